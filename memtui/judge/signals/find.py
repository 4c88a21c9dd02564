"""The signals of a message, of all four kinds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Literal

from memtui.judge.signals.clauses import Clause, clauses
from memtui.judge.signals.model import Kind, Signal
from memtui.judge.signals.rules import rules, said
from memtui.judge.signals.stack import stack_signals
from memtui.judge.signals.technologies import listed
from memtui.judge.signals.temporal import temporal_signals

_WEAK = frozenset({"list", "leave-to", "contact"})  # rules that only add to what a sentence said
MAX_SIGNALS = 40  # of one message


def find_signals(text: str, sent: datetime) -> list[Signal]:
    """The durable things that a message says, in the order they stand; dates are absolute.

    `sent` is when the message was written, in the writer's own time zone. Questions,
    suppositions, hearsay, quotes and code say nothing.
    """
    found: dict[tuple[Kind, int], Signal] = {}
    told: dict[tuple[int, Kind], str] = {}  # by which rule a sentence said something of a kind
    for clause in clauses(text):
        signals = [
            signal
            for signal in _of_clause(clause, sent)
            if signal.rule not in _WEAK
            or told.get((clause.sentence, signal.kind), signal.rule) == signal.rule
        ]
        for signal in signals:
            found.setdefault((signal.kind, signal.start), signal)
            told.setdefault((clause.sentence, signal.kind), signal.rule)
        if len(found) >= MAX_SIGNALS:
            break
    return sorted(found.values(), key=lambda signal: (signal.start, signal.kind))


def _of_clause(clause: Clause, sent: datetime) -> Iterator[Signal]:
    identity = list(_by_rules("identity", clause))
    yield from temporal_signals(clause, sent.date(), biography=bool(identity))
    yield from identity
    yield from _by_rules("responsibility", clause)
    if not identity:  # what someone knows is no part of the project
        yield from stack_signals(clause)


def _by_rules(kind: Literal["identity", "responsibility"], clause: Clause) -> Iterator[Signal]:
    """The first rule that matches a clause speaks for it."""
    for name, pattern in rules(kind).items():
        if clause.request and "request" not in pattern.groupindex:
            continue
        match = pattern.search(clause.text)
        if match is not None and not _is_technology(match):
            words = match[0].strip()
            start = clause.start + match.start() + match[0].index(words)
            yield Signal(kind, name, start, start + len(words), words, said(match))
            return


def _is_technology(match: re.Match[str]) -> bool:
    """Whether what answers for something is a program, not a person."""
    who = match.groupdict().get("who")
    return bool(who and listed().fullmatch(who))
