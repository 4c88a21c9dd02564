"""Edits and notes that build on each other, gathered into one change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from memtui.change import Change, Edit, Note
from memtui.desk.planning.context import PlanContext, merged_edits


class Steps:
    """What a plan does so far; `context` is what the next step starts from."""

    def __init__(self, context: PlanContext) -> None:
        self.context = context
        self._edits: list[Edit] = []
        self._notes: dict[str, Note] = {}

    def add(self, edits: Iterable[Edit], notes: Iterable[Note] = ()) -> None:
        """One step more."""
        edits, notes = tuple(edits), tuple(notes)
        self._edits += edits
        self._notes |= {note.path: note for note in notes}
        self.context = self.context.after(Change("dream", "", edits=edits, notes=notes))

    @property
    def changes_files(self) -> bool:
        return bool(self._edits)

    def add_change(self, change: Change) -> None:
        """The edits and notes of a planned change as one step more."""
        self.add(change.edits, change.notes)

    def decision(self, action: str, title: str, item: str, reason: str, override: str) -> Change:
        """All steps as what a person decided."""
        return replace(
            self.change(title, item, reason), action=action, override=override, source="person"
        )

    def change(self, title: str, item: str = "", reason: str = "") -> Change:
        """All steps as one change."""
        return Change(
            action="dream",
            title=title,
            item=item,
            edits=merged_edits(self._edits),
            notes=tuple(self._notes.values()),
            reason=reason,
            source="dream",
        )


def keeping_times(context: PlanContext, edits: Iterable[Edit]) -> list[Edit]:
    """Edits that leave the files' times as they are: agents rank memories by them."""
    return [replace(edit, mtime_ns=context.view.mtime_ns(edit.path)) for edit in edits]
