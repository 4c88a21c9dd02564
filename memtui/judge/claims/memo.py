"""Scores of pairs kept between calls, as long as nothing that they rest on has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.slots import Slot

MOST = 300_000  # pairs
ABSENT = 5.0  # the weight of a term that no statement holds


class ScoreMemo:
    """Scores by pair of slots. A score falls when the weight of a term of its statements does."""

    def __init__(self) -> None:
        self._rarity: Mapping[str, float] = {}
        self._scores: dict[tuple[int, int], tuple[Frame, Slot, Frame, Slot, float]] = {}

    def follow(self, rarity: Mapping[str, float], frames: Sequence[Frame]) -> None:
        """Forget the scores of statements that are gone, or whose terms weigh otherwise now."""
        before, self._rarity = self._rarity, rarity
        changed = {
            term
            for term in before.keys() | rarity.keys()
            if before.get(term, ABSENT) != rarity.get(term, ABSENT)
        }
        kept = {id(frame) for frame in frames if changed.isdisjoint(frame.weighed)}
        if len(self._scores) > MOST:
            self._scores = {}
        self._scores = {
            key: entry
            for key, entry in self._scores.items()
            if id(entry[0]) in kept and id(entry[2]) in kept
        }

    def score(self, a: Frame, sa: Slot, b: Frame, sb: Slot, work_out: Callable[[], float]) -> float:
        """The kept score of a pair, or the one that is worked out now."""
        key = (id(sa), id(sb))
        entry = self._scores.get(key)
        if entry is None:
            # the frames and slots are kept with it, so that no other can take their identity
            entry = self._scores[key] = (a, sa, b, sb, work_out())
        return entry[4]
