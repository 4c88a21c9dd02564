"""The pane with the memories that stand."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one

from memtui.tui.line_list import LineList
from memtui.tui.picture import Picture
from memtui.tui.rows import Group, IndexRow, Leaf, index_row, index_rows, pane_title
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line


class IndexPane(Vertical):
    """The memories as a tree by type. Enter folds a type."""

    title = query_one("#index-title", SpanView)
    line_list = query_one("#index", LineList)

    def __init__(self) -> None:
        super().__init__(id="index-pane", classes="pane")
        self._picture: Picture | None = None
        self._sizes: Mapping[str, int] | None = None
        self._folded: set[str] = set()

    def compose(self) -> ComposeResult:
        yield SpanView(self._title, pane="side", id="index-title")
        yield LineList[IndexRow](_draw, _key, pane="side", id="index")

    def show(self, picture: Picture, sizes: Mapping[str, int] | None = None) -> None:
        """Show the memories; `sizes` of the types where the picture has not all of them."""
        self._picture, self._sizes = picture, sizes
        self.title.redraw()
        self.line_list.show(index_rows(picture.groups, self._folded, sizes))

    @property
    def current(self) -> Leaf | None:
        """The memory under the cursor."""
        row: IndexRow | None = self.line_list.current
        return row if isinstance(row, Leaf) else None

    @on(LineList.Opened)
    def _fold(self, event: LineList.Opened) -> None:
        row: IndexRow | None = self.line_list.current
        if isinstance(row, Group) and self._picture is not None:
            event.stop()
            self._folded.symmetric_difference_update({row.type})
            self.show(self._picture, self._sizes)

    def _title(self, width: int) -> list[Line]:
        told = ""
        if self._picture is not None:
            sizes = self._sizes
            told = str(len(self._picture.memories) if sizes is None else sum(sizes.values()))
            if self._picture.unreviewed:
                told += f"  ○ {self._picture.unreviewed}"
        return [pane_title("Index", told, self.line_list.has_focus, width)]


def _draw(row: IndexRow, width: int, lines: int) -> list[Line]:
    return [index_row(row, width)]


def _key(row: IndexRow) -> Hashable:
    if isinstance(row, Leaf):
        return "memory", row.memory.path
    return "group", row.type if isinstance(row, Group) else None
