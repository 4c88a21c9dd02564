"""Lines of an operation as a person may turn them down, and know them again."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from memtui.change import Change, Edit
from memtui.desk.dreams.proposals import rejection_note
from memtui.desk.planning.context import PlanContext
from memtui.desk.view import View
from memtui.formats.digest import text_digest
from memtui.formats.hunks import apply_hunks, hunks
from memtui.formats.text import decode, encode
from memtui.model import Hunk

_HUNK = "hunk-"


def hunk_key(path: str, digest: str) -> str:
    """What stands for one hunk of an operation among what was rejected."""
    return f"{_HUNK}{text_digest(path, digest)}"


def without_rejected(
    path: str, before: bytes, after: bytes, rejected: Callable[[str], bool]
) -> bytes:
    """A file without the hunks that a person has turned down before."""

    def is_wanted(hunk: Hunk) -> bool:
        return not rejected(hunk_key(path, hunk.digest))

    return encode(apply_hunks(decode(before), decode(after), is_wanted))


def any_rejected(view: View) -> bool:
    """Whether a person has turned down a hunk of any operation."""
    return bool(view.notes_under(rejection_note(_HUNK).removesuffix(".json")))


def narrowed(context: PlanContext, change: Change, whole: Collection[str] = ()) -> Change:
    """A change without the hunks that a person has turned down.

    Files that come or go do so still, and those of the paths in `whole` change as planned.
    """
    view = context.view
    edits: list[Edit] = []
    notes = {note.path: note for note in change.notes}

    def is_rejected(key: str) -> bool:
        return view.has_note(rejection_note(key))

    for edit in change.edits:
        before, after = view.read(edit.path), edit.after
        if before is not None and after is not None and edit.path not in whole:
            after = without_rejected(edit.path, before, after, is_rejected)
        if after == edit.after:
            edits.append(edit)
            continue
        notes.pop(f"reviewed/{edit.path}", None)
        fewer, told = context.person_writes(edit.path, after)
        edits += [replace(each, mtime_ns=edit.mtime_ns) for each in fewer]
        notes |= {note.path: note for note in told}
    return replace(change, edits=tuple(edits), notes=tuple(notes.values()))


def repair_id(op: str, path: str, before: bytes, after: bytes) -> str:
    """The same for the same repair, whatever else stands in the file."""
    changes = hunks(decode(before), decode(after))
    return text_digest(op, path, *(hunk.digest for hunk in changes))
