"""What stands at one moment: the view, what waits in it, and the memories, each worked out once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from memtui import clock
from memtui.desk.items import ItemBuilder
from memtui.desk.names import quote_path
from memtui.desk.planning.context import PlanContext
from memtui.desk.unrecorded import Unrecorded
from memtui.desk.view import DeskBlob, View
from memtui.desk.waiting import AgentWrites, Waiting, agent_writes, inbox_candidates, odd_files
from memtui.errors import HistoryError
from memtui.model import Memory
from memtui.snapshot import Snapshot

if TYPE_CHECKING:
    from memtui.desk.dreams.model import AgentDream
    from memtui.desk.shelf import Shelf


class Standing:
    """What stands at one moment: the view, the agent writes and the memories, each once."""

    def __init__(self, shelf: Shelf, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._shelf = shelf
        self.desk_commit: str | None = None
        self.reviewed_id = ""  # of the reviewed tree: equal trees, equal id
        self.unrecorded: Unrecorded | None = None  # set where there is no history to look into
        self.view = self._view()

    def _view(self) -> View:
        history = self._shelf.history
        try:
            self.desk_commit = history.refs.desk
            if self.desk_commit is None:
                raise history.missing()
            self.reviewed_id = history.reviewed_id()
            return self._view_of(history.desk_tree(), history.blob)
        except HistoryError as error:
            return self._without_history(error)

    def _without_history(self, error: HistoryError) -> View:
        shelf, snapshot = self._shelf, self.snapshot
        self.unrecorded = Unrecorded(shelf.first_notes(snapshot), snapshot, shelf.kept, error)
        self.desk_commit, self.reviewed_id = None, ""
        return self._view_of(self.unrecorded.tree, self.unrecorded.blob)

    def _view_of(self, tree: Mapping[str, DeskBlob], read_blob: Callable[[str], bytes]) -> View:
        shelf = self._shelf
        return View(
            self.snapshot.entries,
            shelf.desk_tree(tree),
            shelf.root.read,
            read_blob,
            shelf.redact,
        )

    @cached_property
    def writes(self) -> AgentWrites:
        try:
            return self._writes()
        except HistoryError as error:  # it has lost a text
            self.view = self._without_history(error)
            return self._writes()

    def _writes(self) -> AgentWrites:
        dialect = self._shelf.store.dialect
        return agent_writes(self.view, self._shelf.role, dialect.index_name, self.snapshot.hides)

    def looks_like(self, other: Standing) -> bool:
        """Whether nothing that can be seen tells the two apart."""
        return self.snapshot == other.snapshot and self.desk_commit == other.desk_commit

    @cached_property
    def waiting(self) -> tuple[Waiting, ...]:
        """Everything that waits in the files: candidates, agent writes, what can't be read."""
        odd = [odd for odd in self.snapshot.oddities if odd.path not in self.view.entries]
        inbox = inbox_candidates(self.view, self._shelf.role)
        return (*inbox, *self.writes.writes, *odd_files(odd))

    def waiting_called(self, name: str) -> list[Waiting]:
        """What waits under a path, written as in an item's id."""
        return self._waiting_by_name.get(name, [])

    @cached_property
    def _waiting_by_name(self) -> dict[str, list[Waiting]]:
        found: dict[str, list[Waiting]] = {}
        for each in self.waiting:
            found.setdefault(quote_path(each.path), []).append(each)
        return found

    @cached_property
    def agent_dreams(self) -> tuple[AgentDream, ...]:
        """The consolidations among the agent writes, oldest first."""
        from memtui.desk.dreams.agents import agent_dreams

        return tuple(agent_dreams(self._shelf))

    @cached_property
    def memories(self) -> tuple[Memory, ...]:
        return self._shelf.read_memories(self)

    def memory_of(self, path: str, data: bytes) -> Memory:
        mtime_ns = self.view.mtime_ns(path) or 0
        return self._shelf.store.dialect.read_memory(path, data, mtime_ns)

    def context(self) -> PlanContext:
        return PlanContext(
            view=self.view,
            dialect=self._shelf.store.dialect,
            writes=self.writes,
            now=clock.now(),
            memory_of=self.memory_of,
            raw_blob=self._shelf.raw_blob,
        )

    def builder(self) -> ItemBuilder:
        shelf = self._shelf
        return ItemBuilder(
            self.view, shelf.store.dialect, self.writes, self.memory_of, shelf.recalled
        )
