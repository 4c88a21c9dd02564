"""Two slots compared: do they state different values of the same thing?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from memtui.judge.claims.apart import side_by_side, timed
from memtui.judge.claims.differ import differ
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.stem import is_cjk

MIN_SHARED = 2.2  # of rarity: one rare word or two common ones
SIBLING = 0.35
LIKELY = 0.6
MUCH = 5.0  # of rarity that two statements share in their own words
LEAST_SAID = 0.5  # of the likeness of two values that differ, where a third is the same
LEAST_HELD = 0.4  # of what one value is said of, in the other statement
Rarity = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Likeness:
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
    shared = own = rest_a = rest_b = 0.0
    common = []
    for term, weight in sa.near.items():
        other = sb.near.get(term) or over_b.get(term, 0.0)
        value = rarity.get(term, 5.0)
        if other:
            shared += value * min(weight, other)
            common.append(term)
            if term in sb.near:
                own += value * min(weight, other)
        elif term in sb.words:
            continue
        else:
            rest_a += value * weight
    for term, weight in sb.near.items():
        if term in sa.near or term in sa.words:
            continue
        value = rarity.get(term, 5.0)
        other = over_a.get(term, 0.0)
        if other:
            shared += value * min(weight, other)
            common.append(term)
        else:
            rest_b += value * weight
    for weight, also_own in _bonds(a, sa, b, sb):
        shared += weight
        own += also_own
    low, high = sorted((rest_a, rest_b))
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
    same = set(sa.subject) == set(sb.subject) and bool(sa.subject)
    if sa.typed & sb.typed and (same or _meet(sa, b) or _meet(sb, a)):
        yield 1.5, 0.8
    if same:
        yield 1.2, 0.5
    if _replaced(sa, b) or _replaced(sb, a):
        yield 3.0, 1.0


def _replaced(slot: Slot, other: Frame) -> bool:
    """Whether the other statement says that this very name was given up."""
    return not slot.past and any(
        s.past and s.kind == slot.kind and s.key == slot.key and ":" in s.kind for s in other.slots
    )


def _meet(slot: Slot, other: Frame) -> bool:
    """Whether what a value is said of, apart from its attribute, occurs in the other statement."""
    things = [term for term in slot.subject if not term.startswith("@")]
    return any(t in other.terms or other.topic.get(t, 0.0) >= 0.4 for t in things)


def conflict(a: Frame, sa: Slot, b: Frame, sb: Slot, rarity: Rarity) -> float:
    """How surely two slots of a kind contradict each other, 0 to 1; 0 when they can't."""
    if not differ(sa, sb) or (sa.past and sb.past) or side_by_side(a, sa, b, sb):
        return 0.0
    if sa.kind in {"is", "place"} and (
        sa.words & (b.terms.keys() - b.past) or sb.words & (a.terms.keys() - a.past)
    ):
        return 0.0
    if (sa.head and sa.head not in b.terms) or (sb.head and sb.head not in a.terms):
        return 0.0
    if sa.kind == "is" and (_alike(a.subject, b.subject, rarity) < 0.7 or not sa.typed & sb.typed):
        return 0.0
    if sa.multi and sb.multi and not (_replaced(sa, b) or _replaced(sb, a)):
        return 0.0
    if sa.kind in {"url", "path"} and not sa.typed & sb.typed:
        return 0.0
    if sa.kind == "polarity" and not _denies(a, sa, b, sb, rarity):
        return 0.0
    same = likeness(a, sa, b, sb, rarity)
    if same.shared < MIN_SHARED or same.own < 0.8:
        return 0.0
    if sa.kind == "version" and not set(same.common) - {sa.unit}:
        return 0.0
    if says(a, sa, b, same.score, rarity) or says(b, sb, a, same.score, rarity):
        return 0.0
    if not _agree(a, sa, b, sb, same, rarity):
        return 0.0
    if sa.kind == "person" and not any(t[0] not in "@#" and t in sb.near for t in sa.near):
        return 0.0
    score = same.score * subject_factor(a, b, rarity, sa, sb)
    score *= KIND_TRUST.get(sa.kind.partition(":")[0], 1.0)
    cued = a.change or b.change or a.cue or b.cue
    score = min(1.0, score * (1.12 if cued else 1.0))
    return score if _is_sure(a, sa, b, sb, same, rarity) else min(score, LIKELY - 0.01)


def _alike(a: tuple[str, ...], b: tuple[str, ...], rarity: Rarity) -> float:
    both, either = set(a) & set(b), set(a) | set(b)
    if len(both) < 2 and len(either) > 1:
        return 0.0
    return sum(rarity.get(t, 5.0) for t in both) / (sum(rarity.get(t, 5.0) for t in either) or 1.0)


def _truth(slot: Slot, concept: str) -> bool:
    if concept:
        return slot.signs[concept] == slot.polarity
    return not slot.denies


def akin(a: Frame, b: Frame, rarity: Rarity) -> bool:
    """Whether two statements share enough words to be of one bundle."""
    shared = sum(rarity.get(term, 5.0) for term in a.terms if term in b.terms)
    totals = (sum(rarity.get(term, 5.0) for term in f.terms) for f in (a, b))
    shared += 1.5 * sum(1 for term in a.subject if term in b.subject)
    return shared >= 2.5 and shared >= 0.3 * min(totals)


def truth_of(slot: Slot) -> str:
    """Whether a clause affirms or denies, as the key of its value."""
    concept = min(slot.signs, default="")
    side = slot.signs[concept] if concept else True
    return "yes" if slot.polarity == side else "no"


def _denies(a: Frame, sa: Slot, b: Frame, sb: Slot, rarity: Rarity) -> bool:
    """Whether one clause denies what the other affirms, word for word mostly."""
    shared = sorted(sa.signs.keys() & sb.signs.keys())
    if _truth(sa, shared[0] if shared else "") == _truth(sb, shared[0] if shared else ""):
        return False
    if sa.key == sb.key == "plain":
        return False
    first, second = (
        (sa, sb)
        if sa.key == "signed" and not (sb.key == "signed" and not sb.polarity)
        else (sb, sa)
    )
    cover = _cover(first, second, rarity)
    back = _cover(second, first, rarity)
    if min(cover, back) < 0.4 or cover + back < 1.1:
        return False
    if first.denied and first.denied.isdisjoint(second.near):
        return False
    told = sum(1 for term in first.denied if term in second.near)
    if not shared and told < 2 and all(t in first.subject for t in first.near if t in second.near):
        return False
    other = b if first is sa else a
    return not any(
        slot.kind == "polarity"
        and slot is not second
        and _cover(first, slot, rarity) >= 0.8
        and _truth(slot, "") == _truth(first, "")
        for slot in other.slots
    )


def _cover(a: Slot, b: Slot, rarity: Rarity) -> float:
    own = {t: rarity.get(t, 1.5 if t[0] == "#" else 5.0) for t, w in a.near.items() if w == 1.0}
    held = {term: value * b.near[term] for term, value in own.items() if term in b.near}
    words = sum(0.5 if len(t) < 3 and is_cjk(t[0]) else 1.0 for t in held)
    return sum(held.values()) / sum(own.values()) if words > 1.4 else 0.0


def says(frame: Frame, slot: Slot, other: Frame, score: float, rarity: Rarity) -> bool:
    """Whether the other statement states the very value too, of something like it.

    `score` is how alike the two statements are around the values that differ.
    """
    if slot.past or slot.kind == "polarity":
        return False
    near = frame.statement.home == other.statement.home
    return any(
        s.kind == slot.kind
        and not s.past
        and (s.key == slot.key or (s.kind == "date" and not differ(s, slot)))
        and (near or likeness(frame, slot, other, s, rarity).score >= LEAST_SAID * score)
        for s in other.slots
    )


def _agree(a: Frame, sa: Slot, b: Frame, sb: Slot, same: Likeness, rarity: Rarity) -> bool:
    """Whether two statements speak of one thing, judged the stricter the nearer they stand.

    A document rarely contradicts itself without saying so, and its description or the line
    that an index has for it rarely says else than it does.
    """
    changed = _changed(a, sa, b, sb)
    near = a.statement.home == b.statement.home
    if changed or (timed(a, b) and (not near or same.own >= MUCH)):
        return True
    least = least_held(a, sa, b, sb, rarity)
    if sa.kind == "polarity" and (near or same.own < MUCH):
        return False
    if not near:
        if sa.kind == "place" and not sa.attributes & sb.attributes:
            return same.own >= 3.0 and least >= 2 * LEAST_HELD
        named = ":" in sa.kind or sa.typed & sb.typed
        return (named or same.own >= 2.4) and (least >= LEAST_HELD or same.own >= MUCH)
    if a.statement.fragment != b.statement.fragment and same.rest > 0.4 * same.shared:
        return False
    return same.own >= 3.0 and (least >= LEAST_HELD or same.rest <= 0.25 * same.own)


def _changed(a: Frame, sa: Slot, b: Frame, sb: Slot) -> bool:
    return sa.change or sb.change or _replaced(sa, b) or _replaced(sb, a)


def least_held(a: Frame, sa: Slot, b: Frame, sb: Slot, rarity: Rarity) -> float:
    """How much of what a value is said of the other statement holds, on the poorer side."""
    return min(_held(sa.thing, b, rarity), _held(sb.thing, a, rarity))


def _is_sure(a: Frame, sa: Slot, b: Frame, sb: Slot, same: Likeness, rarity: Rarity) -> bool:
    """Whether subject and attribute agree strongly, in two documents or with a change told."""
    if _changed(a, sa, b, sb):
        return True
    if a.statement.home == b.statement.home and not timed(a, b):
        return False
    if sa.kind == "polarity" and min(_cover(sa, sb, rarity), _cover(sb, sa, rarity)) < 0.7:
        return False
    named = bool(sa.attributes & sb.attributes) or ":" in sa.kind or same.own >= MUCH
    return named and least_held(a, sa, b, sb, rarity) >= LEAST_HELD


KIN = {"version": 3.0, "number": 1.2, "name": 1.0, "port": 2.0, "rate": 1.0, "keys": 1.0}
KIND_TRUST = {
    "number": 0.95,
    "is": 0.75,
    "place": 0.9,
    "url": 0.8,
    "path": 0.7,
    "release": 0.0,
    "date": 0.95,
}


def _held(subject: tuple[str, ...], other: Frame, rarity: Rarity) -> float:
    total = sum(rarity.get(term, 5.0) for term in subject)
    held = sum(
        rarity.get(term, 5.0) * (1.0 if term in other.terms else other.topic.get(term, 0.0))
        for term in subject
    )
    return held / total if total else 0.5


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
    only_a, only_b = _own_names(a, sa, b), _own_names(b, sb, a)
    releases = {n for n in a.names if n[0].isdigit()}, {n for n in b.names if n[0].isdigit()}
    if releases[0] and releases[1] and not releases[0] & releases[1]:
        return 0.05
    of_a, of_b = (sa.subject if sa else a.subject), (sb.subject if sb else b.subject)
    held = sorted((_held(of_a, b, rarity), _held(of_b, a, rarity)))
    factor = 0.35 + 0.5 * held[1] + 0.25 * held[0]
    return factor * (SIBLING if only_a and only_b else 1.0)


def _own_names(frame: Frame, slot: Slot | None, other: Frame) -> set[str]:
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
