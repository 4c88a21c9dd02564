"""A text to read: wrapped rows with a margin, drawn only where they are on the screen."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from textual.cache import LRUCache
from textual.events import Resize
from textual.geometry import Size
from textual.strip import Strip

from memtui.tui.scrolling import ScrollingView, jump_to, scroll_keys
from memtui.tui.spans import Line, Span, cells, clip, text_of
from memtui.tui.wrap import wrap, wrap_line

ROWS_AT_ONCE = 1_000  # of a longer page the lines are counted by a worker
ROWS_KEPT = 1_024


class PageRow(NamedTuple):
    """A line of text and how far its continuations are indented; `margin` is what stands
    beside its first line, `under` beside the others. `number` is that of the line in its
    file, 0 where there is none."""

    text: Line
    margin: Line = ()
    hang: int = 0
    under: Line = ()
    number: int = 0


class PageLayout:
    """Where each row of a page stands at one width."""

    def __init__(self, rows: Sequence[PageRow], width: int, margin: int) -> None:
        self.rows = rows
        self.margin = margin
        self.room = max(8, width - margin)
        self.ends = list(accumulate(self._height(row) for row in rows))

    @property
    def height(self) -> int:
        return self.ends[-1] if self.ends else 0

    def top(self, at: int) -> int:
        """The line on which a row starts."""
        return self.ends[at - 1] if 0 < at <= len(self.ends) else 0

    def find(self, y: int) -> tuple[int, int] | None:
        """The row at line `y`, and which of its lines that is."""
        at = bisect_right(self.ends, y)
        return (at, y - self.top(at)) if y >= 0 and at < len(self.rows) else None

    def lines(self, at: int) -> list[Line]:
        row = self.rows[at]
        first, rest = self._beside(row.margin), self._beside(row.under)
        parts = wrap_line(row.text, self.room, row.hang)
        return [(*(rest if number else first), *part) for number, part in enumerate(parts)]

    def _beside(self, margin: Line) -> Line:
        margin = clip(margin, self.margin)
        return (*margin, Span(" " * (self.margin - cells(margin))))

    def _height(self, row: PageRow) -> int:
        text = text_of(row.text)
        if text.isascii() and len(text) <= self.room:
            return 1
        return len(wrap(text, self.room, row.hang))


class PageView(ScrollingView):
    """A page of rows, O(screen) to draw once its lines are counted."""

    BINDINGS = scroll_keys("page")

    def __init__(self, *, pane: str = "pane", id: str) -> None:
        super().__init__(id=id)
        self._pane = pane
        self._rows: Sequence[PageRow] = ()
        self._margin = 0
        self._layout: PageLayout | None = None
        self._wanted: int | None = None  # row to have in sight once the lines are counted
        self._drawn: LRUCache[int, list[Line]] = LRUCache(ROWS_KEPT)
        self._has_cursor = False
        self.cursor = 0  # the row that the keys move to, where there is a cursor

    def show(
        self,
        rows: Sequence[PageRow],
        *,
        margin: int = 0,
        keep: bool = False,
        at: int | None = None,
        cursor: bool = False,
    ) -> None:
        """Show rows beside a margin of so many cells: from the top, from where the page
        stands (`keep`), or with the row `at` in sight; with a `cursor` on one of them."""
        self._rows, self._margin, self._wanted = rows, margin, at
        self._has_cursor = cursor
        self.cursor = min(self.cursor, max(0, len(rows) - 1)) if keep else 0
        if not keep:
            jump_to(self, 0)
        self._lay_out()

    @property
    def rows(self) -> Sequence[PageRow]:
        return self._rows

    def reveal(self, at: int) -> None:
        """Scroll until a row stands in the upper third."""
        if self._layout is not None:
            third = self.scrollable_content_region.height // 3
            jump_to(self, max(0, self._layout.top(at) - third))

    @property
    def line(self) -> int:
        """The number of the line under the cursor, 0 where there is none."""
        shows = self._has_cursor and self.cursor < len(self._rows)
        return self._rows[self.cursor].number if shows else 0

    def action_scroll_by(self, lines: int) -> None:
        if self._has_cursor and self._layout is not None:
            self._move_cursor(self._layout, self.cursor + lines)
        else:
            super().action_scroll_by(lines)

    def _move_cursor(self, layout: PageLayout, row: int) -> None:
        """Put the cursor on a row, and scroll just so far that it is on the screen."""
        self.cursor = max(0, min(row, len(self._rows) - 1))
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        first, last = layout.top(self.cursor), layout.top(self.cursor + 1)
        if first < top:
            jump_to(self, first)
        elif last > top + height:
            jump_to(self, last - height)
        self.refresh()

    def action_scroll_home(self) -> None:
        self.cursor = 0
        super().action_scroll_home()

    def action_scroll_end(self) -> None:
        self.cursor = max(0, len(self._rows) - 1)
        super().action_scroll_end()

    def on_resize(self, event: Resize) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.scrollable_content_region.width
        if not width:
            return
        if len(self._rows) <= ROWS_AT_ONCE:
            self._take(PageLayout(self._rows, width, self._margin))
        else:
            self.run_worker(self._measure(self._rows, width), group="layout", exclusive=True)

    async def _measure(self, rows: Sequence[PageRow], width: int) -> None:
        layout = await asyncio.to_thread(PageLayout, rows, width, self._margin)
        if rows is self._rows:
            self._take(layout)

    def _take(self, layout: PageLayout) -> None:
        self._drawn.clear()
        self._layout = layout
        self.virtual_size = Size(0, layout.height)
        if self._wanted is not None:
            self.call_after_refresh(self.reveal, self._wanted)
            self._wanted = None
        self.refresh()

    def paint(self, y: int, width: int) -> Strip:
        found = self._layout.find(y) if self._layout else None
        if found is None or self._layout is None:
            return self.line_strip((), width)
        at, number = found
        lines = self._drawn.get(at)
        if lines is None:
            lines = self._drawn[at] = self._layout.lines(at)
        here = self._has_cursor and self.has_focus and at == self.cursor
        return self.line_strip(lines[number], width, "cursor" if here else "")
