"""The line that tells what happened, and meanwhile what is being done."""

from __future__ import annotations

from collections.abc import Sequence

from memtui.tui.gate import Gate
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, clip, span

LOOK_EVERY_S = 0.4
LONG_S = 0.8  # work that takes longer is told
_BEATS = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


class StatusLine(SpanView):
    """Messages as they are shown; over them, for as long as it lasts, the work at the desk."""

    def __init__(self, id: str) -> None:
        super().__init__(pane="side", id=id)
        self._gate: Gate | None = None
        self._work: Line = ()
        self._beat = 0

    def follow(self, gate: Gate) -> None:
        """Tell from now on what the gate has been doing for a while."""
        if self._gate is None:
            self.set_interval(LOOK_EVERY_S, self.look)
        self._gate = gate

    def look(self) -> None:
        """Draw what the gate is doing, or what was told before, if that changed."""
        if self._gate is None or not self.screen.is_current:
            return
        seconds = self._gate.busy_for_s
        if seconds < LONG_S:
            if self._work:
                self._work = ()
                self.redraw()
            return
        if self.app.animation_level != "none":
            self._beat = (self._beat + 1) % len(_BEATS)
        doing: Line = (Span(f"{_BEATS[self._beat]} ", "key"), span(self._gate.doing, "ink"))
        if self._gate.counted:
            doing = (*doing, span(f": {self._gate.counted}", "ink"))
        self._work = (*doing, Span(f"  {seconds:.0f} s", "dim"))
        self.redraw()

    def lines(self, width: int) -> Sequence[Line]:
        shown = super().lines(width)
        return [clip(self._work, width), *shown[1:]] if self._work else shown
