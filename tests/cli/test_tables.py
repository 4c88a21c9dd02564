"""Tables are measured in cells and hold nothing that a terminal would obey."""

from __future__ import annotations

import io

import pytest

from memtui.cli import tables
from memtui.cli.output import Output
from memtui.formats.clean import cell_width


def output(*, width: int | None = None, colour: bool = False) -> Output:
    out = Output(io.StringIO(), io.StringIO(), {})
    out.width, out.colour = width, colour
    return out


def test_columns_line_up_in_cells() -> None:
    rows = [("部署窗口", "a"), ("tone", "b")]
    header, wide, narrow = tables.table(output(), ("name", "x"), rows)
    assert header == "name      x"
    assert cell_width(wide) == cell_width(narrow) == 11
    assert wide.endswith("a")
    assert narrow.endswith("b")


def test_without_a_terminal_nothing_is_cut() -> None:
    text = "x" * 500
    lines = list(tables.table(output(), ("text",), [(text,)]))
    assert lines[1] == text


def test_on_a_terminal_rows_fit_and_the_widest_column_gives_way() -> None:
    rows = [("short", "y" * 300)]
    lines = list(tables.table(output(width=60), ("name", "text"), rows))
    assert all(cell_width(line) <= 60 for line in lines)
    assert lines[1].startswith("short")
    assert lines[1].endswith("…")


def test_columns_never_shrink_to_nothing() -> None:
    assert tables.fitted([100, 100, 5], 10) == [8, 8, 5]


def test_cells_from_a_store_cannot_act_on_the_terminal() -> None:
    hostile = "a\x1b]52;c;aGk=\x07\nb\u202ec\udcff\x9b2J"
    text = "".join(tables.table(output(), ("t",), [(hostile,)]))
    assert not [char for char in text if ord(char) < 32 or 0x7F <= ord(char) < 0xA0]
    assert "\u202e" not in text
    assert "\udcff" not in text


def test_no_rows_no_lines() -> None:
    assert list(tables.table(output(), ("a", "b"), [])) == []


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, ""),
        (0, "1 min"),
        (3599, "59 min"),
        (7200, "2 h"),
        (86_399, "23 h"),
        (259_200, "3 d"),
    ],
)
def test_ages_are_in_their_largest_unit(seconds: int | None, text: str) -> None:
    assert tables.age(seconds) == text


def test_a_diff_is_cleaned_and_shows_changed_line_ends() -> None:
    unified = "--- a\n+++ b\n@@ -1,2 +1,2 @@\n kept\r\n-old\r\n+new\x1b[2J\n"
    assert list(tables.diff_lines(output(), unified)) == [
        "--- a",
        "+++ b",
        "@@ -1,2 +1,2 @@",
        " kept",
        "-old␍",
        "+new␛[2J",
    ]


def test_a_diff_has_colour_where_colour_is_wanted() -> None:
    plain = list(tables.diff_lines(output(), "-a\n+b\n"))
    painted = list(tables.diff_lines(output(colour=True), "-a\n+b\n"))
    assert plain == ["-a", "+b"]
    assert painted == ["\x1b[31m-a\x1b[0m", "\x1b[32m+b\x1b[0m"]
