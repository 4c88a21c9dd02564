"""Speed of the judges over many statements: how it grows, and what one change costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

from memtui.bench.contest import Contender, Contest
from memtui.bench.statements import statements
from memtui.desk.read_processes import read_apart
from memtui.judge.claims import ClaimCache, Source, find_bundles
from memtui.judge.duplicates import Statement, find_duplicates

A_DOCUMENT = 10  # statements
GROWTH = 10**1.4  # of the time at most, for ten times the statements
ROUNDS = 3
_CHANGES = ("The nightly export runs at 01:30.\n", "The nightly export runs at 03:10.\n")


def duplicate_contests(few: int, many: int) -> Iterator[Contest]:
    """Near-duplicates of many statements against few."""

    def contender(wanted: int, limit: float) -> Contender:
        given = [Statement("all.md", line, text) for line, text in enumerate(statements(wanted), 1)]
        name = f"near-duplicates of {wanted} statements"
        return Contender(name, lambda: find_duplicates(given), limit=limit)

    yield Contest(contender(many, 5_000), contender(few, 500), GROWTH, ROUNDS)


def bundle_contests(few: int, many: int) -> Iterator[Contest]:
    """Bundles of many statements against few, and again after one of the documents changed."""

    def contender(wanted: int, limit: float | None) -> Contender:
        sources = _sources(wanted)
        name = f"bundles of {wanted} statements"

        def find() -> object:
            return find_bundles(sources, cache=ClaimCache(readers=read_apart))

        return Contender(name, find, limit=limit)

    yield Contest(contender(many, 10_000), contender(few, 1_000), GROWTH, ROUNDS)
    from_nothing = contender(few, None)
    for wanted, limit in ((few, None), (many, 50)):
        change = _Change(_sources(wanted))
        name = f"bundles after one file changed, {wanted} statements"
        yield Contest(Contender(name, change.find, change.make, limit), from_nothing)


def _sources(wanted: int) -> list[Source]:
    given = statements(wanted)
    return [
        Source(f"memory-{start:06}.md", "\n".join(given[start : start + A_DOCUMENT]) + "\n")
        for start in range(0, wanted, A_DOCUMENT)
    ]


class _Change:
    """Documents that were read already, of which one is written anew before each run."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = list(sources)
        self._cache = ClaimCache()
        self._texts = cycle(_CHANGES)
        self.find()

    def make(self) -> None:
        self._sources[0] = Source(self._sources[0].path, next(self._texts))

    def find(self) -> None:
        find_bundles(self._sources, cache=self._cache)
