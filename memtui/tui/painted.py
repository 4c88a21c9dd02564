"""What every view of lines shares: its shade, its palette, and a short way to the screen."""

from __future__ import annotations

from typing import Any, NamedTuple

from textual.dom import DOMNode
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from memtui.tui.palette import Palette
from memtui.tui.spans import Line
from memtui.tui.strips import strip


class _Frame(NamedTuple):
    """A line that was painted, and what it was made into."""

    line: Strip
    blank: Strip
    framed: Strip


class Painted(Widget):
    """A widget whose `paint` gives whole lines, drawn in the colours of a palette.

    Beside another base it stands last: Textual takes styles and bindings from the first.
    """

    _pane = "pane"  # the shade it stands on
    _palette: Palette | None = None

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **options)
        self._frames: dict[int, _Frame] = {}  # by line of the widget

    def redraw(self, palette: Palette | None = None) -> None:
        """Draw again, in the colours of a palette when one is given."""
        self._palette = palette or self._palette
        self.refresh()

    def line_strip(self, line: Line, width: int, pane: str = "") -> Strip:
        """A line on its shade or another one; blank as long as there is no palette."""
        if self._palette is None:
            return Strip.blank(width)
        return strip(line, width, self._palette, pane or self._pane)

    def paint(self, y: int, width: int) -> Strip:
        """A line as wide as the content, `y` counted from the top of all that can be scrolled."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        return self.paint(y + self.scroll_offset.y, self.scrollable_content_region.width)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of the widget, `crop` counted from its outer corner.

        A view of lines has padding, and no border, tint or opacity: to go around what
        Textual does for these halves the time from a key to the screen.
        """
        size, padding = self.outer_size, self.styles.padding
        top, left, width = padding.top, padding.left, size.width
        bottom = size.height - padding.bottom
        room = width - padding.width - self.scrollbar_gutter.width
        scrolled = self.scroll_offset.y
        blank = self.line_strip((), width)
        filters = self._filters()
        lines = []
        for y in crop.line_range:
            line = blank
            if top <= y < bottom:
                line = self.paint(y - top + scrolled, room)
                if line.cell_length < width:  # a scrollbar may stand in the content too
                    line = self._framed(y, line, left, blank)
            if crop.column_span != (0, width):
                line = line.crop(*crop.column_span)
            for filter in filters:
                line = line.apply_filter(filter, self.background_colors[1])
            lines.append(line)
        return lines

    def _framed(self, y: int, line: Strip, left: int, blank: Strip) -> Strip:
        """The line with its margins; the same strip again as long as nothing has changed,
        for Textual keeps with a strip how it was cut and filtered."""
        before = self._frames.get(y)
        if before is not None and before.line is line and before.blank is blank:
            return before.framed
        end = blank.crop(0, blank.cell_length - left - line.cell_length)
        framed = Strip.join((blank.crop(0, left), line, end))
        self._frames[y] = _Frame(line, blank, framed)
        return framed

    def _filters(self) -> list[LineFilter]:
        """What must still be done to the colours: nothing for the terminal's own, if none is."""
        exact = self._palette is not None and self._palette.is_exact
        return [
            filter
            for filter in self.get_line_filters()
            if not (exact and isinstance(filter, ANSIToTruecolor))
        ]


def repaint_all(place: DOMNode, palette: Palette) -> None:
    """Draw all views of lines below a screen or widget in the colours of a palette."""
    for view in place.walk_children():
        if isinstance(view, Painted):
            view.redraw(palette)
