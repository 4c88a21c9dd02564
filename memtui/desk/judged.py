"""What the judges find in all memories together: contradictions and duplicates.

That takes longer than a look at the queue may. A script waits for it; an open desk shows
what still holds of the last findings, and has the rest judged meanwhile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from memtui.desk import conflicts, duplicates
from memtui.desk.dreams.proposals import proposals
from memtui.desk.dreams.worth import worth_in
from memtui.desk.duplicates import Twins
from memtui.desk.view import View
from memtui.judge.claims import Bundle, ClaimCache, Source
from memtui.judge.duplicates import Statement
from memtui.model import Item

if TYPE_CHECKING:
    from memtui.desk.shelf import Shelf

QUEUED_AT_MOST = 2_000  # memories; in a larger store the judges work when they are asked


@dataclass(frozen=True, slots=True)
class Job:
    """The texts to be judged, and what they stand for."""

    key: tuple[str, str]  # of the bundles, of the duplicates
    sources: tuple[Source, ...]
    bodies: tuple[Statement, ...]
    digests: Mapping[str, str]  # of the memories, by path


@dataclass(frozen=True, slots=True)
class Findings:
    """All bundles and twins of a store, those that a person has spoken on as well."""

    bundles: tuple[Bundle, ...]
    twins: tuple[Twins, ...]


def judge_job(job: Job, cache: ClaimCache) -> Findings:
    """The findings of a job; pure but for the claims that the cache keeps."""
    bundles = conflicts.find_in_sources(job.sources, cache)
    return Findings(tuple(bundles), tuple(duplicates.twins_among(job.bodies, job.digests)))


class Judging:
    """The findings of one store. `in_background`: never make who asks wait for them."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.in_background = False
        self._last: tuple[Job, Findings] | None = None
        self._mark = ""  # of the texts that the last job was made of

    @cached_property
    def cache(self) -> ClaimCache:
        """Claims by file, so that a changed file costs only itself."""
        return ClaimCache()

    @property
    def pending(self) -> bool:
        """Whether nothing was found out yet, so that nothing found means nothing."""
        return self.in_background and self._last is None and not self._is_too_large()

    def items(self) -> list[Item]:
        """The likely bundles and the duplicates that wait; none in a store too large for it."""
        if self._is_too_large():
            return []
        standing = self._shelf.standing
        memories = {memory.path: memory for memory in standing.memories}
        context = standing.context()
        likely = [bundle for bundle in self.open_bundles() if bundle.tier == "likely"]
        worth = worth_in(context, memories)
        twins = (
            duplicates.duplicate_item(pair, context, memories, worth) for pair in self._open_twins()
        )
        return [*map(conflicts.bundle_item, likely), *twins]

    def open_bundles(self) -> list[Bundle]:
        """The bundles that nobody has said anything of, surest first."""
        view = self._shelf.standing.view
        return [bundle for bundle in self.bundles() if not conflicts.is_settled(bundle, view)]

    def bundles(self) -> list[Bundle]:
        """Every bundle; in the background those of the last findings that still hold."""
        if not self.in_background or self._is_too_large():
            return conflicts.all_bundles(self._shelf, self.cache)
        if self._last is None:
            return []
        job, findings = self._last
        view = self._shelf.standing.view
        return [bundle for bundle in findings.bundles if _stands(bundle, job.digests, view)]

    def bundles_in(self, view: View) -> list[Bundle]:
        """The open bundles of a view that somebody plans on.

        In the background those of the last findings whose files are in it as they were judged.
        """
        if not self.in_background:
            return conflicts.open_bundles(self._shelf, self.cache, view)
        if self._last is None:
            return []
        job, findings = self._last
        return [
            bundle
            for bundle in findings.bundles
            if _stands(bundle, job.digests, view) and not conflicts.is_settled(bundle, view)
        ]

    def twins(self) -> Sequence[Twins]:
        """The memories that say the same; in the background as they were last found."""
        if self.in_background:
            return self._last[1].twins if self._last else ()
        return duplicates.find_twins(self._shelf)

    def _open_twins(self) -> list[Twins]:
        found = self.twins()
        context = self._shelf.standing.context()
        proposed = [proposal.paths for proposal in proposals(context.view)]
        return [twins for twins in found if duplicates.is_open(twins, context, proposed)]

    def _is_too_large(self) -> bool:
        return len(self._shelf.standing.memories) > QUEUED_AT_MOST

    # In the background

    def due(self) -> Job | None:
        """What is to be judged since the memories changed; None when all is known."""
        if not self.in_background or self._is_too_large():
            return None
        return self.unjudged()

    def unjudged(self) -> Job | None:
        """The same for who asked for it, however large the store is."""
        standing = self._shelf.standing
        mark = conflicts.sources_mark(self._shelf, standing.view)
        if self._last is not None and self._mark == mark:
            return None
        self._mark = mark
        sources = conflicts.sources_of(self._shelf, standing.view)
        key = conflicts.sources_key(sources), duplicates.twins_key(standing.memories)
        digests = {memory.path: memory.digest for memory in standing.memories}
        bodies = duplicates.bodies_of(standing.memories, standing.view)
        return Job(key, tuple(sources), tuple(bodies), digests)

    def known(self, job: Job) -> Findings | None:
        """What was found in these very texts at an earlier time."""
        bundles = self._shelf.recall_judged("bundles", job.key[0])
        twins = self._shelf.recall_judged("duplicates", job.key[1])
        if bundles is None or twins is None:
            return None
        found = conflicts.read_bundles(bundles)
        return Findings(tuple(found), tuple(duplicates.read_twins(twins)))

    def take(self, job: Job, findings: Findings) -> bool:
        """Show these findings from now on; whether they differ from the last."""
        changed = self._last is None or self._last[1] != findings
        self._last = job, findings
        shelf = self._shelf
        shelf.keep_judged("bundles", job.key[0], conflicts.written_bundles(findings.bundles))
        shelf.keep_judged("duplicates", job.key[1], duplicates.written_twins(findings.twins))
        return changed

    def give_up(self, job: Job) -> None:
        """Find nothing in these texts, since the judges failed on them; others are judged again."""
        self._last = job, Findings((), ())


def _stands(bundle: Bundle, digests: Mapping[str, str], view: View) -> bool:
    """Whether the files of all its claims are as they were judged."""
    paths = {claim.path for claim in bundle.claims if not claim.read_only}
    return all(path in digests and view.digest(path) == digests[path] for path in paths)
