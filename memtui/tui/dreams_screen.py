"""The place of dreams, until the dream engine shows itself there."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import Vertical
from textual.widget import Widget

from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span
from memtui.tui.store_screen import StoreScreen
from memtui.tui.wrap import wrap_line

_WORDS = (
    "Dreams come with the dream engine: consolidations that merge, rewrite and delete, shown "
    "operation by operation with what they lose. What an agent's dream changed waits on the Desk."
)


class DreamsScreen(StoreScreen):
    """One line that teaches."""

    PLACE = "dreams"

    def compose_body(self) -> Iterable[Widget]:
        with Vertical(classes="main-pane"):
            yield SpanView(_teach, id="dreams").add_class("about")

    async def read(self) -> None:
        return None


def _teach(width: int) -> list[Line]:
    return wrap_line((Span("☾ ", "dream"), Span(_WORDS, "dim")), max(2, width), 2)
