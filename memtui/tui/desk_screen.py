"""The Desk: the index, the queue and the current item side by side."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import DescendantFocus, Resize
from textual.widgets import Input

from memtui.errors import MemtuiError
from memtui.model import JUDGED, Item
from memtui.tui import bars, teaching
from memtui.tui.asking_why import show_why
from memtui.tui.banner import Banner
from memtui.tui.desk_keys import DESK_KEYS, KeyBar, shown_keys
from memtui.tui.index_pane import IndexPane
from memtui.tui.item_pane import ItemPane
from memtui.tui.line_list import LineList
from memtui.tui.offering import OfferingScreen
from memtui.tui.painted import repaint_all
from memtui.tui.palette import Palette
from memtui.tui.queue_filter import QueueFilter
from memtui.tui.queue_pane import QueueList, QueuePane
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line
from memtui.tui.status_line import StatusLine
from memtui.tui.tab_line import TabLine

if TYPE_CHECKING:
    from memtui.tui.shown import Shown

TWO, THREE, WIDE, HUGE = 100, 120, 140, 170  # columns from which each layout is used
TALL = 30  # lines from which rows have room to breathe
WIDTHS = [(0, "-stacked"), (TWO, "-two"), (THREE, "-three"), (WIDE, "-wide"), (HUGE, "-huge")]
HEIGHTS = [(0, "-short"), (TALL, "-tall")]
AGES_EVERY_S = 60
PLACE_OF = {"dream": "dreams", "bundle": "conflicts"}  # kinds that have a screen of their own


class DeskScreen(OfferingScreen):
    """What waits and what it would change; where most decisions are made."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS = DESK_KEYS

    def compose(self) -> ComposeResult:
        # Once the layout is known before anything is drawn, all is drawn only once.
        for breakpoints, size in zip((WIDTHS, HEIGHTS), self.app.size, strict=True):
            self.add_class(_last_of(breakpoints, size))
        yield TabLine("desk")
        yield SpanView(self._top_line, pane="bar", id="top")
        yield Banner(lambda: self.review.situation)
        with Horizontal(id="body"):
            yield IndexPane()
            yield QueuePane(self.review)
            yield ItemPane()
        yield StatusLine("status")
        yield KeyBar(lambda: shown_keys(self, self.why_not), id="keys")

    def on_mount(self) -> None:
        self.repaint(self.palette)
        self.status.follow(self.gate)
        self.pane.diff.set_mode(self.diff_mode)
        if self.first is None:
            self.pane.show_words(teaching.reading(self.directory))
        else:
            self.receive(self.first, frozenset())
        self.queue.line_list.focus()
        self.set_interval(AGES_EVERY_S, self.queue.line_list.redraw)
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """The first frame is painted: now read the store, and listen to it."""
        if self.first is None:
            self.run_worker(self.reload())
        self.listen()

    def repaint(self, palette: Palette) -> None:
        """Draw everything in the colours of a palette."""
        self.palette = palette
        repaint_all(self, palette)

    def on_resize(self, event: Resize) -> None:
        tall, beside = event.size.height >= TALL, event.size.width >= TWO
        self.queue.line_list.set_row_height(2 if tall or beside else 1, 1 if tall and beside else 0)

    # What can be done now

    def why_not(self, action: str) -> str:
        if action in ("render", "why"):
            return "" if self.current is not None or self.memory is not None else "Nothing waits."
        if action.startswith("mark("):
            shown = self.review.shown
            if shown is not None and shown.item.kind in JUDGED:
                return "This is decided whole."
            if shown is not None and shown.document.one_sided:
                return "This is one piece: a approves it, x rejects it."
            return self.why_no_item()
        return super().why_not(action)

    # Panes

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        for view in (self.index.title, self.queue.title, self.keys):
            view.redraw()
        if event.widget not in (self.pane.diff, self.pane.page):
            self.remove_class("-reading")
        if event.widget is self.queue.line_list:
            self._select()
        elif event.widget is self.index.line_list:
            self._browse()

    @on(LineList.Opened)
    async def _open(self) -> None:
        item = self.queue.current
        if self.memory is None and item is not None and item.kind in PLACE_OF:
            await self._visit(item)
            return
        self.add_class("-reading")
        (self.pane.page if self.pane.is_rendered else self.pane.diff).focus()

    async def _visit(self, item: Item) -> None:
        """Go to the screen that an item is decided on, at that item."""
        from memtui.tui.store_screen import StoreScreen

        await self.app.run_action(f"go('{PLACE_OF[item.kind]}')")
        if isinstance(self.app.screen, StoreScreen):
            self.app.screen.visit(item.id)

    def action_back(self) -> None:
        """One step back: to the queue, else off with the marks, else with the filter."""
        if self.queue.has_class("-filtering") or not self.queue.line_list.has_focus:
            self._leave_filter()
            self.remove_class("-reading", "-index")
            self.queue.line_list.focus()
        elif not self.drop_marks() and self.review.filter:
            self._leave_filter()

    def action_index(self) -> None:
        """Fold the index; where both don't fit, it takes the queue's place."""
        if self.size.width >= THREE:
            folded = self.toggle_class("-folded").has_class("-folded")
            if folded and self.index.line_list.has_focus:
                self.queue.line_list.focus()
            return
        shown = self.toggle_class("-index").has_class("-index")
        (self.index if shown else self.queue).line_list.focus()

    def action_scroll_item(self, pages: int) -> None:
        shown = self.pane.page if self.pane.is_rendered else self.pane.diff
        shown.action_scroll_pages(pages)

    # The filter

    def action_filter(self) -> None:
        self.queue.ask_filter()

    @on(Input.Changed, "#filter")
    def _filter(self, event: Input.Changed) -> None:
        self.set_filter(QueueFilter.parse(event.value))

    @on(Input.Submitted, "#filter")
    def _keep_filter(self) -> None:
        self.queue.line_list.focus()
        if not self.review.filter:
            self.queue.end_filter()

    def _leave_filter(self) -> None:
        if self.queue.has_class("-filtering") or self.review.filter:
            self.queue.end_filter()
            self.set_filter(QueueFilter())

    @on(QueueList.MarkClicked)
    def _mark_clicked(self) -> None:
        item = self.current
        if item is not None:
            self.review.toggle(item)
            self.marks_changed()

    # The item

    def action_mode(self) -> None:
        self.pane.diff.set_mode("unified" if self.pane.diff.splits else "split")

    def action_hunk(self, by: int) -> None:
        if not self.pane.diff.move_hunk(by):
            self.say("No hunk further on." if by > 0 else "No hunk further up.")

    def action_mark(self, taken: bool) -> None:
        shown, hunk = self.decidable(f"mark({taken})"), self.pane.diff.current_hunk
        if shown is None or hunk is None:
            return
        self.review.mark(shown.item, hunk, taken)
        marks = self.review.marks(shown.item)
        self.pane.diff.set_marks(marks)
        if hunk in marks:
            self.pane.diff.move_hunk(1)

    def action_render(self) -> None:
        if self.pane.is_rendered:
            self.pane.show_raw()
        elif self.can("render"):
            self.run_worker(self._read_rendered())

    async def _read_rendered(self) -> None:
        """Show the text as it reads. What is decided is what was seen raw before."""
        from memtui.tui.markdown_rows import render

        shown, memory = self.review.shown, self.memory
        if shown is None and memory is None:
            self.say("Not shown yet: wait until you can see it.")
            return
        data = shown.data if shown is not None else b""
        if memory is not None:
            path = memory.path
            try:
                data = await self.gate.call(lambda desk: desk.read(path))
            except MemtuiError as error:
                self.tell(bars.error_line(error))
                return
        rendered = await asyncio.to_thread(render, data)
        if rendered is None:
            self.say("It is too large to be rendered.")
        elif self.review.shown is shown and self.memory is memory:
            self.pane.show_rendered(rendered)

    def action_why(self) -> None:
        subject = self.memory or self.current
        if self.can("why") and subject is not None:
            line = _first_line(self.review.shown, self.pane.diff.hunk)
            self.run_worker(show_why(self, subject, line))

    def action_help(self) -> None:
        from memtui.tui.over.help import HelpPrompt

        self.app.push_screen(HelpPrompt(self.palette, self))

    def _top_line(self, width: int) -> list[Line]:
        sketched = self.sketch.picture if self.sketch is not None else None
        return [bars.top_line(self.review.picture or sketched, self.directory, width)]


def _last_of(breakpoints: Sequence[tuple[int, str]], size: int) -> str:
    """The class of the last breakpoint that a size reaches."""
    return [name for least, name in breakpoints if size >= least][-1]


def _first_line(shown: Shown | None, hunk: int) -> int:
    """The line of the proposed text at which a hunk begins; 0 where there is none."""
    if shown is None:
        return 0
    return next((row.new.number for row in shown.document.rows if row.hunk == hunk and row.new), 0)
