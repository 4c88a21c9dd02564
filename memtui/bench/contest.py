"""Contests: two things timed in turns, and what their medians say about a target."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

ROUNDS = 8  # that count; one more comes first and is dropped


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class Contender:
    """Something that is timed; `prepare` runs before it, off the clock."""

    name: str
    run: Callable[[], object]
    prepare: Callable[[], object] = _nothing

    def timed(self) -> float:
        """One run, in seconds."""
        self.prepare()
        started = time.perf_counter()
        self.run()
        return time.perf_counter() - started


@dataclass(frozen=True, slots=True)
class Times:
    """The counted runs of one contender, in seconds."""

    name: str
    seconds: Sequence[float] = field(repr=False)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "median_ms": _ms(self.median),
            "min_ms": _ms(min(self.seconds)),
            "max_ms": _ms(max(self.seconds)),
            "runs": len(self.seconds),
        }


@dataclass(frozen=True, slots=True)
class Result:
    """What one contest gave; `target` is the largest ratio allowed (None: not judged)."""

    measured: Times
    reference: Times
    target: float | None

    @property
    def ratio(self) -> float:
        return self.measured.median / self.reference.median

    @property
    def kept(self) -> bool | None:
        return None if self.target is None else self.ratio <= self.target

    def as_json(self) -> dict[str, object]:
        return {
            **self.measured.as_json(),
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

    def hold(self) -> Result:
        """Let both run in turns within each round, so that a busy moment hits both."""
        pairs = [(self.contender.timed(), self.reference.timed()) for _ in range(ROUNDS + 1)][1:]
        measured, reference = zip(*pairs, strict=True)
        return Result(
            Times(self.contender.name, measured),
            Times(self.reference.name, reference),
            self.target,
        )


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)
