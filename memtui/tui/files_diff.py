"""One diff document out of several files, for what touches more than one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from memtui.desk.chronicle import FileDiff
from memtui.formats.clean import clean_line
from memtui.formats.hunks import hunks
from memtui.formats.text import decode
from memtui.tui.diff_rows import DiffDocument, DiffRow, TextLine, diff_document
from memtui.tui.moved import Moves, moves_of, with_moved
from memtui.tui.partly import SHOWN

CONTEXT = 3  # unchanged lines around a change
EDIT_CONTEXT = 1  # around one that is about to be made


def files_document(
    files: Iterable[FileDiff], context: int = CONTEXT, moves: Moves | None = None
) -> DiffDocument:
    """The differences of every file under its path, with so many lines of what stands around.

    Lines that only moved say so: among these files, or as `moves` has it.
    """
    files = list(files)
    if moves is None:
        moves = moves_of((file.path, *_compared(file)) for file in files)
    rows: list[DiffRow] = []
    digests: list[str] = []
    digits, one_sided = 2, True
    for file in files:
        before, after = _compared(file)
        document = diff_document(before, after, hunks(decode(before), decode(after)))
        rows.append(_rule(f"{clean_line(file.path)}{_fate(file)}"))
        rows += [
            replace(row, hunk=row.hunk + len(digests)) if row.hunk >= 0 else row
            for row in with_moved(_near_changes(document.rows, context), file.path, moves)
        ]
        if max(len(file.before or b""), len(file.after or b"")) > SHOWN:
            rows.append(_rule(f"⋯ only the first {SHOWN >> 20} MiB of each side are compared"))
        digests += document.hunks
        one_sided = one_sided and None in (file.before, file.after)
        digits = max(digits, document.digits)
    return DiffDocument(tuple(rows), tuple(digests), one_sided, digits)


def _compared(file: FileDiff) -> tuple[bytes, bytes]:
    return (file.before or b"")[:SHOWN], (file.after or b"")[:SHOWN]


def _fate(file: FileDiff) -> str:
    if file.before is None:
        return "  new"
    return "  goes" if file.after is None else ""


def _near_changes(rows: tuple[DiffRow, ...], context: int) -> list[DiffRow]:
    """Rows within a few lines of a change; what is left out is told by a rule."""
    shown = [row for row in rows if row.kind != "titles"]
    near: set[int] = set()
    for at, row in enumerate(shown):
        if row.kind == "changed":
            near.update(range(at - context, at + context + 1))
    found: list[DiffRow] = []
    skipped = 0
    for at, row in enumerate(shown):
        if at in near:
            if skipped and found:  # above the first the numbers tell it
                found.append(_rule(f"    ⋯ {skipped} unchanged"))
            skipped = 0
            found.append(row)
        else:
            skipped += 1
    return found


def _rule(text: str) -> DiffRow:
    return DiffRow("rule", TextLine(0, text), TextLine(0, ""))
