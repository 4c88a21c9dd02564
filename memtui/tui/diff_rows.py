"""Two texts as rows that stand side by side, before any width is known.

Built once for an item, off the main thread; `diff_layout.py` wraps it to a pane.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from memtui.formats.clean import clean_line
from memtui.formats.hunks import hunks as find_hunks
from memtui.formats.text import decode, split_lines
from memtui.model import Finding, Hunk, Severity
from memtui.tui.spans import Tone
from memtui.tui.words import pair_up

TAB_CELLS = 4
INDEX_CONTEXT = 1  # unchanged lines around a change of the index
_RANK: Mapping[Severity, int] = {"block": 0, "warn": 1, "hint": 2, "note": 3}


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of one side: clean, tabs expanded, its line end told only where it matters."""

    number: int
    text: str
    remark: str = ""  # what the line end has to say: a lone CR, a missing newline
    tone: Tone = "ink"
    warning: Severity | None = None
    moved: str = ""  # where a line went or came from that is neither lost nor new


@dataclass(frozen=True, slots=True)
class DiffRow:
    """What stands in one row; both sides are there when unchanged or when similar."""

    kind: Literal["same", "changed", "titles", "rule"]
    old: TextLine | None
    new: TextLine | None
    hunk: int = -1  # which hunk of the document; -1 where there is nothing to take or leave


@dataclass(frozen=True, slots=True)
class DiffDocument:
    """All rows of an item, and the digests of its hunks in order.

    `one_sided` is a text with nothing to compare it with: a new file, a deleted one,
    or a memory that is only read.
    """

    rows: tuple[DiffRow, ...]
    hunks: tuple[str, ...]
    one_sided: bool
    digits: int  # cells that the line numbers need


def diff_document(
    before: bytes | None,
    after: bytes | None,
    hunks: Sequence[Hunk],
    index: tuple[str, str] = ("", ""),
    findings: Iterable[Finding] = (),
    titles: tuple[str, str] = ("reviewed", "as it stands"),
) -> DiffDocument:
    """The rows of an item: its texts, then the lines of the index that belong to it."""
    one_sided = before is None or after is None or before == after
    sides = _Sides(
        _Side(decode(before or b""), {}, quiet=not one_sided),
        _Side(decode(after or b""), _worst_by_line(findings), quiet=not one_sided),
    )
    rows = [] if one_sided else [_label("titles", *titles)]
    rows += sides.rows(hunks)
    if index[0] != index[1]:
        rows.append(_label("rule", "in the index", ""))
        rows += _index_rows(*index)
    most = max((len(sides.old.lines), len(sides.new.lines)), default=0)
    return DiffDocument(
        tuple(rows), tuple(hunk.digest for hunk in hunks), one_sided, max(2, len(str(most)))
    )


def text_document(data: bytes, findings: Iterable[Finding] = ()) -> DiffDocument:
    """The rows of one text that is only read."""
    return diff_document(data, data, (), findings=findings)


def _label(kind: Literal["titles", "rule"], left: str, right: str) -> DiffRow:
    return DiffRow(kind, TextLine(0, left), TextLine(0, right))


def _worst_by_line(findings: Iterable[Finding]) -> dict[int, Severity]:
    worst: dict[int, Severity] = {}
    for finding in sorted(findings, key=lambda finding: _RANK[finding.severity]):
        worst.setdefault(finding.line, finding.severity)
    return worst


def _index_rows(before: str, after: str) -> list[DiffRow]:
    """The changed lines of the index with a little of what stands around them."""
    sides = _Sides(_Side(before, {}, quiet=True), _Side(after, {}, quiet=True))
    rows = [*sides.rows(find_hunks(before, after))]
    changed = [at for at, row in enumerate(rows) if row.kind == "changed"]
    near = {at + by for at in changed for by in range(-INDEX_CONTEXT, INDEX_CONTEXT + 1)}
    return [DiffRow(row.kind, row.old, row.new) for at, row in enumerate(rows) if at in near]


class _Side:
    """The lines of one text, made for display when they are asked for."""

    def __init__(self, text: str, warnings: Mapping[int, Severity], *, quiet: bool) -> None:
        self.lines = split_lines(text)
        self._warnings = warnings
        self._front = _frontmatter_end(self.lines)
        self._quiet = quiet

    def line(self, at: int, *, changed: bool) -> TextLine:
        raw = self.lines[at]
        body = raw.rstrip("\r\n")
        text = clean_line(body.expandtabs(TAB_CELLS))
        return TextLine(
            at + 1,
            text,
            _remark(raw[len(body) :], changed=changed),
            self._tone(at, text, changed=changed),
            self._warnings.get(at + 1),
        )

    def _tone(self, at: int, text: str, *, changed: bool) -> Tone:
        quiet = self._quiet and not changed
        if at < self._front:
            return "faint" if quiet else "dim" if not changed or not self._quiet else "ink"
        if text.startswith("#"):
            return "dim" if quiet else "strong"
        return "dim" if quiet else "ink"


def _frontmatter_end(lines: Sequence[str]) -> int:
    """How many lines the frontmatter block takes, fences included; 0 when there is none."""
    if not lines or lines[0].rstrip() != "---":
        return 0
    for at in range(1, len(lines)):
        if lines[at].rstrip() in ("---", "..."):
            return at + 1
    return 0


def _remark(end: str, *, changed: bool) -> str:
    if end == "\r":
        return "␍"
    if not changed or end == "\n":
        return ""
    return "␍␊" if end else "no newline at the end"


@dataclass(frozen=True, slots=True)
class _Sides:
    old: _Side
    new: _Side

    def rows(self, hunks: Sequence[Hunk]) -> Iterator[DiffRow]:
        i = j = 0
        for number, hunk in enumerate(hunks):
            while i < hunk.old_start - 1 and j < hunk.new_start - 1:
                yield self._same(i, j)
                i, j = i + 1, j + 1
            yield from self._changed(hunk, number)
            i, j = i + len(hunk.old), j + len(hunk.new)
        while i < len(self.old.lines) and j < len(self.new.lines):
            yield self._same(i, j)
            i, j = i + 1, j + 1

    def _same(self, i: int, j: int) -> DiffRow:
        return DiffRow("same", self.old.line(i, changed=False), self.new.line(j, changed=False))

    def _changed(self, hunk: Hunk, number: int) -> Iterator[DiffRow]:
        i, j = hunk.old_start - 1, hunk.new_start - 1
        for left, right in pair_up(hunk.old, hunk.new):
            yield DiffRow(
                "changed",
                None if left is None else self.old.line(i + left, changed=True),
                None if right is None else self.new.line(j + right, changed=True),
                number,
            )
