"""How alike two statements are, and what they differ in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from math import log

from memtui.judge.duplicates.bilingual import Likeness, lexicon, likeness
from memtui.judge.duplicates.bilingual import exchanged as exchanged_things
from memtui.judge.duplicates.exchange import exchanged
from memtui.judge.duplicates.model import Difference, Tier
from memtui.judge.duplicates.notation import dates, differ, numbers
from memtui.judge.duplicates.opposites import members_in_order, sides
from memtui.judge.duplicates.reading import Reading
from memtui.judge.duplicates.roles import given_to_another, swapped, turned_on_us
from memtui.judge.duplicates.sequence import axes, same_order
from memtui.judge.duplicates.values import difference, turned
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
# The same for other words of one language.
SAID_ANEW = ((0.85, 3), (0.72, 4), (0.66, 6))
# Words that change nothing when another of them stands there.
_LIGHT_WORDS = """
a an the this that these those our your its their is are was were be been being get gets got must
shall will can may needs need has have having had with
to in into inside within under at of for that which who
先 了 就 掉 会 着 过 的 地 得 便 即 则 将 须 需 要 应 该 必 请 把 被 给 里 中 内 所 都 均 也
"""
_LIGHT = frozenset(_LIGHT_WORDS.split())
_COUNTED = 40  # words of a statement whose negations are counted
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
        shared = len(first.tokens & second.tokens)
        jaccard = shared / (len(first.tokens) + len(second.tokens) - shared)
        short = min(len(first.tokens), len(second.tokens)) < SHORT
        tier: Tier
        if jaccard >= NEAR_COPY:
            tier, score = "near-copy", jaccard
        elif jaccard >= SIMILAR and not short:
            tier, score = "similar", jaccard
        else:
            tier, score = "reworded", self._overlap(first, second)
            least = REWORDED_CHINESE if first.chinese else REWORDED
            if score < (max(least, REWORDED_SHORT) if short else least):
                score = _in_other_words(first, second)
                if not score:
                    return None
        differs = _difference(first, second)
        if tier == "reworded" and not differs and _name_other_things(first, second):
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

    def _overlap(self, first: Reading, second: Reading) -> float:
        """The share of the weight of their content that two statements have in common."""
        shared = first.meaning & second.meaning
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
        return "translated", alike.share, _difference_in_translation(first, second, alike)

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


def _name_other_things(first: Reading, second: Reading) -> bool:
    """Whether each of two short statements names a thing that the other doesn't."""
    if max(len(first.order), len(second.order)) > _COUNTED:
        return False
    return likeness(first.words, second.words, 0).things_differ or _count_others(first, second)


def _count_others(first: Reading, second: Reading) -> bool:
    """Whether they tell as many of one thing as of another: "2 shirts", "2 caps"."""
    one, other = first.counted, second.counted
    known = lexicon().english
    return any(
        mine not in second.content
        and theirs not in first.content
        and not known.get(mine, frozenset()) & known.get(theirs, frozenset())
        for number, mine in one.items()
        if (theirs := other.get(number))
    )


def _in_other_words(first: Reading, second: Reading) -> float:
    """The share of the words of two statements that mean the same; 0.0 when too few do."""
    if len(first.meaning & second.meaning) < FEWEST:
        return 0.0  # not worth reading word by word: most pairs end here
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


def _difference(first: Reading, second: Reading) -> Difference:
    """What two statements in one language differ in, their order of words apart from others."""
    differs = difference(first.values, second.values, strict=True)
    order = same_order(first.sequence, second.sequence) if differs in ("", "opposite") else ""
    if order == "same":
        differs = difference(first.values, second.values, strict=True, settled=axes())
    if differs in ("", "opposite") and _opposed(first, second):
        return "polarity"
    if differs or first.order == second.order or order == "same":
        return differs
    texts = first.folded, second.folded
    if order == "reversed" or exchanged(*texts) or swapped(*texts) or given_to_another(*texts):
        return "opposite"
    return ""


def _in_translation(first: Reading, second: Reading) -> Likeness:
    if len(first.words.meanings & second.words.meanings) < FEWEST:
        return Likeness(0.0, 0, False)  # not worth comparing word by word: most pairs end here
    one, other = first.values, second.values
    common = len(one.numbers & other.numbers) + len(one.dates & other.dates)
    return likeness(first.words, second.words, common)


def _difference_in_translation(first: Reading, second: Reading, alike: Likeness) -> Difference:
    order = same_order(first.sequence_of_meanings, second.sequence_of_meanings)
    settled = axes() if order == "same" else frozenset()
    differs = difference(first.values, second.values, strict=False, settled=settled)
    if differs or order == "reversed" or turned_on_us(first.folded, second.folded):
        return differs or "opposite"
    if _counts_differ(first, second):
        return "polarity"
    even = len(first.values.negated) == len(second.values.negated)
    if first.numerals != second.numerals and sorted(first.numerals) == sorted(second.numerals):
        return "number"
    if alike.things_differ and max(len(first.order), len(second.order)) <= _COUNTED:
        return "word"
    one_denied, other_denied = first.denials, second.denials
    turns = {
        (is_denied, other_denied[meaning])
        for meaning, is_denied in one_denied.items()
        if meaning in other_denied
    }
    if {(True, False), (False, True)} <= turns or (
        not even and turns - {(True, True), (False, False)}
    ):
        return "polarity"
    one, other = members_in_order(first.folded), members_in_order(second.folded)
    if any(
        one[number] != other[number] and set(one[number]) == set(other[number])
        for number in one.keys() & other.keys()
    ):
        return "opposite"
    return "opposite" if exchanged_things(first.words, second.words) else ""


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
    if not first.chinese:
        return False
    around = first.order[max(0, a - 1) : b + 1], second.order[max(0, c - 1) : d + 1]
    groups = [set(synonyms().in_chinese("".join(stretch))) for stretch in around]
    return bool(groups[0] & groups[1])


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


def _opposed(first: Reading, second: Reading) -> bool:
    words = (first.content, second.content)
    return turned(first.values, second.values, words) or _counts_differ(first, second)


def _counts_differ(first: Reading, second: Reading) -> bool:
    """Whether one denies more often; in long texts, words are too many to be counted."""
    if max(len(first.order), len(second.order)) > _COUNTED:
        return False
    one, other = first.values, second.values
    less, more = sorted((len(one.negated), len(other.negated)))
    if less == more:
        return False
    fewer = one if len(one.negated) == less else other
    return less + fewer.soft < more


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
