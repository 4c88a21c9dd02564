"""Pairs of claims that contradict each other, found by the words around their values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memtui.judge.claims.compare import competes, conflict
from memtui.judge.claims.deny import truth_of
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.neighbours import Look, Neighbours
from memtui.judge.claims.scope import Scopes
from memtui.judge.claims.slots import Slot

POSSIBLE = 0.42
LEAST, MOST_PARTNERS = 1.0, 20
MOST_DENIED, LEAST_DENIED = 8, 3.0  # for clauses that may deny each other
SIBLING_FACTOR = 0.3


@dataclass(frozen=True, slots=True)
class Part:
    """One claim of a pair: a statement and the value in it."""

    frame: Frame
    slot: Slot

    @property
    def node(self) -> int:
        return id(self.slot)

    @property
    def truth(self) -> str:
        return truth_of(self.slot)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two claims that contradict each other, and how surely.

    `denial`: one says never. `revision`: found by what is said over again in other words,
    so that it says nothing of third claims.
    """

    score: float
    a: Part
    b: Part
    denial: bool = False
    revision: bool = False

    def is_same(self, other: Pair) -> bool:
        """Whether another is a pair of the very same claims, as sure and of the same sort."""
        told = self.score, self.denial, self.revision
        mine, theirs = (self.a, self.b), (other.a, other.b)
        return told == (other.score, other.denial, other.revision) and all(
            m.frame is t.frame and m.slot is t.slot for m, t in zip(mine, theirs, strict=True)
        )


class SlotPairs:
    """The claims of some statements, each with the nearest before it that it may contradict."""

    def __init__(self, rarity: Rarity) -> None:
        def judge(part: Part, other: Part) -> float | None:
            if not competes(part.frame, part.slot, other.frame, other.slot):
                return None
            return conflict(part.frame, part.slot, other.frame, other.slot, rarity)

        self.near = Neighbours[Part, float](judge, earlier=True)

    def put(self, place: int, frame: Frame, slot: Slot) -> None:
        """Take in a claim."""
        terms = (*slot.near, *frame.over)
        self.near.put(place, Part(frame, slot), slot.shelf, terms, _look(slot))

    def move(self, place: int, frame: Frame, slot: Slot) -> None:
        """Take the same claim from another line."""
        self.near.move(place, Part(frame, slot))

    def news(self) -> set[int]:
        """The claims whose pairs may be others since this was last told."""
        return self.near.news()

    def pairs_of(self, place: int, scopes: Scopes) -> Iterator[Pair]:
        """The pairs of a claim that are at least possible; it meets its nearest only."""
        items = self.near.items
        for nearest, score in self.near.found(place):
            part, other = items[place], items[nearest]
            if score >= POSSIBLE and scopes.siblings(part.frame, other.frame):
                score *= SIBLING_FACTOR
            if score >= POSSIBLE:
                yield Pair(score, other, part)


def claims_of(frame: Frame) -> Iterator[tuple[int, Slot]]:
    """The values of a statement that may be compared, with their numbers."""
    if not frame.usable or frame.status == "planned" or frame.never:
        return
    for number, slot in enumerate(frame.slots):
        if slot.kind != "release" and not slot.loose:
            yield number, slot


def _look(slot: Slot) -> Look:
    if slot.kind != "polarity":
        return Look((slot.shelf,), slot.near, LEAST, MOST_PARTNERS)
    shelves = ("signed", "plain") if slot.key == "signed" else ("signed",)
    return Look(shelves, slot.near, LEAST_DENIED, MOST_DENIED)
