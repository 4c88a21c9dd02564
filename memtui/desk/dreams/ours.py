"""Decisions on operations of our own dream, before or after a run put them into the queue.

An operation was planned on what the ones before it would leave. Each can be decided on its
own: what it changes is merged three ways into what stands, whole, by file or by hunk.
"""

from __future__ import annotations

from collections.abc import Sequence

from memtui.change import Change, Note, Outcome
from memtui.desk.deciding import apply_planned, plan_each
from memtui.desk.dreams.agent_items import guard
from memtui.desk.dreams.folding import distinct_note
from memtui.desk.dreams.model import WHOLE, DreamPlan, FileChange, Operation, Part
from memtui.desk.dreams.parts import fold_of, left_of, meant, rest_of, taken_of
from memtui.desk.dreams.proposals import FOLDS, Proposal, kept_note, note_of, rejection_note
from memtui.desk.dreams.repairs import hunk_key
from memtui.desk.dreams.steps import Steps, keeping_times
from memtui.desk.names import item_id, stem
from memtui.desk.notes import Tombstone, Verdict, pin_path, write_record
from memtui.desk.planning.context import PlanContext, refuse_blocked
from memtui.desk.shelf import Shelf
from memtui.errors import StaleError
from memtui.formats.hunks import merge3
from memtui.formats.text import decode, encode
from memtui.model import Finding, Role


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
        return plan_refused(context, known[id_], part, reason)

    with shelf.locked():
        return apply_planned(shelf, *plan_each(shelf, list(known), plan))


def refuse_loss(plan: DreamPlan, override: str) -> None:
    """Raise BlockedError where all of a plan loses more than the settings let it."""
    refuse_blocked(guard(plan.loss), override, "This dream")


def plan_part(context: PlanContext, operation: Operation, part: Part, override: str) -> Change:
    """The change that does an operation, or the part of it that is meant; the rest waits on.

    Raises BlockedError for a pinned memory that goes and nobody overrode, RefusedError for
    a part that would lose text, StaleError where what it changes stands no more.
    """
    title = _title(operation)
    pinned = [Finding("dream:pinned", "block", 0, 0, "deletes a pinned memory")]
    refuse_blocked(pinned if "pinned" in operation.marks else [], override, title)
    steps = Steps(context)
    for file, after in taken_of(operation, part):
        _add_file(steps, file, after)
    if not steps.changes_files:
        raise StaleError(f"{title} is done already.", "Look at the plan again.")
    notes = operation.change.notes if operation.change else ()
    steps.add((), [note for note in notes if note.path.startswith("archive/")])
    waits = not part.is_whole and _is_kept(context, operation)
    _keep_instead(steps, operation, rest_of(operation, steps.context) if waits else None)
    item = operation.own_item or item_id("dream", operation.id)
    action = "archive" if operation.op == "archive" else "approve"
    return steps.decision(action, title, item, operation.why, override)


def _is_kept(context: PlanContext, operation: Operation) -> bool:
    """Whether what is left of an operation has to be kept: the next plan would not bring it."""
    return bool(operation.bundle) or context.view.has_note(kept_note(operation.id))


def _keep_instead(steps: Steps, operation: Operation, rest: Proposal | None) -> None:
    """What waits of an operation is this from now on."""
    kept = kept_note(operation.id)
    if steps.context.view.has_note(kept):
        steps.add((), [Note(kept, None)])
    if rest is not None:
        steps.add((), [note_of(rest)])


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


def plan_refused(context: PlanContext, operation: Operation, part: Part, reason: str) -> Change:
    """What remembers that an operation, or a part of it, was turned down."""
    title, steps = _title(operation), Steps(context)
    item = item_id("dream", operation.id)
    copies = _copies_in(operation, part)
    if copies and len(copies) < len(operation.paths) - 1:
        for path in copies:
            verdict = Verdict(item, reason or "both stay", context.now.isoformat())
            note = distinct_note(context.view, operation.paths[0], path)
            steps.add((), [write_record(note, verdict)])
        if context.view.has_note(kept_note(operation.id)):
            paths = [path for path in operation.paths if path not in copies]
            _keep_instead(steps, operation, fold_of(operation, paths, context))
        return steps.decision("reject", title, item, reason, "")
    whole = part.is_whole or bool(copies) or not (operation.repair or left_of(operation, part))
    keys = [operation.id] if whole else []
    if operation.repair or not whole:  # a repair comes back with others, so line by line
        keys += [
            hunk_key(file.path, digest)
            for file, digests in meant(operation, part)
            for digest in sorted(digests)
        ]
    now = context.now.isoformat()
    steps.add((), [_tombstone(key, item, operation.paths[0], title, now, reason) for key in keys])
    if whole:
        _keep_instead(steps, operation, None)
    return steps.decision("reject", title, item, reason, "")


def _copies_in(operation: Operation, part: Part) -> list[str]:
    """The copies of a fold that are meant, where nothing else is."""
    if part.is_whole or operation.op not in FOLDS:
        return []
    files = [file for file, _ in meant(operation, part)]
    return [file.path for file in files] if all(file.after is None for file in files) else []


def _tombstone(key: str, item: str, path: str, title: str, now: str, reason: str) -> Note:
    record = Tombstone(f"dream-{key}", item, path, title, now, reason)
    return write_record(rejection_note(key), record)


def _title(operation: Operation) -> str:
    return f"{operation.op} {operation.joint.join(map(stem, operation.paths))}"


def _stale(path: str) -> StaleError:
    return StaleError(f"{path} changed since it was shown; nothing was done.", "Look again.")
