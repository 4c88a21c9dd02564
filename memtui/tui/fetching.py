"""Reads from the store what the cursor of the Desk is on, and what stands around it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from textual.getters import query_one

from memtui.errors import MemtuiError
from memtui.model import Item, Memory
from memtui.tui import bars
from memtui.tui.around_rows import around_lines, said_lines
from memtui.tui.banner import Banner
from memtui.tui.batching import BatchScreen
from memtui.tui.desk_keys import KeyBar
from memtui.tui.diff_view import Mode
from memtui.tui.gate import Gate
from memtui.tui.index_pane import IndexPane
from memtui.tui.item_pane import ItemPane
from memtui.tui.palette import Palette
from memtui.tui.picture import Glance
from memtui.tui.port import Desk
from memtui.tui.queue_filter import QueueFilter
from memtui.tui.queue_pane import QueuePane
from memtui.tui.span_view import SpanView
from memtui.tui.status_line import StatusLine

if TYPE_CHECKING:
    from memtui.tui.diff_rows import DiffDocument
    from memtui.tui.shown import Shown

AROUND_LINES = 3  # below the item
QUOTED_LINES, QUOTED_LINES_LOW = 8, 3  # of the conversation, above the item
AROUND_AFTER_S = 0.15  # that an item was looked at, before its surroundings are read


class FetchingScreen(BatchScreen):
    """The panes of the Desk, and the texts that are read for them."""

    top = query_one("#top", SpanView)
    index = query_one(IndexPane)
    queue = query_one(QueuePane)
    pane = query_one(ItemPane)
    status = query_one("#status", StatusLine)
    keys = query_one("#keys", KeyBar)
    banner = query_one(Banner)

    def __init__(
        self, gate: Gate, palette: Palette, directory: Path, first: Glance | None = None
    ) -> None:
        super().__init__(gate, palette)
        self.directory = directory
        self.first = first  # what was seen already, shown at once
        self.diff_mode: Mode = "auto"
        self._memory: Memory | None = None

    @property
    def memory(self) -> Memory | None:
        return self._memory

    @property
    def current(self) -> Item | None:
        return self.queue.current

    async def _fetch(self, item: Item) -> None:
        """Read an item, unless the cursor is elsewhere by the time it is its turn."""
        if not self.queue.is_current(item) and item not in self.queue.near:
            return
        try:
            shown = await self.gate.call(lambda desk: _read_item(desk, item))
        except MemtuiError as error:
            if self.queue.is_current(item):
                self.tell(bars.error_line(error))
            return
        if (earlier := self.review.kept(item)) is not None:
            shown = earlier  # two asked at once: what is on the screen is what was kept
        self.review.keep(shown)
        if self.queue.is_current(item) and self.review.shown is None and self._memory is None:
            self._show(shown)
        else:
            self.pane.diff.prepare(shown.document)

    async def _read(self, memory: Memory) -> None:
        """Read a memory, unless another is wanted by the time it is its turn."""
        if self._memory is not memory:
            return
        try:
            document = await self.gate.call(lambda desk: _read_memory(desk, memory.path))
        except MemtuiError as error:
            self.tell(bars.error_line(error))
            return
        if self._memory is memory:
            self.pane.show(document, {})

    async def _look_around(self, item: Item) -> None:
        """Tell what stands around an item that was looked at for a moment."""
        await asyncio.sleep(AROUND_AFTER_S)
        if not self.queue.is_current(item) or self._memory is not None:
            return
        try:
            around = await self.gate.call(lambda desk: desk.finder.surroundings(item))
        except MemtuiError:
            return  # it went meanwhile; nothing that was asked for is missing
        picture = self.review.picture
        if self.queue.is_current(item) and picture is not None:
            index = picture.index
            self.pane.around.show(lambda width: around_lines(around, index, width, AROUND_LINES))
        if self.review.filter.is_session:
            await self._quote(item)

    def set_filter(self, filter: QueueFilter) -> None:
        """Show only what a filter takes; of one conversation also what was said in it."""
        super().set_filter(filter)
        self.pane.said.show(lambda width: ())
        item = self.queue.current
        if filter.is_session and item is not None:
            self.run_worker(self._quote(item))

    async def _quote(self, item: Item) -> None:
        """Beside what one conversation proposed, show what was said in it."""
        try:
            found = await self.gate.call(lambda desk: desk.past.provenance(item))
        except MemtuiError:
            return  # as above
        if self.queue.is_current(item) and self._memory is None:
            most = QUOTED_LINES if self.has_class("-tall") else QUOTED_LINES_LOW
            self.pane.said.show(lambda width: said_lines(found, width, most))

    def _show(self, shown: Shown) -> None:
        verbs = bars.whole_verbs(shown.item, bool(shown.undecided))
        self.pane.show(shown.document, self.review.marks(shown.item), verbs)


def _read_item(desk: Desk, item: Item) -> Shown:
    from memtui.tui.shown import read_item  # not needed before the first frame

    return read_item(desk, item)


def _read_memory(desk: Desk, path: str) -> DiffDocument:
    from memtui.tui.shown import read_memory

    return read_memory(desk, path)
