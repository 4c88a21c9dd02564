"""Decisions on what waits in the queue: approve, reject, snooze, merge, edit."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from memtui.change import Change, Outcome
from memtui.desk import chronicle
from memtui.desk.deciding import apply_planned, decide, on_items, on_memories
from memtui.desk.dreams.model import Part
from memtui.desk.dreams.waiting import PREFIX, decided_whole, is_agents
from memtui.desk.judged_items import plan_approved, plan_rejected, refuse_parts
from memtui.desk.keeping import Keeping
from memtui.desk.names import find_memory
from memtui.desk.planning.approve import Approval, plan_baseline
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.snooze import plan_snooze
from memtui.desk.queue import item_or_none
from memtui.desk.shelf import Shelf
from memtui.errors import RefusedError
from memtui.model import JUDGED, Item

if TYPE_CHECKING:
    from memtui.desk.dreams.model import Operation
    from memtui.desk.dreams.room import Dreams

Digests = str | Mapping[str, str]


class Reviewing:
    """What a person does with the items of one opened store.

    Each takes the store's lock, looks afresh, plans, applies and commits. With one
    reference it raises; with several it reports what it skipped.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @property
    def _dreams(self) -> Dreams:
        from memtui.desk.dreams.room import Dreams

        return Dreams(self._shelf)

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
            reviewed = on_memories(self._shelf, lambda c, m: plan_baseline(c, m, override))
            return decide(self._shelf, refs, reviewed)
        if len(refs) != 1 and (hunks or into or text is not None):
            raise RefusedError("Hunks, a text and --into go with one item only.")

        if any(map(is_agents, refs)):
            refs, digest = self._dreams.writes_to_accept(refs, _by_ref(digest), hunks, override)
            hunks = ()
        elif planned := self._planned(refs):
            if into or text is not None:
                raise decided_whole(planned.why, refs[0])
            return self._dreams.accept([planned], Part(hunks=tuple(hunks)), override)

        def plan(context: PlanContext, item: Item) -> Change:
            if item.kind == "dream":
                if into:
                    raise decided_whole(item.title, item.id)
                return self._dreams.plan_accept(context, item, override, hunks, text)
            if item.kind in JUDGED:
                refuse_parts(item, bool(into or hunks or text is not None))
            target = find_memory(self._shelf.standing.memories, into) if into else None
            how = Approval(hunks, target, text, override)
            return plan_approved(self._shelf, context, item, how)

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
            refs, digest = self._dreams.writes_to_reject(refs, _by_ref(digest), hunks)
            hunks = ()
        elif planned := self._planned(refs):
            return self._dreams.refuse([planned], Part(hunks=tuple(hunks)), reason)

        def plan(context: PlanContext, item: Item) -> Change:
            if item.kind == "dream":
                return self._dreams.plan_reject(context, item, reason, hunks)
            if item.kind in JUDGED:
                refuse_parts(item, bool(hunks))
            return plan_rejected(self._shelf, context, item, reason, hunks)

        return decide(self._shelf, refs, on_items(self._shelf, _by_ref(digest), plan))

    def _planned(self, refs: Sequence[str]) -> Operation | None:
        """The operation of our next dream that one id means, where nothing called so waits."""
        if len(refs) != 1 or not refs[0].startswith(PREFIX) or is_agents(refs[0]):
            return None
        waits = item_or_none(self._shelf, refs[0]) is not None
        return None if waits else self._dreams.planned(refs[0])

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
        if item_or_none(self._shelf, ref) is not None:
            return self.approve([ref], text=text, override=override, digest=digest)
        return Keeping(self._shelf).edit(ref, text, override)


def _by_ref(digest: Digests) -> Mapping[str, str]:
    """Digests by reference; a single one counts for whatever is decided."""
    return {"": digest} if isinstance(digest, str) else digest
