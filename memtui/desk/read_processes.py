"""Processes that read documents for the judges, where there are many and cores that idle."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Thread
from typing import BinaryIO

from memtui.judge.claims import Apart, Source, packed
from memtui.judge.claims.collector import no_collection

WORTH = 150_000  # characters for one process: to read fewer takes less time than its start
START = 40_000  # characters that are read while a process starts
MOST = 8  # processes, this one among them
LONGEST_S = 120.0  # that others may take


class _Child(Thread):
    """Waits for one process, which reads documents meanwhile."""

    def __init__(self, sources: Sequence[Source]) -> None:
        super().__init__(daemon=True)
        self.found: dict[str, bytes] = {}
        self._sources = sources
        self.start()

    def run(self) -> None:
        with suppress(OSError, subprocess.SubprocessError, EOFError, ValueError, TypeError):
            done = subprocess.run(
                [sys.executable, "-P", "-m", __name__],  # -P: nothing is imported from where we are
                input=pickle.dumps(list(self._sources)),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=LONGEST_S,
                check=True,
            )
            answers = pickle.loads(done.stdout)
            paths = [source.path for source in self._sources]
            self.found = dict(zip(paths, answers, strict=True))


class ReadApart:
    """Documents shared out among processes; what any of them fails on is left to who asked."""

    def __init__(self, mine: Sequence[Source], others: Sequence[Sequence[Source]]) -> None:
        self.mine = mine
        self._children = [_Child(sources) for sources in others]

    def packed(self) -> Mapping[str, bytes]:
        """What was read of the others, by path, as far as it was; waits for it."""
        found: dict[str, bytes] = {}
        for child in self._children:
            child.join()
            found.update(child.found)
        return found


def read_apart(sources: Sequence[Source]) -> Apart:
    """Share documents out among as many processes as there are cores for, if it is worth it."""
    return ReadApart(*shared_out(sources, min(MOST, cores())))


def cores() -> int:
    """How many cores this process may use."""
    with suppress(AttributeError):  # not everywhere can a process be held to some
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shared_out(
    sources: Sequence[Source], most: int
) -> tuple[Sequence[Source], list[Sequence[Source]]]:
    """What is read here, and what by each of at most so many processes with this one.

    Every one gets about as many characters, less those that are read while it starts.
    """
    whole = sum(len(source.text) for source in sources)
    many = min(most, 1 + whole // WORTH)
    if many < 2:
        return sources, []
    shares: list[list[Source]] = [[] for _ in range(many)]
    filled = [0, *([START] * (many - 1))]
    for source in sorted(sources, key=lambda source: -len(source.text)):
        least = filled.index(min(filled))
        shares[least].append(source)
        filled[least] += len(source.text)
    return shares[0], [share for share in shares[1:] if share]


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Read the documents of one job."""
    with no_collection():
        pickle.dump([packed(source) for source in pickle.load(jobs)], answers)
    answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
