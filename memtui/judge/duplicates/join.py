"""Finds which statements are worth comparing: those that share their rarer tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from math import ceil
from operator import itemgetter

from memtui.judge.duplicates.compare import Comparer
from memtui.judge.duplicates.model import Found, Pair, Statement
from memtui.judge.duplicates.reading import Reading, read

THRESHOLD = 0.5  # of the Jaccard similarity that the prefixes are made for
COMMON = 120  # statements that share a token: beyond, it tells nothing
KEPT = 60  # pairs of one statement that are compared, those that share most first
MAX_STATEMENTS = 200_000


def find_duplicates(statements: Sequence[Statement]) -> Found:
    """The duplicates among statements, and the pairs that differ in a value only.

    Of many that are equal each is paired with the first. Jaccard join by prefixes:
    S. Chaudhuri, V. Ganti, R. Kaushik, A primitive operator for similarity joins (2006).
    """
    readings = [read(number, it.text) for number, it in enumerate(statements[:MAX_STATEMENTS])]
    pairs: list[Pair] = []
    firsts: dict[str, Reading] = {}
    distinct: list[Reading] = []
    for reading in readings:
        if not reading.exact:
            continue
        first = firsts.setdefault(reading.exact, reading)
        if first is reading:
            distinct.append(reading)
        else:
            pairs.append(Pair(statements[first.number], statements[reading.number], "exact", 1.0))
    comparer = comparer_of(distinct)
    for one, another in _candidates(distinct):
        result = comparer.compare(one, another)
        if result is not None:
            before, after = sorted((one.number, another.number))
            pairs.append(Pair(statements[before], statements[after], *result))
    pairs.sort(key=lambda pair: -pair.score)
    return Found(
        tuple(pair for pair in pairs if not pair.differs),
        tuple(pair for pair in pairs if pair.differs),
    )


def comparer_of(readings: Sequence[Reading]) -> Comparer:
    """A comparer that weighs tokens by how rare they are among these statements."""
    frequency: Counter[str] = Counter()
    for reading in readings:
        frequency.update(reading.meaning)
    return Comparer(frequency, len(readings))


def _candidates(readings: Sequence[Reading]) -> Iterator[tuple[Reading, Reading]]:
    keys = [reading.tokens | reading.meaning for reading in readings]
    if len({reading.chinese for reading in readings}) > 1:  # some may be translations of others
        keys = [key | reading.words.meanings for key, reading in zip(keys, readings, strict=True)]
    frequency: Counter[str] = Counter()
    for tokens in keys:
        frequency.update(tokens)
    rare = [token for token, times in frequency.items() if 1 < times <= COMMON]
    rare.sort(key=lambda token: (frequency[token], token))
    rank = {token: number for number, token in enumerate(rare)}
    indexed: list[list[int]] = [[] for _ in rare]
    for place, tokens in enumerate(keys):
        ranks = sorted([rank[token] for token in tokens if token in rank])
        prefix = ranks[: len(tokens) - ceil(THRESHOLD * len(tokens)) + 1]
        known = [indexed[number] for number in prefix]
        met = Counter(chain.from_iterable(known))
        for places in known:
            places.append(place)
        enough = 1 + len(prefix) // 5
        near = [(other, shared) for other, shared in met.items() if shared >= enough]
        near.sort(key=itemgetter(1), reverse=True)
        for other, _ in near[:KEPT]:
            yield readings[other], readings[place]
