"""The way from the event loop to the desk: one call at a time, in the order asked for."""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Callable
from typing import TypeVar

from memtui.errors import MemtuiError
from memtui.tui.port import Desk

Answer = TypeVar("Answer")


class Gate:
    """Runs jobs on the desk in threads, so that the keyboard never waits for git or disk.

    The desk is opened by the first job; when that fails, the next job tries again.
    """

    def __init__(self, open_desk: Callable[[], Desk], log: Callable[[str], None]) -> None:
        self._open_desk = open_desk
        self._log = log
        self._desk: Desk | None = None
        self._turn = asyncio.Lock()
        self._since: float | None = None  # when the job that runs began
        self.doing = ""
        self.counted = ""  # how far the job has come, where it counts

    @property
    def busy_for_s(self) -> float:
        """For how long one job has been running; 0 while none does."""
        return time.monotonic() - self._since if self._since is not None else 0.0

    async def call(self, job: Callable[[Desk], Answer], doing: str = "Working") -> Answer:
        """What `job` answers. Raises MemtuiError, whatever went wrong.

        `doing` tells a person who waits what takes so long.
        """
        async with self._turn:
            self.doing = doing if self._desk is not None else "Looking at the store"
            self._since = time.monotonic()
            self.counted = ""
            running = asyncio.ensure_future(asyncio.to_thread(self._run, job))
            try:
                return await asyncio.shield(running)
            except asyncio.CancelledError:
                await asyncio.wait([running])  # the turn is over when the thread is
                raise
            finally:
                self._since = None

    def _run(self, job: Callable[[Desk], Answer]) -> Answer:
        try:
            if self._desk is None:
                self._desk = self._open_desk()
                self._desk.follow(self._count)
            return job(self._desk)
        except MemtuiError:
            raise
        except Exception as error:
            self._log(traceback.format_exc())
            raise MemtuiError(
                f"Something went wrong that memtui did not expect ({type(error).__name__}).",
                "Nothing was decided.",
            ) from error

    def _count(self, doing: str, done: int, total: int) -> None:
        """Called in the thread of a job: how far it has come."""
        self.counted = f"{doing} {done:,} of {total:,}"

    async def close(self) -> None:
        """Close the desk after the job that is running."""
        async with self._turn:
            if self._desk is not None:
                await asyncio.to_thread(self._desk.close)
                self._desk = None
