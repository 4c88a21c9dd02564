"""Decisions on operations of our own dream, before or after a run put them into the queue.

An operation was planned on what the ones before it would leave. Each can be decided on its
own: what it changes is merged three ways into what stands, whole, by file or by hunk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memtui.desk.deciding import apply_planned, plan_each
from memtui.desk.dreams.agent_items import guard
from memtui.desk.dreams.model import DreamPlan, FileChange, Operation
from memtui.desk.dreams.proposals import FOLDER, rejection_note
from memtui.desk.dreams.repairs import hunk_key
from memtui.desk.dreams.steps import Steps, keeping_times
from memtui.desk.names import item_id, stem
from memtui.desk.notes import Tombstone, pin_path, write_record
from memtui.desk.planning.context import PlanContext, refuse_blocked
from memtui.desk.shelf import Shelf
from memtui.errors import RefusedError, StaleError
from memtui.formats.hunks import apply_hunks, hunks, merge3
from memtui.formats.text import decode, encode
from memtui.model import Change, Finding, Note, Outcome, Role


@dataclass(frozen=True, slots=True)
class Part:
    """What of an operation is meant: these files, these hunks of them; all where none is named."""

    paths: tuple[str, ...] = ()
    hunks: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        return not self.paths and not self.hunks


WHOLE = Part()


def accept(
    shelf: Shelf, operations: Sequence[Operation], part: Part = WHOLE, override: str = ""
) -> Outcome:
    """Apply operations as they were shown: one decision each, one undo for all.

    Raises BlockedError for a pinned memory that goes and nobody overrode, StaleError where
    what it changes stands no more.
    """
    known = {operation.id: operation for operation in operations}

    def plan(context: PlanContext, id_: str) -> Change:
        return plan_part(context, known[id_], part, override)

    with shelf.locked():
        return apply_planned(shelf, *plan_each(shelf, list(known), plan))


def refuse(
    shelf: Shelf, operations: Sequence[Operation], part: Part = WHOLE, reason: str = ""
) -> Outcome:
    """Turn operations down, so that they are not planned again: one undo for all."""
    known = {operation.id: operation for operation in operations}

    def plan(context: PlanContext, id_: str) -> Change:
        return _refusal(context, known[id_], part, reason)

    with shelf.locked():
        return apply_planned(shelf, *plan_each(shelf, list(known), plan))


def refuse_loss(plan: DreamPlan, override: str) -> None:
    """Raise BlockedError where all of a plan loses more than the settings let it."""
    refuse_blocked(guard(plan.loss), override, "This dream")


def plan_part(context: PlanContext, operation: Operation, part: Part, override: str) -> Change:
    """The change that does an operation, or the part of it that is meant.

    Raises BlockedError for a pinned memory that goes and nobody overrode, RefusedError for
    a part that would lose text, StaleError where what it changes stands no more.
    """
    title = _title(operation)
    pinned = [Finding("dream:pinned", "block", 0, 0, "deletes a pinned memory")]
    refuse_blocked(pinned if "pinned" in operation.marks else [], override, title)
    chosen = _chosen(operation, part)
    _refuse_lost_text(operation, chosen)
    steps = Steps(context)
    for file, after in chosen:
        _add_file(steps, file, after)
    if not steps.changes_files:
        raise StaleError(f"{title} is done already.", "Look at the plan again.")
    notes = operation.change.notes if operation.change else ()
    steps.add((), [note for note in notes if note.path.startswith("archive/")])
    kept = f"{FOLDER}{operation.id}.json"
    if context.view.has_note(kept):
        steps.add((), [Note(kept, None)])
    item = operation.own_item or item_id("dream", operation.id)
    action = "archive" if operation.op == "archive" else "approve"
    return steps.decision(action, title, item, operation.why, override)


def _chosen(operation: Operation, part: Part) -> list[tuple[FileChange, bytes | None]]:
    """The files that are meant, each with what it would be then."""
    chosen = []
    for file in operation.files:
        if part.paths and file.path not in part.paths:
            continue
        after = file.after
        if part.hunks:
            old, new = decode(file.before or b""), decode(file.after or b"")
            if not any(hunk.digest in part.hunks for hunk in hunks(old, new)):
                continue
            if file.before is not None and file.after is not None:
                after = encode(apply_hunks(old, new, lambda hunk: hunk.digest in part.hunks))
        if after != file.before:
            chosen.append((file, after))
    if not chosen:
        raise StaleError("There is no such part of this operation any more.", "Look at it again.")
    return chosen


def _refuse_lost_text(
    operation: Operation, chosen: Sequence[tuple[FileChange, bytes | None]]
) -> None:
    """What goes only goes together with where its text is kept: a copy's heir, an archive."""
    if not any(after is None for _, after in chosen):
        return
    if operation.op == "archive":
        if len(chosen) < len(operation.files):
            raise RefusedError(f"{operation.paths[0]} is archived whole or not at all.")
        return
    taken = {file.path: after for file, after in chosen}
    for file in operation.files:
        if file.path == operation.paths[0] and file.after != taken.get(file.path, file.before):
            raise RefusedError(
                f"What only the copy says would be lost: {file.path} has to take it.",
                "Accept the operation whole, or only what it adds.",
            )


def _add_file(steps: Steps, file: FileChange, after: bytes | None) -> None:
    """One file as it would be, merged into what stands; StaleError where they contradict."""
    context, path = steps.context, file.path
    standing = context.view.read(path)
    if after is None:
        if standing != file.before:
            raise _stale(path)
        notes = context.reviews(path, None)
        if context.view.has_note(pin_path(path)):
            notes.append(Note(pin_path(path), None))
        steps.add([context.view.edit(path, None)], notes)
        return
    if file.before is None or standing is None:
        if standing != file.before:
            raise _stale(path)
        kept = context.dialect.role(path) is Role.MEMORY
        notes = context.reviews(path, after) if kept else []
        steps.add([context.view.edit(path, after)], notes)
        return
    merged = merge3(decode(file.before), decode(standing), decode(after))
    if merged is None:
        raise _stale(path)
    edits, notes = context.person_writes(path, encode(merged))
    steps.add(keeping_times(context, edits), notes)


def _refusal(context: PlanContext, operation: Operation, part: Part, reason: str) -> Change:
    """The tombstone of an operation, or of some hunks of a repair."""
    if not (part.is_whole or operation.repair):
        raise RefusedError(
            f"{_title(operation)} is left as a whole.",
            "Reject it, or accept the hunks that you want.",
        )
    keys = [operation.id] if part.is_whole else []
    if operation.repair:  # each line by itself, since the same repair comes back with others
        keys += [
            hunk_key(file.path, hunk.digest)
            for file in operation.files
            if not part.paths or file.path in part.paths
            for hunk in hunks(decode(file.before or b""), decode(file.after or b""))
            if not part.hunks or hunk.digest in part.hunks
        ]
    item, title, now = item_id("dream", operation.id), _title(operation), context.now.isoformat()
    steps = Steps(context)
    steps.add((), [_tombstone(key, item, operation.paths[0], title, now, reason) for key in keys])
    kept = f"{FOLDER}{operation.id}.json"
    if part.is_whole and context.view.has_note(kept):
        steps.add((), [Note(kept, None)])
    return steps.decision("reject", title, item, reason, "")


def _tombstone(key: str, item: str, path: str, title: str, now: str, reason: str) -> Note:
    record = Tombstone(f"dream-{key}", item, path, title, now, reason)
    return write_record(rejection_note(key), record)


def _title(operation: Operation) -> str:
    return f"{operation.op} {' ← '.join(map(stem, operation.paths))}"


def _stale(path: str) -> StaleError:
    return StaleError(f"{path} changed since it was shown; nothing was done.", "Look again.")
