"""Figures of the judge's benchmarks: each with its denominator, its misses and the data's hash."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SHIPPED = Path(__file__).parent / "data"
FURTHER = ("second", "third")  # below what is shipped: the project's other sets
OTHER_NAMES = {"BEAM 100K": "dated logs"}  # of parts in those sets


@dataclass(slots=True)
class Figure:
    """A count of hits among `total`; `target` is the least wanted, with `at_most` the most."""

    name: str
    hits: int = 0
    total: int = 0
    target: float | None = None
    at_most: bool = False
    misses: list[str] = field(default_factory=list)

    def count(self, hit: bool, told: str = "") -> None:
        """Count one case; `told` says which it was, where it is worth a look."""
        self.total += 1
        self.hits += hit
        if told and hit == self.at_most:
            self.misses.append(told)

    @property
    def share(self) -> float:
        return self.hits / self.total if self.total else 0.0

    @property
    def kept(self) -> bool | None:
        return None if self.target is None or not self.total else self.reaches(self.target)

    def reaches(self, share: float) -> bool:
        """Whether the figure is at least a share; with `at_most`, at most that share."""
        return self.share <= share if self.at_most else self.share >= share

    def row(self) -> str:
        """The figure on one line."""
        verdict = ""
        if self.target is not None:
            sign = "≤" if self.at_most else "≥"
            word = {True: "kept", False: "MISSED", None: "nothing to measure"}[self.kept]
            verdict = f"  target {sign} {self.target:g}: {word}"
        return f"{self.name:52} {self.share:6.3f}  {self.hits}/{self.total}{verdict}"

    def as_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "share": round(self.share, 4),
            "hits": self.hits,
            "total": self.total,
            "target": self.target,
            "at_most": self.at_most,
            "kept": self.kept,
            "misses": self.misses,
        }


@dataclass(frozen=True, slots=True)
class Row:
    """A figure with the part of the data that it was measured on, and the hash of that."""

    part: str
    digest: str
    figure: Figure

    @property
    def name(self) -> str:
        return f"{self.part}: {self.figure.name}"

    def as_json(self) -> dict[str, object]:
        return {"part": self.part, "data": self.digest, **self.figure.as_json()}


@dataclass(frozen=True, slots=True)
class Skipped:
    """A part that isn't measured, and why."""

    part: str
    why: str


# A part's name, its folder in the data, and what measures there.
Part = tuple[str, str, Callable[[Path], Iterable[Figure]]]


def measure(data: Path | None, parts: Sequence[Part]) -> Iterator[Row | Skipped]:
    """Every figure on the data of a folder, or on what is shipped; and what is skipped."""
    if data is not None:
        yield from _measured(data, parts, "no folder {} in the data")
        return
    yield from _measured(SHIPPED, parts, "not shipped: say `--data DIR` with a folder {}")
    for which in FURTHER:
        others = [
            (f"{which} set, {OTHER_NAMES.get(name, name)}", folder, measures)
            for name, folder, measures in parts
        ]
        for row in _measured(SHIPPED / which, others, ""):
            if isinstance(row, Row):
                yield row


def _measured(data: Path, parts: Sequence[Part], missing: str) -> Iterator[Row | Skipped]:
    for name, folder, measures in parts:
        place = data / folder
        if not place.is_dir():
            yield Skipped(name, missing.format(folder))
            continue
        digest = data_hash(path for path in place.rglob("*") if path.is_file())
        for figure in measures(place):
            yield Row(name, digest, figure)


def data_hash(paths: Iterable[Path]) -> str:
    """What was measured on: the first 12 digits of a hash over names and bytes."""
    whole = hashlib.sha256()
    for path in sorted(paths):
        whole.update(path.name.encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()[:12]
