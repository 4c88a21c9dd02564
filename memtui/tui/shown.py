"""The text of one item or memory as rows, read from the desk by a worker."""

from __future__ import annotations

from dataclasses import dataclass, replace

from memtui.errors import MemtuiError
from memtui.model import Item
from memtui.tui.diff_rows import DiffDocument, diff_document, text_document
from memtui.tui.files_diff import EDIT_CONTEXT, files_document
from memtui.tui.large_rows import large_document
from memtui.tui.moved import moved_within
from memtui.tui.partly import SHOWN
from memtui.tui.port import Desk, ItemView

_REVIEWED = ("reviewed", "as it stands")


@dataclass(frozen=True, slots=True)
class Shown:
    """An item with its rows, ready to draw; decisions are bound to this very item."""

    item: Item
    document: DiffDocument
    data: bytes = b""  # what would stand, or would go
    undecided: str = ""  # why it can't be approved as it is shown, though it can be rejected


def read_item(desk: Desk, item: Item) -> Shown:
    """The rows of an item, with the lines of the index that belong to it."""
    view = desk.view_of(item)
    if item.kind == "bundle":
        return _read_bundle(desk, view)
    data = view.after if view.after is not None else view.before or b""
    if max(len(view.before or b""), len(view.after or b"")) > SHOWN:
        return Shown(view.item, large_document(data, item.warnings), data)
    document = diff_document(
        view.before,
        view.after,
        view.hunks,
        (view.index_before, view.index_after),
        view.item.warnings,
        ("the memory", "the candidate") if item.state == "candidate" else _REVIEWED,
    )
    return Shown(view.item, moved_within(document, view.before, view.after), data)


def _read_bundle(desk: Desk, view: ItemView) -> Shown:
    """What would change in every file if the preferred value held; else the claims."""
    try:
        files = desk.previews.approval(view.item.id).files
    except MemtuiError as error:
        data = view.after or b""
        return Shown(view.item, text_document(data), data, error.message)
    document = files_document(files, EDIT_CONTEXT)
    whole = tuple(replace(row, hunk=-1) for row in document.rows)
    return Shown(view.item, replace(document, rows=whole, hunks=()), view.after or b"")


def read_memory(desk: Desk, path: str) -> DiffDocument:
    """The rows of a memory that is only read."""
    return large_document(desk.read(path))
