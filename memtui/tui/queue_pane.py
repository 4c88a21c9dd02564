"""The pane with what waits."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one

from memtui import clock
from memtui.model import Item
from memtui.tui.line_list import LineList
from memtui.tui.rows import item_rows, pane_title
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line


class QueuePane(Vertical):
    """The waiting items, oldest first, in rows of one or two lines."""

    title = query_one("#queue-title", SpanView)
    line_list = query_one("#queue", LineList)

    def __init__(self) -> None:
        super().__init__(id="queue-pane", classes="pane")
        self.snoozed = 0

    def compose(self) -> ComposeResult:
        yield SpanView(self._title, pane="side", id="queue-title")
        yield LineList[Item](_draw, _key, pane="side", id="queue")

    def show(self, items: Sequence[Item], snoozed: int, at: Hashable = None) -> None:
        """Show the items; the cursor goes to the one with the id `at`, if it is there."""
        self.snoozed = snoozed
        self.title.redraw()
        self.line_list.show(items, at=at)

    @property
    def current(self) -> Item | None:
        item: Item | None = self.line_list.current
        return item

    @property
    def following(self) -> Item | None:
        """The item after the current one: what a decision will go on to."""
        rows: Sequence[Item] = self.line_list.rows
        return rows[self.line_list.cursor + 1] if self.line_list.cursor + 1 < len(rows) else None

    def is_current(self, item: Item) -> bool:
        current = self.current
        return current is not None and (current.id, current.digest) == (item.id, item.digest)

    def go_to(self, item: Item) -> bool:
        """Put the cursor on an item; False when it is not in the list."""
        for place, row in enumerate(self.line_list.rows):
            if row.id == item.id:
                self.line_list.move_to(place)
                return True
        return False

    def _title(self, width: int) -> list[Line]:
        more = f"oldest first · {self.snoozed} snoozed" if self.snoozed else "oldest first"
        return [pane_title("Queue", more, self.line_list.has_focus, width)]


def _draw(item: Item, width: int, lines: int) -> list[Line]:
    return item_rows(item, width, clock.now(), lines)


def _key(item: Item) -> Hashable:
    return item.id
