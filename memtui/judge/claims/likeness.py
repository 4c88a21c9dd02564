"""How alike two statements are around a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.slots import Slot

Rarity = Mapping[str, float]
KIN = {"version": 3.0, "number": 1.2, "name": 1.0, "port": 2.0, "rate": 1.0, "keys": 1.0}


class Likeness(NamedTuple):
    """How alike two frames are around a value: what they share, and what only one has."""

    score: float
    shared: float
    own: float  # shared by words of the statements themselves, not of their surroundings
    rest: float
    common: tuple[str, ...]


def likeness(a: Frame, sa: Slot, b: Frame, sb: Slot, rarity: Rarity) -> Likeness:
    """Shared weight against what is left over on the poorer side, mostly.

    What two statements of one document stand under is the same for both, so that of it
    only the title says anything.
    """
    over_a, over_b = _context(a, b), _context(b, a)
    near_a, near_b, rare = sa.near, sb.near, rarity.get
    shared = own = rest_a = rest_b = 0.0
    common = []
    for term, weight in near_a.items():
        other = near_b.get(term) or over_b.get(term)
        if other:
            value = rare(term, 5.0) * (weight if weight < other else other)
            shared += value
            common.append(term)
            if term in near_b:
                own += value
        elif term not in sb.words:
            rest_a += rare(term, 5.0) * weight
    for term, weight in near_b.items():
        if term in near_a or term in sa.words:
            continue
        other = over_a.get(term)
        if other:
            shared += rare(term, 5.0) * (weight if weight < other else other)
            common.append(term)
        else:
            rest_b += rare(term, 5.0) * weight
    for weight, also_own in _bonds(a, sa, b, sb):
        shared += weight
        own += also_own
    low, high = (rest_a, rest_b) if rest_a < rest_b else (rest_b, rest_a)
    score = shared / (shared + 0.65 * low + 0.12 * high + 0.5) if shared else 0.0
    return Likeness(score, shared, own, low, tuple(common))


def _context(frame: Frame, other: Frame) -> Mapping[str, float]:
    if frame.statement.home != other.statement.home:
        return frame.topic
    return {term: frame.topic[term] for term in frame.title if term in frame.topic}


def _bonds(a: Frame, sa: Slot, b: Frame, sb: Slot) -> Iterator[tuple[float, float]]:
    """What ties two values together beside their words, as weights of it and of it as own."""
    if sa.unit or ":" in sa.kind or not sb.unit:
        yield KIN.get(sa.kind.partition(":")[0], 0.0), 0.8 * (sa.kind == "port")
    one, two = sa.subject, sb.subject
    same = bool(one) and (one == two or set(one) == set(two))
    if not sa.typed.isdisjoint(sb.typed) and (same or _meet(sa, b) or _meet(sb, a)):
        yield 1.5, 0.8
    if same:
        yield 1.2, 0.5
    if replaced(sa, b) or replaced(sb, a):
        yield 3.0, 1.0


def replaced(slot: Slot, other: Frame) -> bool:
    """Whether the other statement says that this very name was given up."""
    if slot.past or ":" not in slot.kind:
        return False
    return any(s.past and s.kind == slot.kind and s.key == slot.key for s in other.slots)


def _meet(slot: Slot, other: Frame) -> bool:
    """Whether what a value is said of, apart from its attribute, occurs in the other statement."""
    things = [term for term in slot.subject if not term.startswith("@")]
    return any(t in other.terms or other.topic.get(t, 0.0) >= 0.4 for t in things)
