"""Lines of text with a meaning instead of a colour, measured in terminal cells.

Everything that the desk draws is made of spans, and `span` is the only way to make one
from text: it cleans. Widgets turn spans into strips (`strips.py`); nothing is ever markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from rich.cells import cell_len, set_cell_size

from memtui.formats.clean import clean_line

Tone = Literal[
    "ink", "strong", "dim", "faint", "key", "info", "add", "del", "warn", "block", "dream"
]
Ground = Literal["", "add", "del", "add-word", "del-word", "lift"]


class Span(NamedTuple):
    """A run of clean text of one tone; `ground` is what it stands on ("": the pane)."""

    text: str
    tone: Tone = "ink"
    ground: Ground = ""


Line = tuple[Span, ...]


def span(text: str, tone: Tone = "ink", ground: Ground = "") -> Span:
    """A span of any text, cleaned for one line of the screen."""
    return Span(clean_line(text), tone, ground)


def text_of(line: Iterable[Span]) -> str:
    return "".join(part.text for part in line)


def cells(line: Iterable[Span]) -> int:
    """The width of a line in terminal cells, as Textual will draw it."""
    return sum(cell_len(part.text) for part in line)


def clip(line: Sequence[Span], width: int) -> Line:
    """The line cut to at most `width` cells; what was cut off is told by an ellipsis."""
    if cells(line) <= width:
        return tuple(line)
    if width <= 0:
        return ()
    kept: list[Span] = []
    room = width - 1
    for part in line:
        size = cell_len(part.text)
        if size > room:
            cut = set_cell_size(part.text, room).rstrip(" ")
            kept.append(part._replace(text=cut + "…"))
            break
        kept.append(part)
        room -= size
    return tuple(kept)


def spread(left: Sequence[Span], right: Sequence[Span], width: int) -> Line:
    """`left` and `right` at the two ends of a line of `width` cells; `left` gives way."""
    right = clip(right, width)
    room = width - cells(right)
    left = clip(left, max(0, room - 1) if right else room)
    gap = room - cells(left)
    return (*left, Span(" " * gap), *right) if gap > 0 else (*left, *right)


def joined(parts: Iterable[Sequence[Span]], gap: str = "  ") -> Line:
    """Groups of spans in a row with `gap` between those that are not empty."""
    line: list[Span] = []
    for part in parts:
        if part:
            if line:
                line.append(Span(gap))
            line.extend(part)
    return tuple(line)


def as_many_as_fit(parts: Sequence[Sequence[Span]], width: int, gap: str = "   ") -> Line:
    """The first groups that fit into `width` cells together, whole groups only."""
    fitting: list[Sequence[Span]] = []
    room = width
    for part in parts:
        size = cells(part) + (len(gap) if fitting else 0)
        if part and size <= room:
            fitting.append(part)
            room -= size
    return joined(fitting, gap)
