"""Patterns that are looked for only where they may be found.

Most patterns are lists of words, and most statements hold none of them. One look at a text
tells what it holds of all that patterns need, and which of them are worth the search.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cached_property, lru_cache
from operator import add
from typing import NamedTuple

from memtui.judge.claims.needs import (
    ANY_DIGIT,
    START,
    Need,
    folded,
    folded_pattern,
    need_of,
)

_WORD = re.compile(r"\w+")
_DIGIT = re.compile(r"\d")
ANYTHING = 1  # the bit that is set for all texts


class Look(NamedTuple):
    """A text as patterns see it: `held` has a bit for each need that it meets."""

    text: str  # folded
    held: int


class _Needs:
    """What every pattern there is needs, each a bit, so that one look at a text does for all."""

    def __init__(self) -> None:
        self._bits: dict[Need, int] = {}
        self._starts: dict[str, int] = {}  # of words
        self._pairs: dict[str, int] = {}  # of characters, and each alone
        self._pieces: dict[str, dict[str, int]] = {}  # longer ones, by their first two characters

    def bit(self, need: Need) -> int:
        """The bit that is set for texts that hold one of these."""
        known = self._bits.get(need)
        if known is not None:
            return known
        bit = self._bits[need] = 2 << len(self._bits)
        for each in need:
            if each[0] == "<":
                _note(self._starts, each[1 : START + 1], bit)
            elif len(each) > 2:
                _note(self._pieces.setdefault(each[:2], {}), each, bit)
            else:
                _note(self._pairs, each, bit)
        look_at.cache_clear()
        return bit

    def look(self, text: str) -> Look:
        """What a text holds of everything that is needed."""
        low = folded(text)
        held = ANYTHING
        starts = {word[:START] for word in _WORD.findall(low)}
        if _DIGIT.search(low):
            starts.add(ANY_DIGIT[1:])
        for start in starts & self._starts.keys():
            held |= self._starts[start]
        pairs = set(map(add, low, low[1:])).union(low)
        for pair in pairs & self._pairs.keys():
            held |= self._pairs[pair]
        for pair in pairs & self._pieces.keys():
            for piece, bits in self._pieces[pair].items():
                if piece in low:
                    held |= bits
        return Look(low, held)


def _note(known: dict[str, int], need: str, bit: int) -> None:
    known[need] = known.get(need, 0) | bit


_NEEDS = _Needs()


@lru_cache(maxsize=1024)
def look_at(text: str) -> Look:
    """What patterns need to know of a text; kept for a while, because many ask for one text."""
    return _NEEDS.look(text)


class Guarded:
    """A pattern that is looked for only in texts that hold what it needs.

    If its case doesn't matter, it is looked for in the folded text first: that is quicker.
    """

    need: int  # a bit that is set for every text in which the pattern is found

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._pattern, self._flags = pattern, flags
        need = need_of(pattern)
        self.need = ANYTHING if need is None else _NEEDS.bit(need)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern itself."""
        return re.compile(self._pattern, self._flags)

    @cached_property
    def _low(self) -> tuple[re.Pattern[str], int] | None:
        """The pattern for folded texts, if there is one; see `folded_pattern`."""
        low = folded_pattern(self._pattern) if self._flags & re.IGNORECASE else None
        return (re.compile(low[0], self._flags & ~re.IGNORECASE), low[1]) if low else None

    def holds(self, text: str) -> bool:
        """Whether the pattern is found at all: quicker than to find it."""
        look = look_at(text)
        if not look.held & self.need:
            return False
        low = self._low
        return bool(low[0].search(look.text) if low else self.pattern.search(text))

    def search(self, text: str) -> re.Match[str] | None:
        look = look_at(text)
        start = self._first(look, 0, sys.maxsize) if look.held & self.need else None
        return None if start is None else self.pattern.search(text, start)

    def finditer(
        self, text: str, start: int = 0, end: int = sys.maxsize
    ) -> Iterable[re.Match[str]]:
        look = look_at(text)
        first = self._first(look, start, end) if look.held & self.need else None
        return () if first is None else self.pattern.finditer(text, first, end)

    def _first(self, look: Look, start: int, end: int) -> int | None:
        """From where on the pattern has to be looked for, if at all."""
        if self._low is None:
            return start
        low, before = self._low
        found = low.search(look.text, start, end)
        return max(start, found.start() - before) if found else None
