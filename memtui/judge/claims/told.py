"""The pairs that one way of looking for them finds, kept while what they rest on is the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Protocol

from memtui.judge.claims.pairs import Pair
from memtui.judge.claims.scope import Scopes


class Finder(Protocol):
    """A way of looking for pairs: by the place of what asks."""

    def news(self) -> set[int]:
        """The places of all that ask, or did, whose pairs may be others since the last time."""

    def pairs_of(self, place: int, scopes: Scopes) -> Iterator[Pair]:
        """The pairs that a thing makes with those it asked for."""


class Told:
    """The pairs of a finder, by the place of what asks; only what may be another is asked anew."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        self._pairs: dict[int, list[Pair]] = {}
        self._asked: defaultdict[str, set[int]] = defaultdict(set)  # places, by document

    def pairs(self, scopes: Scopes, changed: Iterable[str]) -> list[Pair]:
        """All pairs in order; `changed` are documents that are told of otherwise than before."""
        places = self._finder.news()
        for path in changed:
            places |= self._asked.pop(path, set())
        for place in places:
            self._tell(place, scopes)
        return [pair for place in sorted(self._pairs) for pair in self._pairs[place]]

    def _tell(self, place: int, scopes: Scopes) -> None:
        scopes.asked.clear()
        before = self._pairs.pop(place, [])
        found = [_kept(pair, before) for pair in self._finder.pairs_of(place, scopes)]
        for path in scopes.asked:
            self._asked[path].add(place)
        if found:
            self._pairs[place] = found


def _kept(pair: Pair, before: list[Pair]) -> Pair:
    """A pair as it was known before, if it was: what is built on it stands as well."""
    return next((known for known in before if known.is_same(pair)), pair)
