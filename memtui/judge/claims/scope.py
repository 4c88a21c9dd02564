"""Documents about different things of one kind: `site_north.md` and `site_south.md`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.lexicon import Lexicon

if TYPE_CHECKING:
    from memtui.judge.claims.pairs import Pair


Homes = dict[str, tuple[set[str], frozenset[str]]]  # terms and title, by path


def homes_of(frames: Iterable[Frame]) -> Homes:
    """The documents that the statements of one document tell of, an index of several."""
    found: Homes = {}
    for frame in frames:
        terms, _ = found.setdefault(frame.statement.home, (set(), frame.title))
        if not frame.statement.fragment:
            terms.update(frame.terms, frame.names)
    return found


class Scopes:
    """Tells whether two documents describe siblings: same kind of thing, other name.

    Their titles share a word and each has a name that its own text uses and the
    other's doesn't. Values may differ between siblings without any conflict.
    """

    def __init__(self, homes: Iterable[Homes], lexicon: Lexicon) -> None:
        self._terms: dict[str, list[set[str]]] = {}
        self._titles: dict[str, frozenset[str]] = {}
        self._lexicon = lexicon
        self._known: dict[tuple[str, str], bool] = {}
        for document in homes:
            for path, (terms, title) in document.items():
                self._titles.setdefault(path, title)
                if terms:
                    self._terms.setdefault(path, []).append(terms)

    def siblings(self, a: Frame, b: Frame) -> bool:
        """Whether the documents of two statements are about siblings."""
        one, two = a.statement.home, b.statement.home
        key = (one, two) if one < two else (two, one)
        if key not in self._known:
            self._known[key] = one != two and self._differ(*key)
        return self._known[key]

    def without_parallels(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Drop the pairs between documents that run parallel: one form filled in twice.

        Two such documents have like titles, differ in several values, and none of the
        statements tells of a change.
        """
        between: dict[tuple[str, str], list[Pair]] = defaultdict(list)
        for pair in pairs:
            ends = sorted((pair.a.frame.statement.path, pair.b.frame.statement.path))
            between[ends[0], ends[1]].append(pair)
        return [
            pair
            for ends, some in between.items()
            if not self._parallel(*ends, some)
            for pair in some
        ]

    def _parallel(self, one: str, two: str, pairs: Sequence[Pair]) -> bool:
        first, second = self._titles.get(one, frozenset()), self._titles.get(two, frozenset())
        if one == two or not first & second or not first - second or not second - first:
            return False
        frames = [frame for pair in pairs for frame in (pair.a.frame, pair.b.frame)]
        lines = {(f.statement.path, f.statement.line, f.main) for f in frames}
        told = any(frame.change or frame.cue for frame in frames)
        return len(lines) >= 4 and not told

    def _differ(self, one: str, two: str) -> bool:
        first, second = self._titles.get(one, frozenset()), self._titles.get(two, frozenset())
        if not first & second:
            return False
        return self._named(first - second, one, two) and self._named(second - first, two, one)

    def _named(self, terms: frozenset[str], own: str, other: str) -> bool:
        return any(
            self._is_name(term) and self._holds(own, term) and not self._holds(other, term)
            for term in terms
        )

    def _holds(self, path: str, term: str) -> bool:
        return any(term in terms for terms in self._terms.get(path, ()))

    def _is_name(self, term: str) -> bool:
        if term in self._lexicon.qualifier_of or term.startswith("="):
            return True
        known = term in self._lexicon.latin or term in self._lexicon.group_terms
        return not known and not term.startswith(("@", "±")) and term.isascii()
