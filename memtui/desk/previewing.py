"""What a decision would change, planned on what stands now and not applied."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from memtui.change import Change, Skipped
from memtui.desk import chronicle, doctor
from memtui.desk.chronicle import FileDiff
from memtui.desk.deciding import on_items
from memtui.desk.judged_items import plan_approved, plan_rejected
from memtui.desk.names import find_memory
from memtui.desk.planning.approve import Approval
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.memories import plan_forget
from memtui.desk.planning.snooze import plan_snooze
from memtui.desk.queue import find_in_queue
from memtui.desk.shelf import Shelf
from memtui.errors import MemtuiError, UsageError
from memtui.model import Item

OVERRIDDEN = "only looked at"  # so that a blocked item can be previewed
_LOOKED_AT = Approval(override=OVERRIDDEN)


@dataclass(frozen=True, slots=True)
class Preview:
    """The files that a decision would change. `desk_only`: what changes is what waits."""

    action: str
    title: str
    decisions: int
    files: tuple[FileDiff, ...]
    desk_only: bool

    def after(self, path: str) -> bytes | None:
        """The bytes that `path` would have; None when it would go or is not touched."""
        return next((file.after for file in self.files if file.path == path), None)


@dataclass(frozen=True, slots=True)
class Batch:
    """Which items a decision on many would reach, which it would leave alone, and the files."""

    ready: tuple[str, ...]
    skipped: tuple[Skipped, ...]
    preview: Preview | None  # None when nothing is ready


class Previews:
    """Previews of one desk. Each raises what the decision itself would."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def approval(self, ref: str) -> Preview:
        item = find_in_queue(self._shelf, ref)
        context = self._shelf.standing.context()
        return self.of([plan_approved(self._shelf, context, item, _LOOKED_AT)])

    def rejection(self, ref: str) -> Preview:
        item = find_in_queue(self._shelf, ref)
        return self.of([plan_rejected(self._shelf, self._shelf.standing.context(), item, "")])

    def batch(
        self, action: str, refs: Sequence[str], digests: Mapping[str, str], word: str = ""
    ) -> Batch:
        """Of one decision on many items: `approve`, `reject` with a reason, `snooze` until.

        Raises UsageError for another action.
        """
        planner = on_items(self._shelf, digests, self._plan_of(action, word))
        ready: list[str] = []
        changes: list[Change] = []
        skipped: list[Skipped] = []
        context = self._shelf.standing.context()
        for ref in dict.fromkeys(refs):
            try:
                change = planner(context, ref)
            except MemtuiError as error:
                skipped.append(Skipped(ref, error.message, error.exit_code))
                continue
            ready.append(ref)
            changes.append(change)
            context = context.after(change)
        return Batch(tuple(ready), tuple(skipped), self.of(changes) if changes else None)

    def merge(self, ref: str, into: str) -> Preview:
        """Of a candidate merged into a memory, its text put under what stands there."""
        target = find_memory(self._shelf.standing.memories, into)
        item = find_in_queue(self._shelf, ref)
        how = Approval((), target, None, OVERRIDDEN)
        return self.of([plan_approved(self._shelf, self._shelf.standing.context(), item, how)])

    def forgetting(self, ref: str) -> Preview:
        memory = find_memory(self._shelf.standing.memories, ref)
        return self.of([plan_forget(self._shelf.standing.context(), memory)])

    def undo(self, commit: str = "", *, batch: bool = False) -> Preview:
        """Of the last decision, or of the one that `commit` names; with all of its `batch`."""
        far = chronicle.EVERYTHING if commit or batch else 1
        undoable, _ = self._shelf.history.undo_stack(far)
        return self.of(chronicle.plan_undo(self._shelf, undoable, commit, batch))

    def redo(self) -> Preview:
        _, redoable = self._shelf.history.undo_stack(chronicle.EVERYTHING)
        return self.of(chronicle.plan_redo(self._shelf, redoable))

    def restoring(self, ref: str, at: str = "") -> Preview:
        context = self._shelf.standing.context()
        return self.of([chronicle.plan_restoring(context, self._shelf, ref, at)])

    def repair(self) -> Preview:
        return self.of([doctor.plan_repair(self._shelf.standing.context())])

    def _plan_of(self, action: str, word: str) -> Callable[[PlanContext, Item], Change]:
        """How a decision that is made on many items is planned for each."""
        match action:
            case "approve":
                return partial(plan_approved, self._shelf, how=Approval())
            case "reject":
                return partial(plan_rejected, self._shelf, reason=word)
            case "snooze":
                return lambda context, item: plan_snooze(context, item, word)
        raise UsageError(f"“{action}” is not done to many items at once.")

    def of(self, changes: Sequence[Change]) -> Preview:
        """The files that planned changes touch, as they stand and as they would be."""
        after = {edit.path: edit.after for change in changes for edit in change.edits}
        view = self._shelf.standing.view
        files = [FileDiff(path, view.read(path), data) for path, data in after.items()]
        changed = tuple(file for file in files if file.before != file.after)
        last = changes[-1]
        return Preview(last.action, last.title, len(changes), changed, not changed)
