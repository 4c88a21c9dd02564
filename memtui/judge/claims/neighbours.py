"""Things that share rare words: for each one that asks, the nearest, kept while that is true.

A thing that comes or goes, and a word that weighs otherwise, cost only those whose nearest
may be others now. Whatever the order of the changes, the answer is as if found anew.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
Found = TypeVar("Found")

MOST_HOLDERS = 120  # things looked at for one word; more says that the word says little
MOST_TERMS = 8  # of a thing that asks, the rarest: those that are looked up
UNKNOWN = 5.0  # the weight of a word that no statement holds
_ROUNDING = 1e-9


class Look(NamedTuple):
    """What a thing looks for: words on shelves, how much must be shared, and how many at most."""

    shelves: tuple[str, ...]
    terms: Collection[str]
    least: float
    most: int


@dataclass(slots=True)
class _Seeker(Generic[Found]):
    """A thing that asks: what it looked up, what it found, and how that was judged."""

    look: Look
    words: tuple[str, ...] = ()
    chosen: tuple[int, ...] = ()
    last: tuple[float, float] = (inf, inf)  # what a newcomer must exceed
    judged: dict[int, Found | None] = field(default_factory=dict)


class Neighbours(Generic[Item, Found]):
    """Things by their place, a number that orders them.

    `judge` says what two things, the asking one first, are to each other; None when no
    weight of words will ever make them anything. `earlier`: only things before it are met.
    """

    def __init__(self, judge: Callable[[Item, Item], Found | None], earlier: bool) -> None:
        self._judge = judge
        self._earlier = earlier
        self.items: dict[int, Item] = {}
        self._held: dict[int, tuple[str, tuple[str, ...]]] = {}
        self._shelves: defaultdict[str, dict[str, list[int]]] = defaultdict(dict)
        self._lookers: defaultdict[str, dict[str, set[int]]] = defaultdict(dict)
        self._seekers: dict[int, _Seeker[Found]] = {}
        self._chosen_by: defaultdict[int, set[int]] = defaultdict(set)
        self._stale: set[int] = set()
        self._new: set[int] = set()

    def found(self) -> Iterable[tuple[int, list[tuple[int, Found]]]]:
        """For all that ask, in order: the nearest, with what they are to it."""
        for place in sorted(self._seekers):
            judged = self._seekers[place].judged
            some = [(other, found) for other, found in judged.items() if found is not None]
            if some:
                yield place, some

    def put(
        self, place: int, item: Item, shelf: str, terms: Iterable[str], look: Look | None
    ) -> None:
        """Take in a thing: the words that it is found by, and what it looks for itself."""
        self.items[place] = item
        terms = tuple(terms)
        self._held[place] = shelf, terms
        shelves = self._shelves[shelf]
        for term in terms:
            places = shelves.get(term)
            if places is None:
                shelves[term] = [place]
            elif places[-1] < place:
                places.append(place)
            else:
                insort(places, place)
        self._new.add(place)
        if look is not None:
            self._seekers[place] = _Seeker(look)
            self._stale.add(place)

    def drop(self, place: int) -> None:
        """Forget a thing."""
        del self.items[place]
        shelf, terms = self._held.pop(place)
        shelves, lookers = self._shelves[shelf], self._lookers[shelf]
        for term in terms:
            places = shelves[term]
            if len(places) > MOST_HOLDERS:  # another one comes into sight
                self._stale.update(self._after(place, lookers.get(term, ())))
            del places[bisect_left(places, place)]
            if not places:
                del shelves[term]
        seeker = self._seekers.pop(place, None)
        if seeker is not None:
            self._forget(place, seeker)
        for other in self._chosen_by.pop(place, ()):
            self._seekers[other].judged.pop(place, None)
            self._stale.add(other)
        self._stale.discard(place)
        self._new.discard(place)

    def settle(self, weights: Mapping[str, float], changed: set[str], touched: set[int]) -> None:
        """Find the nearest of all whose nearest may be others.

        `changed` are words that weigh otherwise than before, `touched` the places of all
        things that are judged by such a word.
        """
        self._meet_new(weights)
        rejudged = set(touched & self._seekers.keys())
        for place in touched:
            rejudged |= self._chosen_by.get(place, set())
        for place in touched & self._seekers.keys():
            if not changed.isdisjoint(self._seekers[place].look.terms):
                self._stale.add(place)
        for place in self._stale:
            self._choose(place, weights, touched)
        for place in rejudged - self._stale:
            self._judge_again(place, touched)
        self._stale.clear()
        self._new.clear()

    def _after(self, place: int, seekers: Iterable[int]) -> list[int]:
        return [other for other in seekers if other > place or not self._earlier]

    def _meet_new(self, weights: Mapping[str, float]) -> None:
        """Mark those that a new thing may be among the nearest of."""
        for place in self._new if self._lookers else ():
            shelf, terms = self._held[place]
            shelves, lookers = self._shelves[shelf], self._lookers[shelf]
            shared: defaultdict[int, float] = defaultdict(float)
            for term in terms:
                asking = lookers.get(term)
                if not asking:
                    continue
                if len(shelves[term]) > MOST_HOLDERS:  # another one goes out of sight
                    self._stale.update(self._after(place, asking))
                    continue
                weight = weights.get(term, UNKNOWN) + _ROUNDING
                for other in asking:
                    shared[other] += weight
            for other in self._after(place, shared):
                if (shared[other], -place) > self._seekers[other].last:
                    self._stale.add(other)

    def _forget(self, place: int, seeker: _Seeker[Found]) -> None:
        for shelf in seeker.look.shelves:
            lookers = self._lookers[shelf]
            for term in seeker.words:
                lookers[term].discard(place)
        for other in seeker.chosen:
            if other in self._chosen_by:
                self._chosen_by[other].discard(place)

    def _choose(self, place: int, weights: Mapping[str, float], touched: set[int]) -> None:
        seeker = self._seekers[place]
        self._forget(place, seeker)
        look = seeker.look
        rarest = sorted([(weights.get(t, UNKNOWN), t) for t in look.terms], reverse=True)
        overlap = self._overlap(place, look, rarest[:MOST_TERMS])
        near = [(weight, -other) for other, weight in overlap.items() if weight >= look.least]
        near.sort(reverse=True)
        del near[look.most :]
        seeker.last = near[-1] if len(near) == look.most else (look.least - _ROUNDING, -inf)
        seeker.words = tuple([term for _, term in rarest[:MOST_TERMS]])
        seeker.chosen = tuple([-other for _, other in near])
        for shelf in look.shelves:
            lookers = self._lookers[shelf]
            for term in seeker.words:
                lookers.setdefault(term, set()).add(place)
        before, seeker.judged = seeker.judged, {}
        for other in seeker.chosen:
            self._chosen_by[other].add(place)
            seeker.judged[other] = (
                before[other]
                if other in before and self._holds(before[other], place, other, touched)
                else self._judge(self.items[place], self.items[other])
            )

    def _overlap(self, place: int, look: Look, rarest: list[tuple[float, str]]) -> dict[int, float]:
        """How much the things in sight share with a thing, by weight of words."""
        overlap: defaultdict[int, float] = defaultdict(float)
        for weight, term in rarest:
            for shelf in look.shelves:
                places = self._shelves[shelf].get(term)
                if not places:
                    continue
                end = bisect_left(places, place) if self._earlier else len(places)
                for other in places[max(0, end - MOST_HOLDERS) : end]:
                    overlap[other] += weight
        overlap.pop(place, None)
        return overlap

    @staticmethod
    def _holds(judged: Found | None, place: int, other: int, touched: set[int]) -> bool:
        return judged is None or not (place in touched or other in touched)

    def _judge_again(self, place: int, touched: set[int]) -> None:
        judged = self._seekers[place].judged
        for other, found in judged.items():
            if not self._holds(found, place, other, touched):
                judged[other] = self._judge(self.items[place], self.items[other])
