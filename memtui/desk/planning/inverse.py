"""Plans of undo and redo: the inverse of a decision, merged with what came later.

An undo is a decision of its own. It puts back exactly what the decision changed, keeps
later changes elsewhere in the same files, and refuses where both touch the same lines.
"""

from __future__ import annotations

from collections.abc import Callable

from memtui.change import Change, Decision, Edit, Note
from memtui.desk.planning.context import PlanContext
from memtui.errors import RefusedError
from memtui.formats.hunks import merge3
from memtui.formats.text import decode, encode, is_binary
from memtui.history.record import EditRecord, NoteRecord, Record


def plan_inverse(context: PlanContext, decision: Decision, record: Record) -> Change:
    """The change that undoes `decision` (or redoes, where the decision is an undo).

    Raises RefusedError when a later change overlaps, or bytes with a secret are gone.
    """
    redo = decision.action == "undo"
    edits = [_inverse_edit(context, edit, decision) for edit in record.edits]
    notes = [_inverse_note(context, note, decision) for note in record.notes]
    return Change(
        action="redo" if redo else "undo",
        title=decision.title,
        item=decision.id,
        edits=tuple(edit for edit in edits if edit is not None),
        notes=tuple(note for note in notes if note is not None),
        source="person",
        session=decision.session,
        undoes="" if redo else decision.commit,
        redoes=decision.commit if redo else "",
    )


def _inverse_edit(context: PlanContext, recorded: EditRecord, decision: Decision) -> Edit | None:
    view, path = context.view, recorded.path
    standing = view.stored(path)
    if standing == recorded.before:
        return None
    before = _bytes(context.raw_blob, recorded.before)
    if standing == recorded.after:
        return Edit(path, view.digest(path), before, recorded.mode_before, recorded.mtime_before)
    merged = _merged(_bytes(context.raw_blob, recorded.after), view.read(path), before)
    if merged is None:
        raise _overlap(path, decision)
    return view.edit(path, merged)


def _inverse_note(context: PlanContext, recorded: NoteRecord, decision: Decision) -> Note | None:
    view, path = context.view, recorded.path
    before = recorded.before.blob if recorded.before else None
    after = recorded.after.blob if recorded.after else None
    standing = view.note_blob(path)
    if standing == before:
        return None
    if standing == after:
        return Note(path, None, blob=before)
    if not path.startswith("reviewed/"):
        raise _overlap(path.split("/", 1)[-1], decision)
    merged = _merged(_bytes(view.read_blob, after), view.note(path), _bytes(view.read_blob, before))
    if merged is None:
        raise _overlap(path.removeprefix("reviewed/"), decision)
    return Note(path, merged)


def _merged(base: bytes | None, ours: bytes | None, theirs: bytes | None) -> bytes | None:
    """The three texts merged; None where one is missing, binary, or both sides overlap."""
    if base is None or ours is None or theirs is None:
        return None
    if is_binary(base) or is_binary(ours) or is_binary(theirs):
        return None
    merged = merge3(decode(base), decode(ours), decode(theirs))
    return None if merged is None else encode(merged)


def _bytes(read: Callable[[str], bytes], blob: str | None) -> bytes | None:
    return None if blob is None else read(blob)


def _overlap(path: str, decision: Decision) -> RefusedError:
    return RefusedError(
        f"{path} was changed again after “{decision.action} {decision.title}”, in the same place.",
        f"Undo the later change first, or `memtui restore {path} --at {decision.commit[:10]}^`.",
    )
