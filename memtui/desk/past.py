"""What was decided in a store: its log, who wrote a line, and how a decision is taken back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from memtui.change import Decision, Outcome
from memtui.desk import chronicle, offer
from memtui.desk.chronicle import FileDiff, Why
from memtui.desk.shelf import Shelf
from memtui.history.blame import BlameLine
from memtui.model import Item, Memory

if TYPE_CHECKING:
    from memtui.desk.provenance import Provenance
    from memtui.desk.timeline import Timeline


class Past:
    """The history of one desk: read, undone, redone, snapshotted and purged."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @property
    def place(self) -> str:
        """`inside` when the history is the store's own `.git`, else `outside`."""
        return self._shelf.history.state.history

    @property
    def git_dir(self) -> Path:
        """The git directory of this store's history, for reading with plain git."""
        return self._shelf.history.git_dir

    def git_calls(self) -> list[str]:
        """The last git commands, for the command log."""
        return list(self._shelf.history.calls())

    def log(self, name: str = "", n: int | None = 50) -> list[Decision]:
        """The newest decisions and external changes, of one memory if it is named."""
        path = chronicle.path_of(self._shelf, name) if name else None
        return self._shelf.history.log(n, path)

    def diff(self, commit: str) -> list[FileDiff]:
        return chronicle.diff_of(self._shelf, commit)

    @property
    def timeline(self) -> Timeline:
        """The store as it stood at any commit of the log."""
        from memtui.desk.timeline import Timeline

        return Timeline(self._shelf)

    def blame(self, ref: str) -> list[BlameLine]:
        return chronicle.blame_of(self._shelf, ref)

    def why(self, ref: str, line: int) -> Why:
        return chronicle.why(self._shelf, ref, line)

    def provenance(self, subject: Item | Memory, line: int = 0) -> Provenance:
        """Where it comes from: the decisions before, and the conversation if at hand."""
        from memtui.desk.provenance import provenance_of

        return provenance_of(self._shelf, subject, line)

    def next_turns(self) -> tuple[Decision | None, Decision | None]:
        """The decision that `undo` would take back, and the undo that `redo` would."""
        undoable, redoable = self._shelf.history.undo_stack(1)
        return next(iter(undoable), None), next(iter(redoable), None)

    def undo(self, commit: str = "", *, batch: bool = False) -> Outcome:
        return chronicle.undo(self._shelf, commit, batch)

    def redo(self) -> Outcome:
        return chronicle.redo(self._shelf)

    def snapshot(self) -> str | None:
        """Record what others changed as a commit; its id, or None when nothing did."""
        with self._shelf.locked():
            commit = self._shelf.history.snapshot(self._shelf.standing.snapshot)
            self._shelf.forget_standing()
            return commit

    def purge(self, text: bytes) -> int:
        """Take a text out of all of history; how many blobs held it."""
        with self._shelf.locked():
            count = self._shelf.history.purge(text)
            self._shelf.forget_standing()
            return count

    def offers_inside(self) -> bool:
        """Whether to offer, this once, to keep the history inside the store."""
        return offer.may_offer(self._shelf)

    def can_move_inside(self) -> bool:
        """Whether the history can move inside and it is wise, whatever was answered before."""
        return offer.is_wise(self._shelf)

    def answer_offer(self, given: offer.Answer) -> None:
        """Take the answer to that offer: `yes` moves the history, `never` is for all stores."""
        offer.answer(self._shelf, given)

    def move_inside(self) -> None:
        """Move the history to the store's own `.git`; raises RefusedError where that is unwise."""
        with self._shelf.locked():
            self._shelf.history.move_inside()
