"""Things that share rare words: for each one that asks, the nearest, kept while that is true.

A thing that comes or goes, and a word that weighs otherwise, cost only those whose nearest
may be others now. Whatever the order of the changes, the answer is as if found anew.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf
from typing import Any, Generic, TypeVar

from memtui.judge.claims.looks import UNKNOWN, Look, Seeker, asks_anew, nearest, rarest_of
from memtui.judge.claims.shelves import MOST_HOLDERS, Shelves

Item = TypeVar("Item")
Found = TypeVar("Found")

ROUNDING = 1e-9


class Neighbours(Generic[Item, Found]):
    """Things by their place, a number that orders them.

    `judge` says what two things, the asking one first, are to each other; None when no
    weight of words will ever make them anything. `earlier`: only things before it are met.
    """

    def __init__(self, judge: Callable[[Item, Item], Found | None], earlier: bool) -> None:
        self._judge = judge
        self._earlier = earlier
        self.items: dict[int, Item] = {}
        self._shelves = Shelves()
        self._lookers: defaultdict[str, dict[str, set[int]]] = defaultdict(dict)
        self._seekers: dict[int, Seeker[Found]] = {}
        self._chosen_by: defaultdict[int, set[int]] = defaultdict(set)
        self._stale: set[int] = set()
        self._new: set[int] = set()
        self._news: set[int] = set()

    def news(self) -> set[int]:
        """All that found something else, or are found otherwise, since this was last told."""
        news, self._news = self._news, set()
        return news

    def choosers(self, places: Iterable[int]) -> set[int]:
        """All that have one of some things among their nearest."""
        chosen_by = self._chosen_by
        return set[int]().union(*[chosen_by[place] for place in places if place in chosen_by])

    def met(self, place: int) -> Iterator[tuple[int, Found]]:
        """What a thing is to others, those it found and those that found it."""
        yield from self.found(place)
        for other in self._chosen_by.get(place, ()):
            found = self._seekers[other].judged[place]
            if found is not None:
                yield other, found

    def found(self, place: int) -> list[tuple[int, Found]]:
        """The nearest of one that asks, with what they are to it; none of others."""
        seeker = self._seekers.get(place)
        if seeker is None:
            return []
        return [(other, found) for other, found in seeker.judged.items() if found is not None]

    def put(
        self, place: int, item: Item, shelf: str, terms: Iterable[str], look: Look | None
    ) -> None:
        """Take in a thing: the words that it is found by, and what it looks for itself."""
        self.items[place] = item
        self._shelves.put(place, shelf, terms)
        self._new.add(place)
        if look is not None:
            self._seekers[place] = Seeker(look)
            self._stale.add(place)

    def move(self, place: int, item: Item) -> None:
        """Take another thing in place of one that it differs from in nothing that is judged."""
        self.items[place] = item
        self._news.add(place)
        self._news |= self._chosen_by.get(place, set())

    def drop(self, place: int) -> None:
        """Forget a thing."""
        del self.items[place]
        shelf, terms = self._shelves.held(place)
        lookers = self._lookers[shelf]
        for term in terms:
            places = self._shelves.holders(shelf, term)
            if len(places) > MOST_HOLDERS:  # another one comes into sight
                self._stale.update(self._seeing(place, places, lookers.get(term, ())))
        self._shelves.drop(place)
        seeker = self._seekers.pop(place, None)
        if seeker is not None:
            self._forget(place, seeker)
            self._news.update((place, *seeker.judged))
        for other in self._chosen_by.pop(place, ()):
            chooser = self._seekers[other]
            chooser.chosen = tuple([one for one in chooser.chosen if one != place])
            chooser.judged.pop(place, None)
            self._stale.add(other)
            self._news.add(other)
        self._stale.discard(place)
        self._new.discard(place)

    def settle(self, weights: Mapping[str, float], changed: set[str], touched: set[int]) -> None:
        """Find the nearest of all whose nearest may be others.

        `changed` are words that weigh otherwise than before, `touched` the places of all
        things that are judged by such a word.
        """
        self._meet_new(weights)
        seekers, chosen_by = self._seekers, self._chosen_by
        rejudged = touched & seekers.keys()
        self._stale.update([p for p in rejudged if asks_anew(seekers[p], weights, changed)])
        rejudged.update(*[chosen_by[place] for place in touched if place in chosen_by])
        for place in self._stale:
            self._choose(place, weights, touched)
        for place in rejudged - self._stale:
            self._judge_again(place, touched)
        self._stale.clear()
        self._new.clear()

    def written(self, write: Callable[[Item, Item, Found], list[Any]]) -> list[Any]:
        """Who met whom, by their numbers in order; once all is settled."""
        number = {place: nth for nth, place in enumerate(sorted(self.items))}
        items = self.items
        return [
            [
                number[place],
                [number[other] for other in seeker.chosen],
                seeker.last[0],
                number.get(-int(seeker.last[1]), -1) if seeker.last[1] > -inf else -1,
                [
                    [nth, *write(items[place], items[other], found)]
                    for nth, other in enumerate(seeker.chosen)
                    if (found := seeker.judged[other]) is not None
                ],
            ]
            for place, seeker in self._seekers.items()
        ]

    def restore(
        self,
        rows: Iterable[Any],
        read: Callable[[Item, Item, list[Any]], Found],
        weights: Mapping[str, float],
    ) -> None:
        """Take for met what was written when the very things that are here met each other."""
        order, items = sorted(self.items), self.items
        for nth, numbers, weight, last, told in rows:
            place = order[nth]
            seeker = self._seekers[place]
            seeker.chosen = tuple([order[number] for number in numbers])
            seeker.last = weight, -order[last] if last >= 0 else -inf
            seeker.judged = dict.fromkeys(seeker.chosen)
            for at, *found in told:
                other = seeker.chosen[at]
                seeker.judged[other] = read(items[place], items[other], found)
            for other in seeker.chosen:
                self._chosen_by[other].add(place)
            self._look_up(place, seeker, tuple([t for _, t in rarest_of(seeker.look, weights)]))
            self._stale.discard(place)
            if told:
                self._news.add(place)
        self._new.clear()

    def _seeing(self, place: int, places: list[int], seekers: Iterable[int]) -> list[int]:
        """Those of some that ask that see a thing among the holders of a word."""
        at = bisect_left(places, place)
        if not self._earlier:
            return list(seekers) if len(places) - at <= MOST_HOLDERS else []
        end = at + MOST_HOLDERS
        last = places[end] if end < len(places) else inf
        return [other for other in seekers if place < other <= last]

    def _meet_new(self, weights: Mapping[str, float]) -> None:
        """Mark those that a new thing may be among the nearest of, or drives one of these out."""
        for place in self._new if self._lookers else ():
            shelf, terms = self._shelves.held(place)
            lookers = self._lookers[shelf]
            shared: defaultdict[int, float] = defaultdict(float)
            for term in terms:
                asking = lookers.get(term)
                if not asking:
                    continue
                places = self._shelves.holders(shelf, term)
                weight = weights.get(term, UNKNOWN) + ROUNDING
                for other in self._seeing(place, places, asking):
                    shared[other] += weight
                    if len(places) > MOST_HOLDERS and self._loses_sight(other, places):
                        self._stale.add(other)
            for other, weight in shared.items():
                if (weight, -place) > self._seekers[other].last:
                    self._stale.add(other)

    def _loses_sight(self, place: int, places: list[int]) -> bool:
        """Whether one of a thing's nearest may have gone out of sight since new ones came."""
        end = bisect_left(places, place) if self._earlier else len(places)
        first = max(0, end - MOST_HOLDERS)
        gone = places[max(0, first - len(self._new)) : first]
        return not set(self._seekers[place].chosen).isdisjoint(gone)

    def _forget(self, place: int, seeker: Seeker[Found]) -> None:
        for shelf in seeker.look.shelves:
            lookers = self._lookers[shelf]
            for term in seeker.words:
                lookers[term].discard(place)
        for other in seeker.chosen:
            if other in self._chosen_by:
                self._chosen_by[other].discard(place)

    def _choose(self, place: int, weights: Mapping[str, float], touched: set[int]) -> None:
        seeker, shelves = self._seekers[place], self._shelves
        look = seeker.look
        rarest = rarest_of(look, weights)
        near = nearest(shelves.overlap(place, look, rarest, self._earlier), look, shelves.places)
        seeker.last = near[-1] if len(near) == look.most else (look.least - ROUNDING, -inf)
        self._look_up(place, seeker, tuple([term for _, term in rarest]))
        chosen = tuple([-other for _, other in near])
        before, held = seeker.judged, touched if place not in touched else None
        if chosen != seeker.chosen:
            for other in seeker.chosen:
                if other in self._chosen_by:
                    self._chosen_by[other].discard(place)
            for other in chosen:
                self._chosen_by[other].add(place)
            seeker.chosen = chosen
        seeker.judged = {}
        items = self.items
        for other in chosen:
            known = other in before and (
                before[other] is None or (held is not None and other not in held)
            )
            seeker.judged[other] = (
                before[other] if known else self._judge(items[place], items[other])
            )
        if seeker.judged != before or chosen != tuple(before):
            self._news.update((place, *before, *chosen))

    def _look_up(self, place: int, seeker: Seeker[Found], words: tuple[str, ...]) -> None:
        """Let a thing ask by these words from now on."""
        if words == seeker.words:
            return
        for shelf in seeker.look.shelves:
            lookers = self._lookers[shelf]
            for term in seeker.words:
                lookers[term].discard(place)
            for term in words:
                lookers.setdefault(term, set()).add(place)
        seeker.words = words

    def _judge_again(self, place: int, touched: set[int]) -> None:
        judged, items = self._seekers[place].judged, self.items
        for other, found in judged.items():
            if found is not None and (place in touched or other in touched):
                anew = self._judge(items[place], items[other])
                if anew != found:
                    judged[other] = anew
                    self._news.update((place, other))
