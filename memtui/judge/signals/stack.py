"""What the project is made with: a technology in a clause that says it is in use."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.judge.signals.clauses import Clause
from memtui.judge.signals.model import Signal
from memtui.judge.signals.rules import rules
from memtui.judge.signals.technologies import listed, named

_BEHIND = 60  # characters before a name that are looked at


def stack_signals(clause: Clause) -> Iterator[Signal]:
    """At most one signal a clause: the technologies that it says are in use."""
    text = clause.text
    if clause.request:
        return
    found = _kept(listed(), text)
    rule = next((rule for match in found if (rule := _frame(text, match))), "")
    if not rule and found and _is_list(text, found):
        rule = "list"
    if not rule:
        found = [
            m for m in _kept(named(), text) if rules("stack")["slot-copula"].search(_lead(text, m))
        ]
        rule = "slot-name" if found else ""
    if rule:
        words = text.strip()
        start = clause.start + text.index(words)
        names = ", ".join(dict.fromkeys(match[0] for match in found))
        yield Signal("stack", rule, start, start + len(words), words, names)


def _kept(names: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """The names in a clause that it doesn't say are gone or not wanted."""
    dropped = rules("stack")["dropped"]
    return [match for match in names.finditer(text) if not dropped.search(_lead(text, match))]


def _lead(text: str, match: re.Match[str]) -> str:
    return text[max(0, match.start() - _BEHIND) : match.start()]


def _frame(text: str, match: re.Match[str]) -> str:
    """The rule by which what stands around a name says that it is in use; "" by none."""
    patterns = rules("stack")
    before = _lead(text, match)
    if patterns["before"].search(before):
        return "in-use"
    is_chinese = (
        patterns["zh-before"].search(before)
        or patterns["zh-changed"].search(before)
        or patterns["zh-bare"].search(before)
        or patterns["zh-after"].search(text[match.end() :])
    )
    return "zh-in-use" if is_chinese else ""


def _is_list(text: str, found: list[re.Match[str]]) -> bool:
    """Whether a clause is nothing but names, several or with a version."""
    rest = listed().sub(" ", text)
    exact = len(found) > 1 or re.search(r"\d", found[0][0])
    return bool(exact and rules("stack")["list-only"].match(rest))
