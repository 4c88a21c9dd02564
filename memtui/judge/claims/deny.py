"""Whether one clause denies what another affirms."""

from __future__ import annotations

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.stem import is_cjk


def truth_of(slot: Slot) -> str:
    """Whether a clause affirms or denies, as the key of its value."""
    concept = min(slot.signs, default="")
    side = slot.signs[concept] if concept else True
    return "yes" if slot.polarity == side else "no"


def denies(a: Frame, sa: Slot, b: Frame, sb: Slot, rarity: Rarity) -> bool:
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
    cover = cover_of(first, second, rarity)
    back = cover_of(second, first, rarity)
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
        and cover_of(first, slot, rarity) >= 0.8
        and _truth(slot, "") == _truth(first, "")
        for slot in other.slots
    )


def cover_of(a: Slot, b: Slot, rarity: Rarity) -> float:
    own = {t: rarity.get(t, 1.5 if t[0] == "#" else 5.0) for t, w in a.near.items() if w == 1.0}
    held = {term: value * b.near[term] for term, value in own.items() if term in b.near}
    words = sum(0.5 if len(t) < 3 and is_cjk(t[0]) else 1.0 for t in held)
    return sum(held.values()) / sum(own.values()) if words > 1.4 else 0.0


def _truth(slot: Slot, concept: str) -> bool:
    if concept:
        return slot.signs[concept] == slot.polarity
    return not slot.denies
