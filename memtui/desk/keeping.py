"""Decisions on memories that need no item in the queue: pin, archive, forget, move, write."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from memtui.change import Change, Outcome
from memtui.desk import archive, chronicle
from memtui.desk.deciding import decide, on_memories
from memtui.desk.names import find_memory
from memtui.desk.opening import open_shelf
from memtui.desk.planning import memories as plans
from memtui.desk.planning.context import PlanContext
from memtui.desk.shelf import Shelf
from memtui.errors import NotFoundError
from memtui.model import Memory

if TYPE_CHECKING:
    from memtui.stores.discovery import FoundStore


class Keeping:
    """The memories of one desk, each kept, moved or let go by name."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def edit(self, ref: str, text: bytes, override: str = "") -> Outcome:
        """Give a memory the text of a person."""
        return self._decide(ref, lambda c, m: plans.plan_edit(c, m, text, override))

    def pin(self, ref: str) -> Outcome:
        return self._decide(ref, lambda c, m: plans.plan_pin(c, m, True))

    def unpin(self, ref: str) -> Outcome:
        return self._decide(ref, lambda c, m: plans.plan_pin(c, m, False))

    def archive(self, ref: str, *, digest: str = "") -> Outcome:
        """Take a memory out of use but keep it; with a digest, only as it was shown."""
        return self._decide(ref, plans.plan_archive, digest)

    def archived(self) -> list[str]:
        """The paths that archived memories had, whether the desk or their tool keeps them."""
        return archive.archived_paths(self._shelf)

    def forget(self, ref: str, *, digest: str = "") -> Outcome:
        """Delete a memory; with a digest, only as it was shown."""
        return self._decide(ref, plans.plan_forget, digest)

    def remember(self, text: str, *, type: str = "", name: str = "") -> Outcome:
        def plan(context: PlanContext, words: str) -> Change:
            return plans.plan_remember(context, words, type, name)

        return decide(self._shelf, [text], plan)

    def restore(self, ref: str, *, at: str = "") -> Outcome:
        """Bring back a memory from the archive, or as it stood at a commit."""

        def plan(context: PlanContext, name: str) -> Change:
            return chronicle.plan_restoring(context, self._shelf, name, at)

        return decide(self._shelf, [ref], plan)

    def other_stores(self) -> list[FoundStore]:
        """The stores that a memory can be moved to."""
        from memtui.desk import elsewhere

        return elsewhere.other_stores(self._shelf)

    def copy(self, ref: str, to: Keeping) -> Outcome:
        """Take a memory over into another store: one decision there."""
        memory = self._memory(ref)
        data = self._shelf.standing.view.read(memory.path)
        if data is None:
            raise NotFoundError(f"There is no {memory.path} in this store.")

        def plan(context: PlanContext, path: str) -> Change:
            return plans.plan_arrival(context, path, data, self._directory)

        return decide(to._shelf, [memory.path.rpartition("/")[2]], plan)

    def move(self, ref: str, to: Keeping) -> Outcome:
        """Move a memory to another store: one decision there, then one here.

        It goes here only once it stands there; each side is undone on its own.
        """
        memory = self._memory(ref)
        arrived = self.copy(memory.path, to)
        reason = f"to {to._directory}"
        gone = self._decide(memory.path, lambda c, m: plans.plan_forget(c, m, "move", reason))
        return Outcome((*arrived.decisions, *gone.decisions))

    def move_to(self, ref: str, directory: Path) -> Outcome:
        """Move a memory to the store in a directory."""
        with closing(open_shelf(directory, None)) as there:
            return self.move(ref, Keeping(there))

    @property
    def _directory(self) -> str:
        return str(self._shelf.store.directory)

    def _memory(self, ref: str) -> Memory:
        return find_memory(self._shelf.standing.memories, ref)

    def _decide(
        self, ref: str, plan: Callable[[PlanContext, Memory], Change], digest: str = ""
    ) -> Outcome:
        return decide(self._shelf, [ref], on_memories(self._shelf, plan, digest))
