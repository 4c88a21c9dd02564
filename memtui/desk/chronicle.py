"""What was decided: undo and redo from the log, earlier versions, and why a line stands."""

from __future__ import annotations

from dataclasses import dataclass

from memtui.change import Change, Decision, Outcome
from memtui.desk.deciding import apply_planned, memory_behind
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.inverse import plan_inverse
from memtui.desk.planning.memories import plan_restore
from memtui.desk.shelf import Shelf
from memtui.errors import NotFoundError, RefusedError
from memtui.history.blame import BlameLine, blame

EVERYTHING = 1_000_000  # decisions: the whole stack


@dataclass(frozen=True, slots=True)
class Why:
    """Where one line of a memory comes from."""

    path: str
    line: int
    text: str
    decision: Decision | None


@dataclass(frozen=True, slots=True)
class FileDiff:
    """One file before and after a decision, as history keeps both."""

    path: str
    before: bytes | None
    after: bytes | None


def undo(shelf: Shelf, commit: str = "", whole_batch: bool = False) -> Outcome:
    """Undo the last decision, or the one that `commit` names, or its whole batch.

    Raises NotFoundError when there is nothing to undo, RefusedError when a later change
    overlaps.
    """
    with shelf.locked():
        far = EVERYTHING if commit or whole_batch else 1
        undoable, _ = shelf.history.undo_stack(far)
        return apply_planned(shelf, plan_undo(shelf, undoable, commit, whole_batch))


def redo(shelf: Shelf) -> Outcome:
    """Take back the last undo, with all of its batch."""
    with shelf.locked():
        _, redoable = shelf.history.undo_stack(EVERYTHING)
        return apply_planned(shelf, plan_redo(shelf, redoable))


def plan_undo(
    shelf: Shelf, undoable: list[Decision], commit: str = "", whole_batch: bool = False
) -> list[Change]:
    """The inverse changes, newest decision first."""
    chosen = _chosen(shelf, undoable, commit)
    decisions = [chosen]
    if whole_batch and chosen.batch:
        decisions = [decision for decision in undoable if decision.batch == chosen.batch]
    return _inverses(shelf, decisions)


def plan_redo(shelf: Shelf, redoable: list[Decision]) -> list[Change]:
    """The inverses of the last undo and of those that were made with it."""
    if not redoable:
        raise NotFoundError("There is nothing to redo.")
    batch = redoable[0].batch
    return _inverses(shelf, [d for d in redoable if batch and d.batch == batch] or [redoable[0]])


def _chosen(shelf: Shelf, undoable: list[Decision], commit: str) -> Decision:
    if not commit:
        if not undoable:
            raise NotFoundError("There is nothing to undo.")
        return undoable[0]
    decision = shelf.history.decision(commit)
    for known in undoable:
        if known.commit == decision.commit:
            return known
    if decision.action == "external":
        raise RefusedError(
            f"{commit} records what others changed; it is no decision.",
            "Reject what waits, or `memtui restore NAME --at COMMIT`.",
        )
    raise RefusedError(f"“{decision.action} {decision.title}” has been undone already.")


def _inverses(shelf: Shelf, decisions: list[Decision]) -> list[Change]:
    context = shelf.standing.context()
    changes = []
    for decision in decisions:
        change = plan_inverse(context, decision, shelf.history.record(decision.commit))
        changes.append(change)
        context = context.after(change)
    return changes


def plan_unreject(shelf: Shelf, ref: str) -> list[Change]:
    """The inverse of the last rejection of what `ref` names (its id, path or commit)."""
    path = ref.partition(":")[2]
    for decision in shelf.history.log():
        if decision.action != "reject" or decision.undone:
            continue
        same_path = path and decision.id.partition(":")[2] == path
        if decision.id == ref or same_path or decision.commit.startswith(ref):
            return _inverses(shelf, [decision])
    raise NotFoundError(f"No rejection of “{ref}” stands.", "`memtui log` shows what was rejected.")


def plan_restoring(context: PlanContext, shelf: Shelf, ref: str, at: str = "") -> Change:
    """The change that brings back a memory: from the archive, or as it was at a commit.

    Without `at`, the archived copy, else the last version before it went.
    """
    dialect, view = shelf.store.dialect, context.view
    path = path_of(shelf, ref)
    if at:
        commit = shelf.history.decision(at).commit
        return plan_restore(context, path, _as_of(shelf, commit, path), f"commit {commit[:10]}")
    archived = view.note_blob(f"archive/{path}")
    if archived is not None:
        return plan_restore(context, path, shelf.raw_blob(archived), "the archive")
    place = dialect.archive_path(path)
    if place is not None and (data := view.read(place)) is not None:
        return plan_restore(context, path, data, place)
    if path in view:
        raise RefusedError(
            f"{path} stands and is in no archive.", "Say which version: restore NAME --at COMMIT."
        )
    for decision in shelf.history.log(path=path):
        entry = shelf.history.tree(decision.commit).get(path)
        if entry is not None:
            origin = f"commit {decision.commit[:10]}"
            return plan_restore(context, path, shelf.raw_blob(entry.blob), origin)
    raise NotFoundError(f"{ref} is neither in the archive nor in the history.")


def _as_of(shelf: Shelf, commit: str, path: str) -> bytes:
    entry = shelf.history.tree(commit).get(path)
    if entry is None:
        raise NotFoundError(f"{path} did not exist at commit {commit[:10]}.")
    return shelf.raw_blob(entry.blob)


def path_of(shelf: Shelf, ref: str) -> str:
    """The store path that a name means, standing or gone."""
    try:
        return memory_behind(shelf, ref).path
    except NotFoundError:
        ref = ref.split(":", 1)[-1]
        known = {path for decision in shelf.history.log() for path in decision.paths}
        for path in (ref, f"{ref}.md"):
            if path in known or path in shelf.history.main_tree():
                return path
        raise


def diff_of(shelf: Shelf, commit: str) -> list[FileDiff]:
    """The files of one decision, before and after."""
    decision = shelf.history.decision(commit)
    pairs = shelf.history.changed_files(decision.commit)
    return [
        FileDiff(path, _text(shelf, old), _text(shelf, new)) for path, (old, new) in pairs.items()
    ]


def _text(shelf: Shelf, blob: str | None) -> bytes | None:
    return None if blob is None else shelf.history.blob(blob)


def blame_of(shelf: Shelf, ref: str) -> list[BlameLine]:
    """For each line of a memory as history last saw it, the decision that brought it."""
    return blame(shelf.history, path_of(shelf, ref))


def why(shelf: Shelf, ref: str, line: int) -> Why:
    """The decision that put one line (from 1) of a memory where it is."""
    path = path_of(shelf, ref)
    lines = blame(shelf.history, path)
    if not 1 <= line <= len(lines):
        raise NotFoundError(f"{path} has no line {line}; it has {len(lines)}.")
    found = lines[line - 1]
    return Why(path, line, found.text, shelf.history.decision(found.commit))
