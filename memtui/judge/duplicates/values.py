"""What a statement must not differ in: numbers, dates, names, addresses, code, polarity."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from memtui.judge.duplicates.marks import excepts, excludes, hedges, includes, soft_denials
from memtui.judge.duplicates.model import Difference
from memtui.judge.duplicates.named import WORD, names_in
from memtui.judge.duplicates.notation import dates, differ, numbers, ordinals
from memtui.judge.duplicates.opposites import (
    companions,
    denied,
    directions,
    members,
    modality,
    negated,
    sides,
    tells_of_change,
)
from memtui.judge.words.stem import stem

_URL = re.compile(
    r"\b(?:https?|ssh|git|ftp|file)://[^\s)>\]，。；]+"
    r"|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}"
)
_HOST = re.compile(
    r"(?<![\w.-])(?:[a-z0-9-]{1,63}\.){1,8}"
    r"(?:com|org|net|io|dev|cn|test|local|internal|example|app|cloud|ai|me|co)\b(?:/\S*)?"
)
_CODE = re.compile(r"`([^`\n]{1,200})`")


class Values:
    """What stands in a folded statement (letters in their case), comparable across notations.

    Each of them is read when it is first asked for: most pairs differ in the first ones.
    """

    def __init__(self, text: str, amounts: tuple[str, ...]) -> None:
        self._text = text
        self._rest = _without_addresses(text)
        self.amounts = amounts  # the numbers as often as they stand there, sorted
        self.numbers = frozenset(amounts)

    @cached_property
    def addresses(self) -> frozenset[str]:
        return frozenset(
            match[0].rstrip(".,;:/")
            for pattern in (_URL, _HOST)
            for match in pattern.finditer(self._text)
        )

    @cached_property
    def ordinals(self) -> frozenset[int]:
        """Which of several, -1 for the last."""
        return frozenset(ordinals(self._rest))

    @cached_property
    def dates(self) -> frozenset[str]:
        return frozenset(dates(self._rest))

    @cached_property
    def code(self) -> frozenset[str]:
        return frozenset(match[1].strip() for match in _CODE.finditer(self._rest))

    @cached_property
    def _named(self) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        return names_in(_CODE.sub(" ", self._rest))

    @property
    def names(self) -> frozenset[str]:
        return self._named[0]

    @property
    def acronyms(self) -> frozenset[str]:
        return self._named[1]

    @property
    def beginnings(self) -> frozenset[str]:
        """Words that begin a sentence and may be names."""
        return self._named[2]

    @cached_property
    def words(self) -> frozenset[str]:
        """The stems of all words."""
        return frozenset(stem(match[0].lower()) for match in WORD.finditer(self._rest))

    @cached_property
    def negated(self) -> tuple[str, ...]:
        """The word behind each negation."""
        return tuple(negated(self._rest))

    @cached_property
    def denied(self) -> frozenset[str]:
        """What stands behind a negation, in its clause."""
        return denied(self._rest)

    @cached_property
    def directions(self) -> frozenset[tuple[str, str]]:
        """From, to."""
        return directions(self._rest)

    @cached_property
    def soft(self) -> int:
        """How many times it may deny in other words."""
        return soft_denials(self._rest)

    @cached_property
    def excludes(self) -> bool:
        return excludes(self._rest)

    @cached_property
    def includes(self) -> bool:
        return includes(self._rest)

    @cached_property
    def excepts(self) -> bool:
        return excepts(self._rest)

    @cached_property
    def hedges(self) -> frozenset[str]:
        return hedges(self._rest)

    @cached_property
    def needless(self) -> int:
        """How many times it says that something need not be."""
        return self._rest.count("needless")

    @cached_property
    def modality(self) -> str:
        return modality(self._rest)

    @cached_property
    def changes(self) -> bool:
        """Whether it tells of a change from one value to another."""
        return tells_of_change(self._rest)

    @cached_property
    def _standing(self) -> tuple[frozenset[int], frozenset[int]]:
        return sides(self._rest)

    @property
    def sides(self) -> frozenset[int]:
        """n for the one side of axis n, -n for the other."""
        return self._standing[0]

    @property
    def said(self) -> frozenset[int]:
        """The same, denials left aside."""
        return self._standing[1]

    @cached_property
    def members(self) -> dict[int, frozenset[int]]:
        """By set of rivals."""
        return members(self._rest)


def amounts_of(text: str) -> tuple[str, ...]:
    """The numbers of a folded statement as often as they stand there, sorted."""
    return tuple(sorted(numbers(_without_addresses(text))))


@lru_cache(maxsize=4_096)
def _without_addresses(text: str) -> str:
    """The text with a blank for each address."""
    return _HOST.sub(" ", _URL.sub(" ", text))


def difference(
    first: Values, second: Values, *, strict: bool, settled: frozenset[int] = frozenset()
) -> Difference:
    """What two statements that are alike differ in; "" when in nothing that counts.

    `strict` is for statements in one language: there, names, code and directions count too.
    `settled` are axes of opposites on which they are known to agree.
    """
    if first.addresses != second.addresses:
        return "address"
    if first.dates != second.dates:
        return "date"
    if differ(first.numbers, second.numbers):
        return "number"
    if (
        first.numbers == second.numbers
        and first.amounts != second.amounts
        and len(first.amounts) == len(second.amounts)
    ):
        return "number"
    if first.ordinals - second.ordinals and second.ordinals - first.ordinals:
        return "number"
    if strict and _only_left(first.code, second.code) and _only_left(second.code, first.code):
        return "code"
    if strict and (_name_others(first, second) or _name_others(second, first)):
        return "name"
    if first.acronyms - second.acronyms and second.acronyms - first.acronyms:
        return "name"
    if (
        strict
        and not settled
        and any((to, of) in second.directions for of, to in first.directions if of != to)
    ):
        return "opposite"
    if first.changes != second.changes:
        return "change"
    if first.needless != second.needless or {first.modality, second.modality} == {"may", "must"}:
        return "opposite"
    if _are_exclusive(first, second) or _are_exclusive(second, first):
        return "opposite"
    if _are_opposite(first, second, settled):
        return "opposite"
    if any(
        ours != theirs if strict and number not in companions() else ours - theirs and theirs - ours
        for number, ours in first.members.items()
        if (theirs := second.members.get(number))
    ):
        return "opposite"
    return ""


def _name_others(first: Values, second: Values) -> bool:
    """Whether a name of the first stands nowhere in the second, which has one of its own."""
    if not first.names - second.names - second.beginnings:
        return False
    return bool(second.names - first.names - first.beginnings) or any(
        stem(word) not in first.words for word in second.beginnings
    )


def _are_exclusive(first: Values, second: Values) -> bool:
    """Whether the first says of these only what the second says of others, too."""
    if second.excludes or not first.excludes:
        return False
    return (second.includes and not first.includes) or (second.excepts and not first.excepts)


def _are_opposite(first: Values, second: Values, settled: frozenset[int]) -> bool:
    """Whether they are on two sides of an axis, and not because one word is denied once."""
    shared = {abs(side) for side in first.said & second.said} | settled
    return any(-side in second.sides and abs(side) not in shared for side in first.sides)


def turned(first: Values, second: Values, words: tuple[frozenset[str], frozenset[str]]) -> bool:
    """Whether one of two statements in one language denies a word that the other affirms."""
    one, other = words
    return any(
        word in other and word not in second.denied
        for word in set(first.negated) - set(second.negated)
    ) or any(
        word in one and word not in first.denied
        for word in set(second.negated) - set(first.negated)
    )


def _only_left(first: frozenset[str], second: frozenset[str]) -> bool:
    return any(all(word not in other for other in second) for word in first)
