"""Planning our next dream while the screen stays free: its progress, and an end to it."""

from __future__ import annotations

import threading

from memtui.desk.dreams.ground import CancelledError
from memtui.tui.dreams.reading import Dream, read_plan
from memtui.tui.gate import Gate


class Planning:
    """One plan at a time. `stage` is what is being done, "" while nothing is."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate
        self._ended = threading.Event()
        self.stage = ""

    @property
    def is_running(self) -> bool:
        return bool(self.stage)

    def cancel(self) -> None:
        """Put an end to the plan at its next step."""
        self._ended.set()

    async def plan(self) -> Dream | None:
        """Our next dream; None where it was cancelled. Raises MemtuiError."""
        ended = self._ended = threading.Event()

        def progress(stage: str) -> None:
            if ended.is_set():
                raise CancelledError
            self.stage = stage

        self.stage = "waiting"
        try:
            return await self._gate.call(lambda desk: read_plan(desk, progress), "Planning a dream")
        finally:
            if self._ended is ended:
                self.stage = ""
