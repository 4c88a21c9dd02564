"""What the judges find in all memories together: contradictions and duplicates.

That takes longer than a look at the queue may. So an open desk shows what still holds of
the last findings, and has the rest judged meanwhile; so does a script in a large store, where
`memtui conflicts` judges anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from memtui.desk import conflicts, duplicates
from memtui.desk.dreams.proposals import proposals
from memtui.desk.dreams.worth import worth_in
from memtui.desk.duplicates import Twins
from memtui.desk.kept_reads import KeptReads
from memtui.desk.read_processes import read_apart
from memtui.desk.shelf import KEPT_BY_REVIEW
from memtui.desk.view import View
from memtui.formats import json_guard
from memtui.judge.claims import Bundle, ClaimCache, Source, find_bundles
from memtui.judge.duplicates import Statement
from memtui.model import Item

if TYPE_CHECKING:
    from memtui.desk.shelf import Shelf

SMALL = 131_072  # bytes of memories that are judged in about a second
_KEPT = "findings"
QUEUED_AT_MOST = 2_000  # memories; in a larger store the judges work when they are asked


@dataclass(frozen=True, slots=True)
class Job:
    """The texts to be judged, and what they stand for."""

    key: tuple[str, str]  # of the bundles, of the duplicates
    sources: tuple[Source, ...]
    bodies: tuple[Statement, ...]
    digests: Mapping[str, str]  # of the memories and the index, by path
    mark: str  # of what stood when it was made
    kept: KeptReads  # where documents are that were read before


@dataclass(frozen=True, slots=True)
class Findings:
    """All bundles and twins of a store, those that a person has spoken on as well."""

    bundles: tuple[Bundle, ...]
    twins: tuple[Twins, ...]


def judge_job(job: Job, cache: ClaimCache, step: Callable[[], None] | None = None) -> Findings:
    """The findings of a job; pure but for the claims that the cache keeps.

    `step` is called on the way, and may raise what ends it.
    """
    cache.keeper, cache.readers = job.kept, read_apart
    bundles = find_bundles(job.sources, cache=cache)
    if step is not None:
        step()
    return Findings(tuple(bundles), tuple(duplicates.twins_among(job.bodies, job.digests)))


@dataclass(frozen=True, slots=True)
class Found:
    """Findings, and the digests of the files in which they were found."""

    findings: Findings
    digests: Mapping[str, str]

    def bundles_in(self, view: View) -> list[Bundle]:
        """The bundles whose files are in a view as they were judged."""
        return [bundle for bundle in self.findings.bundles if self._stands(bundle, view)]

    def _stands(self, bundle: Bundle, view: View) -> bool:
        paths = {claim.path for claim in bundle.claims if not claim.read_only}
        digests = self.digests
        return all(path in digests and view.digest(path) == digests[path] for path in paths)


class Judging:
    """The findings of one store. `in_background`: never make who asks wait for them."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self.in_background = False
        self._last: Found | None = None
        self._mark = ""  # of the texts in which the last was found

    @cached_property
    def cache(self) -> ClaimCache:
        """Claims by file, so that a changed file costs only itself."""
        return ClaimCache(keeper=self._kept, readers=read_apart)

    @property
    def _kept(self) -> KeptReads:
        state = self._shelf.state
        return KeptReads(state.directory / "claims.sqlite" if state.writable else None)

    @property
    def pending(self) -> bool:
        """Whether nothing was found out yet, so that nothing found means nothing."""
        return self.in_background and self._last is None and not self._is_too_large()

    def items(self, *, wait: bool = False) -> list[Item]:
        """The likely bundles and the duplicates that wait: those at hand, or all with `wait`.

        At hand are none in a store too large for it, and, until somebody waited once, in a
        large one.
        """
        found = self._now() if wait else None if self._is_too_large() else self._at_hand()
        if found is None:
            return []
        standing = self._shelf.standing
        memories = {memory.path: memory for memory in standing.memories}
        context = standing.context()
        bundles = self._unsettled(found.bundles_in(standing.view), standing.view)
        worth = worth_in(context, memories)
        proposed = [proposal.paths for proposal in proposals(context.view)]
        twins = (
            duplicates.duplicate_item(pair, context, memories, worth)
            for pair in found.findings.twins
            if duplicates.is_open(pair, context, proposed)
        )
        return [*(conflicts.bundle_item(b) for b in bundles if b.tier == "likely"), *twins]

    def open_bundles(self) -> list[Bundle]:
        """The bundles that nobody has said anything of, surest first."""
        return self._unsettled(self.bundles(), self._shelf.standing.view)

    def bundles(self) -> list[Bundle]:
        """Every bundle; in the background those of the last findings that still hold."""
        if self.in_background and not self._is_too_large():
            return self._last.bundles_in(self._shelf.standing.view) if self._last else []
        return list(self._now().findings.bundles)

    def bundles_at_hand(self) -> list[Bundle]:
        """The open bundles that can be told without making anybody wait."""
        found, view = self._at_hand(), self._shelf.standing.view
        return self._unsettled(found.bundles_in(view), view) if found else []

    def bundles_in(self, view: View) -> list[Bundle]:
        """The open bundles of a view that somebody plans on.

        In the background those of the last findings whose files are in it as they were judged.
        """
        if not self.in_background:
            return conflicts.open_bundles(self._shelf, self.cache, view)
        return self._unsettled(self._last.bundles_in(view), view) if self._last else []

    def _unsettled(self, bundles: Iterable[Bundle], view: View) -> list[Bundle]:
        return [bundle for bundle in bundles if not conflicts.is_settled(bundle, view)]

    def _now(self) -> Found:
        """What is found in the memories as they stand, however long that takes."""
        if self.in_background and self._last is not None:
            return self._last
        shelf = self._shelf
        bundles = tuple(conflicts.all_bundles(shelf, self.cache))
        found = Found(Findings(bundles, tuple(duplicates.find_twins(shelf))), self._digests())
        if found != self._last:
            self._last = found
            self._keep(found)
        return found

    def _at_hand(self) -> Found | None:
        """What is found now in a small store; in a large one what was found the last time."""
        if self.in_background:
            return self._last
        if self._is_small():
            return self._now()
        if self._last is None:
            kept = self._shelf.recall_judged(_KEPT, "")
            self._last = _found(kept) if kept is not None else None
        return self._last

    def _keep(self, found: Found) -> None:
        """Keep the findings for whoever asks next and can't wait."""
        fields = {
            "bundles": conflicts.written_bundles(found.findings.bundles),
            "twins": duplicates.written_twins(found.findings.twins),
            "digests": found.digests,
        }
        self._shelf.keep_judged(_KEPT, "", json.dumps(fields))

    def _digests(self) -> dict[str, str]:
        view, role = self._shelf.standing.view, self._shelf.role
        kept = (path for path in view.paths() if role(path) in KEPT_BY_REVIEW)
        return {path: view.digest(path) or "" for path in kept}

    def _is_small(self) -> bool:
        entries = self._shelf.standing.view.entries
        paths = (memory.path for memory in self._shelf.standing.memories)
        return sum(entries[path].size for path in paths if path in entries) <= SMALL

    def twins(self) -> Sequence[Twins]:
        """The memories that say the same; in the background as they were last found."""
        if self.in_background:
            return self._last.findings.twins if self._last else ()
        return duplicates.find_twins(self._shelf)

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
        sources = conflicts.sources_of(self._shelf, standing.view)
        key = conflicts.sources_key(sources), duplicates.twins_key(standing.memories)
        digests = self._digests()
        bodies = duplicates.bodies_of(standing.memories, standing.view)
        return Job(key, tuple(sources), tuple(bodies), digests, mark, self._kept)

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
        changed = self._last is None or self._last.findings != findings
        self._last, self._mark = Found(findings, job.digests), job.mark
        shelf = self._shelf
        shelf.keep_judged("bundles", job.key[0], conflicts.written_bundles(findings.bundles))
        shelf.keep_judged("duplicates", job.key[1], duplicates.written_twins(findings.twins))
        self._keep(self._last)
        return changed

    def give_up(self, job: Job) -> None:
        """Find nothing in these texts, since the judges failed on them; others are judged again."""
        self._last, self._mark = Found(Findings((), ()), job.digests), job.mark


def _found(text: str) -> Found | None:
    """Findings as they were kept; None where they can't be read."""
    try:
        kept = json_guard.read(text)
        findings = Findings(
            tuple(conflicts.read_bundles(kept["bundles"])),
            tuple(duplicates.read_twins(kept["twins"])),
        )
        return Found(findings, kept["digests"])
    except (ValueError, KeyError, TypeError):
        return None
