"""A dream's plan as it grows, operation by operation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from memtui.change import Change
from memtui.desk.dreams import folding, frontmatter, links
from memtui.desk.dreams.drafting import DraftError, editable_paths
from memtui.desk.dreams.facts import marks_of
from memtui.desk.dreams.ground import Ground
from memtui.desk.dreams.model import FileChange, Mark, Operation, OperationKind
from memtui.desk.dreams.proposals import FOLDS, Proposal, proposals
from memtui.desk.dreams.redirecting import Redirects
from memtui.desk.dreams.repairs import any_rejected, narrowed, repair_id, without_rejected
from memtui.desk.dreams.steps import Steps, keeping_times
from memtui.desk.dreams.worth import Worth, worth_in
from memtui.desk.judging import LARGEST_DECIDED
from memtui.desk.names import item_id
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.memories import plan_archive
from memtui.desk.planning.resolve import Resolution, bundle_id, plan_resolution
from memtui.errors import MemtuiError, RefusedError
from memtui.formats.digest import text_digest
from memtui.formats.text import decode, encode, is_binary, is_utf8
from memtui.judge.claims import Bundle
from memtui.model import Memory

SURE_STEPS = ("change", "date", "updated")  # of the ladder of `prefer`; a cue is a guess


class Planner:
    """The plan as it grows, each operation on what the ones before leave."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self.steps = Steps(ground.context)
        self.operations: list[Operation] = []
        self.unresolved: list[str] = []
        self.refused: list[tuple[str, str]] = []
        settled = ground.settled()
        self.memories = {m.path: m for m in settled if is_text(self._read(m.path))}
        self._folded: set[str] = set()
        self.redirects = Redirects(ground.memories)
        self._some_rejected = any_rejected(ground.context.view)

    def repair(self) -> None:
        """Frontmatter first, since the index repeats what it says; then the index."""
        for path, why, data in frontmatter.completions(self.steps.context, self._left()):
            self._mend("frontmatter", path, why, data)
        for why, index in links.repairs(self.steps.context, self._ground.exists):
            self._mend("index", self.steps.context.index_name, why, index.join())

    def _mend(self, op: OperationKind, path: str, why: str, data: bytes) -> None:
        """One repair of a file, without the lines of it that a person wanted as they were."""
        context, before = self.steps.context, self._read(path)
        wanted = without_rejected(path, before, data, self._ground.rejected)
        if wanted != data:
            why, data = f"{why}; not what you turned down", wanted
        edits, notes = context.person_writes(path, data)
        if op == "frontmatter":
            edits = keeping_times(context, edits)
        change = Change("dream", why, f"memory:{path}", tuple(edits), tuple(notes))
        self._take(op, (path,), why, change, True, id_=repair_id(op, path, before, data))

    def fold_exact(self) -> None:
        groups = folding.exact_copies(self._left(), self._read)
        for group in groups:
            self._fold("dedupe", group, "the same text twice")

    def fold_near(self) -> None:
        pairs = folding.near_copies(self._left(), self._ground.twins(), self._read)
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
        """Contradictions with a value that is surely newer get their edit, or a model's draft.

        The others stay open. Of bundles that share a claim the first is settled; what then
        remains of the others is for the next dream.
        """
        said: set[tuple[str, int]] = set()
        for bundle in self._ground.bundles(self.steps.context):
            self._ground.progress("contradictions")
            places = {(claim.path, claim.line) for claim in bundle.current}
            if bundle.tier != "likely" or not said.isdisjoint(places):
                continue
            change, id_ = self._settled(bundle), self._id_on("rewrite", bundle)
            if change is None or self._ground.rejected(id_):
                self.unresolved.append(bundle_id(bundle))
                self._draft(bundle)
                continue
            assert bundle.preferred is not None
            said |= places
            value = bundle.preferred.value.text.rstrip(" :：")
            why = f"{value} holds: {bundle.preferred.why}"
            own = bundle_id(bundle)
            index = self.steps.context.index_name
            paths = tuple(sorted(change.paths, key=lambda path: (path == index, path)))
            taken = self._take("rewrite", paths, why, change, own_item=own, id_=id_)
            if taken is None or taken.edits != change.edits:
                self.unresolved.append(bundle_id(bundle))

    def _draft(self, bundle: Bundle) -> None:
        """A model's draft for a bundle, as a proposal; where there is none, why."""
        drafter = self._ground.drafter
        if drafter is None:
            return
        id_ = self._id_on("draft", bundle)
        if self._ground.rejected(id_):
            return
        self._ground.progress(f"asking {drafter.name}")
        try:
            self._require_free(bundle, id_)
            change = drafter.draft(self.steps.context, bundle, self._ground.judged)
        except DraftError as refused:
            why = decode(self.steps.context.view.redact(encode(str(refused))))
            self.refused.append((bundle_id(bundle), why))
            return
        why = f"{change.title} holds, says {drafter.name}: {change.reason}"
        self._take("rewrite", change.paths, why, change, id_=id_, bundle=bundle_id(bundle))

    def _id_on(self, op: str, bundle: Bundle) -> str:
        """The same for the same contradiction, whatever is made of it and else is listed."""
        context = self.steps.context
        paths = [path for path in editable_paths(bundle) if path != context.index_name]
        return text_digest(operation_id(context, op, paths), bundle.id)

    def _require_free(self, bundle: Bundle, id_: str) -> None:
        """Each draft is decided on its own, so no other proposal may change its files."""
        taken = {
            file.path
            for operation in self.operations
            if not operation.repair
            for file in operation.files
        }
        waiting = (each for each in self._waiting if each.id != id_)
        taken |= {path for proposal in waiting for path, _ in proposal.texts}
        for path in editable_paths(bundle):
            if path in taken:
                raise DraftError(f"another proposal changes {path}: decide that first")

    @cached_property
    def _waiting(self) -> list[Proposal]:
        """What waits of the dreams before."""
        return proposals(self._ground.context.view)

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
        context = self.steps.context
        kept = folding.keeper(group, self._worth)
        copies = [
            path
            for path in group
            if path != kept
            and not self.memories[path].pinned
            and not context.view.has_note(folding.distinct_note(context.view, kept, path))
        ]
        if not copies:
            return
        paths = (kept, *copies)
        if self._is_rejected(op, paths):
            self._folded.update(paths)
            return
        try:
            change = folding.fold(self.steps.context, kept, copies, why, self.redirects)
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
        id_: str = "",
        bundle: str = "",
    ) -> Change | None:
        """Make an operation part of the plan, without what a person has turned down of it.

        What is left of its change, None where that is nothing.
        """
        context = self.steps.context
        id_ = id_ or operation_id(context, op, paths)
        if self._some_rejected:
            change = narrowed(context, change, paths[:1] if op in FOLDS else ())
        if not change.edits or self._ground.rejected(id_):
            return None
        files = tuple(
            FileChange(edit.path, context.view.read(edit.path), edit.after) for edit in change.edits
        )
        self.operations.append(
            Operation(id_, op, paths, why, files, marks, change, own_item, repair, bundle)
        )
        self.steps.add_change(change)
        return change

    def _is_rejected(self, op: OperationKind, paths: Sequence[str]) -> bool:
        return self._ground.rejected(operation_id(self.steps.context, op, paths))

    @cached_property
    def _worth(self) -> Worth:
        """What tells the worth of a copy, as the store stands once it is repaired."""
        return worth_in(self.steps.context, self.memories)

    def _left(self) -> list[Memory]:
        """The memories that no operation of this plan folds or archives yet."""
        return [m for path, m in self.memories.items() if path not in self._folded]

    def _read(self, path: str) -> bytes:
        return self.steps.context.view.read(path) or b""


def is_text(data: bytes) -> bool:
    """Whether a file can be decided at the desk: text, and not too large."""
    return is_utf8(data) and not is_binary(data) and len(data) <= LARGEST_DECIDED


def operation_id(context: PlanContext, op: str, paths: Sequence[str]) -> str:
    """The same for the same operation on the same texts, so that a rejected one is known."""
    digests = (context.view.digest(path) or "" for path in paths)
    return text_digest(op, *(f"{path}\0{d}" for path, d in zip(paths, digests, strict=True)))
