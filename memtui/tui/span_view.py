"""A few lines of spans that fit themselves to the width they are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.geometry import Size
from textual.strip import Strip

from memtui.tui.painted import Painted
from memtui.tui.palette import Palette
from memtui.tui.spans import Line

Compose = Callable[[int], Sequence[Line]]


class SpanView(Painted):
    """Lines that a pure function makes for a width. Its height is the number of lines."""

    def __init__(
        self, compose: Compose = lambda width: (), *, pane: str = "pane", id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._compose_lines = compose
        self._pane = pane
        self._made: tuple[int, Sequence[Line]] | None = None

    def show(self, compose: Compose) -> None:
        """Show what `compose` makes of the width from now on."""
        self._compose_lines = compose
        before, self._made = self._made, None
        width = self.content_size.width
        height = len(before[1]) if before is not None and before[0] == width else -1
        self.refresh(layout=self.styles.is_auto_height and height != len(self.lines(width)))

    def redraw(self, palette: Palette | None = None) -> None:
        """Compose again, and draw that."""
        self._made = None
        super().redraw(palette)

    def lines(self, width: int) -> Sequence[Line]:
        if self._made is None or self._made[0] != width:
            self._made = (width, self._compose_lines(width) if width > 0 else ())
        return self._made[1]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def paint(self, y: int, width: int) -> Strip:
        lines = self.lines(width)
        return self.line_strip(lines[y] if y < len(lines) else (), width)
