"""What every view of lines shares: its shade, its palette, and a short way to the screen."""

from __future__ import annotations

from textual.dom import DOMNode
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from memtui.tui.palette import Palette
from memtui.tui.spans import Line
from memtui.tui.strips import strip


class Painted(Widget):
    """A widget whose `render_line` gives whole lines, drawn in the colours of a palette.

    Beside another base it stands last: Textual takes styles and bindings from the first.
    """

    _pane = "pane"  # the shade it stands on
    _palette: Palette | None = None

    def redraw(self, palette: Palette | None = None) -> None:
        """Draw again, in the colours of a palette when one is given."""
        self._palette = palette or self._palette
        self.refresh()

    def line_strip(self, line: Line, width: int, pane: str = "") -> Strip:
        """A line on its shade or another one; blank as long as there is no palette."""
        if self._palette is None:
            return Strip.blank(width)
        return strip(line, width, self._palette, pane or self._pane)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of the widget, `crop` counted from its outer corner.

        A view of lines has padding, and no border, tint or opacity: to go around what
        Textual does for these halves the time from a key to the screen.
        """
        above, _, _, left = self.styles.padding
        content, width = self.content_region, self.region.width
        blank = self.line_strip((), width)
        margin = blank.crop(0, left)
        filters, background = self.get_line_filters(), self.background_colors[1]
        lines = []
        for y in crop.line_range:
            line = blank
            if above <= y < above + content.height:
                line = self.render_line(y - above)
                if line.cell_length < width:  # a scrollbar may stand in the content too
                    end = blank.crop(0, width - left - line.cell_length)
                    line = Strip.join((margin, line, end))
            if crop.column_span != (0, width):
                line = line.crop(*crop.column_span)
            for filter in filters:
                line = line.apply_filter(filter, background)
            lines.append(line)
        return lines


def repaint_all(place: DOMNode, palette: Palette) -> None:
    """Draw all views of lines below a screen or widget in the colours of a palette."""
    for view in place.walk_children():
        if isinstance(view, Painted):
            view.redraw(palette)
