"""Planning our next dream while the screen stays free: its progress, and an end to it."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial
from typing import TYPE_CHECKING

from memtui.errors import CancelledError
from memtui.tui.dreams.reading import Dream, read_plan
from memtui.tui.gate import Gate
from memtui.tui.judging import BackgroundJudge
from memtui.tui.port import Desk

if TYPE_CHECKING:
    from memtui.desk.judged import Findings, Job


class Planning:
    """One plan at a time. `stage` is what is being done, "" while nothing is.

    The judges work beside the desk, in a store of any size; what they found is then planned
    on, stage by stage.
    """

    def __init__(self, gate: Gate, judges: BackgroundJudge) -> None:
        self._gate = gate
        self._judges = judges
        self._ended = threading.Event()
        self._job: Job | None = None  # that the judges are at work on
        self.stage = ""
        self._since = 0.0

    @property
    def is_running(self) -> bool:
        return bool(self.stage)

    @property
    def told(self) -> str:
        """What is being done and, once that is noticed, for how long."""
        seconds = int(time.monotonic() - self._since)
        return f"{self.stage} {seconds} s" if seconds else f"{self.stage} …"

    def cancel(self) -> None:
        """Put an end to the plan at its next step, and to the judging at once."""
        self._ended.set()
        if self._job is not None:
            self._judges.stop(self._job)

    async def plan(self) -> Dream | None:
        """Our next dream; None where it was cancelled. Raises MemtuiError."""
        ended = self._ended = threading.Event()

        def progress(stage: str) -> None:
            if ended.is_set():
                raise CancelledError
            self.stage = stage

        self.stage, self._since = "judging", time.monotonic()
        try:
            await self._judge(ended)
            if ended.is_set():
                return None
            return await self._gate.call(lambda desk: read_plan(desk, progress), "Planning a dream")
        finally:
            if self._ended is ended:
                self.stage = ""

    async def _judge(self, ended: threading.Event) -> None:
        """Have judged what nobody has judged yet; the keyboard is free meanwhile."""
        due = await self._gate.call(_unjudged)
        if due is None or ended.is_set():
            return
        job, found = due
        if found is None:
            self._job = job
            try:
                found = await asyncio.to_thread(self._judges.judge, job)
            except CancelledError:
                return
            finally:
                if self._job is job:
                    self._job = None
        await self._gate.call(partial(_take, job=job, findings=found))


def _unjudged(desk: Desk) -> tuple[Job, Findings | None] | None:
    job = desk.judging.unjudged()
    return None if job is None else (job, desk.judging.known(job))


def _take(desk: Desk, job: Job, findings: Findings) -> bool:
    return desk.judging.take(job, findings)
