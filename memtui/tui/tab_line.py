"""The line of tabs at the top of every screen."""

from __future__ import annotations

from textual.events import Click

from memtui.tui.places import tab_line
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line


class TabLine(SpanView):
    """All screens with their keys; a click goes to one."""

    DEFAULT_CSS = "TabLine { dock: top; height: 1; }"

    def __init__(self, current: str) -> None:
        super().__init__(self._tabs, pane="bar", id="tabs")
        self._current = current

    def _tabs(self, width: int) -> list[Line]:
        return [tab_line(self._current, width)[0]]

    async def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        _, spots = tab_line(self._current, self.content_size.width)
        for start, end, place in spots:
            if start <= offset.x < end:
                await self.app.run_action(f"go('{place}')")
