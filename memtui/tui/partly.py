"""Very large texts: their beginning and their end are shown, and what is left out is told."""

from __future__ import annotations

from typing import NamedTuple

SHOWN = 1 << 20  # bytes of a text that are shown at most
TAIL = 1 << 16  # of these, bytes of its end


class Part(NamedTuple):
    """What is shown of a text. `first` is the number of the tail's first line."""

    head: bytes
    tail: bytes
    left: int  # bytes in between that are not shown
    first: int


def part_of(data: bytes) -> Part:
    """The whole of a text up to SHOWN bytes, else its two ends, cut between lines."""
    if len(data) <= SHOWN:
        return Part(data, b"", 0, 0)
    end = data.rfind(b"\n", 0, SHOWN - TAIL) + 1 or SHOWN - TAIL
    start = data.find(b"\n", len(data) - TAIL) + 1 or len(data) - TAIL
    return Part(data[:end], data[start:], start - end, data.count(b"\n", 0, start) + 1)


def left_words(part: Part) -> str:
    """How much is left out, and how to see all of it."""
    return f"⋯ {part.left:,} bytes are not shown here; E opens all of it in your own editor"
