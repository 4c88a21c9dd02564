"""The Desk: the index, the queue and the current item side by side."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Thread

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import DescendantFocus, Resize
from textual.getters import query_one
from textual.message import Message

from memtui import clock
from memtui.errors import MemtuiError
from memtui.model import Item, Memory
from memtui.tui import bars, teaching
from memtui.tui.deciding import DecidingScreen
from memtui.tui.desk_keys import DESK_KEYS, keys_in_view
from memtui.tui.diff_view import DiffView
from memtui.tui.gate import Gate
from memtui.tui.index_pane import IndexPane
from memtui.tui.item_pane import ItemPane
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette
from memtui.tui.picture import Picture, Shown, read_item, read_memory, read_picture
from memtui.tui.port import Desk
from memtui.tui.queue_pane import QueuePane
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line
from memtui.tui.status_line import StatusLine
from memtui.tui.tab_line import TabLine
from memtui.tui.watch import watch_store
from memtui.tui.wrap import wrap_line

TWO, THREE, HUGE = 100, 120, 170  # columns from which each layout is used
TALL = 30  # lines from which rows have room to breathe
WIDTHS = [(0, "-stacked"), (TWO, "-two"), (THREE, "-three"), (HUGE, "-huge")]
HEIGHTS = [(0, "-short"), (TALL, "-tall")]
AGES_EVERY_S = 60
STATUS_LINES = 3  # that a message may take


class DeskScreen(DecidingScreen):
    """What waits and what it would change; where most decisions are made."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS = DESK_KEYS

    top = query_one("#top", SpanView)
    index = query_one(IndexPane)
    queue = query_one(QueuePane)
    pane = query_one(ItemPane)
    status = query_one("#status", StatusLine)
    keys = query_one("#keys", SpanView)

    @dataclass
    class StoreTouched(Message):
        """Somebody wrote into the store, or may have."""

    def __init__(self, gate: Gate, palette: Palette, directory: Path) -> None:
        super().__init__(gate, palette)
        self.directory = directory
        self._memory: Memory | None = None
        self._stop = Event()
        self._looking = False
        self._told = False

    @property
    def memory(self) -> Memory | None:
        return self._memory

    def compose(self) -> ComposeResult:
        yield TabLine("desk")
        yield SpanView(self._top_line, pane="bar", id="top")
        with Horizontal(id="body"):
            yield IndexPane()
            yield QueuePane()
            yield ItemPane()
        yield StatusLine("status")
        yield SpanView(self._key_line, pane="bar", id="keys")

    def on_mount(self) -> None:
        self.repaint(self.palette)
        self.status.follow(self.gate)
        self.pane.show_words(teaching.reading(self.directory))
        self.queue.line_list.focus()
        self.set_interval(AGES_EVERY_S, self.queue.line_list.redraw)
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """The first frame is painted: now read the store, and listen to it."""
        self.run_worker(self.reload())
        watch = partial(watch_store, self.directory, self._touched, self._stop)
        Thread(target=watch, name="watch", daemon=True).start()

    def _touched(self) -> None:
        self.post_message(self.StoreTouched())

    def on_unmount(self) -> None:
        self._stop.set()

    def repaint(self, palette: Palette) -> None:
        """Draw everything in the colours of a palette."""
        self.palette = palette
        for view in (*self.query(SpanView), *self.query(LineList), *self.query(DiffView)):
            view.redraw(palette)

    def on_resize(self, event: Resize) -> None:
        tall, beside = event.size.height >= TALL, event.size.width >= TWO
        self.queue.line_list.set_row_height(2 if tall or beside else 1, 1 if tall and beside else 0)

    # Reading

    async def reload(self, *, at: Hashable = None, look: bool = False) -> None:
        if self.review.busy:
            return  # the decision on its way reloads when it has arrived
        settled = self.review.settled()

        def job(desk: Desk) -> Picture | None:
            changed = desk.refresh() if look else True
            return read_picture(desk) if changed else None

        try:
            picture = await self.gate.call(job, "Looking at what waits")
        except MemtuiError as error:
            if self.review.picture is None:
                self.pane.show_words(teaching.broken(error))
            else:
                self.tell(bars.error_line(error))
            return
        if picture is not None:
            self.review.take(picture, settled)
            self._show_picture(picture, at)

    @on(StoreTouched)
    def _look_soon(self) -> None:
        """Look at the files once, however often they were touched meanwhile."""
        if not self._looking and self.review.picture is not None:
            self._looking = True
            self.run_worker(self._look())

    async def _look(self) -> None:
        self._looking = False
        await self.reload(look=True)

    def action_look(self) -> None:
        self.run_worker(self.reload(look=self.review.picture is not None))

    async def _fetch(self, item: Item) -> None:
        """Read an item, unless the cursor is elsewhere by the time it is its turn."""
        following = self.queue.following
        if not self.queue.is_current(item) and not (following and following.id == item.id):
            return
        try:
            shown = await self.gate.call(lambda desk: read_item(desk, item))
        except MemtuiError as error:
            if self.queue.is_current(item):
                self.tell(bars.error_line(error))
            return
        self.review.keep(shown)
        if self.queue.is_current(item) and self.review.shown is None and self._memory is None:
            self._show(shown)

    async def _read(self, memory: Memory) -> None:
        """Read a memory, unless another is wanted by the time it is its turn."""
        if self._memory is not memory:
            return
        try:
            document = await self.gate.call(lambda desk: read_memory(desk, memory.path))
        except MemtuiError as error:
            self.tell(bars.error_line(error))
            return
        if self._memory is memory:
            self.pane.show(document, {})

    # Showing

    def tell(self, line: Line) -> None:
        self._told = True
        self.status.show(lambda width: wrap_line(line, max(2, width), 2)[:STATUS_LINES])

    def _show_picture(self, picture: Picture, at: Hashable) -> None:
        self.top.redraw()
        self.index.show(picture)
        self.show_queue(at)
        if self._told:
            return
        if picture.messages:
            self.say(picture.messages[-1])
        elif picture.last:
            self.tell(bars.last_decision_line(picture.last, clock.now()))

    def show_queue(self, at: Hashable = None) -> None:
        picture = self.review.picture
        self.queue.show(self.review.waiting, picture.snoozed if picture else 0, at)

    @on(LineList.Moved, "#queue")
    def _select(self) -> None:
        """Show the item under the cursor of the queue."""
        self._memory = None
        item = self.queue.current
        if item is None:
            self.review.shown = None
            if self.review.picture is not None:
                self.pane.show_words(teaching.nothing_waits(self.review.picture))
            return
        self.pane.introduce(lambda width: bars.item_head(item, width, clock.now()))
        shown = self.review.shown
        if shown and (shown.item.id, shown.item.digest) == (item.id, item.digest):
            return
        self.review.shown = None
        kept = self.review.kept(item)
        if kept is not None:
            self._show(kept)
        else:
            self.pane.diff.show(None, {})
            self.run_worker(self._fetch(item))

    def _show(self, shown: Shown) -> None:
        self.pane.show(shown.document, self.review.marks(shown.item))

    @on(DiffView.Drawn)
    def _drawn(self, event: DiffView.Drawn) -> None:
        """From now on the item can be decided: it has been on the screen."""
        item = self.queue.current
        shown = self.review.kept(item) if item is not None else None
        if shown is not None and shown.document is event.document and self._memory is None:
            self.review.shown = shown
        following = self.queue.following
        if following is not None and self.review.kept(following) is None:
            self.run_worker(self._fetch(following))

    @on(LineList.Moved, "#index")
    def _browse(self) -> None:
        """Show the memory under the cursor of the index while the index has the focus."""
        leaf = self.index.current
        if not self.index.line_list.has_focus or leaf is None or self.review.picture is None:
            return
        item = self.review.picture.waiting_at.get(leaf.memory.path)
        if item is not None and self.queue.go_to(item):
            self._select()
            return
        self._memory = leaf.memory
        self.review.shown = None
        self.pane.introduce(teaching.memory_head(leaf.memory, leaf.standing))
        self.run_worker(self._read(leaf.memory))

    # Keys

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        for view in (self.index.title, self.queue.title, self.keys):
            view.redraw()
        if event.widget is not self.pane.diff:
            self.remove_class("-reading")
        if event.widget is self.queue.line_list:
            self._select()
        elif event.widget is self.index.line_list:
            self._browse()

    @on(LineList.Opened)
    def _open(self) -> None:
        self.add_class("-reading")
        self.pane.diff.focus()

    def action_back(self) -> None:
        self.remove_class("-reading", "-index")
        self.queue.line_list.focus()

    def action_index(self) -> None:
        shown = self.toggle_class("-index").has_class("-index")
        (self.index if shown else self.queue).line_list.focus()

    def action_mode(self) -> None:
        self.pane.diff.set_mode("unified" if self.pane.diff.splits else "split")

    def action_hunk(self, by: int) -> None:
        if not self.pane.diff.move_hunk(by):
            self.say("No hunk further on." if by > 0 else "No hunk further up.")

    def action_mark(self, taken: bool) -> None:
        shown, hunk = self._decidable(), self.pane.diff.current_hunk
        if shown is None or hunk is None:
            return
        if shown.document.one_sided:
            self.say("This is one piece: a approves it, x rejects it.")
            return
        self.review.mark(shown.item, hunk, taken)
        marks = self.review.marks(shown.item)
        self.pane.diff.set_marks(marks)
        if hunk in marks:
            self.pane.diff.move_hunk(1)

    def action_scroll_item(self, pages: int) -> None:
        self.pane.diff.action_scroll_pages(pages)

    def action_help(self) -> None:
        from memtui.tui.over.help import HelpPrompt

        self.app.push_screen(HelpPrompt(self.palette, self))

    def _top_line(self, width: int) -> list[Line]:
        return [bars.top_line(self.review.picture, self.directory, width)]

    def _key_line(self, width: int) -> list[Line]:
        return [bars.key_line(keys_in_view(self), width)]
