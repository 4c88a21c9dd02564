"""How much a word says: rare ones much, common and vague ones little."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.stem import is_cjk, stem
from memtui.judge.claims.wordlists import words

STEPS = 10  # a store must grow by a tenth before all weights change
EXACT = 5  # bits of the number of a word's holders that count
TOP = 5.0  # of a term that occurs once
FEW = 5  # statements with values of a kind: of more, the kind says nothing
STATEMENTS = "^"  # under it stands the logarithm of how many statements there are
SMALL = 2.0  # logarithm of the statements of a store so small that a kind says nothing
_WEAK = frozenset(map(stem, words("weak")))
_LIGHT = words("light")


class Rarities:
    """The weight of every term of some statements, 0 to about 5, as statements come and go."""

    def __init__(self) -> None:
        self.weights: dict[str, float] = {}
        self._holders: Counter[str] = Counter()
        self._statements = 0
        self._top = 0.0

    @property
    def written(self) -> tuple[dict[str, int], int]:
        """What was counted: the holders of each term, and all statements."""
        return self._holders, self._statements

    def restore(self, holders: Mapping[str, int], statements: int) -> None:
        """Take this for what was counted."""
        self._holders.update(holders)
        self._statements = statements
        self._set_top()
        for term in holders:
            self._weigh(term)

    def _set_top(self) -> bool:
        """Weigh by how many statements there are; whether all terms may weigh otherwise."""
        top = round(math.log(self._statements + 2) * STEPS) / STEPS
        same, self._top = top == self._top, top
        if not same:
            self.weights[STATEMENTS] = top
        return not same

    def change(self, gone: Iterable[Frame], come: Iterable[Frame]) -> set[str]:
        """Count other statements; the terms that weigh otherwise now."""
        delta: Counter[str] = Counter()
        for frame in come:
            self._statements += 1
            delta.update(frame.counted)
        for frame in gone:
            self._statements -= 1
            delta.subtract(frame.counted)
        self._holders.update(delta)
        terms = {*self._holders} if self._set_top() else {t for t, many in delta.items() if many}
        return {term for term in terms if self._weigh(term)}

    def _weigh(self, term: str) -> bool:
        """Weigh a term anew; whether it weighs otherwise."""
        before, many = self.weights.get(term), self._holders[term]
        if term[0] == "^":
            told = min(1.0, max(0.0, self._top - SMALL) / 2)
            self._keep(term, told / max(1, many - 1) if 0 < many <= FEW else 0.0)
        elif many:
            rare = max(0.15, TOP * (1 - math.log(_rounded(many) + 0.5) / self._top))
            self._keep(term, rare * _weight(term))
        else:
            self._keep(term, 0.0)
        if not many:
            del self._holders[term]
        return self.weights.get(term) != before

    def _keep(self, term: str, weight: float) -> None:
        if weight:
            self.weights[term] = weight
        else:
            self.weights.pop(term, None)


def _rounded(many: int) -> int:
    """A number of holders, a high one only roughly, so that few words weigh otherwise at a time."""
    less = max(0, many.bit_length() - EXACT)
    return many >> less << less


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
