from hypothesis import given
from hypothesis import strategies as st

from memtui.desk.chronicle import FileDiff
from memtui.formats.hunks import hunks
from memtui.tui.diff_layout import DiffLayout
from memtui.tui.diff_rows import DiffDocument, diff_document
from memtui.tui.files_diff import files_document
from memtui.tui.spans import Line, cells, text_of

LINES = st.lists(st.text(alphabet="ab 订单🙂\t.", max_size=60), max_size=8)


def document(old: str | None, new: str | None) -> DiffDocument:
    found = hunks(old or "", new or "")
    return diff_document(
        None if old is None else old.encode(), None if new is None else new.encode(), found
    )


def drawn(layout: DiffLayout) -> list[Line]:
    return [line for at in range(len(layout.blocks)) for line in layout.lines(at)]


def texts(layout: DiffLayout) -> list[str]:
    return [text_of(line).rstrip() for line in drawn(layout)]


def test_split_shows_both_sides_in_one_line() -> None:
    layout = DiffLayout(document("stop Thursday\n", "stop Wednesday\n"), 61, split=True)
    assert texts(layout) == [
        "reviewed                      as it stands",
        "",
        " 1 - stop Thursday             1 + stop Wednesday",
    ]


def test_unified_shows_what_goes_before_what_comes() -> None:
    layout = DiffLayout(document("same\na b\nc d\n", "same\na x\nc x\n"), 41, split=False)
    assert texts(layout)[2:] == [
        " 1   same",
        " 2 - a b",
        " 3 - c d",
        " 2 + a x",
        " 3 + c x",
    ]


def test_changed_words_stand_on_their_own_ground() -> None:
    layout = DiffLayout(document("is 15 min\n", "is 60 min\n"), 61, split=True)
    lifted = [part.text for part in drawn(layout)[2] if part.ground.endswith("-word")]
    assert lifted == ["15", "60"]


def test_the_sign_is_repeated_on_wrapped_lines() -> None:
    layout = DiffLayout(document("a\n", "long " * 12 + "\n"), 41, split=False)
    continued = [line for line in texts(layout) if line.startswith("   +")]
    assert len(continued) == 1


@given(LINES, LINES, st.integers(24, 90), st.booleans())
def test_every_line_fits_and_heights_are_true(
    old: list[str], new: list[str], width: int, split: bool
) -> None:
    layout = DiffLayout(document("\n".join(old), "\n".join(new)), width, split=split)
    lines = drawn(layout)
    assert len(lines) == layout.height
    assert all(cells(line) <= layout.width for line in lines)


@given(LINES, LINES, st.booleans())
def test_every_line_is_found_once(old: list[str], new: list[str], split: bool) -> None:
    layout = DiffLayout(document("\n".join(old), "\n".join(new)), 40, split=split)
    found = [layout.find(y) for y in range(layout.height)]
    expected = [
        (at, line) for at in range(len(layout.blocks)) for line in range(len(layout.lines(at)))
    ]
    assert found == expected
    assert layout.find(layout.height) is None


def test_hunks_know_where_they_stand() -> None:
    layout = DiffLayout(document("a\nb\nc\nd\n", "a\nB\nc\nD\n"), 41, split=False)
    assert layout.hunk_spans == [(3, 4), (6, 7)]


def test_a_new_file_is_not_painted_over() -> None:
    layout = DiffLayout(document(None, "a\nb\n"), 60, split=True)
    assert texts(layout) == [" 1 + a", " 2 + b"]
    assert {part.ground for line in drawn(layout) for part in line} == {""}


def test_a_file_that_comes_or_goes_has_the_whole_width_beside_one_that_changes() -> None:
    files = [
        FileDiff("a.md", b"stop Thursday\n", b"stop Friday\n"),
        FileDiff("b.md", b"gone " * 12 + b"\n", None),
    ]
    layout = DiffLayout(files_document(files), 81, split=True)
    assert [block.beside for block in layout.blocks if block.row.kind == "changed"] == [True, False]
    assert texts(layout)[-1].startswith(" 1 - gone gone")
    assert len(texts(layout)[-1]) > 60
