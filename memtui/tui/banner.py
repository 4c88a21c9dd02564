"""The lines under the top line that tell what keeps a person from deciding for now."""

from __future__ import annotations

from collections.abc import Callable

from memtui.desk.situation import Situation
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, span
from memtui.tui.wrap import wrap_line

LINES = 2  # that it may take


def banner_lines(situation: Situation, width: int) -> list[Line]:
    """Nothing where nothing is in the way."""
    if not situation.obstacle:
        return []
    line: Line = (
        Span("▲ ", "warn"),
        span(situation.told, "ink"),
        span(f"  {situation.fix}" if situation.fix else "", "dim"),
    )
    return wrap_line(line, max(2, width), 2)[:LINES]


class Banner(SpanView):
    """Takes no room until something is in the way."""

    DEFAULT_CSS = "Banner { height: auto; max-height: 2; }"

    def __init__(self, situation: Callable[[], Situation]) -> None:
        super().__init__(lambda width: banner_lines(situation(), width), pane="lift", id="banner")

    def look(self) -> None:
        """Draw the situation as it is now."""
        self.show(self._compose_lines)
