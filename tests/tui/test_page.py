"""A page laid out: wrapping beside a margin, and where rows stand."""

import pytest

from memtui.tui.page import PageLayout, PageRow
from memtui.tui.spans import Span, cells, text_of


def row(text: str, margin: str = "") -> PageRow:
    return PageRow((Span(text),), (Span(margin),), 0, (Span("|"),))


@pytest.mark.parametrize("width", [20, 33, 80])
def test_rows_wrap_beside_their_margin(width: int) -> None:
    rows = [row("word " * 20, "12"), row(""), row("订单超时" * 20)]
    layout = PageLayout(rows, width, 4)
    drawn = [layout.lines(at) for at in range(len(rows))]
    assert layout.height == sum(map(len, drawn))
    assert all(cells(line) <= width for lines in drawn for line in lines)
    assert text_of(drawn[0][0]).startswith("12  word")
    assert text_of(drawn[0][1]).startswith("|   word")
    joined = "".join(text_of(line)[4:].replace(" ", "") for line in drawn[0])
    assert joined == "word" * 20


def test_every_line_belongs_to_a_row() -> None:
    layout = PageLayout([row("a"), row("b" * 40), row("c")], 20, 0)
    found = [layout.find(y) for y in range(layout.height)]
    assert found == [(0, 0), (1, 0), (1, 1), (2, 0)]
    assert layout.find(layout.height) is None
    assert layout.find(-1) is None
    assert [layout.top(at) for at in range(3)] == [0, 1, 3]
