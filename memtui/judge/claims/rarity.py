"""How much a word says: rare ones much, common and vague ones little."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.stem import is_cjk, stem
from memtui.judge.claims.wordlists import words

STEPS = 10  # a store must grow by a tenth before all weights change
TOP = 5.0  # of a term that occurs once
_WEAK = frozenset(map(stem, words("weak")))
_LIGHT = words("light")


def rarities(frames: Sequence[Frame]) -> dict[str, float]:
    """The weight of every term of these statements, 0 to about 5."""
    holders: Counter[str] = Counter()
    for frame in frames:
        holders.update(frame.terms.keys() | {f"={name}" for name in frame.stated})
    top = round(math.log(len(frames) + 2) * STEPS) / STEPS
    return {
        term: max(0.15, TOP * (1 - math.log(many + 0.5) / top)) * _weight(term)
        for term, many in holders.items()
    }


def _weight(term: str) -> float:
    if term in _WEAK:
        return 0.25
    if term in _LIGHT:
        return 0.45
    if term.startswith("@"):
        return 0.7
    if len(term) == 1:
        return 0.4
    return 0.6 if len(term) == 2 and is_cjk(term[0]) else 1.0
