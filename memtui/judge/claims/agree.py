"""Whether two statements agree on what they state a value of, and how surely."""

from __future__ import annotations

from memtui.judge.claims.apart import timed
from memtui.judge.claims.deny import cover_of
from memtui.judge.claims.differ import differ
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Likeness, Rarity, likeness, replaced
from memtui.judge.claims.same import least_held
from memtui.judge.claims.slots import Slot

MUCH = 5.0  # of rarity that two statements share in their own words
SOME = 3.0
LITTLE = 2.4
LEAST_SAID = 0.5  # of the likeness of two values that differ, where a third is the same
LEAST_HELD = 0.4  # of what one value is said of, in the other statement
MOST_REST = 0.4  # of what a description and its document share, that only one of them says
CLAUSE_COVER = 0.7  # of two clauses of which one surely denies the other


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


def agree(a: Frame, sa: Slot, b: Frame, sb: Slot, same: Likeness, rarity: Rarity) -> bool:
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
            return same.own >= SOME and least >= 2 * LEAST_HELD
        named = ":" in sa.kind or sa.typed & sb.typed
        return (named or same.own >= LITTLE) and (least >= LEAST_HELD or same.own >= MUCH)
    if a.statement.fragment != b.statement.fragment and same.rest > MOST_REST * same.shared:
        return False
    return same.own >= SOME and (least >= LEAST_HELD or same.rest <= 0.25 * same.own)


def _changed(a: Frame, sa: Slot, b: Frame, sb: Slot) -> bool:
    return sa.change or sb.change or replaced(sa, b) or replaced(sb, a)


def is_sure(a: Frame, sa: Slot, b: Frame, sb: Slot, same: Likeness, rarity: Rarity) -> bool:
    """Whether subject and attribute agree strongly, in two documents or with a change told."""
    if _changed(a, sa, b, sb):
        return True
    if a.statement.home == b.statement.home and not timed(a, b):
        return False
    if (
        sa.kind == "polarity"
        and min(cover_of(sa, sb, rarity), cover_of(sb, sa, rarity)) < CLAUSE_COVER
    ):
        return False
    named = bool(sa.attributes & sb.attributes) or ":" in sa.kind or same.own >= MUCH
    return named and least_held(a, sa, b, sb, rarity) >= LEAST_HELD
