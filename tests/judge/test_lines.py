"""Places in a text."""

from __future__ import annotations

from memtui.judge.lines import Lines


def test_each_kind_of_line_end_counts_once() -> None:
    text = "a\r\nbc\rd\ne\u2028f"
    lines = Lines(text)
    assert [lines.place(text.index(char)) for char in "acdef"] == [
        (1, 1),
        (2, 2),
        (3, 1),
        (4, 1),
        (4, 3),
    ]
    assert list(lines.all()) == ["a", "bc", "d", "e\u2028f"]
