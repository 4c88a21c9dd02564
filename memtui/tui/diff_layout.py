"""A diff document wrapped to the width of a pane: where each row stands and how it looks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, groupby
from typing import Literal

from memtui.tui.diff_rows import DiffDocument, DiffRow, TextLine
from memtui.tui.spans import Ground, Line, Span, Tone, cells, clip, span, text_of
from memtui.tui.words import Range, changed_words
from memtui.tui.wrap import hanging_indent, wrap, wrap_line

Side = Literal["both", "old", "new"]

GUTTER = 4  # beside the number: a blank, the sign, the warning mark, and the hunk's mark
GAP = 1  # between the two columns
BLOCKS_KEPT = 1024  # whose lines have been drawn

_SIGN: dict[Side, tuple[str, Literal["add", "del", "faint"], Ground]] = {
    "both": (" ", "faint", ""),
    "old": ("-", "del", "del"),
    "new": ("+", "add", "add"),
}


@dataclass(frozen=True, slots=True)
class Block:
    """A row of the document, or one side of it, that is drawn as one or more lines."""

    row: DiffRow
    side: Side
    beside: bool  # whether its two sides stand in two columns


class DiffLayout:
    """Where the rows of a document stand at one width. Lines are made when they are drawn.

    Lines do not have the first column, which tells the state of the hunk.
    """

    def __init__(self, document: DiffDocument, width: int, *, split: bool) -> None:
        self.document = document
        self.width = max(20, width - 1)
        self.split = split and not document.one_sided
        self.blocks = list(self._blocks())
        self.lines = lru_cache(BLOCKS_KEPT)(self._lines)

    def _blocks(self) -> Iterator[Block]:
        for _, section in groupby(self.document.rows, key=lambda row: row.kind == "rule"):
            rows = list(section)
            if self.split and any(row.old for row in rows) and any(row.new for row in rows):
                yield from (Block(row, "both", beside=True) for row in rows)
            else:
                yield from _stacked(rows)

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(self._height(block) for block in self.blocks))

    @property
    def height(self) -> int:
        return self._ends[-1] if self._ends else 0

    @cached_property
    def hunk_spans(self) -> list[tuple[int, int]]:
        """First and last line of each hunk."""
        spans: dict[int, tuple[int, int]] = {}
        for at, block in enumerate(self.blocks):
            if (hunk := block.row.hunk) >= 0:
                top = self._ends[at - 1] if at else 0
                first = spans.get(hunk, (top, top))[0]
                spans[hunk] = (first, self._ends[at] - 1)
        return [spans[hunk] for hunk in sorted(spans)]

    def find(self, y: int) -> tuple[int, int] | None:
        """The block that stands at line `y`, and which of its lines that is."""
        at = bisect_right(self._ends, y)
        if y < 0 or at >= len(self.blocks):
            return None
        return at, y - (self._ends[at - 1] if at else 0)

    def place_of(self, number: int) -> int:
        """The line at which a line of the new text is drawn, or the last one before it."""
        place = 0
        for at, block in enumerate(self.blocks):
            if block.row.new and block.row.new.number <= number and block.side != "old":
                place = self._ends[at - 1] if at else 0
        return place

    @property
    def _halves(self) -> tuple[int, int]:
        left = (self.width - GAP) // 2
        return left, self.width - GAP - left

    def _text_width(self, width: int) -> int:
        return max(2, width - self.document.digits - GUTTER + 1)

    def _height(self, block: Block) -> int:
        row = block.row
        if row.kind in ("titles", "rule"):
            return 2
        if not block.beside:
            return self._rows_of(row.new if block.side != "old" else row.old, self.width)
        left, right = self._halves
        return max(self._rows_of(row.old, left), self._rows_of(row.new, right))

    def _rows_of(self, line: TextLine | None, width: int) -> int:
        if line is None:
            return 1
        room = self._text_width(width)
        whole = text_of(_styled(line, (), "both", ""))
        if whole.isascii() and len(whole) <= room:
            return 1
        return len(wrap(whole, room, hanging_indent(whole, room)))

    def _lines(self, at: int) -> list[Line]:
        """The drawn lines of a block."""
        block = self.blocks[at]
        row = block.row
        if row.kind in ("titles", "rule"):
            return self._label(row)
        old_ranges: tuple[Range, ...] = ()
        new_ranges: tuple[Range, ...] = ()
        if row.kind == "changed" and row.old and row.new:
            old_ranges, new_ranges = changed_words(row.old.text, row.new.text)
        if not block.beside:
            line = row.old if block.side == "old" else row.new
            ranges = old_ranges if block.side == "old" else new_ranges
            side = block.side if row.kind == "changed" else "both"
            return self._side(line, side, ranges, self.width)
        left, right = self._halves
        sides: tuple[Side, Side] = ("old", "new") if row.kind == "changed" else ("both", "both")
        olds = self._side(row.old, sides[0], old_ranges, left)
        news = self._side(row.new, sides[1], new_ranges, right)
        height = max(len(olds), len(news))
        olds += [_filled((), left, self._ground(sides[0], row.old))] * (height - len(olds))
        news += [_filled((), right, self._ground(sides[1], row.new))] * (height - len(news))
        return [(*a, Span(" " * GAP), *b) for a, b in zip(olds, news, strict=True)]

    def _label(self, row: DiffRow) -> list[Line]:
        """A quiet line over what follows it."""
        old, new = row.old.text if row.old else "", row.new.text if row.new else ""
        if row.kind == "rule":
            return [(), clip((Span(old, "faint"),), self.width)]
        if self.split:
            left, right = self._halves
            olds = _filled((Span(old, "faint"),), left + GAP, "")
            return [(*olds, *clip((Span(new, "faint"),), right)), ()]
        signs = (Span("- ", "del"), Span(old, "faint"), Span("   "), Span("+ ", "add"))
        return [clip((*signs, Span(new, "faint")), self.width), ()]

    def _side(
        self, line: TextLine | None, side: Side, ranges: tuple[Range, ...], width: int
    ) -> list[Line]:
        if line is None:
            return [_filled((), width, "")]
        sign, tone, _ = _SIGN[side]
        ground = self._ground(side, line)
        styled = _styled(line, ranges, side, ground)
        room = self._text_width(width)
        hang = hanging_indent(text_of(styled), room)
        drawn: list[Line] = []
        for part in wrap_line(styled, room, hang, ground):
            label = "" if drawn else str(line.number)
            warning = Span(" ") if drawn else _warning_mark(line)
            head = (
                Span(f"{label:>{self.document.digits}} ", "faint", ground),
                Span(sign, "info" if line.moved else tone, ground),
                warning._replace(ground=ground),
            )
            drawn.append(_filled((*head, *part), width, ground))
        return drawn

    def _ground(self, side: Side, line: TextLine | None) -> Ground:
        """A text that stands alone, or only moved, is not painted over: its signs say enough."""
        if line is None or line.moved or self.document.one_sided:
            return ""
        return _SIGN[side][2]


def _filled(line: Line, width: int, ground: Ground) -> Line:
    return (*clip(line, width), Span(" " * max(0, width - cells(line)), "ink", ground))


def _stacked(rows: Sequence[DiffRow]) -> Iterator[Block]:
    """Blocks over the whole width, the old lines of a change above the new ones."""
    for (kind, _), group in groupby(rows, key=lambda row: (row.kind, row.hunk)):
        changed = list(group)
        if kind != "changed":
            yield from (Block(row, "both", beside=False) for row in changed)
            continue
        yield from (Block(row, "old", beside=False) for row in changed if row.old)
        yield from (Block(row, "new", beside=False) for row in changed if row.new)


def _styled(line: TextLine, ranges: tuple[Range, ...], side: Side, ground: Ground) -> Line:
    """The text of a line with its changed words lifted, and what its line end has to say."""
    word: Ground = "del-word" if side == "old" else "add-word"
    parts: list[Span] = []
    at = 0
    for start, end in ranges:
        parts.append(Span(line.text[at:start], line.tone, ground))
        parts.append(Span(line.text[start:end], "strong", word))
        at = end
    parts.append(Span(line.text[at:], line.tone, ground))
    if line.remark:
        parts.append(Span(f" {line.remark}", "warn", ground))
    if line.moved:
        parts.append(span(f"  {line.moved}", "info"))
    return tuple(part for part in parts if part.text)


def _warning_mark(line: TextLine) -> Span:
    if line.warning is None:
        return Span(" ")
    tone: Tone = line.warning if line.warning in ("block", "warn") else "dim"
    return Span("!", tone)
