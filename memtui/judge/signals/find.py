"""The signals of a message, of all four kinds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import islice
from typing import Literal

from memtui.judge.signals.clauses import Clause, clauses
from memtui.judge.signals.model import Kind, Signal
from memtui.judge.signals.rules import rules, said
from memtui.judge.signals.stack import stack_signals
from memtui.judge.signals.technologies import listed
from memtui.judge.signals.temporal import temporal_signals

_WEAK = frozenset({"list", "leave-to", "contact", "ask-me"})  # rules that only add to what a sentence said
_FILES = {
    "identity": ("identity-english", "identity-chinese", "identity"),
    "responsibility": ("responsibility-english", "responsibility-chinese", "responsibility"),
}
_SELF = re.compile(r"\b(?:I|me|my|we)\b|[我俺咱]|本人|在下", re.IGNORECASE)
_BEGINS_WITH_SELF = re.compile(r"\W*(?:(?:and|but|as|hi|hey) )?(?:I\b|my\b|we\b|[我俺]|本人|在下)", re.IGNORECASE)
MAX_SIGNALS = 40  # of one message


def find_signals(text: str, sent: datetime) -> list[Signal]:
    """The durable things that a message says, in the order they stand; dates are absolute.

    `sent` is when the message was written, in the writer's own time zone. Questions,
    suppositions, hearsay, quotes and code say nothing.
    """
    found: dict[tuple[Kind, int], Signal] = {}
    told: dict[tuple[int, Kind], Signal] = {}  # the last signal of a kind in a sentence
    for clause in clauses(text):
        person = told.get((clause.sentence, "identity"))
        for signal in _of_clause(clause, sent, goes_on=person is not None):
            before = told.get((clause.sentence, signal.kind))
            if signal.rule in _WEAK and before and before.rule != signal.rule:
                continue
            if person and signal.kind == "identity" and not _BEGINS_WITH_SELF.match(signal.text):
                signal = _joined(text, person, signal)
                person = signal
            found.setdefault((signal.kind, signal.start), signal)
            if signal.kind == "identity":
                found[signal.kind, signal.start] = signal
            told[clause.sentence, signal.kind] = signal
        if len(found) >= MAX_SIGNALS:
            break
    return sorted(found.values(), key=lambda signal: (signal.start, signal.kind))


def _joined(text: str, first: Signal, more: Signal) -> Signal:
    """One signal of what a sentence says of somebody, and of how it goes on about them."""
    return replace(
        first,
        end=more.end,
        text=text[first.start : more.end],
        value=f"{first.value}, {more.value}" if more.value else first.value,
    )


def _of_clause(clause: Clause, sent: datetime, *, goes_on: bool) -> Iterator[Signal]:
    """`goes_on`: the sentence has said before who somebody is."""
    identity = list(_of_kind("identity", clause, goes_on=goes_on))
    yield from temporal_signals(clause, sent.date(), biography=bool(identity))
    yield from identity
    duties = list(islice(_of_kind("responsibility", clause, goes_on=False), 1))
    yield from duties
    if not any(_SELF.search(signal.text) for signal in identity):
        # What somebody knows is no part of the project.
        yield from stack_signals(clause, of_people=bool(duties))


def _of_kind(
    kind: Literal["identity", "responsibility"], clause: Clause, *, goes_on: bool
) -> Iterator[Signal]:
    """What a clause says of a kind; of rules that match the same words the first one speaks."""
    taken: list[tuple[int, int]] = []
    for file in _FILES[kind]:
        for name, pattern in rules(file).items():
            if clause.request and "request" not in pattern.groupindex:
                continue
            match = pattern.search(clause.text)
            if match is None or _is_technology(match):
                continue
            if not goes_on and match.groupdict().get("after") is not None:
                continue
            if all(match.end() <= start or end <= match.start() for start, end in taken):
                taken.append(match.span())
                yield _signal(kind, name, clause, match)


def _signal(kind: Kind, name: str, clause: Clause, match: re.Match[str]) -> Signal:
    words = match[0].strip()
    start = clause.start + match.start() + match[0].index(words)
    return Signal(kind, name, start, start + len(words), words, said(match))


def _is_technology(match: re.Match[str]) -> bool:
    """Whether what answers for something is a program, not a person."""
    groups = match.groupdict()
    who = groups.get("who") or groups.get("who2")
    return bool(who and listed().fullmatch(who))
