"""The desk of one store: what the command line and the screens call."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from memtui.desk import archive, chronicle, doctor, opening
from memtui.desk.chronicle import FileDiff, Why
from memtui.desk.deciding import apply_planned, decide, on_items, on_memories
from memtui.desk.dreams.waiting import dream_view, is_agents
from memtui.desk.gauge import index_gauge
from memtui.desk.items import ItemView
from memtui.desk.names import find_memory
from memtui.desk.planning import memories as plans
from memtui.desk.planning.approve import Approval, plan_approval, plan_baseline
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.reject import plan_rejection
from memtui.desk.planning.snooze import plan_snooze
from memtui.desk.queue import Queue, find_in_queue, item_or_none, read_queue, read_status
from memtui.desk.shelf import Shelf
from memtui.desk.status import Status
from memtui.errors import NotFoundError, RefusedError, StaleError
from memtui.formats.text import decode
from memtui.history.blame import BlameLine
from memtui.model import (
    Change,
    Decision,
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
    from memtui.desk.finding import Finder, Ranking
    from memtui.desk.planning.resolve import Resolution
    from memtui.desk.previewing import Previews
    from memtui.desk.provenance import Provenance
    from memtui.desk.surroundings import Surroundings
    from memtui.desk.timeline import Timeline
    from memtui.judge.claims import Bundle, ClaimCache
    from memtui.judge.duplicates import Neighbour
    from memtui.judge.search import Hit, Places, Recall
    from memtui.stores.discovery import FoundStore

Digests = str | Mapping[str, str]


class Desk:
    """One opened store. Looking never writes into it; every decision is one commit.

    Methods that decide take the store's lock, look afresh, plan, apply and commit. With
    one reference they raise; with several they report what they skipped.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._claim_cache: ClaimCache | None = None

    @classmethod
    def open(cls, directory: Path, *, dialect: str | None = None) -> Desk:
        """Open the store in a directory; what stands at the first sight is its baseline.

        Raises StoreError, RefusedError, HistoryError or LockedError.
        """
        return cls(opening.open_shelf(directory, dialect))

    @classmethod
    def init(cls, directory: Path, *, id: str | None = None, salt: str | None = None) -> Desk:
        """Make a directory a git-backed store, its history in `DIR/.git`; made if missing."""
        return cls(opening.make_store(directory, id, salt))

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

    @property
    def history_place(self) -> str:
        """`inside` when the history is the store's own `.git`, else `outside`."""
        return self._shelf.state.history

    @property
    def messages(self) -> list[str]:
        """What the user should be told: a recovery, a store that moved, nothing can be written."""
        return list(self._shelf.messages)

    @property
    def git_dir(self) -> Path:
        """The git directory of this store's history, for reading with plain git."""
        return self._shelf.history.git_dir

    def git_calls(self) -> list[str]:
        """The last git commands, for the command log."""
        return list(self._shelf.history.calls())

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
        if item.kind == "dream":
            return dream_view(self._shelf, item)
        return self._shelf.standing.builder().texts(item)

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

    def archived(self) -> list[str]:
        """The paths that archived memories had, whether the desk or their tool keeps them."""
        return archive.archived_paths(self._shelf)

    def search(self, query: str, n: int = 20, *, ranking: Ranking = "bm25") -> list[Hit]:
        """The memories that answer a query best; what was superseded comes after what holds."""
        return self._finder.search(query, n, ranking, self._places())

    def find_exact(self, words: str, n: int = 20) -> list[Hit]:
        """The memories that hold every one of the words as it is typed: the live filter."""
        return self._finder.substring(words, n)

    def recall(self, query: str, n: int = 4) -> Recall:
        """The block of at most `n` memories that an agent would be given for a query."""
        return self._finder.recall(query, n, self._places())

    def near(self, item: Item, n: int = 3) -> list[Neighbour]:
        """The memories nearest to what an item proposes, itself left out."""
        after = self.view_of(item).after
        return self._finder.near(item.path, decode(after or b""), n)

    def surroundings(self, item: Item) -> Surroundings:
        """What an item links to, what links to it, what lies near, and the index after it."""
        from memtui.desk.surroundings import surroundings_of

        return surroundings_of(self._shelf, item, self.near(item))

    def provenance(self, subject: Item | Memory, line: int = 0) -> Provenance:
        """Where it comes from: the decisions before, and the conversation if at hand."""
        from memtui.desk.provenance import provenance_of

        return provenance_of(self._shelf, subject, line)

    @cached_property
    def _finder(self) -> Finder:
        from memtui.desk.finding import Finder

        return Finder(self._shelf)

    def _places(self) -> Places:
        from memtui.desk.conflicts import QUEUED_AT_MOST
        from memtui.desk.finding import places_of

        if len(self._shelf.standing.memories) > QUEUED_AT_MOST:
            return {}
        return places_of(self.conflicts())

    def doctor(self) -> list[Problem]:
        return doctor.examine(self._shelf)

    # Contradictions

    def conflicts(self) -> list[Bundle]:
        """The contradiction bundles that nobody has said anything of, surest first."""
        from memtui.desk import conflicts

        return conflicts.open_bundles(self._shelf, self._claims())

    def bundle(self, ref: str) -> Bundle:
        from memtui.desk import conflicts

        return conflicts.find_bundle(self._shelf, ref)

    def resolve(self, ref: str, how: Resolution, *, digest: str = "") -> Outcome:
        """Resolve a bundle by changing only the lines of its claims."""

        def plan(context: PlanContext, name: str) -> Change:
            return self._plan_resolution(context, name, how, digest)

        return decide(self._shelf, [ref], plan)

    def preview_resolution(self, ref: str, how: Resolution) -> Change:
        """The change that `resolve` would make now."""
        return self._plan_resolution(self._shelf.standing.context(), ref, how, "")

    def _plan_resolution(
        self, context: PlanContext, ref: str, how: Resolution, digest: str
    ) -> Change:
        from memtui.desk.planning.resolve import bundle_digest, plan_resolution

        bundle = self.bundle(ref)
        if digest and digest != bundle_digest(bundle):
            raise StaleError("The claims changed since they were shown.", "Look at them again.")
        return plan_resolution(context, bundle, how)

    def _claims(self) -> ClaimCache:
        """Claims by file, kept while the desk is open, so a changed file costs only itself."""
        if self._claim_cache is None:
            from memtui.judge.claims import ClaimCache

            self._claim_cache = ClaimCache()
        return self._claim_cache

    @property
    def dreams(self) -> Dreams:
        """Consolidations: ours as a plan or a run, and those of agents."""
        from memtui.desk.dreams.room import Dreams

        return Dreams(self._shelf, self._claims)

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
                return self.dreams.plan_accept(context, item, override)
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
                return self.dreams.plan_reject(context, item, reason)
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
        return self._on_memories([ref], lambda c, m: plans.plan_edit(c, m, text, override))

    def pin(self, ref: str) -> Outcome:
        return self._on_memories([ref], lambda c, m: plans.plan_pin(c, m, True))

    def unpin(self, ref: str) -> Outcome:
        return self._on_memories([ref], lambda c, m: plans.plan_pin(c, m, False))

    def archive(self, ref: str, *, digest: str = "") -> Outcome:
        """Take a memory out of use but keep it; with a digest, only as it was shown."""
        return self._on_memories([ref], plans.plan_archive, digest)

    def forget(self, ref: str, *, digest: str = "") -> Outcome:
        """Delete a memory; with a digest, only as it was shown."""
        return self._on_memories([ref], plans.plan_forget, digest)

    def copy(self, ref: str, to: Desk) -> Outcome:
        """Take a memory over into another store: one decision there."""
        memory = self.memory(ref)
        name, data = memory.path.rpartition("/")[2], self.read(memory.path)

        def plan(context: PlanContext, path: str) -> Change:
            return plans.plan_arrival(context, path, data, str(self.store.directory))

        return decide(to._shelf, [name], plan)

    def move(self, ref: str, to: Desk) -> Outcome:
        """Move a memory to another store: one decision there, then one here.

        It goes here only once it stands there; each side is undone on its own.
        """
        memory = self.memory(ref)
        arrived = self.copy(memory.path, to)
        reason = f"to {to.store.directory}"
        gone = self._on_memories(
            [memory.path], lambda c, m: plans.plan_forget(c, m, "move", reason)
        )
        return Outcome((*arrived.decisions, *gone.decisions))

    def other_stores(self) -> list[FoundStore]:
        """The stores that a memory can be moved to."""
        from memtui.desk import elsewhere

        return elsewhere.other_stores(self._shelf)

    def move_to(self, ref: str, directory: Path) -> Outcome:
        """Move a memory to the store in a directory."""
        with Desk.open(directory) as other:
            return self.move(ref, other)

    def restore(self, ref: str, *, at: str = "") -> Outcome:
        """Bring back a memory from the archive, or as it stood at a commit."""

        def plan(context: PlanContext, name: str) -> Change:
            return chronicle.plan_restoring(context, self._shelf, name, at)

        return decide(self._shelf, [ref], plan)

    def remember(self, text: str, *, type: str = "", name: str = "") -> Outcome:
        def plan(context: PlanContext, words: str) -> Change:
            return plans.plan_remember(context, words, type, name)

        return decide(self._shelf, [text], plan)

    def repair(self) -> Outcome:
        """Mend what the doctor is certain of, as one decision."""
        return decide(self._shelf, [""], lambda context, _: doctor.plan_repair(context))

    def preview_repair(self) -> list[Change]:
        return [doctor.plan_repair(self._shelf.standing.context())]

    # History

    def undo(self, commit: str = "", *, batch: bool = False) -> Outcome:
        return chronicle.undo(self._shelf, commit, batch)

    def redo(self) -> Outcome:
        return chronicle.redo(self._shelf)

    def next_undo(self) -> Decision | None:
        """The decision that `undo` would take back."""
        undoable, _ = self._shelf.history.undo_stack(1)
        return undoable[0] if undoable else None

    def snapshot(self) -> str | None:
        """Record what others changed as a commit; its id, or None when nothing did."""
        with self._shelf.locked():
            commit = self._shelf.history.snapshot(self._shelf.standing.snapshot)
            self._shelf.forget_standing()
            return commit

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

    def purge(self, text: bytes) -> int:
        """Take a text out of all of history; how many blobs held it."""
        with self._shelf.locked():
            count = self._shelf.history.purge(text)
            self._shelf.forget_standing()
            return count

    def move_history_inside(self) -> None:
        """Move the history to the store's own `.git`; raises RefusedError where that is unwise."""
        with self._shelf.locked():
            self._shelf.history.move_inside()

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
