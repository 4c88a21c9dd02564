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
    from memtui.bench.contest import Result, Times

HELP = """\
usage: memtui bench speed [--json]
       memtui bench conflicts|dup|prefer|search|signals [--data DIR] [--json] [--gate FILE]

speed measures start-up, indexing, reloading and deciding on generated stores. Each figure is the
median of several rounds in which it and its reference take turns, in milliseconds, with the
range in brackets. Takes some minutes, and 100 MB in the directory for temporary files.

The others measure the judge on labelled data, read from DIR: each figure with its
denominator and its misses. A gate file names the least shares: `{"part: figure": share}`.\
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
    if [word for word in words if word != "--json"] != ["speed"]:
        known = ", ".join(("speed", *JUDGED))
        raise UsageError(f"There are these benchmarks: {known}.", "Say `memtui bench speed`.")
    if "--json" in words:
        _print_json()
    else:
        _print_table()
    return 0


def _print_json() -> None:
    import json

    from memtui.bench.speed import run_contests

    rows = [result.as_json() for result in run_contests(_tell)]
    print(json.dumps({**_facts(), "rows": rows}, indent=1, ensure_ascii=False))


def _print_table() -> None:
    from memtui.bench.speed import run_contests

    print("Python {python}, git {git}, {cpus} processors".format_map(_facts()))
    missed = 0
    for result in run_contests(_tell):
        print(row(result), flush=True)
        missed += result.kept is False
    print(f"{missed} missed" if missed else "all targets kept")


def row(result: Result) -> str:
    """One contest on one line: both medians with their ranges, the ratio, the verdict."""
    verdict = ""
    if result.target is not None:
        word = "kept" if result.kept else "MISSED"
        verdict = f"  target {result.target:g} ×: {word}"
    times = f"{_times(result.measured)}  {result.ratio:6.2f} ×  {_times(result.reference)}"
    return times + verdict


def _times(times: Times) -> str:
    low, high = min(times.seconds) * 1000, max(times.seconds) * 1000
    return f"{times.name:36} {times.median * 1000:8.1f} [{low:.1f}–{high:.1f}]"


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
