"""What the Desk shows: pictures of the store as they come, and the item under the cursor."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from pathlib import Path

from textual import on
from textual.events import Mount, Unmount

from memtui import clock
from memtui.desk.situation import Obstacle, Situation
from memtui.errors import LockedError, MemtuiError
from memtui.tui import bars, pace, teaching
from memtui.tui.diff_view import DiffView
from memtui.tui.fetching import FetchingScreen
from memtui.tui.gate import Gate
from memtui.tui.judging import BackgroundJudge
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette
from memtui.tui.picture import (
    Glance,
    Picture,
    glance,
)
from memtui.tui.port import Desk
from memtui.tui.sketch import keep_sketch, kept_sketch
from memtui.tui.spans import Line, Span
from memtui.tui.store_screen import StoreScreen
from memtui.tui.wrap import wrap_line

STATUS_LINES = 3  # that a message may take
TRY_AGAIN_S = 2.0  # a store that another process holds


class ShowingScreen(FetchingScreen):
    """The panes of the Desk, filled from the store by workers."""

    def __init__(
        self, gate: Gate, palette: Palette, directory: Path, first: Glance | None = None
    ) -> None:
        super().__init__(gate, palette, directory, first)
        self.judges = BackgroundJudge(gate)
        self._told = False
        self._glimpsed: Obstacle = ""  # at the last look
        self.sketch = kept_sketch(directory)

    def tell(self, line: Line) -> None:
        self._told = True
        self.status.show(lambda width: wrap_line(line, max(2, width), 2)[:STATUS_LINES])

    # Reading

    async def reload(self, *, at: Hashable = None, look: bool = False) -> None:
        if self.review.busy:
            return  # the decision on its way reloads when it has arrived
        settled = self.review.settled()

        def job(desk: Desk) -> Glance:
            return glance(desk, look=look and self.review.picture is not None)

        try:
            seen = await self.gate.call(job, "Looking at what waits")
        except MemtuiError as error:
            self._could_not_look(error)
            return
        self.receive(seen, settled, at)

    def receive(self, seen: Glance, settled: frozenset[str], at: Hashable = None) -> None:
        """Show what a look at the store brought."""
        self.take_situation(seen.situation)
        if seen.picture is not None:
            self.review.take(seen.picture, settled)
            self._show_picture(seen.picture, at)
            if news := self.review.others.news(seen.log):
                self.announce(bars.others_line(news))

    def _could_not_look(self, error: MemtuiError) -> None:
        """Tell why; a store that another process holds is tried again until it is free."""
        self.tell(bars.error_line(error))
        if self.review.picture is not None:
            return
        if isinstance(error, LockedError):
            self.pane.show_words(teaching.locked(error))
            self.set_timer(TRY_AGAIN_S, lambda: self.run_worker(self.reload()))
        else:
            self.pane.show_words(teaching.broken(error))

    def take_situation(self, found: Situation) -> None:
        """What is in the way from now on; a lock only when it is seen for the second time,
        since most are gone in a moment."""
        before, self._glimpsed = self._glimpsed, found.obstacle
        was = self.review.situation
        if found == was or (found.obstacle == "locked" != before):
            return
        self.review.situation = found
        self.banner.look()
        self.keys.redraw()
        if was.obstacle and not found.obstacle:
            self.announce((Span("✓ ", "add"), Span("Decisions can be made again.")))
            self.run_worker(self.reload(look=True))

    def announce(self, line: Line) -> None:
        """Tell it here, and on the screen that lies over this one."""
        self.tell(line)
        above = self.app.screen_stack[1:2]
        if above and isinstance(above[0], StoreScreen):
            above[0].tell(line)

    # Showing

    @on(Unmount)
    async def keep_sketch(self) -> None:
        """Keep what is shown for the first frame of the next time."""
        if self.review.picture is not None:
            await asyncio.to_thread(keep_sketch, self.review.picture)

    @on(Mount)
    def _show_sketch(self) -> None:
        """Show what was there the last time, until the store has been read."""
        self.queue.line_list.follower = self._select
        self.set_timer(pace.STARTED_AFTER_S, pace.started)
        sketch = self.sketch
        if sketch is not None and self.review.picture is None:
            self.index.show(sketch.picture, sketch.sizes)
            self.set_class(not sketch.sizes, "-no-index")
            self.queue.show(sketch.picture.items)

    def _show_picture(self, picture: Picture, at: Hashable) -> None:
        self.top.redraw()
        self.index.show(picture)
        self.set_class(not picture.memories, "-no-index")
        self.show_queue(at)
        if self.sketch is None:
            self.run_worker(self.keep_sketch())
        self.run_worker(self._judge())
        if self._told:
            return
        if picture.messages:
            self.say(picture.messages[-1])
        elif picture.last:
            self.tell(bars.last_decision_line(picture.last, clock.now()))

    def on_unmount(self) -> None:
        self.judges.close()

    async def _judge(self) -> None:
        """Show the contradictions and duplicates once they are found."""
        try:
            changed = await self.judges.look()
        except MemtuiError as error:
            self.tell(bars.error_line(error))
            return
        if changed:
            await self.reload()

    def show_queue(self, at: Hashable = None) -> None:
        self.queue.show(self.review.waiting, at)

    def marks_changed(self) -> None:
        self.queue.marks_changed()
        self.keys.redraw()

    def go_on(self) -> None:
        self.queue.line_list.action_move(1)

    def _select(self) -> None:
        """Show the item under the cursor of the queue."""
        self._memory = None
        item = self.queue.current
        if self.review.anchor:
            self.queue.marks_changed()
        if item is None:
            self.keys.redraw()
            self._show_nothing()
            return
        shown = self.review.shown
        if shown and (shown.item.id, shown.item.digest) == (item.id, item.digest):
            return
        self.pane.introduce(lambda width: bars.item_head(item, width, clock.now()))
        self.review.shown = None
        if self.review.picture is None:
            return  # a sketch: it is read when the store has been
        kept = self.review.kept(item)
        if kept is not None:
            self._show(kept)  # it can be decided as soon as it is drawn: no key need be dimmed
        else:
            self.keys.redraw()
            self.pane.diff.show(None, {})
            self.run_worker(self._fetch(item))

    def _show_nothing(self) -> None:
        self.review.shown = None
        if self.review.picture is None:
            return
        if self.review.filter:
            self.pane.show_words(teaching.nothing_matches(self.review.filter.text))
        else:
            self.pane.show_words(teaching.nothing_waits(self.review.picture))

    @on(DiffView.Drawn)
    def _drawn(self) -> None:
        """From now on the item can be decided: it has been on the screen."""
        self.see()
        self.keys.redraw()
        item = self.queue.current
        for near in self.queue.near:
            kept = self.review.kept(near)
            if kept is None:
                self.run_worker(self._fetch(near))
            else:
                self.call_later(self.pane.diff.prepare, kept.document)
        if item is not None and self._memory is None:
            self.run_worker(self._look_around(item))

    def see(self) -> None:
        item = self.queue.current
        shown = self.review.kept(item) if item is not None and self._memory is None else None
        if shown is not None and shown.document is self.pane.diff.painted:
            self.review.shown = shown

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
        self.keys.redraw()
        self.run_worker(self._read(leaf.memory))
