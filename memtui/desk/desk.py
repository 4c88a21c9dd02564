"""The desk of one store: what the command line and the screens call."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from memtui.change import Change, Outcome
from memtui.desk import doctor, opening
from memtui.desk.deciding import decide
from memtui.desk.gauge import index_gauge
from memtui.desk.items import ItemView
from memtui.desk.names import find_memory
from memtui.desk.queue import Queue, find_in_queue, item_or_none, read_queue, read_status, view_of
from memtui.desk.reviewing import Reviewing
from memtui.desk.situation import Situation, situation_of
from memtui.desk.status import Status
from memtui.errors import NotFoundError
from memtui.model import IndexGauge, Item, ItemKind, Memory, Problem
from memtui.stores.store import Store

if TYPE_CHECKING:
    from memtui.desk.dreams.room import Dreams
    from memtui.desk.finding import Finder
    from memtui.desk.judged import Judging
    from memtui.desk.keeping import Keeping
    from memtui.desk.past import Past
    from memtui.desk.previewing import Previews
    from memtui.desk.resolving import Conflicts


class Desk(Reviewing):
    """One opened store. Looking never writes into it; every decision is one commit."""

    @classmethod
    def open(cls, directory: Path, *, dialect: str | None = None) -> Desk:
        """Open the store in a directory; what stands at the first sight is its baseline.

        Raises StoreError, RefusedError, HistoryError or LockedError.
        """
        return cls(opening.open_shelf(directory, dialect))

    @classmethod
    def init(
        cls,
        directory: Path,
        *,
        id: str | None = None,
        salt: str | None = None,
        engine: bool = False,
    ) -> Desk:
        """Make a directory a git-backed store, its history in `DIR/.git`; made if missing.

        With `engine` memtui keeps it as the plugins of the seeds do; RefusedError where an
        agent does already.
        """
        return cls(opening.make_store(directory, id, salt, engine))

    def close(self) -> None:
        self._shelf.close()

    def __enter__(self) -> Desk:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # What stands

    @property
    def store(self) -> Store:
        return self._shelf.store

    @property
    def writable(self) -> bool:
        """Whether decisions can be made: both the store and our state can be written."""
        return self._shelf.state.writable and self._shelf.root.writable()

    @property
    def alive(self) -> bool:
        """Whether the same directory still stands at its path."""
        return self._shelf.root.alive()

    def situation(self) -> Situation:
        """What keeps a person from deciding for now: a lock, no permission, a lost directory."""
        return situation_of(self._shelf)

    def follow(self, tell: Callable[[str, int, int], None]) -> None:
        """Be told of long work: what is being done, how many are done, and of how many."""
        self._shelf.follow = tell

    @property
    def messages(self) -> list[str]:
        """What the user should be told: a recovery, a store that moved, nothing can be written."""
        return list(self._shelf.messages)

    def refresh(self) -> bool:
        """Look again; whether anything that can be seen is different now."""
        return self._shelf.refresh()

    def queue(self, kind: ItemKind | None = None) -> Queue:
        return read_queue(self._shelf, kind)

    def item(self, ref: str) -> Item:
        return find_in_queue(self._shelf, ref)

    def item_or_none(self, ref: str) -> Item | None:
        return item_or_none(self._shelf, ref)

    def view_of(self, item: Item) -> ItemView:
        """The texts and hunks of an item, and its index lines."""
        return view_of(self._shelf, item)

    def status(self) -> Status:
        return read_status(self._shelf)

    def gauge(self) -> IndexGauge | None:
        return index_gauge(self._shelf.standing.view, self.store.dialect)

    def memories(self) -> list[Memory]:
        return sorted(self._shelf.standing.memories, key=lambda memory: memory.path)

    def memory(self, ref: str) -> Memory:
        return find_memory(self._shelf.standing.memories, ref)

    def read(self, path: str) -> bytes:
        """The bytes of a file of the store; raises NotFoundError.

        One that went since it was listed is listed no more.
        """
        try:
            data = self._shelf.standing.view.read(path)
        except NotFoundError:
            self._shelf.forget_standing()
            raise
        if data is None:
            raise NotFoundError(f"There is no {path} in this store.")
        return data

    def standing(self, path: str) -> str:
        """Where a memory stands with the reviewer: `baseline`, `reviewed` or `waiting`."""
        if self._shelf.standing.writes.covers(path):
            return "waiting"
        is_baseline = self._shelf.standing.view.has_note(f"baseline/{path}")
        return "baseline" if is_baseline else "reviewed"

    def doctor(self) -> list[Problem]:
        return doctor.examine(self._shelf)

    # By subject

    @cached_property
    def conflicts(self) -> Conflicts:
        """Contradictions, and resolving them."""
        from memtui.desk.resolving import Conflicts

        return Conflicts(self._shelf)

    @cached_property
    def finder(self) -> Finder:
        """Search, recall, and what lies near an item."""
        from memtui.desk.finding import Finder

        return Finder(self._shelf)

    @cached_property
    def keeping(self) -> Keeping:
        """Decisions on memories by name."""
        from memtui.desk.keeping import Keeping

        return Keeping(self._shelf)

    @cached_property
    def past(self) -> Past:
        """What was decided, and taking it back."""
        from memtui.desk.past import Past

        return Past(self._shelf)

    @property
    def judging(self) -> Judging:
        """What the judges find in all memories together, at once or in the background."""
        return self._shelf.judging

    @property
    def dreams(self) -> Dreams:
        """Consolidations: ours as a plan or a run, and those of agents."""
        from memtui.desk.dreams.room import Dreams

        return Dreams(self._shelf)

    @property
    def previews(self) -> Previews:
        """What decisions would change, before they are made."""
        from memtui.desk.previewing import Previews

        return Previews(self._shelf)

    def mend_history(self) -> None:
        """Put back what the history has lost and still tells of; `messages` say what that was."""
        self._shelf.mend_history()

    def repair(self) -> Outcome:
        """Mend what the doctor is certain of, as one decision."""
        return decide(self._shelf, [""], lambda context, _: doctor.plan_repair(context))

    def preview_repair(self) -> list[Change]:
        return [doctor.plan_repair(self._shelf.standing.context())]
