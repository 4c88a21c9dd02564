"""Looking for typed words in the rows of a long list, without a call for each row."""

from __future__ import annotations

from collections.abc import Sequence


def rows_holding(texts: Sequence[str], words: Sequence[str]) -> Sequence[int]:
    """The numbers of the rows, in order, whose text holds every word.

    Both are compared as they stand: fold them before. O(rows) for the first word, for
    each other one only over what the words before it left.
    """
    if not words:
        return range(len(texts))
    longest, *others = sorted(words, key=len, reverse=True)
    found = [row for row, text in enumerate(texts) if longest in text]
    for word in others:
        found = [row for row in found if word in texts[row]]
    return found
