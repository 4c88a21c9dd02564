"""All statements of a store beside each other, kept while single documents change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from memtui.judge.claims.compared import TOLD, Compared
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.given_up import GivenUps
from memtui.judge.claims.lexicon import Lexicon
from memtui.judge.claims.neighbours import Neighbours
from memtui.judge.claims.order import SPAN, renewed
from memtui.judge.claims.pairs import Pair, Part, SlotPairs, claims_of
from memtui.judge.claims.rarity import Rarities
from memtui.judge.claims.read import Read
from memtui.judge.claims.revise import Revisions, weighed_of
from memtui.judge.claims.scope import Home, Scopes, Teller
from memtui.judge.claims.told import Told

_SLOTS = 16  # bits of a claim's place that number the values of its statement
_DOCUMENTS = 1 << 62  # places for documents


@dataclass(slots=True)
class _Placed:
    """A document at its place, and the places of its statements by their node."""

    read: Read
    label: int
    places: dict[int, int] = field(default_factory=dict)


class Pairing:
    """The pairs of claims in some documents; a changed document costs what it touches only.

    The pairs are the same as if all documents were paired anew.
    """

    def __init__(self) -> None:
        self._whole = False

    def _begin(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._documents: dict[str, _Placed] = {}
        self._frames: dict[int, Frame] = {}
        self._weighed: dict[int, frozenset[str]] = {}  # the terms that each is judged by
        self._rarities = Rarities()
        self._scopes = Scopes(lexicon)
        self._slots = SlotPairs(self.rarity)
        self._revisions = Revisions(self.rarity)
        self._given_ups = GivenUps(self.rarity)
        self._told = Told(self._slots), Told(self._revisions), Told(self._given_ups)
        finders = self._slots, self._revisions, self._given_ups
        self._nears: list[Neighbours[Any, Any]] = [finder.near for finder in finders]

    @property
    def rarity(self) -> dict[str, float]:
        """The weight of every term, as it is now."""
        return self._rarities.weights

    def pairs(self, reads: Mapping[str, Read], lexicon: Lexicon) -> tuple[list[Pair], set[int]]:
        """Every pair of some documents that is at least possible, by path in their order.

        With it come the statements, by node, whose words weigh otherwise than the last time.
        """
        labels = self._labels(reads, lexicon)
        self._whole = False  # until all is done: what is left half way is begun anew
        gone, come = self._differences(reads, labels)
        self._forget(gone)
        changed = self._rarities.change(gone.values(), come.values())
        touched = {p for p, terms in self._weighed.items() if not changed.isdisjoint(terms)}
        self._take(come)
        parts = {part for place in touched for part, _ in self._parts(place)}
        self._slots.near.settle(self.rarity, changed, parts)
        self._revisions.near.settle(self.rarity, changed, touched)
        self._given_ups.near.settle(self.rarity, changed, touched)
        changed_homes = self._scopes.changes()
        slots, revisions, given_ups = (
            told.pairs(self._scopes, changed_homes) for told in self._told
        )
        self._whole = True
        others = self._scopes.without_forms([*revisions, *given_ups])
        found = [*self._scopes.without_parallels(slots), *others]
        return found, {self._frames[place].node for place in touched}

    @property
    def is_new(self) -> bool:
        """Whether nothing was compared yet that new documents could be held against."""
        return not self._whole

    def written(self, documents: list[tuple[str, str]]) -> Compared:
        """What was compared of these documents, the last that were, each with a mark."""
        holders, statements = self._rarities.written
        met = [near.written(told.write) for near, told in zip(self._nears, TOLD, strict=True)]
        return Compared(documents, holders, statements, met)

    def restore(self, reads: Mapping[str, Read], lexicon: Lexicon, compared: Compared) -> None:
        """Take documents for compared that were; raises one of DAMAGED where others were."""
        self._begin(lexicon)
        _, come = self._differences(reads, renewed({}, list(reads), 0, _DOCUMENTS) or {})
        self._rarities.restore(compared.holders, compared.statements)
        self._take(come)
        for near, told, rows in zip(self._nears, TOLD, compared.met, strict=True):
            near.restore(rows, told.read, self.rarity)
        self._whole = True

    def meetings(self) -> Iterator[tuple[Part, Part]]:
        """Every two claims that were held against each other, but for documents of siblings."""
        near = self._slots.near
        for place, part in near.items.items():
            for nearest, _ in near.found(place):
                other = near.items[nearest]
                if not self._scopes.siblings(part.frame, other.frame):
                    yield part, other

    def asked(self) -> Iterator[tuple[Frame, list[Frame]]]:
        """Every statement that revises or denies, with the earlier ones it was held against."""
        return self._revisions.asked()

    def _labels(self, reads: Mapping[str, Read], lexicon: Lexicon) -> dict[str, int]:
        """The places of documents; all is begun anew where there is nothing to go on from."""
        labels = None
        if self._whole and lexicon is self._lexicon:
            before = {path: placed.label for path, placed in self._documents.items()}
            labels = renewed(before, list(reads), 0, _DOCUMENTS)
        if labels is None:
            self._begin(lexicon)
            labels = renewed({}, list(reads), 0, _DOCUMENTS)
        assert labels is not None  # there is room for more documents than any store holds
        return labels

    def _differences(
        self, reads: Mapping[str, Read], labels: Mapping[str, int]
    ) -> tuple[dict[int, Frame], dict[int, Frame]]:
        """The statements that go and those that come, by place."""
        gone: dict[int, Frame] = {}
        come: dict[int, Frame] = {}
        untold: dict[Teller, Home] = {}
        told: dict[Teller, Home] = {}
        documents: dict[str, _Placed] = {}
        for path, read in reads.items():
            known, label = self._documents.pop(path, None), labels[path]
            if known is None or known.read is not read or known.label != label:
                told.update(_tellers(read, label))
                if known is not None:
                    untold.update(_tellers(known.read, known.label))
                    if known.label != label:
                        gone.update(self._at(known.places.values()))
                        known = None
                known = self._replace(known or _Placed(read, label), read, gone, come)
            documents[path] = known
        for placed in self._documents.values():
            gone.update(self._at(placed.places.values()))
            untold.update(_tellers(placed.read, placed.label))
        self._documents = documents
        self._scopes.replace(untold, told)
        return gone, come

    def _at(self, places: Iterable[int]) -> dict[int, Frame]:
        return {place: self._frames[place] for place in places}

    def _replace(
        self, known: _Placed, read: Read, gone: dict[int, Frame], come: dict[int, Frame]
    ) -> _Placed:
        low = known.label * SPAN
        nodes = [frame.node for frame in read.frames]
        before = known.places
        places = renewed(before, nodes, low, low + SPAN)
        if places is None:
            gone.update(self._at(before.values()))
            before = {}
            places = renewed(before, nodes, low, low + SPAN) or {}
        gone.update(self._at(p for node, p in before.items() if places.get(node) != p))
        for frame in read.frames:
            place = places[frame.node]
            if before.get(frame.node) != place:
                come[place] = frame
            elif self._frames[place] is not frame:
                self._move(place, frame)
        return _Placed(read, known.label, places)

    def _parts(self, place: int) -> list[tuple[int, int]]:
        """The places of a statement's claims, and which of its values they are."""
        return [(place << _SLOTS | nth, nth) for nth, _ in claims_of(self._frames[place])]

    def _move(self, place: int, frame: Frame) -> None:
        """Take the same statement from another line."""
        self._frames[place] = frame
        self._revisions.move(place, frame)
        self._given_ups.move(place, frame)
        for part, nth in self._parts(place):
            self._slots.move(part, frame, frame.slots[nth])

    def _forget(self, gone: Mapping[int, Frame]) -> None:
        for place in gone:
            for part, _ in self._parts(place):
                self._slots.near.drop(part)
            self._revisions.near.drop(place)
            self._given_ups.near.drop(place)
            del self._frames[place], self._weighed[place]

    def _take(self, come: Mapping[int, Frame]) -> None:
        for place, frame in come.items():
            self._frames[place] = frame
            self._revisions.put(place, frame)
            self._given_ups.put(place, frame)
            for part, nth in self._parts(place):
                self._slots.put(part, frame, frame.slots[nth])
            self._weighed[place] = weighed_of(frame)


def _tellers(read: Read, label: int) -> dict[Teller, Home]:
    return {(path, label): home for path, home in read.homes.items()}
