"""A text to read: wrapped rows with a margin, drawn only where they are on the screen."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.cache import LRUCache
from textual.events import Resize
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from memtui.tui.palette import Palette
from memtui.tui.spans import Line, Span, cells, clip, text_of
from memtui.tui.strips import strip
from memtui.tui.wrap import wrap, wrap_line

ROWS_AT_ONCE = 1_000  # of a longer page the lines are counted by a worker
ROWS_KEPT = 1_024


class PageRow(NamedTuple):
    """A line of text and how far its continuations are indented; `margin` is what stands
    beside its first line, `under` beside the others."""

    text: Line
    margin: Line = ()
    hang: int = 0
    under: Line = ()


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


class PageView(ScrollView, can_focus=True):
    """A page of rows, O(screen) to draw once its lines are counted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "scroll_by(1)", "down", show=False, id="page.down"),
        Binding("up,k", "scroll_by(-1)", "up", show=False, id="page.up"),
        Binding("pagedown,space", "scroll_pages(1)", "page down", show=False, id="page.page-down"),
        Binding("pageup", "scroll_pages(-1)", "page up", show=False, id="page.page-up"),
        Binding("home,g", "scroll_home(False)", "top", show=False, id="page.top"),
        Binding("end,G", "scroll_end(False)", "bottom", show=False, id="page.bottom"),
    ]

    def __init__(self, *, pane: str = "pane", id: str) -> None:
        super().__init__(id=id)
        self._pane = pane
        self._palette: Palette | None = None
        self._rows: Sequence[PageRow] = ()
        self._margin = 0
        self._layout: PageLayout | None = None
        self._wanted: int | None = None  # row to have in sight once the lines are counted
        self._drawn: LRUCache[int, list[Line]] = LRUCache(ROWS_KEPT)

    def show(
        self, rows: Sequence[PageRow], *, margin: int = 0, keep: bool = False, at: int | None = None
    ) -> None:
        """Show rows beside a margin of so many cells: from the top, from where the page
        stands (`keep`), or with the row `at` in sight."""
        self._rows, self._margin, self._wanted = rows, margin, at
        if not keep:
            self.scroll_to(y=0, animate=False)
        self._lay_out()

    @property
    def rows(self) -> Sequence[PageRow]:
        return self._rows

    def redraw(self, palette: Palette | None = None) -> None:
        self._palette = palette or self._palette
        self.refresh()

    def reveal(self, at: int) -> None:
        """Scroll until a row stands in the upper third."""
        if self._layout is not None:
            third = self.scrollable_content_region.height // 3
            self.scroll_to(y=max(0, self._layout.top(at) - third), animate=False)

    def action_scroll_by(self, lines: int) -> None:
        self.scroll_to(y=self.scroll_offset.y + lines, animate=False)

    def action_scroll_pages(self, pages: int) -> None:
        height = self.scrollable_content_region.height
        self.action_scroll_by(pages * max(1, height - 2))

    def action_scroll_home(self, animate: bool = False) -> None:
        self.scroll_to(y=0, animate=animate)

    def action_scroll_end(self, animate: bool = False) -> None:
        self.scroll_to(y=self.virtual_size.height, animate=animate)

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

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        if self._palette is None:
            return Strip.blank(width)
        found = self._layout.find(y + self.scroll_offset.y) if self._layout else None
        if found is None or self._layout is None:
            return strip((), width, self._palette, self._pane)
        at, number = found
        lines = self._drawn.get(at)
        if lines is None:
            lines = self._drawn[at] = self._layout.lines(at)
        return strip(lines[number], width, self._palette, self._pane)
