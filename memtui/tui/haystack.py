"""Looking for typed words in the rows of a long list, without a call for each row."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, repeat
from operator import contains
from typing import TypeVar, overload

Row = TypeVar("Row")


def rows_holding(texts: Sequence[str], words: Sequence[str]) -> Sequence[int]:
    """The numbers of the rows, in order, whose text holds every word.

    Both are compared as they stand: fold them before. O(rows) for the first word, for
    each other one only over what the words before it left.
    """
    if not words:
        return range(len(texts))
    longest, *others = sorted(words, key=len, reverse=True)
    found = list(compress(_numbers(len(texts)), map(contains, texts, repeat(longest))))
    for word in others:
        found = [row for row in found if word in texts[row]]
    return found


def _numbers(count: int) -> Sequence[int]:
    """At least the numbers below `count`, which the next key need not make again."""
    return _made(1 << count.bit_length())


@lru_cache(maxsize=1)
def _made(count: int) -> Sequence[int]:
    return tuple(range(count))


class Selection(Sequence[Row]):
    """Some rows of a longer list, in its order: read where they stand, never copied."""

    def __init__(self, every: Sequence[Row], numbers: Sequence[int]) -> None:
        self.every = every
        self.numbers = numbers  # ascending places in `every`

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Row]: ...
    def __getitem__(self, place: int | slice) -> Row | Sequence[Row]:
        if isinstance(place, slice):
            return Selection(self.every, self.numbers[place])
        return self.every[self.numbers[place]]


def whole(rows: Sequence[Row]) -> Sequence[Row]:
    """The list that the rows are of."""
    return rows.every if isinstance(rows, Selection) else rows


def place_in(rows: Sequence[Row], others: Sequence[Row], place: int) -> int | None:
    """Where a row of `rows` stands in `others`, which are of the same whole; None if nowhere."""
    number = rows.numbers[place] if isinstance(rows, Selection) else place
    if not isinstance(others, Selection):
        return number
    found = bisect_left(others.numbers, number)
    is_there = found < len(others) and others.numbers[found] == number
    return found if is_there else None
