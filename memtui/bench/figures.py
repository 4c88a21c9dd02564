"""Figures of the judge's benchmarks: each with its denominator, its misses and the data's hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from memtui.errors import NotFoundError, UsageError

DATA = Path("../shared/bench")  # beside a checkout, where it exists
SHOWN_MISSES = 12


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
        if self.target is None or not self.total:
            return None
        return self.share <= self.target if self.at_most else self.share >= self.target

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
class Skipped:
    """A part that isn't measured, and why."""

    name: str
    why: str


Part = Callable[[Path], Iterable[Figure]]


def data_hash(paths: Iterable[Path]) -> str:
    """What was measured on: the first 12 digits of a hash over names and bytes."""
    whole = hashlib.sha256()
    for path in sorted(paths):
        whole.update(path.name.encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()[:12]


def measured(
    data: Path, parts: Sequence[tuple[str, str, Part]]
) -> Iterator[tuple[str, str, Figure]]:
    """Every figure with its part and the hash of the part's data; parts without data raise none.

    `parts` are names, folders below `data`, and what measures there.
    """
    for name, folder, part in parts:
        place = data / folder
        if place.is_dir():
            digest = data_hash(path for path in place.rglob("*") if path.is_file())
            for figure in part(place):
                yield name, digest, figure


def run(words: Sequence[str], usage: str, parts: Sequence[tuple[str, str, Part]]) -> int:
    """Print the figures of a benchmark as its words ask; 1 when a gate isn't kept, else 0.

    Raises UsageError for words it doesn't know, NotFoundError where no data is.
    """
    options = _options(words, usage)
    data = Path(options["--data"]) if "--data" in options else DATA
    if not data.is_dir():
        raise NotFoundError(f"There is no benchmark data at {data}.", "Say `--data DIR`.")
    rows = list(measured(data, parts))
    skipped = [Skipped(n, f"no folder {f}") for n, f, _ in parts if not (data / f).is_dir()]
    failed = _failed(rows, options.get("--gate"))
    if "--json" in options:
        _print_json(rows, skipped, failed)
    else:
        _print_rows(rows, skipped, failed)
    return 1 if failed else 0


def _options(words: Sequence[str], usage: str) -> dict[str, str]:
    options: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--json":
            options[word] = ""
        elif word in {"--data", "--gate"} and rest:
            options[word] = rest.pop(0)
        else:
            raise UsageError(f"This benchmark doesn't know {word!r}.", f"Say `{usage}`.")
    return options


def _failed(rows: Sequence[tuple[str, str, Figure]], gate: str | None) -> list[str]:
    """The figures that are worse than the gate file's `{"part: name": share}` allows."""
    if gate is None:
        return []
    try:
        wanted = json.loads(Path(gate).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"The gate file can't be read: {error}.", "Name a JSON file.") from error
    found = {f"{part}: {figure.name}": figure for part, _, figure in rows}
    failed = []
    for name, share in wanted.items():
        figure = found.get(name)
        worse = figure is None or (figure.share > share if figure.at_most else figure.share < share)
        if worse:
            failed.append(name)
    return failed


def _print_json(
    rows: Sequence[tuple[str, str, Figure]], skipped: Sequence[Skipped], failed: Sequence[str]
) -> None:
    shown = {
        "rows": [
            {"part": part, "data": digest, **figure.as_json()} for part, digest, figure in rows
        ],
        "skipped": [{"part": skip.name, "why": skip.why} for skip in skipped],
        "failed": list(failed),
    }
    print(json.dumps(shown, indent=1, ensure_ascii=False))


def _print_rows(
    rows: Sequence[tuple[str, str, Figure]], skipped: Sequence[Skipped], failed: Sequence[str]
) -> None:
    last = ""
    for part, digest, figure in rows:
        if part != last:
            print(f"{part} (data {digest})")
        last = part
        print("  " + figure.row())
        for miss in figure.misses[:SHOWN_MISSES]:
            print(f"      {miss}")
        if len(figure.misses) > SHOWN_MISSES:
            print(f"      … and {len(figure.misses) - SHOWN_MISSES} more")
    for skip in skipped:
        print(f"{skip.name}: skipped, {skip.why}")
    for name in failed:
        print(f"gate not kept: {name}")
