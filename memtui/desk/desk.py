"""The desk of one store: what the command line and the screens call."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from memtui.desk import chronicle, doctor, opening
from memtui.desk.deciding import apply_planned, decide, on_items, on_memories
from memtui.desk.dreams.waiting import decided_whole, is_agents
from memtui.desk.gauge import index_gauge
from memtui.desk.items import ItemView
from memtui.desk.judged_items import plan_denied, plan_judged, refuse_parts
from memtui.desk.names import find_memory
from memtui.desk.planning.approve import Approval, plan_approval, plan_baseline
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.reject import plan_rejection
from memtui.desk.planning.snooze import plan_snooze
from memtui.desk.queue import Queue, find_in_queue, item_or_none, read_queue, read_status, view_of
from memtui.desk.shelf import Shelf
from memtui.desk.situation import Situation, situation_of
from memtui.desk.status import Status
from memtui.errors import NotFoundError, RefusedError
from memtui.model import (
    JUDGED,
    Change,
    IndexGauge,
    Item,
    ItemKind,
    Memory,
    Outcome,
    Problem,
)
from memtui.stores.store import Store

if TYPE_CHECKING:
    from memtui.desk.dreams.room import Dreams
    from memtui.desk.finding import Finder
    from memtui.desk.judged import Judging
    from memtui.desk.keeping import Keeping
    from memtui.desk.past import Past
    from memtui.desk.previewing import Previews
    from memtui.desk.resolving import Conflicts

Digests = str | Mapping[str, str]


class Desk:
    """One opened store. Looking never writes into it; every decision is one commit.

    Methods that decide take the store's lock, look afresh, plan, apply and commit. With
    one reference they raise; with several they report what they skipped.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

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
        """The bytes of a file of the store; raises NotFoundError."""
        data = self._shelf.standing.view.read(path)
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

    # Deciding

    def approve(
        self,
        refs: Sequence[str],
        *,
        digest: Digests = "",
        hunks: Collection[str] = (),
        into: str = "",
        text: bytes | None = None,
        override: str = "",
        baseline: bool = False,
    ) -> Outcome:
        """Approve items: whole, by hunks, edited (`text`), or merged `into` a memory."""
        if baseline:
            return self._on_memories(refs, lambda c, m: plan_baseline(c, m, override))
        if len(refs) != 1 and (hunks or into or text is not None):
            raise RefusedError("Hunks, a text and --into go with one item only.")

        if any(map(is_agents, refs)):
            refs, digest = self.dreams.writes_to_accept(refs, _by_ref(digest), hunks, override)
            hunks = ()

        def plan(context: PlanContext, item: Item) -> Change:
            if item.kind == "dream":
                if into:
                    raise decided_whole(item)
                return self.dreams.plan_accept(context, item, override, hunks, text)
            if item.kind in JUDGED:
                refuse_parts(item, bool(into or hunks or text is not None))
                return plan_judged(self._shelf, context, item)
            target = self.memory(into) if into else None
            return plan_approval(context, item, Approval(hunks, target, text, override))

        return decide(self._shelf, refs, on_items(self._shelf, _by_ref(digest), plan))

    def reject(
        self,
        refs: Sequence[str],
        *,
        reason: str = "",
        hunks: Collection[str] = (),
        digest: Digests = "",
    ) -> Outcome:
        """Reject items: what was reviewed comes back, and a tombstone remembers why."""

        if hunks and any(map(is_agents, refs)):
            refs, digest = self.dreams.writes_to_reject(refs, _by_ref(digest), hunks)
            hunks = ()

        def plan(context: PlanContext, item: Item) -> Change:
            if item.kind == "dream":
                if hunks:
                    raise decided_whole(item)
                return self.dreams.plan_reject(context, item, reason)
            if item.kind in JUDGED:
                refuse_parts(item, bool(hunks))
                return plan_denied(self._shelf, context, item, reason)
            return plan_rejection(context, item, reason, hunks)

        return decide(self._shelf, refs, on_items(self._shelf, _by_ref(digest), plan))

    def unreject(self, ref: str) -> Outcome:
        with self._shelf.locked():
            return apply_planned(self._shelf, chronicle.plan_unreject(self._shelf, ref))

    def snooze(self, refs: Sequence[str], until: str, *, digest: Digests = "") -> Outcome:
        def plan(context: PlanContext, item: Item) -> Change:
            return plan_snooze(context, item, until)

        return decide(self._shelf, refs, on_items(self._shelf, _by_ref(digest), plan))

    def merge(
        self,
        ref: str,
        into: str,
        *,
        text: bytes | None = None,
        override: str = "",
        digest: str = "",
    ) -> Outcome:
        return self.approve([ref], into=into, text=text, override=override, digest=digest)

    def edit(self, ref: str, text: bytes, *, override: str = "", digest: str = "") -> Outcome:
        """Give a memory, or an item that is thereby approved, the text of a person."""
        if self.item_or_none(ref) is not None:
            return self.approve([ref], text=text, override=override, digest=digest)
        return self.keeping.edit(ref, text, override)

    def repair(self) -> Outcome:
        """Mend what the doctor is certain of, as one decision."""
        return decide(self._shelf, [""], lambda context, _: doctor.plan_repair(context))

    def preview_repair(self) -> list[Change]:
        return [doctor.plan_repair(self._shelf.standing.context())]

    def _on_memories(
        self,
        refs: Sequence[str],
        plan: Callable[[PlanContext, Memory], Change],
        digest: str = "",
    ) -> Outcome:
        return decide(self._shelf, refs, on_memories(self._shelf, plan, digest))


def _by_ref(digest: Digests) -> Mapping[str, str]:
    """Digests by reference; a single one counts for whatever is decided."""
    return {"": digest} if isinstance(digest, str) else digest
