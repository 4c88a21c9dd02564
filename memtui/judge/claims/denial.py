"""The pair of a statement that something was never done with one that tells of it."""

from __future__ import annotations

from collections.abc import Iterator

from memtui.judge.claims.compare import LIKELY
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.pairs import POSSIBLE, Pair, Part
from memtui.judge.claims.slots import Slot

LEAST_TOLD, SURELY_TOLD = 2.6, 6.4  # of the signs that what was never done is told of
APART = 0.2  # by how much one statement must tell of it more surely than any other


def denial(frame: Frame, found: list[tuple[float, Frame]]) -> Iterator[Pair]:
    """The pair of a `never` with what tells surest of the deed, unless another tells as surely."""
    if not found:
        return
    best, *others = sorted(found, key=lambda one: one[0], reverse=True)
    score, other = best
    apart = score - others[0][0] if others else score
    if score < LEAST_TOLD or (apart < APART and score < SURELY_TOLD):
        return
    sure = min(1.0, LIKELY + 0.1 * (score - SURELY_TOLD))
    one, two = _whole(other, True), _whole(frame, False)
    yield Pair(max(sure, POSSIBLE), one, two, denial=True, revision=True)


def is_dated_later(other: Frame, frame: Frame) -> bool:
    """Whether one statement stands under a later date than another."""
    return bool(other.under and frame.under and other.under > frame.under)


def is_later(other: Frame, frame: Frame, below: bool) -> bool:
    """Whether one statement was surely made after another; `below`: it stands below."""
    if other.statement.path != frame.statement.path and other.under and frame.under:
        return is_dated_later(other, frame)
    return below and (not frame.never or other.statement.path == frame.statement.path)


def _whole(frame: Frame, done: bool) -> Part:
    """A claim that what the whole statement speaks of was done, or never was."""
    text = frame.statement.text
    return Part(frame, Slot("polarity", "", "plain", text, 0, len(text), polarity=done))
