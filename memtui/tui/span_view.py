"""A few lines of spans that fit themselves to the width they are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from memtui.tui.palette import Palette
from memtui.tui.spans import Line
from memtui.tui.strips import strip

Compose = Callable[[int], Sequence[Line]]


class SpanView(Widget):
    """Lines that a pure function makes for a width. Its height is the number of lines."""

    def __init__(
        self, compose: Compose = lambda width: (), *, pane: str = "pane", id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._compose_lines = compose
        self._pane = pane
        self._palette: Palette | None = None
        self._made: tuple[int, Sequence[Line]] | None = None

    def show(self, compose: Compose) -> None:
        """Show what `compose` makes of the width from now on."""
        self._compose_lines = compose
        before, self._made = self._made, None
        width = self.content_size.width
        height = len(before[1]) if before is not None and before[0] == width else -1
        self.refresh(layout=self.styles.is_auto_height and height != len(self.lines(width)))

    def redraw(self, palette: Palette | None = None) -> None:
        """Draw again, in the colours of a palette when one is given."""
        self._palette = palette or self._palette
        self._made = None
        self.refresh()

    def lines(self, width: int) -> Sequence[Line]:
        if self._made is None or self._made[0] != width:
            self._made = (width, self._compose_lines(width) if width > 0 else ())
        return self._made[1]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def render_line(self, y: int) -> Strip:
        width = self.content_size.width
        if self._palette is None:
            return Strip.blank(width)
        lines = self.lines(width)
        return strip(lines[y] if y < len(lines) else (), width, self._palette, self._pane)
