"""A text as the rows of a page: its lines as they stand, numbered, and who brought them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memtui.formats.align import matching_blocks
from memtui.formats.frontmatter import Document
from memtui.formats.text import decode, split_lines
from memtui.history.blame import BlameLine
from memtui.tui.page import PageRow
from memtui.tui.partly import left_words, part_of
from memtui.tui.rows import age
from memtui.tui.spans import Line, Span, Tone, cells, span, spread
from memtui.tui.wrap import hanging_indent

TAB_CELLS = 4
BLAME_CELLS = 16  # of the margin that tells who brought a line
_NO_BLAME: Line = (Span(" " * (BLAME_CELLS - 2)), Span("│ ", "faint"))
HANG_WIDTH = 60  # cells for which the indent of continuations is worked out


def number_cells(count: int) -> int:
    """The margin that the numbers of so many lines need."""
    return max(2, len(str(count))) + 2


def source_rows(
    data: bytes, blame: Sequence[BlameLine | None] = (), *, now: datetime
) -> list[PageRow]:
    """The raw lines of a text, nothing hidden, with numbers and, where given, blame.

    Of a very large text the two ends, and between them how much is left out.
    """
    part = part_of(data)
    head, tail = split_lines(decode(part.head)), split_lines(decode(part.tail))
    digits = number_cells(part.first + len(tail) if tail else len(head)) - 2
    document = Document.parse(part.head)
    front = document.body_line - 1 if document.has_frontmatter else 0
    rows: list[PageRow] = []
    last: BlameLine | None = None
    for at, line in enumerate(head):
        owner = blame[at] if at < len(blame) else None
        first = at == 0 or owner is None or last is None or owner.commit != last.commit
        told = _blame_cells(owner, now, first=first) if blame else ()
        last = owner
        rows.append(_row(line, at + 1, told, digits, front=at < front, blamed=bool(blame)))
    if part.left:
        rows.append(PageRow((span(left_words(part), "warn"),)))
    unknown = _NO_BLAME if blame else ()
    for at, line in enumerate(tail, part.first):
        rows.append(_row(line, at, unknown, digits, front=False, blamed=bool(blame)))
    return rows


def _row(line: str, number: int, told: Line, digits: int, *, front: bool, blamed: bool) -> PageRow:
    shown = span(line.rstrip("\r\n").expandtabs(TAB_CELLS), _tone(line, front))
    margin: Line = (*told, Span(f"{number:>{digits}}  ", "faint"))
    hang = hanging_indent(shown.text, HANG_WIDTH)
    return PageRow((shown,), margin, hang, _NO_BLAME if blamed else (), number)


def source_margin(rows: Sequence[PageRow]) -> int:
    """The cells beside the lines of a text: their numbers, and who brought them."""
    return cells(rows[0].margin) if rows else 0


def aligned_blame(data: bytes, blame: Sequence[BlameLine]) -> list[BlameLine | None]:
    """Who brought each line of a text as it stands; None where history has not seen it yet."""
    lines = split_lines(decode(data))
    owners: list[BlameLine | None] = [None] * len(lines)
    for old, new, size in matching_blocks([line.text for line in blame], lines):
        owners[new : new + size] = blame[old : old + size]
    return owners


def _blame_cells(owner: BlameLine | None, now: datetime, *, first: bool) -> Line:
    room = BLAME_CELLS - 2
    if owner is None:
        words: Line = (Span("not yet kept" if first else "", "warn"),)
    elif first:
        tone: Tone = "faint" if owner.action == "external" else "info"
        what = owner.source or "others" if owner.action == "external" else owner.action
        words = spread((span(what, tone),), (Span(age(owner.when, now), "faint"),), room)
    else:
        words = ()
    return (*words, Span(" " * (room - cells(words))), Span("│ ", "faint"))


def _tone(line: str, front: bool) -> Tone:
    if front:
        return "dim"
    return "strong" if line.startswith("#") else "ink"
