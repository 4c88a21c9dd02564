"""Whether one clause denies what another affirms."""

from __future__ import annotations

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.stem import is_cjk

LEAST_MET = 1.4  # words that two clauses share
LEAST_OPPOSED = 0.9  # where they hold words of opposite meaning as well
LEAST_COVER, LEAST_CHANGED = 0.4, 0.3  # of a clause in the other; with a change told
RARE_ACT = 3.6  # of rarity, of what one clause forbids and the other allows


def truth_of(slot: Slot) -> str:
    """Whether a clause affirms or denies, as the key of its value."""
    concept = min(slot.signs, default="")
    side = slot.signs[concept] if concept else True
    return "yes" if slot.polarity == side else "no"


def may_deny(sa: Slot, sb: Slot) -> bool:
    """Whether one clause may deny the other, whatever their words weigh."""
    if sa.key == sb.key == "plain":
        return False
    both = sa.signs and sb.signs  # mostly one has none
    shared = min(sa.signs.keys() & sb.signs.keys(), default="") if both else ""
    if _truth(sa, shared) == _truth(sb, shared):
        return False
    first, second = _in_order(sa, sb)
    told = sum(1 for term in first.denied if term in second.near)
    if told and _allows(second):
        return True
    least = LEAST_OPPOSED if shared else LEAST_MET
    if not _meet(sa, sb, least) or not _meet(sb, sa, least):
        return False
    if first.denied and not told and not shared:
        return False
    return (
        bool(shared)
        or told > 1
        or any(t in second.near and t not in first.subject for t in first.near)
    )


def denies(sa: Slot, b: Frame, sb: Slot, a: Frame, rarity: Rarity) -> bool:
    """Whether one clause denies what the other affirms, word for word mostly."""
    first, second = _in_order(sa, sb)
    if _allows(second):
        told = [rarity.get(t, 5.0) for t in first.denied if t in second.near and t[0] != "@"]
        if max(told, default=0.0) >= RARE_ACT:
            return True
    cover = cover_of(first, second, rarity)
    back = cover_of(second, first, rarity)
    least = LEAST_COVER if not (first.change or second.change) else LEAST_CHANGED
    if min(cover, back) < least or cover + back < 1.1:
        return False
    other = b if first is sa else a
    return not any(
        slot.kind == "polarity"
        and slot is not second
        and cover_of(first, slot, rarity) >= 0.8
        and _truth(slot, "") == _truth(first, "")
        for slot in other.slots
    )


def cover_of(a: Slot, b: Slot, rarity: Rarity) -> float:
    """How much of what a clause says the other one says, by weight of words."""
    if not _meet(a, b):
        return 0.0
    own = {t: rarity.get(t, 1.5 if t[0] == "#" else 5.0) for t, w in a.near.items() if w == 1.0}
    held = [value * b.near[term] for term, value in own.items() if term in b.near]
    return sum(held) / sum(own.values())


def _allows(slot: Slot) -> bool:
    """Whether a clause says that something may be done."""
    return slot.polarity and slot.signs.get("permitted") is True


def _meet(a: Slot, b: Slot, least: float = LEAST_MET) -> bool:
    """Whether a clause holds more than a word of another; half a one in Chinese."""
    near = a.near
    if len(near) < 2 or len(b.near) < 2:
        return False
    words = 0.0
    for term in near.keys() & b.near.keys():
        if near[term] == 1.0:
            words += 0.5 if len(term) < 3 and is_cjk(term[0]) else 1.0
    return words > least


def _in_order(a: Slot, b: Slot) -> tuple[Slot, Slot]:
    """The clause that denies first."""
    a_first = a.key == "signed" and not (b.key == "signed" and not b.polarity)
    return (a, b) if a_first else (b, a)


def _truth(slot: Slot, concept: str) -> bool:
    if concept:
        return slot.signs[concept] == slot.polarity
    return not slot.denies
