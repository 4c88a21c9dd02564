"""Whether two statements speak of one subject."""

from __future__ import annotations

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.variety import different_varieties

SIBLING = 0.35


def held(subject: tuple[str, ...], other: Frame, rarity: Rarity) -> float:
    """How much of a subject another statement holds, or what it stands under, by weight."""
    total = known = 0.0
    for term in subject:
        weight = rarity.get(term, 5.0)
        total += weight
        known += weight * (1.0 if term in other.terms else other.topic.get(term, 0.0))
    return known / total if total else 0.5


def subject_factor(
    a: Frame, b: Frame, rarity: Rarity, sa: Slot | None = None, sb: Slot | None = None
) -> float:
    """Near 0 when qualifiers or names say that these are two subjects, else 1."""
    for kind in a.qualifiers.keys() | b.qualifiers.keys():
        left, right = a.qualifiers.get(kind), b.qualifiers.get(kind)
        if kind == "environment":
            left, right = left or _live(right), right or _live(left)
        if left and right and not left & right:
            return 0.05
    only_a, only_b = own_names(a, sa, b), own_names(b, sb, a)
    releases = {n for n in a.names if n[0].isdigit()}, {n for n in b.names if n[0].isdigit()}
    if releases[0] and releases[1] and not releases[0] & releases[1]:
        return 0.05
    of_a, of_b = (sa.subject if sa else a.subject), (sb.subject if sb else b.subject)
    low, high = sorted((held(of_a, b, rarity), held(of_b, a, rarity)))
    factor = 0.35 + 0.5 * high + 0.25 * low
    told = a.change or b.change
    if sa and sb and (_parallel(a, sa, b, sb) or (not told and different_varieties(a, b))):
        return factor * SIBLING
    return factor * (SIBLING if only_a and only_b else 1.0)


def _parallel(a: Frame, sa: Slot, b: Frame, sb: Slot) -> bool:
    """Whether values are said of two things of one kind: `the mail job` and `the sync job`."""
    if not sa.thing or not sb.thing or sa.thing[-1] != sb.thing[-1]:
        return False
    only_a, only_b = set(sa.thing) - set(sb.thing), set(sb.thing) - set(sa.thing)
    if not only_a or not only_b:
        return False
    if a.statement.home == b.statement.home:
        return not (only_a & b.terms.keys() or only_b & a.terms.keys())
    return not (only_a & _known(b) or only_b & _known(a))


def _known(frame: Frame) -> set[str]:
    return frame.terms.keys() | frame.topic.keys()


def own_names(frame: Frame, slot: Slot | None, other: Frame) -> set[str]:
    """Names that a value is said of and that the other statement doesn't know."""
    return {
        name
        for name, clause in frame.names.items()
        if name not in other.terms
        and other.topic.get(name, 0) < 0.4
        and (slot is None or clause == slot.clause or name in frame.subject)
    }


def _live(other: frozenset[str] | None) -> frozenset[str]:
    """What a statement without an environment speaks of: production, or as `other` locally."""
    return other if other and "local" in other else frozenset({"production"})


def alike(a: tuple[str, ...], b: tuple[str, ...], rarity: Rarity) -> float:
    both, either = set(a) & set(b), set(a) | set(b)
    if len(both) < 2 and len(either) > 1:
        return 0.0
    return sum(rarity.get(t, 5.0) for t in both) / (sum(rarity.get(t, 5.0) for t in either) or 1.0)


def least_held(a: Frame, sa: Slot, b: Frame, sb: Slot, rarity: Rarity) -> float:
    """How much of what a value is said of the other statement holds, on the poorer side."""
    return min(held(sa.thing, b, rarity), held(sb.thing, a, rarity))
