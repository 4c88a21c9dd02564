"""Breaking text into lines of so many terminal cells, without losing a character."""

from __future__ import annotations

import re
from functools import lru_cache

from rich.cells import cell_len, split_graphemes

from memtui.tui.spans import Ground, Line, Span, text_of

Piece = tuple[int, int]  # from and to, in characters of the text

# Closing marks that Chinese and Japanese never put at the start of a line.
_STICKY = frozenset("，。、；：！？）」』】》〉”’…,.;:!?)]}")
_LIST_MARK = re.compile(r"\s*(?:[-*+] |\d{1,3}[.)] |> )?")


def hanging_indent(text: str, width: int) -> int:
    """The cells by which continuations of a line are indented: its own indent and list mark."""
    match = _LIST_MARK.match(text)
    indent = cell_len(match.group()) if match else 0
    return indent if indent <= width // 3 else 0


@lru_cache(maxsize=4096)
def wrap(text: str, width: int, hang: int = 0) -> tuple[Piece, ...]:
    """Where to break `text` so that every piece fits into `width` cells.

    Pieces after the first have `hang` cells less. Only one blank at a break is left
    out of the pieces; every other character is in exactly one of them.
    """
    width = max(2, width)
    hang = hang if hang < width - 1 else 0
    if text.isascii():
        if len(text) <= width:
            return ((0, len(text)),)
        return tuple(_wrap_ascii(text, width, hang))
    graphemes, total = split_graphemes(text)
    if total <= width:
        return ((0, len(text)),)
    return tuple(_wrap_graphemes(text, graphemes, width, hang))


def _wrap_ascii(text: str, width: int, hang: int) -> list[Piece]:
    pieces = []
    start, room = 0, width
    lead = len(text) - len(text.lstrip(" "))  # an indent is no place to break
    while len(text) - start > room:
        blank = text.rfind(" ", start, start + room + 1)
        if blank <= max(start, lead - 1):
            pieces.append((start, start + room))
            start += room
        else:
            pieces.append((start, blank))
            start = blank + 1
        room = width - hang
    pieces.append((start, len(text)))
    return pieces


def _wrap_graphemes(
    text: str, graphemes: list[tuple[int, int, int]], width: int, hang: int
) -> list[Piece]:
    pieces: list[Piece] = []
    start = 0
    used = used_at_break = 0
    room = width
    chance = 0  # where the line may break: the last place after a blank or beside a wide character
    before_wide = False
    for begin, end, size in graphemes:
        wide = size == 2
        if begin > start and (wide or before_wide) and text[begin] not in _STICKY:
            chance, used_at_break = begin, used
        if used + size > room and text[begin:end] == " " and begin > start:
            pieces.append((start, begin))
            start, used, chance = end, 0, 0
            room, before_wide = width - hang, False
            continue
        while used + size > room and begin > start:
            stop = chance if chance > start else begin
            pieces.append((start, stop))
            used = used - used_at_break if stop == chance else 0
            start, chance, used_at_break = stop, 0, 0
            room = width - hang
        used += size
        before_wide = wide
        if text[begin:end] == " " and text[start:begin].strip(" "):
            chance, used_at_break = end, used
    pieces.append((start, len(text)))
    return pieces


def cut(line: Line, start: int, end: int) -> Line:
    """The characters from `start` to `end` of a line of spans."""
    parts: list[Span] = []
    at = 0
    for part in line:
        a, b = max(start - at, 0), min(end - at, len(part.text))
        if a < b:
            parts.append(part._replace(text=part.text[a:b]))
        at += len(part.text)
    return tuple(parts)


def wrap_line(line: Line, width: int, hang: int = 0, ground: Ground = "") -> list[Line]:
    """A line of spans as several of at most `width` cells, continuations indented by `hang`."""
    pieces = wrap(text_of(line), width, hang)
    indent = (Span(" " * hang, "ink", ground),) if hang else ()
    return [
        (*(indent if number else ()), *cut(line, start, end))
        for number, (start, end) in enumerate(pieces)
    ]
