"""A text of any size as a document to read: of a very large one the two ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from memtui.model import Finding
from memtui.tui.diff_rows import DiffDocument, DiffRow, TextLine, text_document
from memtui.tui.partly import left_words, part_of


def large_document(data: bytes, findings: Iterable[Finding] = ()) -> DiffDocument:
    """The rows of one text that is only read, with what is left out told in its place."""
    part = part_of(data)
    document = text_document(part.head, findings)
    if not part.left:
        return document
    told = DiffRow("rule", TextLine(0, left_words(part)), TextLine(0, ""))
    tail = [_moved(row, part.first - 1) for row in text_document(part.tail).rows]
    digits = max(document.digits, len(str(part.first + len(tail))))
    return replace(document, rows=(*document.rows, told, *tail), digits=digits)


def _moved(row: DiffRow, by: int) -> DiffRow:
    """The row of a text that begins so many lines further down in its file."""
    old, new = (line and replace(line, number=line.number + by) for line in (row.old, row.new))
    return replace(row, old=old, new=new)
