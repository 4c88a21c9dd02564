"""What a decision would change, planned on what stands now and not applied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memtui.desk import chronicle, doctor
from memtui.desk.chronicle import FileDiff
from memtui.desk.planning.approve import Approval, plan_approval
from memtui.desk.planning.reject import plan_rejection
from memtui.desk.queue import find_in_queue
from memtui.desk.shelf import Shelf
from memtui.model import Change

OVERRIDDEN = "only looked at"  # so that a blocked item can be previewed


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


class Previews:
    """Previews of one desk. Each raises what the decision itself would."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def approval(self, ref: str) -> Preview:
        item = find_in_queue(self._shelf, ref)
        context = self._shelf.standing.context()
        return self.of([plan_approval(context, item, Approval((), None, None, OVERRIDDEN))])

    def rejection(self, ref: str) -> Preview:
        item = find_in_queue(self._shelf, ref)
        return self.of([plan_rejection(self._shelf.standing.context(), item, "", ())])

    def undo(self, commit: str = "") -> Preview:
        """Of the last decision, or of the one that `commit` names."""
        undoable, _ = self._shelf.history.undo_stack(chronicle.EVERYTHING if commit else 1)
        return self.of(chronicle.plan_undo(self._shelf, undoable, commit))

    def redo(self) -> Preview:
        _, redoable = self._shelf.history.undo_stack(chronicle.EVERYTHING)
        return self.of(chronicle.plan_redo(self._shelf, redoable))

    def restoring(self, ref: str, at: str = "") -> Preview:
        context = self._shelf.standing.context()
        return self.of([chronicle.plan_restoring(context, self._shelf, ref, at)])

    def repair(self) -> Preview:
        return self.of([doctor.plan_repair(self._shelf.standing.context())])

    def of(self, changes: Sequence[Change]) -> Preview:
        """The files that planned changes touch, as they stand and as they would be."""
        after = {edit.path: edit.after for change in changes for edit in change.edits}
        view = self._shelf.standing.view
        files = [FileDiff(path, view.read(path), data) for path, data in after.items()]
        changed = tuple(file for file in files if file.before != file.after)
        last = changes[-1]
        return Preview(last.action, last.title, len(changes), changed, not changed)
