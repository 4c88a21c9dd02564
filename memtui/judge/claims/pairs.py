"""Pairs of claims that contradict each other, found by the words around their values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from heapq import nlargest

from memtui.judge.claims.compare import conflict
from memtui.judge.claims.deny import truth_of
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.memo import ScoreMemo
from memtui.judge.claims.scope import Scopes
from memtui.judge.claims.slots import Slot

POSSIBLE = 0.42
MOST_HOLDERS = 120  # statements looked at for one word; more says that the word says little
MOST_PARTNERS = 20
MOST_DENIED, LEAST_DENIED = 8, 3.0  # for clauses that may deny each other
MOST_TERMS = 8  # of a value, the rarest: those that are looked up
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


def slot_pairs(
    frames: Sequence[Frame], rarity: Rarity, scopes: Scopes, memo: ScoreMemo
) -> Iterator[Pair]:
    """Every pair that is at least possible; each statement meets its nearest only."""
    holders: dict[str, list[int]] = defaultdict(list)
    found: list[Pair] = []
    memo.follow(rarity, frames)
    parts = [
        Part(frame, slot)
        for frame in frames
        if frame.usable and frame.status != "planned" and not frame.never
        for slot in frame.slots
        if slot.kind != "release" and not slot.loose
    ]
    for number, part in enumerate(parts):
        for place in _nearest(part, holders, rarity):
            other = parts[place]
            if other.frame is part.frame:
                continue
            a, sa, b, sb = part.frame, part.slot, other.frame, other.slot
            score = memo.score(a, sa, b, sb, partial(conflict, a, sa, b, sb, rarity))
            if score >= POSSIBLE and scopes.siblings(part.frame, other.frame):
                score *= SIBLING_FACTOR
            if score >= POSSIBLE:
                found.append(Pair(score, other, part))
        for term in (*part.slot.near, *part.frame.over):
            holders[f"{part.slot.shelf} {term}"].append(number)
    yield from scopes.without_parallels(found)


def _nearest(part: Part, holders: dict[str, list[int]], rarity: Rarity) -> list[int]:
    shelves: tuple[str, ...] = (part.slot.shelf,)
    if part.slot.kind == "polarity":
        shelves = ("signed", "plain") if part.slot.key == "signed" else ("signed",)
    overlap: defaultdict[int, float] = defaultdict(float)
    terms = sorted(((rarity.get(term, 5.0), term) for term in part.slot.near), reverse=True)
    for weight, term in terms[:MOST_TERMS]:
        for shelf in shelves:
            for place in holders.get(f"{shelf} {term}", ())[-MOST_HOLDERS:]:
                overlap[place] += weight
    whole = part.slot.kind == "polarity"
    least, most = (LEAST_DENIED, MOST_DENIED) if whole else (1.0, MOST_PARTNERS)
    likely = [(weight, -place) for place, weight in overlap.items() if weight >= least]
    return [-place for _, place in nlargest(most, likely)]
