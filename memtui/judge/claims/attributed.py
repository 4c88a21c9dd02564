"""Two values of one certain attribute, said of one thing in other words."""

from __future__ import annotations

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.same import subject_factor
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.stem import is_cjk

TOLD, UNTOLD, BARE = 0.62, 0.52, 0.45
RARE = 2.4  # of rarity: an attribute that few statements of the store name
LEAST_SUBJECT = 0.3  # below it qualifiers or names say that these are two things
_UNFIT = frozenset({"url", "polarity", "release"})


def attributed(a: Frame, sa: Slot, b: Frame, sb: Slot, rarity: Rarity) -> float:
    """How surely two values are of one attribute of one thing, 0 if that isn't said.

    The attribute must be a certain one and rare in the store; what each value is said of
    must not be something that the other document knows nothing of.
    """
    shared = sa.typed & sb.typed
    if not shared or sa.kind in _UNFIT or a.statement.home == b.statement.home:
        return 0.0
    if a.statement.fragment or b.statement.fragment or sa.multi or sb.multi:
        return 0.0
    if max(rarity.get(f"@{name}", 0.0) for name in shared) < RARE:
        return 0.0
    if subject_factor(a, b, rarity, sa, sb) < LEAST_SUBJECT:
        return 0.0
    met = _meet(sa, b) + _meet(sb, a)
    if sa.kind == "place" and met < 2:
        return 0.0
    if not met and ((sa.thing and sb.thing) or a.statement.row or b.statement.row):
        return 0.0
    told = a.change or b.change or a.cue or b.cue
    if not met:
        return BARE if told or not (sa.thing or sb.thing) else 0.0
    return TOLD if told and met > 1 else UNTOLD


def _meet(slot: Slot, other: Frame) -> bool:
    """Whether the other statement, or what it stands under, knows what a value is said of."""
    return any(
        (term in other.terms or other.topic.get(term, 0.0) >= 0.4) and _says_much(term)
        for term in slot.thing
    )


def _says_much(term: str) -> bool:
    return len(term) > 1 or not is_cjk(term)
