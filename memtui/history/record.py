"""What one decision did, file by file: enough to show it, to invert it and to redo it.

It is kept as `decision.json` in the tree of the decision's commit on desk.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Any

from memtui.change import Change
from memtui.errors import HistoryError
from memtui.formats import json_guard
from memtui.history.importing import TreeEntry

RECORD_PATH = "decision.json"


@dataclass(frozen=True, slots=True)
class EditRecord:
    """One file of the store. Blobs are ids as history keeps them; None: no such file.

    Modes are git's. `mtime_before` is what stood; `mtime_after` only where the change
    put a time of its own. Both in nanoseconds.
    """

    path: str
    before: str | None
    after: str | None
    mode_before: int | None = None
    mode_after: int | None = None
    mtime_before: int | None = None
    mtime_after: int | None = None


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """One file of the desk's tree before and after; None: no such file."""

    path: str
    before: TreeEntry | None
    after: TreeEntry | None


@dataclass(frozen=True, slots=True)
class Record:
    """A decision with all that it changed. `commit` is its commit on main."""

    commit: str
    action: str
    title: str
    item: str = ""
    reason: str = ""
    source: str = ""
    session: str = ""
    override: str = ""
    batch: str = ""
    undoes: str = ""
    redoes: str = ""
    digest: str = ""
    edits: tuple[EditRecord, ...] = ()
    notes: tuple[NoteRecord, ...] = ()


OF_EDIT = tuple(field.name for field in fields_of(EditRecord))
OF_NOTE = tuple(field.name for field in fields_of(NoteRecord))
WORDS = tuple(
    field.name for field in fields_of(Record) if field.name not in ("commit", "edits", "notes")
)


def write_record(record: Record) -> bytes:
    """The record as JSON; `commit` is left out, since it isn't known before it is written."""
    filled: dict[str, Any] = {name: value for name in WORDS if (value := getattr(record, name))}
    if record.edits:
        filled["edits"] = [{name: getattr(edit, name) for name in OF_EDIT} for edit in record.edits]
    if record.notes:
        filled["notes"] = [{name: getattr(note, name) for name in OF_NOTE} for note in record.notes]
    return dump(filled)


def dump(fields: Mapping[str, Any]) -> bytes:
    """The one spelling of a record, so that equal records are equal blobs."""
    return json.dumps(fields, sort_keys=True, separators=(",", ":")).encode("ascii") + b"\n"


def read_record(commit: str, data: bytes) -> Record:
    """Read what `write_record` wrote; raises HistoryError for anything else."""
    try:
        found: dict[str, Any] = json_guard.read(data)
        edits = tuple(EditRecord(**edit) for edit in found.pop("edits", ()))
        notes = tuple(read_note(note) for note in found.pop("notes", ()))
        return Record(commit=commit, edits=edits, notes=notes, **found)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise HistoryError(f"The record of decision {commit[:10]} can't be read.") from error


def read_note(note: Mapping[str, Any]) -> NoteRecord:
    before, after = (TreeEntry(*note[side]) if note[side] else None for side in ("before", "after"))
    return NoteRecord(note["path"], before, after)


def record_of(
    change: Change, edits: tuple[EditRecord, ...], notes: tuple[NoteRecord, ...]
) -> Record:
    """The record of a planned change, before its commit has a name."""
    words = {name: getattr(change, name) for name in WORDS}
    return Record(commit="", edits=edits, notes=notes, **words)
