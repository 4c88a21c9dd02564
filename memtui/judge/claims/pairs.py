"""Pairs of claims that contradict each other, found by the words around their values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from memtui.judge.claims.compare import conflict, rivalry
from memtui.judge.claims.deny import truth_of
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity, likeness
from memtui.judge.claims.looks import Look
from memtui.judge.claims.neighbours import Neighbours
from memtui.judge.claims.scope import Scopes
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.weigh import veto, weight_of

POSSIBLE = 0.42
LEAST, MOST_PARTNERS = 1.0, 20
MOST_DENIED, LEAST_DENIED = 8, 3.0  # for clauses that may deny each other
SIBLING_FACTOR = 0.3
LEAST_WEIGHT, SURE_WEIGHT = 0.2, 1.5  # of the signs that two values are of one thing
DENIAL_WEIGHT = 1.5  # more of them, for clauses that deny
UNSURE, SURE = 0.5, 0.65
_ENDS = " .。;；!！\"'“”"


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


class Meeting(NamedTuple):
    """What two claims are to each other: a score by the rules, and what the signs weigh."""

    score: float
    weight: float


def is_copied(a: Frame, b: Frame) -> bool:
    """Whether two statements are letter by letter the same: an entry, and what it points at."""
    one, two = a.statement.text, b.statement.text
    if one == two or one.strip(_ENDS) == two.strip(_ENDS):
        return True
    return a.terms.keys() == b.terms.keys() and _letters(one) == _letters(two)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


class SlotPairs:
    """The claims of some statements, each with the nearest before it that it may contradict."""

    def __init__(self, rarity: Rarity) -> None:
        def judge(part: Part, other: Part) -> Meeting | None:
            both = part.frame, part.slot, other.frame, other.slot
            surely, perhaps = rivalry(*both)
            if not (surely or perhaps) or is_copied(part.frame, other.frame):
                return None
            same = likeness(*both, rarity)
            score = conflict(*both, same, rarity) if surely else 0.0
            if score < POSSIBLE and not perhaps:
                return Meeting(0.0, -inf)
            least = veto(rarity) if score else LEAST_WEIGHT
            weight = weight_of(*both, same, rarity, least)
            if weight < least:
                score = 0.0
            weight = weight if perhaps else -inf
            return Meeting(  # what makes no pair is the same, however near it comes to one
                score if score >= POSSIBLE else 0.0, weight if weight >= LEAST_WEIGHT else -inf
            )

        self.near = Neighbours[Part, Meeting](judge, earlier=True)

    def put(self, place: int, frame: Frame, slot: Slot) -> None:
        """Take in a claim."""
        terms = (*slot.near, *frame.over)
        self.near.put(place, Part(frame, slot), slot.shelf, terms, _look(slot))

    def move(self, place: int, frame: Frame, slot: Slot) -> None:
        """Take the same claim from another line."""
        self.near.move(place, Part(frame, slot))

    def news(self) -> set[int]:
        """The claims whose pairs may be others since this was last told."""
        news = self.near.news()
        return news | self.near.choosers(news)  # whose rivals may be others

    def pairs_of(self, place: int, scopes: Scopes) -> Iterator[Pair]:
        """The pairs of a claim that are at least possible; it meets its nearest only."""
        items = self.near.items
        for nearest, (score, weight) in self.near.found(place):
            part, other = items[place], items[nearest]
            if weight >= _least_weight(part.slot) and self._none_nearer(place, nearest, weight):
                sure = weight >= SURE_WEIGHT and _may_be_sure(part, other)
                score = max(score, SURE if sure else UNSURE)
            if score >= POSSIBLE and scopes.siblings(part.frame, other.frame):
                score *= SIBLING_FACTOR
            if score >= POSSIBLE:
                yield Pair(score, other, part)

    def _none_nearer(self, one: int, two: int, weight: float) -> bool:
        """Whether neither of two claims stands nearer to one of a third value."""
        return self._is_nearest(one, two, weight) and self._is_nearest(two, one, weight)

    def _is_nearest(self, place: int, other: int, weight: float) -> bool:
        items = self.near.items
        key = items[other].slot.key
        return all(
            meeting.weight <= weight or items[rival].slot.key == key
            for rival, meeting in self.near.met(place)
        )


def _least_weight(slot: Slot) -> float:
    """What the signs must weigh: more for clauses, which many words may deny by the way."""
    return LEAST_WEIGHT + (DENIAL_WEIGHT if slot.kind == "polarity" else 0.0)


def _may_be_sure(a: Part, b: Part) -> bool:
    """Whether two claims of a kind stand in two documents, or one of them tells of a change."""
    apart = a.frame.statement.home != b.frame.statement.home
    alike = a.slot.kind == b.slot.kind
    return alike and (apart or a.slot.change or b.slot.change)


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
