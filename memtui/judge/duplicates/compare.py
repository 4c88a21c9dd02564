"""How alike two statements are, and what they differ in."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from math import log

from memtui.judge.duplicates.model import Difference, Tier
from memtui.judge.duplicates.reading import Reading
from memtui.judge.duplicates.values import difference, turned

NEAR_COPY, SIMILAR, REWORDED, TRANSLATED = 0.85, 0.70, 0.55, 0.50
SHORT = 6  # tokens; below, only a near copy counts
_COUNTED = 60  # words of a statement whose negations are counted
_ALIGNED = 400  # words of a statement that are lined up with another's


class Comparer:
    """Compares statements, rare words weighing more: `frequency` of content in `total`."""

    def __init__(self, frequency: Mapping[str, int], total: int) -> None:
        self._frequency = frequency
        self._total = max(total, 1)

    def compare(self, first: Reading, second: Reading) -> tuple[Tier, float, Difference] | None:
        """The tier, the score from 0 to 1 and the difference of two that are alike, else None."""
        if first.exact == second.exact:
            return "exact", 1.0, ""
        if first.chinese != second.chinese:
            return self._translated(first, second)
        shared = len(first.tokens & second.tokens)
        jaccard = shared / (len(first.tokens) + len(second.tokens) - shared)
        short = min(len(first.tokens), len(second.tokens)) < SHORT
        tier: Tier
        if jaccard >= NEAR_COPY:
            tier, score = "near-copy", jaccard
        elif short:
            return None
        elif jaccard >= SIMILAR:
            tier, score = "similar", jaccard
        else:
            tier, score = "reworded", self._overlap(first, second)
            if score < REWORDED:
                return None
        differs = difference(first.values, second.values, strict=True)
        if not differs and _opposed(first, second):
            differs = "polarity"
        return tier, score, differs or self._substituted(first, second)

    def _overlap(self, first: Reading, second: Reading) -> float:
        """The share of the weight of their content that two statements have in common."""
        one = first.content | first.groups
        other = second.content | second.groups
        shared = sum(map(self._weight, one & other))
        whole = sum(map(self._weight, one)) + sum(map(self._weight, other))
        return 2 * shared / whole if whole else 0.0

    def _translated(self, first: Reading, second: Reading) -> tuple[Tier, float, Difference] | None:
        chinese, english = (first, second) if first.chinese else (second, first)
        names = {word for word in chinese.content if word.isascii()}
        shared = (chinese.groups & english.groups) | (names & english.content)
        if len(shared) < 3:
            return None
        mine = chinese.groups | names
        theirs = english.groups | {word for word in english.content if word in names}
        weight = sum(map(self._weight, shared))
        score = 2 * weight / (sum(map(self._weight, mine)) + sum(map(self._weight, theirs)))
        if score < TRANSLATED:
            return None
        differs = difference(first.values, second.values, strict=False)
        if not differs and _counts_differ(first, second):
            differs = "polarity"
        return "translated", score, differs

    def _weight(self, token: str) -> float:
        weight = log(1 + self._total / (0.5 + self._frequency.get(token, 0)))
        return weight * 0.5 if len(token) == 1 else weight

    @staticmethod
    def _substituted(first: Reading, second: Reading) -> Difference:
        """Whether all that differs is one stretch of words: that is a value in a form."""
        if max(len(first.order), len(second.order)) > _ALIGNED:
            return ""
        matcher = SequenceMatcher(None, first.order, second.order, autojunk=False)
        edits = [edit for edit in matcher.get_opcodes() if edit[0] != "equal"]
        if len(edits) != 1 or edits[0][0] != "replace":
            return ""
        _, a, b, c, d = edits[0]
        return "" if _same_word("".join(first.order[a:b]), "".join(second.order[c:d])) else "word"


def _opposed(first: Reading, second: Reading) -> bool:
    words = (first.content, second.content)
    return turned(first.values, second.values, words) or _counts_differ(first, second)


def _counts_differ(first: Reading, second: Reading) -> bool:
    """Whether one denies more often; in long texts, words are too many to be counted."""
    if max(len(first.order), len(second.order)) > _COUNTED:
        return False
    return len(first.values.negated) != len(second.values.negated)


def _same_word(first: str, second: str) -> bool:
    """Whether two stretches are one word written differently, or synonyms."""
    from memtui.judge.words.tokens import tokens_of

    one, other = set(tokens_of(first)), set(tokens_of(second))
    if any(token[0] == "§" for token in one & other):
        return True
    if len(first) < 5 or len(second) < 5 or not first.isascii():
        return False
    from rapidfuzz.distance import OSA

    return OSA.distance(first, second) <= 1
