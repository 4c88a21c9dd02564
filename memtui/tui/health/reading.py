"""What the Health screen shows, read from the desk step by step by a worker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memtui import clock
from memtui.change import Decision
from memtui.errors import MemtuiError
from memtui.formats.frontmatter import Document
from memtui.formats.index import Index
from memtui.formats.text import decode
from memtui.model import IndexGauge, Memory
from memtui.tui.port import Desk

if TYPE_CHECKING:
    from memtui.judge.duplicates import Statement

AT_ONCE = 50  # memories that are judged before the desk is free again
COMPARED_AT_MOST = 2_000  # memories; more are not compared with each other here

_ALIKE = ("exact", "near-copy", "similar")  # single lines in other words are often chance


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that is not well, in one of the groups of the list."""

    group: str
    path: str
    line: int
    text: str
    fixable: bool = False
    serious: bool = False


@dataclass(frozen=True, slots=True)
class Checkup:
    """What can be told at once: the index, the doctor's problems, what is past its time."""

    gauge: IndexGauge | None
    troubles: tuple[Trouble, ...]
    memories: tuple[Memory, ...]
    calls: tuple[str, ...]
    fixable: bool
    agent: str  # whose store it is


def read_checkup(desk: Desk) -> Checkup:
    memories = tuple(desk.memories())
    gauge = desk.gauge()
    problems = desk.doctor()
    troubles = [
        *_fallen_off(desk, gauge),
        *(Trouble(p.kind, p.path, p.line, p.text, p.fixable) for p in problems),
        *_past_their_time(memories),
        *_not_confirmed(memories),
    ]
    fixable = any(problem.fixable for problem in problems)
    calls = tuple(desk.past.git_calls())
    agent = desk.store.dialect.agent
    return Checkup(gauge, tuple(troubles), memories, calls, fixable, agent)


def _fallen_off(desk: Desk, gauge: IndexGauge | None) -> Iterator[Trouble]:
    """The entries of the index behind the line where its agent stops."""
    if gauge is None or gauge.cut_line is None:
        return
    name = desk.store.dialect.index_name
    for line in Index.parse(desk.read(name)).entries:
        if line.number >= gauge.cut_line:
            for target in line.targets:
                yield Trouble("cut", target, line.number, line.title or target)


def _past_their_time(memories: Sequence[Memory]) -> Iterator[Trouble]:
    now = clock.now()
    for memory in memories:
        if memory.expires is not None and memory.expires <= now:
            yield Trouble("expired", memory.path, 0, f"since {memory.expires:%Y-%m-%d}")


def _not_confirmed(memories: Sequence[Memory]) -> Iterator[Trouble]:
    """Memories that nobody confirmed for long, and that no expiry will ask about."""
    from memtui.judge.staleness import stale_days

    now = clock.now()
    for memory in memories:
        days = stale_days(memory.created, memory.updated, now)
        if days is not None and memory.expires is None and not memory.pinned:
            yield Trouble("stale", memory.path, 0, f"last confirmed {days} days ago")


def judge_some(desk: Desk, memories: Sequence[Memory]) -> tuple[list[Trouble], list[str]]:
    """Secrets, hidden characters and suspicious passages of some memories, and their bodies."""
    from memtui.judge.scan import scan

    found: list[Trouble] = []
    bodies: list[str] = []
    for memory in memories:
        try:
            text = decode(desk.read(memory.path))
        except MemtuiError:
            bodies.append("")
            continue
        bodies.append(Document.parse(text.encode("utf-8", "surrogateescape")).body)
        for finding in scan(text):
            family, _, rule = finding.kind.partition(":")
            if finding.severity not in ("block", "warn"):
                continue
            words = f"{rule.replace('-', ' ')}: {finding.text}"
            serious = finding.severity == "block"
            found.append(Trouble(family, memory.path, finding.line, words, serious=serious))
    return found, bodies


def find_copies(memories: Sequence[Memory], bodies: Sequence[str]) -> list[Trouble]:
    """Pairs of memories that say the same; pure, takes time."""
    from memtui.judge.duplicates import Statement, find_in_documents

    pairs = zip(memories, bodies, strict=True)
    found = find_in_documents([Statement(memory.path, 0, body) for memory, body in pairs])
    return [
        Trouble(
            "duplicate",
            pair.first.path,
            pair.first.line,
            f"says the same as {_spot(pair.second)} ({pair.tier.replace('-', ' ')})",
        )
        for pair in found.duplicates
        if pair.first.line == 0 or pair.tier in _ALIKE
    ]


def _spot(statement: Statement) -> str:
    return f"{statement.path}:{statement.line}" if statement.line else statement.path


def read_log(desk: Desk) -> list[Decision]:
    """The whole log, for the plots."""
    return desk.past.log(n=None)
