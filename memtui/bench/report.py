"""What `memtui bench` prints: a table of contests, or one JSON document."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from memtui.errors import UsageError

if TYPE_CHECKING:
    from memtui.bench.contest import Absent, Measures, Result

HELP = """\
usage: memtui bench speed [--only ROW] [--json]
       memtui bench conflicts|dup|prefer|search|signals
                    [--data DIR] [--verbose] [--json] [--gate FILE]
       memtui bench conflicts --sample N [--sheet FILE] [--data DIR]
       memtui bench conflicts --verdicts FILE

speed measures the desk, the search, the judges and decisions on generated stores. Each figure is
the median of several rounds (for keys the 95th percentile) in which it and its reference take
turns, with the range in brackets. Takes a quarter of an hour, 600 MB in the directory for
temporary files, and 1 GB of memory for the search.
--only ROW: a group (start, index, decide, screens, search, duplicates, bundles, memory),
or the rows whose names hold the word.

The others measure the judge on labelled data: on what is shipped, or on DIR. Each figure comes
with its denominator and a hash of the data; --verbose lists what was missed. A gate file names
the least shares, `{"conflicts": {"part: figure": share}}`; exit 5 when one isn't reached.

--sample N writes a sheet of N proposals that nobody has judged, from the shipped stores and DIR;
--verdicts FILE takes in what was written into its last column. Verdicts are kept by the hash of
the two statements, and count in every later run.\
"""

# Modules beside this one, each with a `main`.
JUDGED = ("conflicts", "dup", "prefer", "search", "signals")


def main(words: Sequence[str]) -> int:
    """Run the benchmark that the words name; 0 whether or not its targets are kept.

    Raises UsageError for words that name none.
    """
    if "--help" in words or "-h" in words:
        print(HELP)
        return 0
    if words and words[0] in JUDGED:
        module = import_module(f"memtui.bench.{words[0]}")
        return int(module.main(words[1:]))
    if not words or words[0] != "speed":
        known = ", ".join(("speed", *JUDGED))
        raise UsageError(f"There are these benchmarks: {known}.", "Say `memtui bench speed`.")
    rest = list(words[1:])
    as_json = "--json" in rest
    rest = [word for word in rest if word != "--json"]
    if rest and (len(rest) != 2 or rest[0] != "--only"):
        told = f"`memtui bench speed` can't read {' '.join(rest)!r}."
        raise UsageError(told, "Say `memtui bench --help`.")
    _speed(rest[1] if rest else "", as_json)
    return 0


def _speed(only: str, as_json: bool) -> None:
    from memtui.bench.contest import Result
    from memtui.bench.speed import GROUPS, run_contests

    facts = _facts()
    if not as_json:
        print("Python {python}, git {git}, {cpus} processors".format_map(facts))
    held: list[Result] = []
    absent: list[Absent] = []
    for outcome in run_contests(_tell, only):
        if isinstance(outcome, Result):
            held.append(outcome)
        else:
            absent.append(outcome)
        if not as_json:
            print(row(outcome), flush=True)
    if only and not held and not absent:
        raise UsageError(
            f"No row of the benchmark holds {only!r}.",
            f"There are these groups: {', '.join(GROUPS)}.",
        )
    if as_json:
        _print_json(facts, held, absent)
    else:
        missed = sum(result.kept is False for result in held)
        print(f"{missed} missed" if missed else "all targets kept")


def _print_json(facts: dict[str, object], held: Sequence[Result], absent: Sequence[Absent]) -> None:
    import json

    skipped = [{"name": each.name, "why": each.why} for each in absent]
    shown = {**facts, "rows": [result.as_json() for result in held], "skipped": skipped}
    print(json.dumps(shown, indent=1, ensure_ascii=False))


def row(outcome: Result | Absent) -> str:
    """One contest on one line: both figures with their ranges, the ratio, the verdict."""
    from memtui.bench.contest import Absent

    if isinstance(outcome, Absent):
        return f"{outcome.name}: skipped, {outcome.why}"
    asked = [] if outcome.target is None else [f"{outcome.target:.3g} ×"]
    asked += [
        f"{side.limit:g} {side.unit}"
        for side in (outcome.measured, outcome.reference)
        if side.limit is not None
    ]
    verdict = ""
    if asked:
        verdict = f"  target {', '.join(asked)}: {'kept' if outcome.kept else 'MISSED'}"
    sides = f"{_told(outcome.measured)}  {outcome.ratio:6.2f} ×  {_told(outcome.reference)}"
    return sides + verdict


def _told(side: Measures) -> str:
    low, high = min(side.values), max(side.values)
    unit = "" if side.unit == "ms" else f" {side.unit}"
    return f"{side.name:40} {side.value:8.1f} [{low:.1f}–{high:.1f}]{unit}"


def _tell(what: str) -> None:
    """Say on a terminal what is being measured; scripts read nothing but results."""
    if sys.stderr.isatty():
        print(f"… {what}", file=sys.stderr)


def _facts() -> dict[str, object]:
    import subprocess

    version = subprocess.run(["git", "--version"], capture_output=True, text=True, check=True)
    return {
        "python": platform.python_version(),
        "git": version.stdout.split()[2],
        "cpus": os.cpu_count(),
    }
