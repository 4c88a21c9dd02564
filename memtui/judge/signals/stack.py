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
        found = [match for match in _kept(named(), text) if _is_named(text, match)]
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
    behind = text[match.end() :]
    if patterns["is-our"].match(behind) and not text[: match.start()].strip():
        return "is-ours"
    if patterns["app-of"].search(before) and patterns["app"].match(behind):
        return "app"
    is_chinese = (
        (patterns["zh-app-of"].search(before) and patterns["zh-app"].match(behind))
        or patterns["zh-before"].search(before)
        or patterns["zh-changed"].search(before)
        or patterns["zh-bare"].search(before)
        or patterns["zh-noun"].search(before)
        or patterns["zh-after"].search(behind)
    )
    return "zh-in-use" if is_chinese else ""


def _is_named(text: str, match: re.Match[str]) -> bool:
    """Whether a name, listed or not, stands where only a technology does."""
    patterns = rules("stack")
    before = _lead(text, match)
    if patterns["slot-copula"].search(before):
        return True
    changed = patterns["changed-to"].search(before) or patterns["zh-changed"].search(before)
    beside = text[: match.start()] + text[match.end() :]
    return bool(changed and (listed().search(beside) or patterns["slot"].search(beside)))


def _is_list(text: str, found: list[re.Match[str]]) -> bool:
    """Whether a clause is nothing but names, several or with a version."""
    rest = listed().sub(" ", text)
    exact = len(found) > 1 or re.search(r"\d", found[0][0])
    return bool(exact and rules("stack")["list-only"].match(rest))
