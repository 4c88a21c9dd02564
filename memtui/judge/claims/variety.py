"""Which of several things of one kind a statement speaks of: `refresh` tokens, `access` tokens."""

from __future__ import annotations

from functools import lru_cache

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.numbers import read_number
from memtui.judge.claims.stem import stem, words_of
from memtui.judge.claims.wordlists import words

_STOP = frozenset(map(stem, words("stop")))
SHORTEST = 3  # letters of a noun that is looked at


def different_varieties(a: Frame, b: Frame) -> bool:
    """Whether both speak of one kind of thing, and each names another variety of it throughout."""
    heads = [t for t in a.subject if t in b.subject and t in a.written and t in b.written]
    if not heads:
        return False
    one, two = _stems(a.statement.text), _stems(b.statement.text)
    for head in heads:
        if len(head) < SHORTEST or not head.isascii() or not head[0].isalpha():
            continue
        first, second = _before(one, stem(a.written[head])), _before(two, stem(b.written[head]))
        if first and second and not (first & set(two) or second & set(one)):
            return True
    return False


@lru_cache(maxsize=8192)  # a statement is compared with many, one after the other
def _stems(text: str) -> tuple[str, ...]:
    return tuple([stem(word) for word in words_of(text)])


def _before(stems: tuple[str, ...], head: str) -> frozenset[str]:
    """The words right before a noun, wherever it occurs; none if it once stands alone."""
    found = {stems[place - 1] if place else "" for place, word in enumerate(stems) if word == head}
    counted = any(read_number(word) is not None for word in found)
    plain = counted or not all(word.isalpha() for word in found) or found & _STOP
    return frozenset() if plain else frozenset(found)
