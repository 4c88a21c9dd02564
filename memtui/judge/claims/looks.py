"""What a thing looks for among others, and which of those it sees are the nearest."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Generic, NamedTuple, TypeVar

Found = TypeVar("Found")

MOST_TERMS = 8  # of a thing that asks, the rarest: those that are looked up
UNKNOWN = 5.0  # the weight of a word that no statement holds


class Look(NamedTuple):
    """What a thing looks for: words on shelves, how much must be shared, and how many at most.

    Of its words only the rarest are looked up, as many as `words` says.
    """

    shelves: tuple[str, ...]
    terms: Collection[str]
    least: float
    most: int
    words: int = MOST_TERMS


@dataclass(slots=True)
class Seeker(Generic[Found]):
    """A thing that asks: what it looked up, what it found, and how that was judged."""

    look: Look
    words: tuple[str, ...] = ()
    chosen: tuple[int, ...] = ()
    last: tuple[float, float] = (inf, inf)  # what a newcomer must exceed
    judged: dict[int, Found | None] = field(default_factory=dict)


def rarest_of(look: Look, weights: Mapping[str, float]) -> list[tuple[float, str]]:
    """The words that are looked up, the rarest first, with what they weigh."""
    rarest = sorted([(weights.get(term, UNKNOWN), term) for term in look.terms], reverse=True)
    del rarest[look.words :]
    return rarest


def asks_anew(seeker: Seeker[Found], weights: Mapping[str, float], changed: set[str]) -> bool:
    """Whether a word that a thing asks by weighs otherwise, or one that it would ask by now."""
    others = [term for term in seeker.look.terms if term in changed]
    asks_by_all = len(seeker.words) == len(seeker.look.terms)
    if not others or asks_by_all or not changed.isdisjoint(seeker.words):
        return bool(others)
    last = seeker.words[-1]
    commonest = weights.get(last, UNKNOWN), last
    return any((weights.get(term, UNKNOWN), term) > commonest for term in others)


def nearest(
    overlap: Mapping[int, float], look: Look, places: Sequence[int]
) -> list[tuple[float, int]]:
    """The most that a thing looks for, each as what is shared and its place below 0."""
    least = look.least
    if len(overlap) > look.most:
        least = max(least, sorted(overlap.values(), reverse=True)[look.most - 1])
    near = [(weight, -places[other]) for other, weight in overlap.items() if weight >= least]
    near.sort(reverse=True)
    del near[look.most :]
    return near
