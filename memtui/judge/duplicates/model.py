"""The words of this package as frozen dataclasses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tier = Literal["exact", "near-copy", "similar", "reworded", "translated"]
Difference = Literal[
    "number", "date", "name", "address", "code", "polarity", "opposite", "change", "word", ""
]


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement, or the whole body, of a document. `line` counts from 1 (0: the whole)."""

    path: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements that say the same, or that would, did they not differ in a value.

    `score` runs from 0 to 1. `differs` names what keeps them from being duplicates: such
    pairs are for the bundles, never to be merged.
    """

    first: Statement
    second: Statement
    tier: Tier
    score: float
    differs: Difference = ""


@dataclass(frozen=True, slots=True)
class Found:
    """Duplicates, and the pairs that only look like them; the best first."""

    duplicates: tuple[Pair, ...]
    differing: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A document near a text: how near from 0 to 1, and what keeps it from being the same."""

    path: str
    score: float
    differs: Difference = ""
