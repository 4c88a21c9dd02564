"""Which values of two statements may be a newer and an older one of one thing at all."""

from __future__ import annotations

from collections.abc import Iterator

from memtui.judge.claims.apart import side_by_side
from memtui.judge.claims.differ import powers_between
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.renewed import comes_instead, pairs_of_values
from memtui.judge.claims.slots import Slot

MOST_POWERS = 2.0  # of ten between two values where no change is told


def may_renew(frame: Frame, other: Frame) -> bool:
    """Whether a value of a statement may come in place of one of another, whatever they are."""
    if not other.usable or other.never or frame is other or other.status == "historical":
        return False
    return not (frame.statement.fragment or other.statement.fragment) and _of_one(frame, other)


def renewals(frame: Frame, other: Frame) -> Iterator[tuple[Slot, Slot]]:
    """The values of a statement with those of another that they are weighed against."""
    for slot, old in pairs_of_values(frame, other):
        if side_by_side(frame, slot, other, old) and not comes_instead(slot, old, frame, other):
            continue
        if powers_between(slot, old) < MOST_POWERS or frame.change:
            yield slot, old


def _of_one(frame: Frame, other: Frame) -> bool:
    """Whether no names and no label say that two statements are of two things."""
    one, two = _holds(frame), _holds(other)
    if not (frame.label <= two and other.label <= one):
        return False
    if frame.cue or frame.change:
        return True
    return frame.names.keys() <= two or other.names.keys() <= one


def _holds(frame: Frame) -> set[str]:
    return frame.terms.keys() | frame.topic.keys()
