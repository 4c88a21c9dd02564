"""Our own dream as a plan: repairs that are certain, then what a person should decide.

The layers are those of opencode-memory-dream (seed 000, 5.3 to 5.6). Without a model the
second one proposes what the judges are sure of; the rest is left to the person.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from memtui.desk.dreams import folding, frontmatter, links
from memtui.desk.dreams.facts import STANDING, is_reviewed, marks_of
from memtui.desk.dreams.loss import ClaimsOf, Kept, measure
from memtui.desk.dreams.model import DreamPlan, FileChange, Loss, Mark, Operation, OperationKind
from memtui.desk.dreams.steps import Steps, keeping_times
from memtui.desk.judging import LARGEST_DECIDED
from memtui.desk.names import item_id, stem
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.memories import plan_archive
from memtui.desk.planning.resolve import Resolution, bundle_id, plan_resolution
from memtui.errors import MemtuiError, RefusedError
from memtui.formats.digest import text_digest
from memtui.formats.links import links_in
from memtui.formats.text import decode, is_binary, is_utf8
from memtui.judge.claims import Bundle
from memtui.model import Change, Memory

SURE_STEPS = ("change", "date", "updated")  # of the ladder of `prefer`; a cue is a guess


@dataclass(frozen=True, slots=True)
class Ground:
    """What a dream is planned from.

    `bundles` finds the open contradictions of the store as a context has it. `exists`
    tells whether anything stands at a path, read by the dialect or not. `rejected` holds
    the ids of operations that a person has turned down. `claims_of` is for the loss gauge.
    """

    context: PlanContext
    memories: tuple[Memory, ...]
    bundles: Callable[[PlanContext], Sequence[Bundle]]
    exists: Callable[[str], bool]
    rejected: Callable[[str], bool]
    claims_of: ClaimsOf

    def settled(self) -> list[Memory]:
        """The memories that wait for no decision of their own; a dream touches only these."""
        writes = {p for write in self.context.writes.writes for p in (write.path, write.old_path)}
        return [memory for memory in self.memories if memory.path not in writes]


def plan_dream(ground: Ground, normalise_only: bool = False) -> DreamPlan:
    """What our dream would do to the store now; writes nothing. Equal grounds, equal plans."""
    planner = _Planner(ground)
    planner.repair()
    planner.fold_exact()
    if not normalise_only:
        planner.fold_near()
        planner.archive_stale()
        planner.settle_bundles()
    after = planner.steps.context
    return DreamPlan(
        tuple(planner.operations), loss_between(ground, after), tuple(planner.unresolved)
    )


def loss_between(ground: Ground, after: PlanContext) -> Loss:
    """What the store of `after` has lost against the one that stands."""
    view = ground.context.view
    kept = {memory.path: kept_of(ground.context, memory) for memory in ground.memories}
    role = ground.context.dialect.role
    texts = {p: after.view.read(p) or b"" for p in after.view.paths() if role(p) in STANDING}
    texts |= {p: after.view.note(p) or b"" for p in after.view.notes_under("archive/")}
    name = ground.context.index_name
    index = (view.read(name), after.view.read(name))
    return measure(kept, texts, ground.claims_of, index, ground.context.dialect.limits)


def kept_of(context: PlanContext, memory: Memory) -> Kept:
    data = context.view.read(memory.path) or b""
    return Kept(data, memory.type, memory.pinned, is_reviewed(context, memory.path))


class _Planner:
    """The plan as it grows, each operation on what the ones before leave."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self.steps = Steps(ground.context)
        self.operations: list[Operation] = []
        self.unresolved: list[str] = []
        settled = ground.settled()
        self.memories = {m.path: m for m in settled if is_text(self._read(m.path))}
        self._linked = [target for memory in ground.memories for target in memory.links]
        self._folded: set[str] = set()

    def repair(self) -> None:
        """Frontmatter first, since the index repeats what it says; then the index."""
        for path, why, data in frontmatter.completions(self.steps.context, self._left()):
            edits, notes = self.steps.context.person_writes(path, data)
            change = Change("dream", why, f"memory:{path}", tuple(edits), tuple(notes))
            timed = keeping_times(self.steps.context, edits)
            self._take("frontmatter", (path,), why, replace(change, edits=tuple(timed)), True)
        name = self.steps.context.index_name
        for why, index in links.repairs(self.steps.context, self._ground.exists):
            edits, notes = self.steps.context.person_writes(name, index.join())
            change = Change("dream", why, f"memory:{name}", tuple(edits), tuple(notes))
            self._take("index", (name,), why, change, True)

    def fold_exact(self) -> None:
        groups = folding.exact_copies(self._left(), self._read)
        for group in groups:
            self._fold("dedupe", group, "the same text twice")

    def fold_near(self) -> None:
        pairs = folding.near_copies(self._left(), self._read)
        for group in folding.apart(pairs):
            self._fold("merge", group, "nearly the same text")

    def archive_stale(self) -> None:
        """Memories past their time; each waits in the queue already to be looked at."""
        now = self.steps.context.now
        for memory in self._left():
            if not memory.expires or memory.expires > now:
                continue
            try:
                change = plan_archive(self.steps.context, memory)
            except RefusedError:
                continue
            why = f"expired on {memory.expires.date()}"
            marks = marks_of(self.steps.context, [memory])
            own = item_id("expired", memory.path)
            self._folded.add(memory.path)
            self._take("archive", (memory.path,), why, change, marks=marks, own_item=own)

    def settle_bundles(self) -> None:
        """Contradictions with a value that is surely newer get their edit; the others stay open.

        Of bundles that share a claim the first is settled; what then remains of the others
        is for the next dream.
        """
        said: set[tuple[str, int]] = set()
        for bundle in self._ground.bundles(self.steps.context):
            places = {(claim.path, claim.line) for claim in bundle.current}
            if bundle.tier != "likely" or not said.isdisjoint(places):
                continue
            change = self._settled(bundle)
            if change is None:
                self.unresolved.append(bundle_id(bundle))
                continue
            assert bundle.preferred is not None
            said |= places
            why = f"{bundle.preferred.value.text} holds: {bundle.preferred.why}"
            self._take("rewrite", change.paths, why, change, own_item=bundle_id(bundle))

    def _settled(self, bundle: Bundle) -> Change | None:
        if bundle.preferred is None or bundle.preferred.step not in SURE_STEPS:
            return None
        keys = [claim.value.key for claim in bundle.current]
        if bundle.preferred.value.key not in keys:
            return None
        pick = Resolution(pick=keys.index(bundle.preferred.value.key) + 1)
        try:
            return plan_resolution(self.steps.context, bundle, pick)
        except MemtuiError:
            return None  # its text stands where the desk doesn't edit: a person has to

    def _fold(self, op: OperationKind, group: Sequence[str], why: str) -> None:
        kept = folding.keeper(group, self._worth)
        copies = [p for p in group if p != kept and not self.memories[p].pinned]
        if not copies:
            return
        paths = (kept, *copies)
        if self._ground.rejected(operation_id(self.steps.context, op, paths)):
            self._folded.update(paths)
            return
        try:
            change = folding.fold(self.steps.context, kept, copies, why)
        except RefusedError:
            return
        self._folded.update(paths)
        marks = marks_of(self.steps.context, [self.memories[path] for path in copies])
        self._take(op, paths, why, change, marks=marks)

    def _take(
        self,
        op: OperationKind,
        paths: tuple[str, ...],
        why: str,
        change: Change,
        repair: bool = False,
        marks: tuple[Mark, ...] = (),
        own_item: str = "",
    ) -> None:
        context = self.steps.context
        if not change.edits:
            return
        id_ = operation_id(context, op, paths)
        files = tuple(
            FileChange(edit.path, context.view.read(edit.path), edit.after) for edit in change.edits
        )
        self.operations.append(
            Operation(id_, op, paths, why, files, marks, change, own_item, repair)
        )
        self.steps.add_change(change)

    def _left(self) -> list[Memory]:
        """The memories that no operation of this plan folds or archives yet."""
        return [m for path, m in self.memories.items() if path not in self._folded]

    def _read(self, path: str) -> bytes:
        return self.steps.context.view.read(path) or b""

    def _worth(self, path: str) -> tuple[int, ...]:
        """Why to keep a copy: pinned, accepted by a person, linked, listed first, older."""
        memory = self.memories[path]
        names = (path, memory.name, stem(path))
        listed = links_in(decode(self._read(self.steps.context.index_name)))
        place = listed.index(path) if path in listed else len(listed)
        created = memory.created or memory.updated
        return (
            memory.pinned,
            is_reviewed(self._ground.context, path),
            memory.type == "user",
            sum(self._linked.count(name) for name in set(names)),
            -place,
            -int(created.timestamp()) if created else 0,
        )


def is_text(data: bytes) -> bool:
    """Whether a file can be decided at the desk: text, and not too large."""
    return is_utf8(data) and not is_binary(data) and len(data) <= LARGEST_DECIDED


def operation_id(context: PlanContext, op: str, paths: Sequence[str]) -> str:
    """The same for the same operation on the same texts, so that a rejected one is known."""
    digests = (context.view.digest(path) or "" for path in paths)
    return text_digest(op, *(f"{path}\0{d}" for path, d in zip(paths, digests, strict=True)))
