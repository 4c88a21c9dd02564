"""The one place where spans become what Textual paints."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip

from memtui.tui.palette import Palette
from memtui.tui.spans import Line


def strip(line: Line, width: int, palette: Palette, pane: str) -> Strip:
    """A line as a strip of exactly `width` cells on the shade `pane`."""
    segments = [Segment(part.text, palette.style(part.tone, part.ground, pane)) for part in line]
    return Strip(segments).adjust_cell_length(width, palette.style("ink", "", pane))
