"""Which lines of two texts correspond: anchors first, then difflib where it is affordable."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

Block = tuple[int, int, int]  # start in old, start in new, number of equal lines

# SequenceMatcher is cubic on lines that repeat. The budget is in comparisons over the whole
# text, about half a second; a gap beyond it counts as replaced whole.
BUDGET = 3_000_000
ROUNDS = 8


def matching_blocks(old: Sequence[str], new: Sequence[str]) -> list[Block]:
    """Runs of equal lines in rising order, joined where they touch.

    Lines that occur once on both sides are anchors (patience diff); the gaps
    between them go to difflib. The work is linear but for a fixed budget.
    """
    found: list[Block] = []
    gaps = _anchored(old, new, (0, len(old), 0, len(new)), found, ROUNDS)
    budget = BUDGET
    for a, b, c, d in gaps:
        cost = _cost(old[a:b], new[c:d])
        if cost > budget:
            continue
        budget -= cost
        matcher = SequenceMatcher(_is_blank, old[a:b], new[c:d], autojunk=False)
        found += [(a + i, c + j, size) for i, j, size in matcher.get_matching_blocks() if size]
    return _joined(sorted(found))


def gaps_of(
    blocks: Sequence[Block], old_size: int, new_size: int
) -> list[tuple[int, int, int, int]]:
    """The differences between blocks as (old start, old end, new start, new end)."""
    gaps = []
    a = c = 0
    for i, j, size in [*blocks, (old_size, new_size, 0)]:
        if i > a or j > c:
            gaps.append((a, i, c, j))
        a, c = i + size, j + size
    return gaps


def _anchored(
    old: Sequence[str],
    new: Sequence[str],
    region: tuple[int, int, int, int],
    found: list[Block],
    rounds: int,
) -> list[tuple[int, int, int, int]]:
    """Put equal heads, tails and unique lines into `found`; return what is left between."""
    a, b, c, d = region
    head = 0
    while a + head < b and c + head < d and old[a + head] == new[c + head]:
        head += 1
    tail = 0
    while b - tail > a + head and d - tail > c + head and old[b - tail - 1] == new[d - tail - 1]:
        tail += 1
    found += [(a, c, head), (b - tail, d - tail, tail)]
    a, b, c, d = a + head, b - tail, c + head, d - tail
    if a == b or c == d:
        return []
    anchors = _unique_pairs(old, new, (a, b, c, d)) if rounds else []
    if not anchors:
        return [(a, b, c, d)]
    left = []
    for i, j in [*anchors, (b, d)]:
        left += _anchored(old, new, (a, i, c, j), found, rounds - 1)
        if i < b:
            found.append((i, j, 1))
        a, c = i + 1, j + 1
    return left


def _unique_pairs(
    old: Sequence[str], new: Sequence[str], region: tuple[int, int, int, int]
) -> list[tuple[int, int]]:
    """The longest rising chain of pairs of lines that occur exactly once on each side."""
    a, b, c, d = region
    in_old = Counter(old[a:b])
    in_new = Counter(new[c:d])
    place = {line: c + j for j, line in enumerate(new[c:d])}
    pairs = [
        (a + i, place[line])
        for i, line in enumerate(old[a:b])
        if in_old[line] == 1 and in_new[line] == 1 and not _is_blank(line)
    ]
    ends: list[int] = []  # last new-position of the best chain of each length
    chain: list[int] = []  # index into pairs of that end
    before: list[int] = []
    for index, (_, j) in enumerate(pairs):
        length = bisect_left(ends, j)
        before.append(chain[length - 1] if length else -1)
        ends[length : length + 1] = [j]
        chain[length : length + 1] = [index]
    picked = []
    at = chain[-1] if chain else -1
    while at >= 0:
        picked.append(pairs[at])
        at = before[at]
    return picked[::-1]


def _cost(old: Sequence[str], new: Sequence[str]) -> int:
    """A bound on SequenceMatcher's comparisons: every pair of equal lines, once a round."""
    in_new = Counter(new)
    equal = Counter({line: n * in_new[line] for line, n in Counter(old).items()})
    pairs = sum(n for line, n in equal.items() if not _is_blank(line))
    rounds = min(len(old), len(new), pairs)
    return len(old) + len(new) + pairs + (len(old) + pairs) * rounds // 2


def _is_blank(line: str) -> bool:
    return not line or line.isspace()


def _joined(blocks: Sequence[Block]) -> list[Block]:
    joined: list[Block] = []
    for i, j, size in blocks:
        if not size:
            continue
        if joined and joined[-1][0] + joined[-1][2] == i and joined[-1][1] + joined[-1][2] == j:
            joined[-1] = (joined[-1][0], joined[-1][1], joined[-1][2] + size)
        else:
            joined.append((i, j, size))
    return joined
