"""The documents that hold one token, and what it weighs in each."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Sequence

K1 = 0.9
CHAMPIONS = 2_000  # documents, about, that a query looks at for one word: where it weighs most
_SAMPLE = 4_000  # weights that tell which documents are champions


class Postings:
    """The documents that hold one token, in the order of their numbers, and how often each."""

    __slots__ = ("best", "counts", "documents")

    def __init__(
        self, documents: array[int] | None = None, counts: array[int] | None = None
    ) -> None:
        self.documents = array("I") if documents is None else documents
        self.counts = array("B") if counts is None else counts
        self.best: list[tuple[int, float]] | None = None  # the champions with their impacts

    def impacts(self, damping: Sequence[float]) -> list[tuple[int, float]]:
        """The documents, or the champions of many, each with the token's weight in it."""
        if self.best is not None:
            return self.best
        documents, counts = self.documents, self.counts
        found = [
            count * (K1 + 1) / (count + damping[number])
            for number, count in zip(documents, counts, strict=True)
        ]
        if len(found) <= CHAMPIONS:
            return list(zip(documents, found, strict=True))
        step = max(1, len(found) // _SAMPLE)
        least = sorted(found[::step])[-(CHAMPIONS // step)]
        pairs = zip(documents, found, strict=True)
        self.best = [pair for pair in pairs if pair[1] >= least][: 2 * CHAMPIONS]
        return self.best

    def impact_in(self, number: int, damping: Sequence[float]) -> float:
        """The token's weight in one document."""
        documents = self.documents
        place = bisect_left(documents, number)
        if place == len(documents) or documents[place] != number:
            return 0.0
        count = self.counts[place]
        return count * (K1 + 1) / (count + damping[number])
