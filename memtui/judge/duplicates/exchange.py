"""Statements of the same words, some of which have changed places: who does what, what is first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from memtui.judge.words.stem import stem

MAX_TEXT = 400  # characters; in longer texts words move for many reasons
MAX_CLAUSES = 5
_ENDS = re.compile(
    r"[,，;；。!！?？:：()（）\n]|(?<!\d)\.(?!\d)|\b(?:when|whenever|if|while|whereas|but|and"
    r"|then|once|so"
    r"|because|before|after|unless|until)\b|时候|时|的话|再|然后|但|而|就|之前|之后|以前|以后",
    re.IGNORECASE,
)
_ORDERED = re.compile(r"\bthen\b|\bfirst\b|先.{1,20}?(?:再|后|才)|再", re.IGNORECASE)
_WORDS = re.compile("[A-Za-z][A-Za-z'’-]*|[\u4e00-\u9fff]+")
_LIGHT_WORDS = (
    "the a an is are be to of in on at it its for with by our we you they first then next"
)
_LIGHT = frozenset(_LIGHT_WORDS.split())


def exchanged(first: str, second: str) -> bool:
    """Whether two statements have words in each other's clauses: "A pays, B signs" and the reverse.

    Whole clauses may stand in another order, unless the statements tell of an order.
    """
    if max(len(first), len(second)) > MAX_TEXT:
        return False
    one, other = _clauses(first), _clauses(second)
    if not (2 <= len(one) <= MAX_CLAUSES and 2 <= len(other) <= MAX_CLAUSES):
        return False
    places = _aligned(one, other)
    moves = {
        (places[place], to)
        for place, clause in enumerate(one)
        for word in clause
        for to in _only_in(word, other)
        if places[place] != to and sum(word in known for known in one) == 1
    }
    if any((to, place) in moves for place, to in moves):
        return True
    ordered = _ORDERED.search(first) and _ORDERED.search(second)
    return bool(ordered and len(one) == len(other) == 2 and places == (1, 0))


@lru_cache(maxsize=4_096)
def _clauses(text: str) -> tuple[set[str], ...]:
    return tuple(words for part in _ENDS.split(text) if (words := words_of(part)))


def words_of(text: str) -> set[str]:
    """The words of a text that count: stems, and Chinese characters by twos."""
    words: set[str] = set()
    for run in _WORDS.findall(text):
        if run.isascii():
            word = run.lower()
            words |= set() if word in _LIGHT else {stem(word)}
        else:
            words |= {run[at : at + 2] for at in range(len(run) - 1)}
    return words


def _aligned(clauses: Sequence[set[str]], others: Sequence[set[str]]) -> tuple[int, ...]:
    """For each clause its place among the other's, so that as much as can be is shared."""
    places = range(max(len(clauses), len(others)))
    shared = [
        [len(mine & others[at]) if at < len(others) else 0 for at in places] for mine in clauses
    ]
    if all(row[place] == max(row) for place, row in enumerate(shared)):
        return tuple(range(len(clauses)))  # the best for each of them is its own place
    return max(
        permutations(places, len(clauses)),
        key=lambda order: (
            sum(shared[place][to] for place, to in enumerate(order)),
            sum(place == to for place, to in enumerate(order)),
        ),
    )


def _only_in(word: str, clauses: Sequence[set[str]]) -> list[int]:
    found = [place for place, words in enumerate(clauses) if word in words]
    return found if len(found) == 1 else []
