"""What the agent will load, and what one decision would change in it; read by a worker."""

from __future__ import annotations

from dataclasses import dataclass

from memtui import clock
from memtui.errors import MemtuiError, NotFoundError
from memtui.formats.text import decode, split_lines
from memtui.model import IndexGauge, Item
from memtui.tui.diff_rows import DiffDocument
from memtui.tui.files_diff import files_document
from memtui.tui.page import PageRow
from memtui.tui.port import Desk
from memtui.tui.spans import Span
from memtui.tui.text_rows import source_margin, source_rows


@dataclass(frozen=True, slots=True)
class Loaded:
    """The index as the agent reads it. `cut_row` is the row of the cut line, None for no cut."""

    name: str
    rows: tuple[PageRow, ...]
    margin: int
    gauge: IndexGauge | None
    cut_row: int | None
    lost: int  # lines that are never read
    title: str  # of the dialect


@dataclass(frozen=True, slots=True)
class Effect:
    """What deciding an item would change in the files that the agent reads."""

    item: Item
    approved: bool
    document: DiffDocument | None  # None where no file changes
    index_changes: bool
    problem: str = ""  # why it can't be told


def read_loaded(desk: Desk) -> Loaded:
    dialect = desk.store.dialect
    name, gauge = dialect.index_name, desk.gauge()
    try:
        data = desk.read(name) if name else b""
    except NotFoundError:
        data = b""
    rows = source_rows(data, now=clock.now())
    margin = source_margin(rows)
    count = len(split_lines(decode(data)))
    cut_line = gauge.cut_line if gauge else None
    lost = count - cut_line + 1 if cut_line else 0
    if cut_line:
        rows = [*rows[: cut_line - 1], _cut(cut_line), *map(_unread, rows[cut_line - 1 :])]
    cut_row = cut_line - 1 if cut_line else None
    return Loaded(name, tuple(rows), margin, gauge, cut_row, lost, dialect.title)


def _cut(line: int) -> PageRow:
    return PageRow((Span(f"── cut: line {line} and all below are never read ──", "warn"),))


def _unread(row: PageRow) -> PageRow:
    return row._replace(text=tuple(part._replace(tone="faint") for part in row.text))


def read_effect(desk: Desk, item: Item, *, approved: bool) -> Effect:
    """What approving (or rejecting) an item would change, whatever speaks against it."""
    try:
        previews = desk.previews
        preview = previews.approval(item.id) if approved else previews.rejection(item.id)
    except MemtuiError as error:
        return Effect(item, approved, None, False, error.message)
    index = desk.store.dialect.index_name
    files = sorted(preview.files, key=lambda file: file.path != index)  # what is loaded first
    document = files_document(files) if files else None
    changes = any(file.path == index for file in files)
    return Effect(item, approved, document, changes)
