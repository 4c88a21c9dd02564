"""Statements of the same words in which some have changed places: who does what, what comes first."""

from __future__ import annotations

import re

from memtui.judge.words.stem import stem

MAX_TEXT = 400  # characters; in longer texts words move for many reasons
_ENDS = re.compile(
    r"[,，;；。!！?？:：\n]|(?<!\d)\.(?!\d)|\b(?:when|whenever|if|while|whereas|but|and|then|once|so"
    r"|because|before|after|unless|until)\b|时候|时|的话|再|然后|但|而|就|之前|之后|以前|以后",
    re.IGNORECASE,
)
_ORDERED = re.compile(r"\bthen\b|\bfirst\b|先.{1,20}?(?:再|后|才)|再", re.IGNORECASE)
_WORDS = re.compile("[A-Za-z][A-Za-z'’-]*|[\u4e00-\u9fff]+")
_LIGHT = frozenset("the a an is are be to of in on at it its for with by our we you they".split())


def exchanged(first: str, second: str) -> bool:
    """Whether two statements have words in each other's clauses: "A pays, B signs" and the reverse.

    Whole clauses may stand in another order, unless the statements tell of an order.
    """
    if max(len(first), len(second)) > MAX_TEXT:
        return False
    one, other = _clauses(first), _clauses(second)
    if len(one) < 2 or len(other) < 2:
        return False
    places = [_nearest(clause, other, place) for place, clause in enumerate(one)]
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
    return bool(ordered and len(one) == len(other) == 2 and places == [1, 0])


def _clauses(text: str) -> list[set[str]]:
    found = [_words(part) for part in _ENDS.split(text)]
    return [words for words in found if words]


def _words(text: str) -> set[str]:
    words: set[str] = set()
    for run in _WORDS.findall(text):
        if run.isascii():
            word = run.lower()
            words |= set() if word in _LIGHT else {stem(word)}
        else:
            words |= {run[at : at + 2] for at in range(len(run) - 1)}
    return words


def _nearest(clause: set[str], others: list[set[str]], place: int) -> int:
    """The clause that shares most; of equals the one that stands in the same place."""
    return max(
        range(len(others)), key=lambda at: (len(clause & others[at]), at == place, -abs(at - place))
    )


def _only_in(word: str, clauses: list[set[str]]) -> list[int]:
    found = [place for place, words in enumerate(clauses) if word in words]
    return found if len(found) == 1 else []
