"""The bottom line: which keys it shows, how they look, and where each stands."""

from memtui.tui.desk_keys import ShownKey, key_spots
from memtui.tui.spans import cells, text_of

KEYS = [
    ShownKey("a", "approve", "approve", True),
    ShownKey("m", "merge", "merge", False),
    ShownKey("z", "archive", "archive", True),
]


def test_what_can_not_be_done_is_dimmed() -> None:
    line, _ = key_spots(KEYS, 80)
    assert text_of(line) == "a approve   m merge   z archive   ? help"
    assert {span.text: span.tone for span in line}["m merge"] == "faint"
    assert {span.text: span.tone for span in line}["z"] == "key"


def test_help_is_always_there_and_every_spot_is_where_its_key_is() -> None:
    for width in range(8, 50):
        line, spots = key_spots(KEYS, width)
        assert cells(line) <= width
        text = text_of(line)
        assert text[spots[-1][0] :] == "? help"
        for start, end, action in spots[:-1]:
            assert text[start:end].endswith(action)
