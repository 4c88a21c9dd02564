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

_OF_TEAMS = frozenset({"team-size", "zh-team"})  # how many somebody leads tells who they are
# Rules that only add to what a sentence said of their kind.
_WEAK = frozenset({"list", "leave-to", "contact", "ask-me", "goes-through", "zh-ask-for"})
_FILES = {
    "identity": ("identity-english", "identity-chinese", "identity"),
    "responsibility": ("responsibility-english", "responsibility-chinese", "responsibility"),
}
_SELF = re.compile(r"\b(?:I|me|my|we)\b|[我俺咱]|本人|在下", re.IGNORECASE)
_NAME_GOES_ON = re.compile(r"\s|$")
MAX_SIGNALS = 40  # of one message


def find_signals(text: str, sent: datetime) -> list[Signal]:
    """The durable things that a message says, in the order they stand; dates are absolute.

    `sent` is when the message was written, in the writer's own time zone. Questions,
    suppositions, hearsay, quotes and code say nothing.
    """
    found: dict[tuple[Kind, int], Signal] = {}
    rule_of: dict[tuple[int, Kind], str] = {}  # by which a sentence said something of a kind
    person: Signal | None = None  # what the clause before said of somebody
    sentence = -1
    for clause in clauses(text):
        person = person if clause.sentence == sentence else None
        sentence = clause.sentence
        before, person = person, None
        for signal in _of_clause(clause, sent, goes_on=before is not None):
            known = rule_of.setdefault((sentence, signal.kind), signal.rule)
            if signal.rule in _WEAK and known != signal.rule:
                continue
            if signal.kind == "identity":
                person = before = signal = _joined(text, before, signal) if before else signal
                found[signal.kind, signal.start] = signal
            else:
                found.setdefault((signal.kind, signal.start), signal)
        if len(found) >= MAX_SIGNALS:
            break
    return sorted(found.values(), key=lambda signal: (signal.start, signal.kind))


def _joined(text: str, first: Signal, more: Signal) -> Signal:
    """One signal of what clauses beside each other say of somebody."""
    return replace(
        first,
        end=more.end,
        text=text[first.start : more.end],
        value=f"{first.value}, {more.value}" if more.value else first.value,
    )


def _of_clause(clause: Clause, sent: datetime, *, goes_on: bool) -> Iterator[Signal]:
    """`goes_on`: the clause before has said who somebody is."""
    duties = list(islice(_of_kind("responsibility", clause, goes_on=False), 1))
    identity = [
        signal
        for signal in _of_kind("identity", clause, goes_on=goes_on)
        if signal.rule in _OF_TEAMS or not any(_overlap(signal, duty) for duty in duties)
    ]
    yield from temporal_signals(clause, sent.date(), biography=bool(identity))
    yield from identity
    yield from duties
    if not any(_SELF.search(signal.text) for signal in identity):
        # What somebody knows is no part of the project.
        yield from stack_signals(clause, of_people=bool(duties))


def _overlap(one: Signal, other: Signal) -> bool:
    """Whether what answers for something is no more than that: "I'm the owner of the shop"."""
    return one.start < other.end and other.start < one.end


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
    return bool(who and (found := listed().match(who)) and _NAME_GOES_ON.match(who, found.end()))
