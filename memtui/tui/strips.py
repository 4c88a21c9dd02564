"""The one place where spans become what Textual paints."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.strip import Strip

from memtui.tui.palette import Palette
from memtui.tui.spans import Line

KEPT = 1024  # lines; Textual keeps with each how it was cut, so the same one is best given again


@lru_cache(KEPT)
def strip(line: Line, width: int, palette: Palette, pane: str) -> Strip:
    """A line as a strip of exactly `width` cells on the shade `pane`."""
    segments = [Segment(part.text, palette.style(part.tone, part.ground, pane)) for part in line]
    length = sum(cell_len(part.text) for part in line)
    if length > width:
        return Strip(segments, length).crop(0, width)
    if length < width:
        segments.append(Segment(" " * (width - length), palette.style("ink", "", pane)))
    return Strip(segments, width)
