"""Two slots compared: do they state different values of the same thing?"""

from __future__ import annotations

from memtui.judge.claims import cues
from memtui.judge.claims.agree import agree, is_sure, says
from memtui.judge.claims.apart import side_by_side
from memtui.judge.claims.attributed import attributed
from memtui.judge.claims.deny import denies, may_deny
from memtui.judge.claims.differ import differ, may_differ, powers_between
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Likeness, Rarity, replaced
from memtui.judge.claims.same import alike, subject_factor
from memtui.judge.claims.slots import Slot

MIN_SHARED = 2.2  # of rarity: one rare word or two common ones
LIKELY = 0.6
MOST_POWERS = 2.0  # of ten, between two numbers of one thing
MOST_WORDS = 4  # of a name
LEAST_ALIKE = 0.7  # of two subjects, for what a thing "is"
KIND_TRUST = {
    "number": 0.95,
    "is": 0.75,
    "place": 0.9,
    "url": 0.8,
    "path": 0.7,
    "release": 0.0,
    "date": 0.95,
}


def rivalry(a: Frame, sa: Slot, b: Frame, sb: Slot) -> tuple[bool, bool]:
    """Whether two slots may contradict each other, whatever their words weigh.

    By the rules; and as values that may be of one thing at all, told in forms that needn't
    be the same.
    """
    if a.slots is b.slots or (sa.past and sb.past) or sa.refused or sb.refused:
        return False, False
    by_rules = differ(sa, sb)
    if not (by_rules or may_differ(sa, sb)) or (sa.kind == "polarity" and not may_deny(sa, sb)):
        return False, False
    if side_by_side(a, sa, b, sb) or _merely_took(a, sa, b, sb) or _agree_in_all(a, sa, b, sb):
        return False, False
    return by_rules and _competes(a, sa, b, sb), _may_compete(a, sa, b, sb)


def _agree_in_all(a: Frame, sa: Slot, b: Frame, sb: Slot) -> bool:
    """Whether two statements say the same of two things: each holds the other's value too."""
    if sa.kind == "polarity":
        return a.negated and b.negated
    return not (a.change or b.change) and _has_value(a, sb) and _has_value(b, sa)


def _has_value(frame: Frame, slot: Slot) -> bool:
    return any((s.kind, s.key) == (slot.kind, slot.key) and not s.past for s in frame.slots)


def _competes(a: Frame, sa: Slot, b: Frame, sb: Slot) -> bool:
    """Whether two values of a kind exclude each other, as far as their statements tell."""
    if sa.kind in {"is", "place"} and (_repeats(sa, a, b) or _repeats(sb, b, a)):
        return False
    if ":" in sa.kind and not (a.change or b.change) and (_adds(a) or _adds(b)):
        return False
    if (sa.head and sa.head not in b.terms) or (sb.head and sb.head not in a.terms):
        return False
    if not _comparable(sa, b, sb, a):
        return False
    return sa.kind != "person" or any(t[0] not in "@#" and t in sb.near for t in sa.near)


def _may_compete(a: Frame, sa: Slot, b: Frame, sb: Slot) -> bool:
    """Whether two values that differ may be of one thing, as far as their statements tell."""
    if sa.kind == "polarity":
        return "historical" not in (a.status, b.status)
    if "historical" in (a.status, b.status) or sa.past or sb.past:
        return False
    if sa.multi and sb.multi and not (replaced(sa, b) or replaced(sb, a)):
        return False
    if _of_a_name(a, sa, b, sb) or _of_a_name(b, sb, a, sa):
        return False
    listed = sa.kind == sb.kind
    if _states(b, sb, sa) or _states(a, sa, sb) or _far(sa, sb):
        return False
    if not (_tells(sa, listed) and _tells(sb, listed)):
        return False
    if sa.is_said and (_knows(b, sa, a) or _knows(a, sb, b)):
        return False
    if sa.is_said and not (a.change or b.change) and (_adds(a) or _adds(b)):
        return False
    return not ((sa.head and sa.head not in b.terms) or (sb.head and sb.head not in a.terms))


def _is_name(slot: Slot) -> bool:
    """Whether what a thing is said to be is written as a name is: not `see the contract`."""
    return (
        slot.key[:1].isupper()
        or not slot.key.isascii()
        or not (slot.key.isalpha() or " " in slot.key)
    )


def _repeats(slot: Slot, own: Frame, other: Frame) -> bool:
    """Whether the other statement holds a value too, and not as one that was left."""
    if other.change and not own.change and slot.typed:
        return False
    return bool(slot.words & (other.terms.keys() - other.past))


def _knows(frame: Frame, slot: Slot, own: Frame) -> bool:
    """Whether a statement, or what it stands under, speaks of a value of another one."""
    refused = frozenset[str]().union(*(s.words for s in frame.slots if s.refused))
    if slot.words and slot.words <= refused:
        return False
    if frame.change and not own.change and slot.typed:
        return False
    told = {t for t in slot.words if t in frame.terms and t not in frame.past}
    told.update(
        t for t in slot.words if t in frame.topic and t not in own.topic and t not in own.title
    )
    return 2 * len(told) > len(slot.words)


def _of_a_name(a: Frame, sa: Slot, b: Frame, sb: Slot) -> bool:
    """Whether a number is said of a name of the lexicon, and the other one of another thing."""
    if sa.is_said or sa.kind in {"state", "version"} or not sb.thing:
        return False
    named = any(t[0] == "=" and t not in b.terms and t not in b.topic for t in sa.near)
    return named and all(term not in a.terms and term not in a.topic for term in sb.thing)


def _far(a: Slot, b: Slot) -> bool:
    """Whether two numbers are too far apart to be said of one thing."""
    return powers_between(a, b) > MOST_POWERS


def _tells(slot: Slot, alike: bool) -> bool:
    """Whether what a thing is said to be is a name, or of an attribute that is told by words.

    `alike`: whether the other value is of the same kind.
    """
    if slot.kind != "is":
        return True
    if any(char.isdigit() for char in slot.key) and not slot.key[:1].isupper():
        return False
    named = _is_name(slot) and len(slot.key.split()) <= MOST_WORDS
    return named or bool(alike and slot.typed and slot.thing)


def _states(frame: Frame, own: Slot, slot: Slot) -> bool:
    """Whether a statement states the other's value too, beside its own."""
    return any(
        s.kind == slot.kind
        and s.key == slot.key
        and s.clause == own.clause
        and not (s.past or s.refused)
        for s in frame.slots
    )


def _merely_took(a: Frame, sa: Slot, b: Frame, sb: Slot) -> bool:
    """Whether one of two numbers is only how long or how many it was once."""
    measured = sa.kind in {"duration", "number"} and not sa.typed & sb.typed
    return measured and (a.status == "event") != (b.status == "event")


def _adds(frame: Frame) -> bool:
    """Whether a statement names one more beside others."""
    return bool(cues.ALSO.search(frame.statement.text))


def conflict(a: Frame, sa: Slot, b: Frame, sb: Slot, same: Likeness, rarity: Rarity) -> float:
    """How surely two slots that may compete contradict each other, 0 to 1; 0 when they can't."""
    if sa.kind == "is" and alike(a.subject, b.subject, rarity) < LEAST_ALIKE:
        return 0.0
    if sa.kind == "polarity" and not denies(sa, b, sb, a, rarity):
        return 0.0
    tied = attributed(a, sa, b, sb, rarity)
    if tied and not (says(a, sa, b, same.score, rarity) or says(b, sb, a, same.score, rarity)):
        return max(tied, _alike(a, sa, b, sb, same, rarity))
    return _alike(a, sa, b, sb, same, rarity)


def _alike(a: Frame, sa: Slot, b: Frame, sb: Slot, same: Likeness, rarity: Rarity) -> float:
    """How surely two values contradict each other by the words around them."""
    if same.shared < MIN_SHARED or same.own < 0.8:
        return 0.0
    if sa.kind == "version" and not set(same.common) - {sa.unit}:
        return 0.0
    if says(a, sa, b, same.score, rarity) or says(b, sb, a, same.score, rarity):
        return 0.0
    if not agree(a, sa, b, sb, same, rarity):
        return 0.0
    score = same.score * subject_factor(a, b, rarity, sa, sb)
    score *= KIND_TRUST.get(sa.kind.partition(":")[0], 1.0)
    cued = a.change or b.change or a.cue or b.cue
    score = min(1.0, score * (1.12 if cued else 1.0))
    return score if is_sure(a, sa, b, sb, same, rarity) else min(score, LIKELY - 0.01)


def _comparable(sa: Slot, b: Frame, sb: Slot, a: Frame) -> bool:
    """Whether values of these kinds and attributes exclude each other at all."""
    things = set(sa.thing), set(sb.thing)
    if sa.kind == "is":
        if not sa.typed & sb.typed or (any(things) and not things[0] & things[1]):
            return False
        if not any(things) and not (_is_name(sa) and _is_name(sb)):
            return False
    if sa.multi and sb.multi and not (replaced(sa, b) or replaced(sb, a)):
        return False
    return sa.kind not in {"url", "path"} or bool(sa.typed & sb.typed)


def akin(a: Frame, b: Frame, rarity: Rarity) -> bool:
    """Whether two statements share enough words to be of one bundle."""
    shared = sum(rarity.get(term, 5.0) for term in a.terms if term in b.terms)
    totals = (sum(rarity.get(term, 5.0) for term in f.terms) for f in (a, b))
    shared += 1.5 * sum(1 for term in a.subject if term in b.subject)
    return shared >= 2.5 and shared >= 0.3 * min(totals)
