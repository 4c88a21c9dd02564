"""How alike two statements are, and what they differ in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from math import log

from memtui.judge.duplicates.bilingual import Likeness, likeness
from memtui.judge.duplicates.differences import (
    difference_in_one_language,
    difference_in_translation,
    name_other_things,
)
from memtui.judge.duplicates.model import Difference, Tier
from memtui.judge.duplicates.notation import dates, differ, is_of_amount, numbers
from memtui.judge.duplicates.opposites import sides
from memtui.judge.duplicates.reading import Reading
from memtui.judge.words.stem import stem
from memtui.judge.words.synonyms import synonyms
from memtui.judge.words.tokens import tokens_of

NEAR_COPY, SIMILAR = 0.85, 0.70
REWORDED, REWORDED_CHINESE = 0.54, 0.60
SHORT, REWORDED_SHORT = 6, 0.7  # below so many tokens, a rewording must be that near
# The share of its words that a translation has in common with its original, and how many:
# the fewer there are, the more of them.
TRANSLATED = ((0.75, 2), (0.60, 3), (0.50, 4), (0.45, 6))
FEWEST = 2
WORTH_COUNTING = 0.2  # the share from which numbers and dates are counted, too
# The same for other words of one language.
SAID_ANEW = ((0.85, 3), (0.72, 4), (0.66, 6))
# Words that change nothing when another of them stands there.
_LIGHT_WORDS = """
a an the this that these those our your its their is are was were be been being get gets got must
shall will can may needs need has have having had with
to in into inside within at of for that which who
先 了 就 掉 会 着 过 的 地 得 便 即 则 将 须 需 要 应 该 必 请 把 被 给 里 中 内 所 都 均 也
"""
_LIGHT = frozenset(_LIGHT_WORDS.split())
_ALIGNED = 400  # words of a statement that are lined up with another's


class Comparer:
    """Compares statements, rare words weighing more: `frequency` of content in `total`."""

    def __init__(self, frequency: Mapping[str, int], total: int) -> None:
        self._weights = _Weights(frequency, max(total, 1))

    def compare(self, first: Reading, second: Reading) -> tuple[Tier, float, Difference] | None:
        """The tier, the score from 0 to 1 and the difference of two that are alike, else None."""
        if first.exact == second.exact:
            return "exact", 1.0, ""
        if first.chinese != second.chinese:
            return self._translated(first, second)
        fewer, more = len(first.tokens), len(second.tokens)
        if fewer > more:
            fewer, more = more, fewer
        jaccard = 0.0
        if fewer / more >= SIMILAR:  # else too few can be shared
            shared = len(first.tokens & second.tokens)
            jaccard = shared / (fewer + more - shared)
        short = fewer < SHORT
        tier: Tier
        if jaccard >= NEAR_COPY:
            tier, score = "near-copy", jaccard
        elif jaccard >= SIMILAR and not short:
            tier, score = "similar", jaccard
        else:
            meaning = first.meaning & second.meaning
            tier, score = "reworded", self._overlap(first, second, meaning)
            least = REWORDED_CHINESE if first.chinese else REWORDED
            if score < (max(least, REWORDED_SHORT) if short else least):
                if len(meaning) < FEWEST:
                    return None  # not worth reading word by word
                score = _in_other_words(first, second)
                if not score:
                    return None
        differs = difference_in_one_language(first, second, anew=tier == "reworded")
        if tier == "reworded" and not differs and name_other_things(first, second):
            differs = "word"
        return tier, score, differs or self._substituted(first, second)

    def nearness(self, first: Reading, second: Reading) -> tuple[float, Difference]:
        """How near two texts are from 0 to 1, alike or not, and what they differ in."""
        result = self.compare(first, second)
        if result is not None:
            return result[1:]
        if first.chinese != second.chinese:
            return _in_translation(first, second).share, ""
        return self._share(first, second, first.meaning & second.meaning), ""

    def _overlap(self, first: Reading, second: Reading, shared: frozenset[str]) -> float:
        """The share of the weight of their content that is of what two statements share."""
        if 4 * len(shared) < len(first.meaning) + len(second.meaning):
            return 0.0  # not worth weighing: most pairs end here
        return self._share(first, second, shared)

    def _share(self, first: Reading, second: Reading, shared: frozenset[str]) -> float:
        whole = self._whole_of(first) + self._whole_of(second)
        return 2 * self._sum(shared) / whole if whole else 0.0

    def _whole_of(self, reading: Reading) -> float:
        if reading.weight < 0:
            reading.weight = self._sum(reading.meaning)
        return reading.weight

    def _sum(self, tokens: Iterable[str]) -> float:
        return sum(map(self._weights.__getitem__, tokens))

    @staticmethod
    def _translated(first: Reading, second: Reading) -> tuple[Tier, float, Difference] | None:
        alike = _in_translation(first, second)
        if not any(alike.share >= share and alike.common >= common for share, common in TRANSLATED):
            return None
        return "translated", alike.share, difference_in_translation(first, second, alike)

    @staticmethod
    def _substituted(first: Reading, second: Reading) -> Difference:
        """Whether all that differs is one stretch of words: that is a value in a form."""
        if max(len(first.order), len(second.order)) > _ALIGNED:
            return ""
        matcher = SequenceMatcher(None, first.order, second.order, autojunk=False)
        edits = [
            edit
            for edit in matcher.get_opcodes()
            if edit[0] != "equal" and not _is_light(first, second, edit)
        ]
        if len(edits) != 1 or edits[0][0] != "replace":
            return ""
        return "" if _says_the_same(first, second, edits[0]) else "word"


def _in_other_words(first: Reading, second: Reading) -> float:
    """The share of the words of two statements that mean the same; 0.0 when too few do."""
    common = len(first.numerals)
    if first.numerals != second.numerals:
        if first.amounts != second.amounts and (
            (first.plain and second.plain) or differ(first.numbers, second.numbers)
        ):
            return 0.0
        common = len(first.numbers & second.numbers)
    if len(first.words.meanings & second.words.meanings) < SAID_ANEW[0][1]:
        return 0.0
    alike = likeness(first.words, second.words, common)
    enough = any(alike.share >= share and alike.common >= common for share, common in SAID_ANEW)
    return alike.share if enough else 0.0


def _in_translation(first: Reading, second: Reading) -> Likeness:
    if len(first.words.meanings & second.words.meanings) < FEWEST:
        return Likeness(0.0, 0, False)  # not worth comparing word by word: most pairs end here
    alike = likeness(first.words, second.words, 0)
    if alike.share < WORTH_COUNTING:
        return alike
    one, other = first.values, second.values
    common = len(one.numbers & other.numbers) + len(one.dates & other.dates)
    return likeness(first.words, second.words, common) if common else alike


Edit = tuple[str, int, int, int, int]  # as of difflib: kind, stretch of the one, of the other


def _is_light(first: Reading, second: Reading, edit: Edit) -> bool:
    _, a, b, c, d = edit
    return _LIGHT.issuperset(first.order[a:b]) and _LIGHT.issuperset(second.order[c:d])


def _says_the_same(first: Reading, second: Reading, edit: Edit) -> bool:
    """Whether two stretches are one word written differently, or synonyms."""
    _, a, b, c, d = edit
    one = [word for word in first.order[a:b] if word not in _LIGHT]
    other = [word for word in second.order[c:d] if word not in _LIGHT]
    if _same_word("".join(one), "".join(other)) or [*map(stem, one)] == [*map(stem, other)]:
        return True
    if _are_initials(one, other) or _are_initials(other, one):
        return True
    if first.amounts == second.amounts and all(map(is_of_amount, one + other)):
        return True
    if not first.chinese:
        return False
    around = first.order[max(0, a - 1) : b + 1], second.order[max(0, c - 1) : d + 1]
    groups = [set(synonyms().in_chinese("".join(stretch))) for stretch in around]
    return bool(groups[0] & groups[1])


def _are_initials(short: Iterable[str], words: Sequence[str]) -> bool:
    """Whether a stretch is the first letters of the words of another: LB, load balancer."""
    return len(words) > 1 and [*short] == ["".join(word[0] for word in words)]


class _Weights(dict[str, float]):
    """Inverse document frequencies, reckoned when first asked for."""

    def __init__(self, frequency: Mapping[str, int], total: int) -> None:
        super().__init__()
        self._frequency = frequency
        self._total = total

    def __missing__(self, token: str) -> float:
        weight = log(1 + self._total / (0.5 + self._frequency.get(token, 0)))
        self[token] = weight = weight / 2 if len(token) == 1 else weight
        return weight


def _same_word(first: str, second: str) -> bool:
    """Whether two stretches are one word written differently, or synonyms."""
    amounts = set(numbers(first)) | set(dates(first))
    if amounts and amounts == set(numbers(second)) | set(dates(second)):
        return True
    one, other = set(tokens_of(first)), set(tokens_of(second))
    if (
        one == other
        or sides(first)[1] & sides(second)[1]
        or any(token[0] == "§" for token in one & other)
    ):
        return True
    if len(first) < 5 or len(second) < 5 or not first.isascii():
        return False
    from rapidfuzz.distance import OSA

    return OSA.distance(first, second) <= 1
