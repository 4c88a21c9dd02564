"""What changed inside a line: similar lines, and the words that differ between them.

Chinese, Japanese and Korean characters are words of their own, so that a changed
character is shown and not the whole sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache

Range = tuple[int, int]

SIMILAR = 0.5  # lines that share fewer of their words are not shown as one line that changed
LONGEST_COMPARED = 2_000  # characters of a line whose words are compared
MOST_PAIRED = 60  # lines on either side of a hunk that are paired by likeness

_TOKEN = re.compile(r"[^\W\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+|\s+|.", re.DOTALL)


@lru_cache(maxsize=2048)
def tokens(text: str) -> tuple[str, ...]:
    """Words, runs of blanks, and single other characters; joined they are the text."""
    return tuple(_TOKEN.findall(text))


def similarity(old: str, new: str) -> float:
    """How many of the words of both lines are shared, from 0 to 1, order aside."""
    if len(old) > LONGEST_COMPARED or len(new) > LONGEST_COMPARED:
        return 1.0 if old == new else 0.0
    old_words, new_words = _weights(old), _weights(new)
    total = sum(old_words.values()) + sum(new_words.values())
    if not total:
        return 1.0 if old == new else 0.0
    return 2 * sum((old_words & new_words).values()) / total


@lru_cache(maxsize=2048)
def _weights(text: str) -> Counter[str]:
    """Words by how often they occur; punctuation and blanks say nothing about likeness."""
    return Counter(token for token in tokens(text) if token[0].isalnum())


def pair_up(old: Sequence[str], new: Sequence[str]) -> list[tuple[int | None, int | None]]:
    """The lines of a hunk side by side: indexes of old and new lines, None for a gap.

    Lines stand in one row only when they are similar; order is kept on both sides.
    """
    if len(old) > MOST_PAIRED or len(new) > MOST_PAIRED:
        return [*((i, None) for i in range(len(old))), *((None, j) for j in range(len(new)))]
    rows: list[tuple[int | None, int | None]] = []
    i = j = 0
    for left, right in _best_pairs(old, new):
        rows += [(k, None) for k in range(i, left)]
        rows += [(None, k) for k in range(j, right)]
        rows.append((left, right))
        i, j = left + 1, right + 1
    rows += [(k, None) for k in range(i, len(old))]
    rows += [(None, k) for k in range(j, len(new))]
    return rows


def _best_pairs(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """The order-keeping pairs of similar lines with the greatest sum of likeness."""
    likeness = [[similarity(a, b) for b in new] for a in old]
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in reversed(range(len(old))):
        for j in reversed(range(len(new))):
            paired = likeness[i][j] + best[i + 1][j + 1] if likeness[i][j] >= SIMILAR else 0.0
            best[i][j] = max(paired, best[i + 1][j], best[i][j + 1])
    pairs = []
    i = j = 0
    while i < len(old) and j < len(new):
        if best[i][j] == best[i + 1][j]:
            i += 1
        elif best[i][j] == best[i][j + 1]:
            j += 1
        else:
            pairs.append((i, j))
            i, j = i + 1, j + 1
    return pairs


@lru_cache(maxsize=1024)
def changed_words(old: str, new: str) -> tuple[tuple[Range, ...], tuple[Range, ...]]:
    """The parts of two similar lines that differ, as ranges of characters on each side."""
    if len(old) > LONGEST_COMPARED or len(new) > LONGEST_COMPARED:
        return (), ()
    a, b = tokens(old), tokens(new)
    old_ranges: list[Range] = []
    new_ranges: list[Range] = []
    old_ends, new_ends = _ends(a), _ends(b)
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag != "equal":
            _extend(old_ranges, old, old_ends[i1], old_ends[i2])
            _extend(new_ranges, new, new_ends[j1], new_ends[j2])
    return tuple(old_ranges), tuple(new_ranges)


def _ends(words: Sequence[str]) -> list[int]:
    ends = [0]
    for word in words:
        ends.append(ends[-1] + len(word))
    return ends


def _extend(ranges: list[Range], text: str, start: int, end: int) -> None:
    """Add a range, joined to the last one where only blanks lie between."""
    if start == end:
        return
    if ranges and not text[ranges[-1][1] : start].strip():
        ranges[-1] = (ranges[-1][0], end)
    else:
        ranges.append((start, end))
