"""Hears of what others do to the store: files they write, locks they take, what they decide."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from threading import Event, Thread

from textual import on
from textual.message import Message

from memtui.errors import MemtuiError
from memtui.tui.picture import recent_log
from memtui.tui.showing import ShowingScreen
from memtui.tui.watch import watch_store

SITUATION_EVERY_S = 1.0


class ListeningScreen(ShowingScreen):
    """A screen that follows its store: looks again when something was written there."""

    _looking = False  # whether a look at the files is on its way
    _stop: Event | None = None  # ends the thread that listens
    _knows_log = False

    @dataclass
    class StoreTouched(Message):
        """Somebody wrote into the store, or may have."""

    def listen(self) -> None:
        """Follow the files of the directory, and what is in the way of deciding."""
        self._follow()
        self.set_interval(SITUATION_EVERY_S, self._check_now_and_then)

    def _follow(self) -> None:
        self._stop = Event()
        watch = partial(watch_store, self.directory, self._touched, self._stop)
        Thread(target=watch, name="watch", daemon=True).start()

    def _touched(self) -> None:
        self.post_message(self.StoreTouched())

    def on_unmount(self) -> None:
        self._stop_listening()

    def _stop_listening(self) -> None:
        if self._stop is not None:
            self._stop.set()

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
        replaced = self.review.situation.obstacle == "replaced"
        self.run_worker(self._open_anew() if replaced else self.reload(look=True))

    async def _open_anew(self) -> None:
        """Leave the directory that stood here before, and open the one that does now."""
        self._stop_listening()
        await self.gate.close()
        self._follow()
        await self.reload()

    def _check_now_and_then(self) -> None:
        if self.review.picture is not None and not self.gate.busy_for_s:
            self.run_worker(self.check(), group="check", exclusive=True)

    async def check(self) -> None:
        """Look whether decisions can be made; once, which of them were made before."""
        begun, self._knows_log = self._knows_log, True
        try:
            if not begun:
                self.review.others.seen(await self.gate.call(recent_log))
            self.take_situation(await self.gate.call(lambda desk: desk.situation()))
        except MemtuiError:
            return  # nothing that a person asked for is missing
