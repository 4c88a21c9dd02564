"""The pane that shows what an item would change."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from textual.cache import LRUCache
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from memtui.tui.scrolling import ScrollingView, jump_to, scroll_keys
from memtui.tui.spans import Span

if TYPE_CHECKING:
    from memtui.tui.diff_layout import DiffLayout
    from memtui.tui.diff_rows import DiffDocument

Mode = Literal["auto", "split", "unified"]
LAYOUTS_KEPT = 8
NARROWEST_SPLIT = 56  # cells; a pane with less shows one column unless split is asked for
SPLIT_FROM = 120  # columns of the screen; on smaller ones height is dearer than width
ROWS_AT_ONCE = 1_000  # of a longer document the lines are counted by a worker
CONTEXT = 3  # lines kept in view above a hunk that was jumped to


class DiffView(ScrollingView):
    """A diff document with a current hunk and marks on hunks, O(screen) to draw."""

    BINDINGS = scroll_keys("diff")

    @dataclass
    class HunkMoved(Message):
        """Another hunk is the current one, or marks or the way of showing changed."""

    @dataclass
    class Drawn(Message):
        """A document that was to be shown has been painted."""

        document: DiffDocument

    def __init__(self, *, pane: str, id: str) -> None:
        super().__init__(id=id)
        self._pane = pane
        self._layout: DiffLayout | None = None
        self._laid_out: LRUCache[tuple[int, int, bool], DiffLayout] = LRUCache(LAYOUTS_KEPT)
        self._fresh: DiffDocument | None = None  # shown, but not drawn yet
        self.document: DiffDocument | None = None
        self.painted: DiffDocument | None = None  # the last that has been on the screen
        self.marks: Mapping[str, bool] = {}
        self.mode: Mode = "auto"
        self.hunk = 0

    def show(self, document: DiffDocument | None, marks: Mapping[str, bool]) -> None:
        """Show a document from its first hunk on, or nothing."""
        self.document = document
        self.marks = marks
        self.hunk = 0
        jump_to(self, 0)
        self._fresh = document
        self._lay_out()

    def set_marks(self, marks: Mapping[str, bool]) -> None:
        self.marks = marks
        self.refresh()
        self.post_message(self.HunkMoved())

    def set_mode(self, mode: Mode) -> None:
        self.mode = mode
        self._lay_out()

    @property
    def splits(self) -> bool:
        """Whether two columns are shown, or would be if there were two texts."""
        if self.mode == "auto":
            room = self.scrollable_content_region.width
            return room >= NARROWEST_SPLIT and self.screen.size.width >= SPLIT_FROM
        return self.mode == "split"

    @property
    def current_hunk(self) -> str | None:
        """The digest of the current hunk."""
        if self.document is None or not self.document.hunks:
            return None
        return self.document.hunks[self.hunk]

    def move_hunk(self, by: int) -> bool:
        """Make another hunk the current one; False when there is none in that direction."""
        count = len(self.document.hunks) if self.document else 0
        if not 0 <= self.hunk + by < count:
            self._reveal_hunk()
            return False
        self.hunk += by
        self._reveal_hunk()
        self.refresh()
        self.post_message(self.HunkMoved())
        return True

    def reveal_line(self, number: int) -> None:
        """Scroll until a line of the new text is in the middle of the screen."""
        if self._layout is not None:
            middle = self.scrollable_content_region.height // 2
            jump_to(self, max(0, self._layout.place_of(number) - middle))

    def on_resize(self, event: Resize) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Wrap the document to the width, here or in a worker."""
        width = self.scrollable_content_region.width
        self.post_message(self.HunkMoved())
        if self.document is None or not width:
            self._clear()
            return
        layout = self._layout_of(self.document, width)
        if len(self.document.rows) <= ROWS_AT_ONCE:
            self._take(layout)
        else:
            self._clear()
            self.run_worker(self._measure(layout), group="layout", exclusive=True)

    def _layout_of(self, document: DiffDocument, width: int) -> DiffLayout:
        from memtui.tui.diff_layout import DiffLayout

        key = (id(document), width, self.splits)
        found = self._laid_out.get(key)
        if found is None:
            found = self._laid_out[key] = DiffLayout(document, width, split=self.splits)
        return found

    def prepare(self, document: DiffDocument) -> None:
        """Wrap and draw the first screenful of a document that may be shown next."""
        region = self.scrollable_content_region
        if not region.width or len(document.rows) > ROWS_AT_ONCE:
            return
        layout = self._layout_of(document, region.width)
        top = max(0, layout.hunk_spans[0][0] - CONTEXT) if layout.hunk_spans else 0
        for y in range(top, min(top + region.height, layout.height)):
            self._strip_at(layout, y, region.width)

    def _clear(self) -> None:
        self._layout = None
        self.virtual_size = Size(0, 0)
        self.refresh()

    async def _measure(self, layout: DiffLayout) -> None:
        await asyncio.to_thread(lambda: layout.hunk_spans)
        if layout.document is self.document:
            self._take(layout)

    def _take(self, layout: DiffLayout) -> None:
        self._layout = layout
        self.virtual_size = Size(0, layout.height)
        if not layout.document.one_sided:
            self._reveal_hunk()
        self.refresh()
        if self._fresh is not None:
            self.call_after_refresh(self._painted, self._fresh)
            self._fresh = None

    def _painted(self, document: DiffDocument) -> None:
        self.painted = document
        self.post_message(self.Drawn(document))

    def _reveal_hunk(self) -> None:
        """Scroll only when the current hunk is not wholly on the screen."""
        if self._layout is None or self.hunk >= len(self._layout.hunk_spans):
            return
        first, last = self._layout.hunk_spans[self.hunk]
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if first < top or last >= top + height:
            jump_to(self, max(0, first - CONTEXT))

    def paint(self, y: int, width: int) -> Strip:
        if self._layout is None:
            return self.line_strip((), width)
        return self._strip_at(self._layout, y, width)

    def _strip_at(self, layout: DiffLayout, y: int, width: int) -> Strip:
        found = layout.find(y)
        if found is None:
            return self.line_strip((), width)
        at, number = found
        mark = self._mark(layout, layout.blocks[at].row.hunk, y)
        return self.line_strip((mark, *layout.lines(at)[number]), width)

    def _mark(self, layout: DiffLayout, hunk: int, y: int) -> Span:
        """The first column: which hunk is the current one, which are taken or left."""
        if hunk < 0 or layout.document.one_sided:
            return Span(" ")
        is_shown = layout is self._layout
        taken = self.marks.get(layout.document.hunks[hunk]) if is_shown else None
        if taken is not None and y == layout.hunk_spans[hunk][0]:
            return Span("✓", "add") if taken else Span("✗", "del")
        return Span("▌", "key" if hunk == (self.hunk if is_shown else 0) else "faint")
