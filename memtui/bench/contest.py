"""Contests: two things measured in turns, and what their figures say about a target."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Literal

ROUNDS = 8  # that count; one more comes first and is dropped
MEDIAN, P95 = 0.5, 0.95
Unit = Literal["ms", "MiB"]


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class Contender:
    """Something that is timed; `prepare` runs before it, off the clock.

    `limit` is the most it may take by itself, in milliseconds or MiB.
    """

    name: str
    run: Callable[[], object]
    prepare: Callable[[], object] = _nothing
    limit: float | None = None

    def measured(self) -> float:
        """One run, in milliseconds."""
        self.prepare()
        started = time.perf_counter()
        self.run()
        return (time.perf_counter() - started) * 1000

    @property
    def unit(self) -> Unit:
        return "ms"


@dataclass(frozen=True, slots=True)
class Weighed(Contender):
    """Something whose size is taken: `run` gives it in MiB."""

    run: Callable[[], float]

    def measured(self) -> float:
        self.prepare()
        return self.run()

    @property
    def unit(self) -> Unit:
        return "MiB"


@dataclass(frozen=True, slots=True)
class Measures:
    """The counted runs of one contender; `quantile` is the one that counts."""

    name: str
    values: Sequence[float] = field(repr=False)
    unit: Unit = "ms"
    limit: float | None = None
    quantile: float = MEDIAN

    @property
    def value(self) -> float:
        return self.at(self.quantile)

    def at(self, quantile: float) -> float:
        """The value that this share of the runs did not pass."""
        if quantile == MEDIAN:
            return statistics.median(self.values)
        return sorted(self.values)[ceil(quantile * len(self.values)) - 1]

    def as_json(self) -> dict[str, object]:
        unit = self.unit.lower()
        return {
            "name": self.name,
            f"median_{unit}": round(self.at(MEDIAN), 3),
            f"p95_{unit}": round(self.at(P95), 3),
            f"min_{unit}": round(min(self.values), 3),
            f"max_{unit}": round(max(self.values), 3),
            "runs": len(self.values),
            "limit": self.limit,
        }


@dataclass(frozen=True, slots=True)
class Result:
    """What one contest gave; `target` is the largest ratio allowed (None: not judged)."""

    measured: Measures
    reference: Measures
    target: float | None

    @property
    def ratio(self) -> float:
        return self.measured.value / self.reference.value

    @property
    def kept(self) -> bool | None:
        """Whether the ratio and the limits of both are kept; None where there are none."""
        asked = [] if self.target is None else [self.ratio <= self.target]
        sides = (self.measured, self.reference)
        asked += [side.value <= side.limit for side in sides if side.limit is not None]
        return all(asked) if asked else None

    def as_json(self) -> dict[str, object]:
        return {
            **self.measured.as_json(),
            "quantile": self.measured.quantile,
            "reference": self.reference.as_json(),
            "ratio": round(self.ratio, 2),
            "target": self.target,
            "kept": self.kept,
        }


@dataclass(frozen=True, slots=True)
class Contest:
    """A contender, the reference that it is measured against, and the target for the ratio."""

    contender: Contender
    reference: Contender
    target: float | None = None
    rounds: int | None = None
    quantile: float = MEDIAN

    def hold(self) -> Result:
        """Let both run in turns within each round, so that a busy moment hits both."""
        rounds = ROUNDS if self.rounds is None else self.rounds
        pairs = [(self.contender.measured(), self.reference.measured()) for _ in range(rounds + 1)][
            1:
        ]
        measured, reference = (
            Measures(side.name, values, side.unit, side.limit, self.quantile)
            for side, values in zip(
                (self.contender, self.reference), zip(*pairs, strict=True), strict=True
            )
        )
        return Result(measured, reference, self.target)


@dataclass(frozen=True, slots=True)
class Absent:
    """A contest that can't be held here, and why."""

    name: str
    why: str
