"""What keeps two statements that are alike from saying the same."""

from __future__ import annotations

import re

from memtui.judge.duplicates.bilingual import Likeness, lexicon, likeness
from memtui.judge.duplicates.bilingual import exchanged as exchanged_things
from memtui.judge.duplicates.exchange import exchanged
from memtui.judge.duplicates.model import Difference
from memtui.judge.duplicates.opposites import members_in_order
from memtui.judge.duplicates.reading import Reading
from memtui.judge.duplicates.roles import given_to_another, swapped, turned_on_us
from memtui.judge.duplicates.sequence import axes, same_order
from memtui.judge.duplicates.values import difference, turned

_ONLY_WORDS = "only sole exclus just 只 有 仅 限 唯 才 能 可 以"
_ONLY = frozenset(_ONLY_WORDS.split())
_COUNTED = 40  # words of a statement whose negations are counted


def name_other_things(first: Reading, second: Reading) -> bool:
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


def difference_in_one_language(first: Reading, second: Reading, *, anew: bool) -> Difference:
    """What two statements in one language differ in, one of which may say the other `anew`."""
    differs = difference(first.values, second.values, strict=True)
    order = same_order(first.sequence, second.sequence) if differs in ("", "opposite") else ""
    if order == "same":
        differs = difference(first.values, second.values, strict=True, settled=axes())
    if differs in ("", "opposite") and _opposed(first, second, anew=anew):
        return "polarity"
    if differs:
        return differs
    added = len(first.order) != len(second.order)  # else a word stands for another
    if not anew and added and first.values.hedges != second.values.hedges:
        return "opposite"
    if _says_only(first, second):
        return "opposite"
    if _shortened(first, second) or _shortened(second, first):
        return "name"
    if first.order == second.order or order == "same":
        return ""
    texts = first.folded, second.folded
    if order == "reversed" or exchanged(*texts) or swapped(*texts) or given_to_another(*texts):
        return "opposite"
    return ""


def _says_only(first: Reading, second: Reading) -> bool:
    """Whether all that differs is that one of them says it of these only."""
    if first.values.excludes == second.values.excludes:
        return False
    return (first.content ^ second.content) <= _ONLY


def _shortened(first: Reading, second: Reading) -> bool:
    """Whether the first names somebody beside one whom the second names alone."""
    shared = first.values.names & second.values.words
    missing = first.values.names - second.values.words
    text = first.folded.lower()
    return any(
        re.search(
            rf"\b{re.escape(a)}(?:,| and| or| &| plus|/) ?(?:or |and )?{re.escape(b)}\b", text
        )
        for one in missing
        for other in shared
        for a, b in ((one, other), (other, one))
    )


def difference_in_translation(first: Reading, second: Reading, alike: Likeness) -> Difference:
    order = same_order(first.sequence_of_meanings, second.sequence_of_meanings)
    settled = axes() if order == "same" else frozenset()
    differs = difference(first.values, second.values, strict=False, settled=settled)
    if differs or order == "reversed" or turned_on_us(first.folded, second.folded):
        return differs or "opposite"
    if _counts_differ(first, second, anew=True):
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


def _opposed(first: Reading, second: Reading, *, anew: bool) -> bool:
    words = (first.content, second.content)
    return turned(first.values, second.values, words) or _counts_differ(first, second, anew=anew)


def _counts_differ(first: Reading, second: Reading, *, anew: bool) -> bool:
    """Whether one denies more often; in long texts, words are too many to be counted.

    What is said `anew` may be denied by another word: "is skipped" for "isn't run".
    """
    if max(len(first.order), len(second.order)) > _COUNTED:
        return False
    one, other = first.values, second.values
    less, more = sorted((len(one.negated), len(other.negated)))
    if less == more:
        return False
    fewer = one if len(one.negated) == less else other
    return less + (fewer.soft if anew else 0) < more
