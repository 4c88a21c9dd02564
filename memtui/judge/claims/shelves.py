"""Things by the words that they hold, on shelves, in the order of their places."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable

from memtui.judge.claims.looks import Look

MOST_HOLDERS = 120  # things looked at for one word; more says that the word says little


class Shelves:
    """The holders of each word; things have numbers, too, which are looked up faster."""

    def __init__(self) -> None:
        self.places: list[int] = []  # by number
        self._numbers: dict[int, int] = {}
        self._free: list[int] = []  # numbers of things that are gone
        self._held: dict[int, tuple[str, tuple[str, ...]]] = {}
        self._holders: defaultdict[str, dict[str, tuple[list[int], list[int]]]] = defaultdict(dict)

    def held(self, place: int) -> tuple[str, tuple[str, ...]]:
        """The shelf that a thing is on, and the words that it is found by."""
        return self._held[place]

    def holders(self, shelf: str, term: str) -> list[int]:
        """The places of all on a shelf that hold a word, in order."""
        return self._holders[shelf][term][0]

    def put(self, place: int, shelf: str, terms: Iterable[str]) -> None:
        """Take in a thing."""
        terms = tuple(terms)
        self._held[place] = shelf, terms
        if self._free:
            number = self._free.pop()
            self.places[number] = place
        else:
            number = len(self.places)
            self.places.append(place)
        self._numbers[place] = number
        holders = self._holders[shelf]
        for term in terms:
            known = holders.get(term)
            if known is None:
                holders[term] = [place], [number]
                continue
            places, numbers = known
            if places[-1] < place:
                places.append(place)
                numbers.append(number)
            else:
                at = bisect_left(places, place)
                places.insert(at, place)
                numbers.insert(at, number)

    def drop(self, place: int) -> None:
        """Forget a thing."""
        self._free.append(self._numbers.pop(place))
        shelf, terms = self._held.pop(place)
        holders = self._holders[shelf]
        for term in terms:
            places, numbers = holders[term]
            at = bisect_left(places, place)
            del places[at], numbers[at]
            if not places:
                del holders[term]

    def overlap(
        self, place: int, look: Look, rarest: list[tuple[float, str]], earlier: bool
    ) -> dict[int, float]:
        """How much the things in sight share with a thing, by weight of words; by their numbers.

        `earlier`: only things before it are in sight.
        """
        overlap: dict[int, float] = {}
        known = overlap.get
        for shelf in look.shelves:  # no thing is on two of them
            shelves = self._holders[shelf]
            for weight, term in rarest:
                held = shelves.get(term)
                if held is None:
                    continue
                places, numbers = held
                end = bisect_left(places, place) if earlier else len(places)
                for other in numbers[max(0, end - MOST_HOLDERS) : end]:
                    overlap[other] = known(other, 0.0) + weight
        overlap.pop(self._numbers[place], None)
        return overlap
