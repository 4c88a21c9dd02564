"""The Desk: the index, the queue and the current item side by side."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus, Resize
from textual.getters import query_one
from textual.message import Message

from memtui import clock
from memtui.errors import MemtuiError
from memtui.model import Item, Memory
from memtui.tui import bars, teaching
from memtui.tui.deciding import DecidingScreen
from memtui.tui.desk_keys import DESK_KEYS
from memtui.tui.diff_view import DiffView, Mode
from memtui.tui.gate import Gate
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette
from memtui.tui.picture import Picture, Shown, read_item, read_memory, read_picture
from memtui.tui.port import Desk
from memtui.tui.rows import Group, IndexRow, Leaf, index_row, index_rows, item_rows
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, Tone, clip
from memtui.tui.watch import watch_store
from memtui.tui.wrap import wrap_line

STACKED, TWO, THREE, HUGE = 0, 100, 120, 170  # columns from which each layout is used
TALL = 30  # lines from which rows have room to breathe
AGES_EVERY_S = 60
STATUS_LINES = 3  # that a message may take


class DeskScreen(DecidingScreen):
    """What waits and what it would change; where most decisions are made."""

    CSS_PATH = "desk_screen.tcss"
    HORIZONTAL_BREAKPOINTS: ClassVar[list[tuple[int, str]] | None] = [
        (STACKED, "-stacked"),
        (TWO, "-two"),
        (THREE, "-three"),
        (HUGE, "-huge"),
    ]
    VERTICAL_BREAKPOINTS: ClassVar[list[tuple[int, str]] | None] = [(0, "-short"), (TALL, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = DESK_KEYS

    top = query_one("#top", SpanView)
    index = query_one("#index", LineList)
    queue = query_one("#queue", LineList)
    head = query_one("#head", SpanView)
    diff = query_one("#diff", DiffView)
    hunks = query_one("#hunks", SpanView)
    status = query_one("#status", SpanView)
    keys = query_one("#keys", SpanView)

    @dataclass
    class StoreTouched(Message):
        """Somebody wrote into the store, or may have."""

    def __init__(self, gate: Gate, palette: Palette, directory: Path) -> None:
        super().__init__(gate, palette)
        self.directory = directory
        self._folded: set[str] = set()
        self._memory: Memory | None = None
        self._stop = Event()
        self._looking = False
        self._told = False

    @property
    def memory(self) -> Memory | None:
        return self._memory

    def compose(self) -> ComposeResult:
        yield SpanView(pane="bar", id="top")
        with Horizontal(id="body"):
            with Vertical(id="index-pane", classes="pane"):
                yield SpanView(pane="side", id="index-title")
                yield LineList[IndexRow](_draw_index_row, _index_key, pane="side", id="index")
            with Vertical(id="queue-pane", classes="pane"):
                yield SpanView(pane="side", id="queue-title")
                yield LineList[Item](_draw_item, _item_key, pane="side", id="queue")
            with Vertical(id="item-pane", classes="pane"):
                yield SpanView(id="head")
                yield DiffView(pane="pane", id="diff")
                yield SpanView(id="hunks")
        yield SpanView(pane="side", id="status")
        yield SpanView(pane="bar", id="keys")

    def on_mount(self) -> None:
        self.repaint(self.palette)
        self.top.show(lambda width: [bars.top_line(self.review.picture, self.directory, width)])
        self.query_one("#index-title", SpanView).show(self._index_title)
        self.query_one("#queue-title", SpanView).show(self._queue_title)
        self.hunks.show(self._hunk_line)
        self.keys.show(lambda width: [bars.key_line(self._shown_keys(), width)])
        self.head.show(teaching.reading(self.directory))
        self.queue.focus()
        self.set_interval(AGES_EVERY_S, self.queue.redraw)
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
        tall = event.size.height >= TALL
        self.queue.set_row_height(
            1 if event.size.width < TWO and not tall else 2,
            1 if event.size.width >= TWO and tall else 0,
        )

    # What is read

    async def reload(self, *, at: Hashable = None, look: bool = False) -> None:
        if self.review.busy:
            return  # the decision on its way reloads when it has arrived
        settled = self.review.settled()

        def job(desk: Desk) -> Picture | None:
            changed = desk.refresh() if look else True
            return read_picture(desk) if changed or at is not None else None

        try:
            picture = await self.gate.call(job)
        except MemtuiError as error:
            self._show_broken(error)
            return
        if picture is not None:
            self.review.take(picture, settled)
            self._show_picture(picture, at)

    @on(StoreTouched)
    async def _look_soon(self) -> None:
        """Look at the files once, however often they were touched meanwhile."""
        if not self._looking:
            self._looking = True
            self.run_worker(self._look())

    async def _look(self) -> None:
        self._looking = False
        await self.reload(look=True)

    def action_look(self) -> None:
        self.run_worker(self.reload(look=self.review.picture is not None))

    # What is drawn

    def _show_broken(self, error: MemtuiError) -> None:
        if self.review.picture is None:
            self.head.show(teaching.broken(error))
        self.tell(bars.error_line(error))

    def _show_picture(self, picture: Picture, at: Hashable) -> None:
        self.top.redraw()
        rows = index_rows(picture.memories, picture.standings, self._folded, picture.baseline)
        self.index.show(rows)
        self.query_one("#index-title", SpanView).redraw()
        self.show_queue(at)
        if not self._told:
            if picture.messages:
                self.say(picture.messages[-1])
            elif picture.last:
                self.tell(bars.last_decision_line(picture.last, clock.now()))

    def show_queue(self, at: Hashable = None) -> None:
        self.queue.show(self.review.waiting, at=at)
        self.query_one("#queue-title", SpanView).redraw()

    def tell(self, line: Line) -> None:
        self._told = True
        self.status.show(lambda width: wrap_line(line, max(2, width), 2)[:STATUS_LINES])

    @on(LineList.Moved, "#queue")
    def _select(self) -> None:
        """Show the item under the cursor of the queue."""
        self._memory = None
        item: Item | None = self.queue.current
        if item is None:
            self._show_nothing()
            return
        self.head.show(lambda width: bars.item_head(item, width, clock.now()))
        shown = self.review.shown
        if shown and (shown.item.id, shown.item.digest) == (item.id, item.digest):
            return
        self.review.shown = None
        kept = self.review.kept(item)
        if kept is not None:
            self._show(kept)
        else:
            self.diff.show(None, {})
            self.run_worker(self._fetch(item))

    def _show_nothing(self) -> None:
        self.review.shown = None
        self.diff.show(None, {})
        if self.review.picture is not None:
            self.head.show(teaching.nothing_waits(self.review.picture))

    def _show(self, shown: Shown) -> None:
        self.diff.show(shown.document, self.review.marks(shown.item))
        self.call_after_refresh(self._painted, shown)

    def _painted(self, shown: Shown) -> None:
        """From now on the item can be decided: it has been on the screen."""
        if self._is_current(shown.item) and self._memory is None:
            self.review.shown = shown
        following = self.queue.rows[self.queue.cursor + 1 : self.queue.cursor + 2]
        for item in following:
            if self.review.kept(item) is None:
                self.run_worker(self._fetch(item))

    def _is_current(self, item: Item) -> bool:
        current: Item | None = self.queue.current
        return current is not None and (current.id, current.digest) == (item.id, item.digest)

    async def _fetch(self, item: Item) -> None:
        """Read an item, unless the cursor has gone on by the time it is its turn."""
        near = self.queue.rows[max(0, self.queue.cursor) : self.queue.cursor + 2]
        if not any(each.id == item.id for each in near):
            return
        try:
            shown = await self.gate.call(lambda desk: read_item(desk, item))
        except MemtuiError as error:
            if self._is_current(item):
                self.tell(bars.error_line(error))
            return
        self.review.keep(shown)
        if self._is_current(item) and self.review.shown is None and self._memory is None:
            self._show(shown)

    # The index

    @on(LineList.Moved, "#index")
    def _browse(self) -> None:
        """Show the memory under the cursor of the index while the index has the focus."""
        row: IndexRow | None = self.index.current
        if not self.index.has_focus or not isinstance(row, Leaf) or self.review.picture is None:
            return
        item = self.review.picture.waiting_at.get(row.memory.path)
        places = [each.id for each in self.queue.rows]
        if item is not None and item.id in places:
            self._memory = None
            if self.queue.cursor == places.index(item.id):
                self._select()
            self.queue.move_to(places.index(item.id))
            return
        self._memory = row.memory
        self.review.shown = None
        self.head.show(teaching.memory_head(row.memory, row.standing))
        self.run_worker(self._read(row.memory))

    async def _read(self, memory: Memory) -> None:
        if self._memory is not memory:
            return
        try:
            document = await self.gate.call(lambda desk: read_memory(desk, memory.path))
        except MemtuiError as error:
            self.tell(bars.error_line(error))
            return
        if self._memory is memory:
            self.diff.show(document, {})

    @on(LineList.Opened, "#index")
    def _open_index_row(self) -> None:
        row: IndexRow | None = self.index.current
        if isinstance(row, Group):
            self._folded.symmetric_difference_update({row.type})
            if self.review.picture is not None:
                picture = self.review.picture
                self.index.show(
                    index_rows(picture.memories, picture.standings, self._folded, picture.baseline)
                )
        else:
            self._open_item()

    def action_index(self) -> None:
        shown = self.toggle_class("-index").has_class("-index")
        (self.index if shown else self.queue).focus()

    # The item

    @on(LineList.Opened, "#queue")
    def _open_item(self) -> None:
        self.add_class("-reading")
        self.diff.focus()

    def action_back(self) -> None:
        self.remove_class("-reading", "-index")
        self.queue.focus()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        self.query_one("#index-title", SpanView).redraw()
        self.query_one("#queue-title", SpanView).redraw()
        self.keys.redraw()
        if event.widget is not self.diff:
            self.remove_class("-reading")
        if event.widget is self.queue:
            self._select()
        elif event.widget is self.index:
            self._browse()

    def action_mode(self) -> None:
        """Toggle between two columns and one; what fits is where it starts."""
        mode: Mode = "unified" if self.diff.splits else "split"
        self.diff.set_mode(mode)

    def action_hunk(self, by: int) -> None:
        if not self.diff.move_hunk(by):
            self.say("No hunk further on." if by > 0 else "No hunk further up.")

    def action_mark(self, taken: bool) -> None:
        shown = self._decidable()
        hunk = self.diff.current_hunk
        if shown is None or hunk is None:
            return
        if shown.document.one_sided:
            self.say("This is one piece: a approves it, x rejects it.")
            return
        self.review.mark(shown.item, hunk, taken)
        self.diff.set_marks(self.review.marks(shown.item))
        if hunk in self.review.marks(shown.item):
            self.diff.move_hunk(1)

    def action_scroll_item(self, pages: int) -> None:
        self.diff.action_scroll_pages(pages)

    @on(DiffView.HunkMoved)
    def _show_hunk_line(self) -> None:
        self.hunks.redraw()

    def _hunk_line(self, width: int) -> list[Line]:
        document = self.diff.document
        if document is None or document.one_sided:
            return []
        marks = [self.diff.marks.get(hunk) for hunk in document.hunks]
        mode = "two columns" if self.diff.splits else "one column"
        return [bars.hunk_line(self.diff.hunk, marks, mode, width)]

    # Titles and keys

    def _index_title(self, width: int) -> list[Line]:
        picture = self.review.picture
        count = str(len(picture.memories)) if picture else ""
        return [_title("Index", (Span(count, "dim"),), self.index.has_focus, width)]

    def _queue_title(self, width: int) -> list[Line]:
        picture = self.review.picture
        snoozed = f" · {picture.snoozed} snoozed" if picture and picture.snoozed else ""
        return [
            _title("Queue", (Span(f"oldest first{snoozed}", "dim"),), self.queue.has_focus, width)
        ]

    def _shown_keys(self) -> list[tuple[str, str]]:
        return [
            (self.app.get_key_display(active.binding), active.binding.description)
            for active in self.active_bindings.values()
            if active.binding.show and not active.binding.system
        ]

    def action_help(self) -> None:
        from memtui.tui.prompts import HelpScreen

        keys = [
            (self.app.get_key_display(active.binding), active.binding.tooltip)
            for active in self.active_bindings.values()
            if active.binding.tooltip
        ]
        self.app.push_screen(HelpScreen(self.palette, teaching.help_lines(keys)))


def _title(name: str, more: Line, focused: bool, width: int) -> Line:
    tone: Tone = "key" if focused else "dim"
    return clip((Span(name, tone), Span("  "), *more), width)


def _draw_item(item: Item, width: int, lines: int) -> list[Line]:
    return item_rows(item, width, clock.now(), lines)


def _item_key(item: Item) -> Hashable:
    return item.id


def _draw_index_row(row: IndexRow, width: int, lines: int) -> list[Line]:
    return [index_row(row, width)]


def _index_key(row: IndexRow) -> Hashable:
    if isinstance(row, Leaf):
        return "memory", row.memory.path
    return "group", row.type if isinstance(row, Group) else None
