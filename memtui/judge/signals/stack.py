"""What the project is made with: a technology in a clause that says it is in use."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.judge.signals.clauses import Clause
from memtui.judge.signals.model import Signal
from memtui.judge.signals.rules import rules
from memtui.judge.signals.technologies import listed, named

_MIXED = re.compile(r"[A-Z][a-z]+[A-Z]\w*")  # written as names of programs are, and of classes
_BEHIND = 60  # characters before a name that are looked at,
_FAR = 100  # or where the form of the whole clause counts


def stack_signals(clause: Clause, *, of_people: bool = False) -> Iterator[Signal]:
    """At most one signal a clause: the technologies that it says are in use.

    `of_people`: the clause tells who answers for what; a name that isn't listed is somebody's.
    """
    text = clause.text
    if clause.request or rules("stack-open")["past"].search(text):
        return
    found = _kept(listed(), text)
    rule = next((rule for match in found if (rule := _frame(text, match))), "")
    if not rule and found and _is_list(text, found):
        rule = "list"
    if not rule and not of_people:
        found = [match for match in _kept(named(), text) if _is_named(text, match)]
        rule = "slot-name" if found else ""
    if not rule and not of_people:
        rule, found = _open_frame(text)
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
    if patterns["slot-copula"].search(before):  # behind a colon may stand who answers for it
        return before.rstrip()[-1:] not in (":", "：") or listed().fullmatch(match[0]) is not None
    changed = patterns["changed-to"].search(before) or patterns["zh-changed"].search(before)
    beside = text[: match.start()] + text[match.end() :]
    return bool(changed and (listed().search(beside) or patterns["slot"].search(beside)))


def _open_frame(text: str) -> tuple[str, list[re.Match[str]]]:
    """The rule and the names of a clause of a form in which any name is one of a technology."""
    for match in _kept(named(), text):
        is_listed = listed().fullmatch(match[0]) is not None
        if rule := _opened(text, match, is_listed):
            return rule, [match]
    return "", []


def _opened(text: str, match: re.Match[str], is_listed: bool) -> str:
    patterns = rules("stack-open")
    before, behind = text[max(0, match.start() - _FAR) : match.start()], text[match.end() :]
    if patterns["mishap"].search(behind):
        return ""
    if any(patterns[name].search(before) for name in ("we", "made", "runs", "uses")):
        return "open"
    of_files = patterns["in-files"].search(behind)
    is_known = of_files or (is_listed and patterns["shop"].search(behind))
    if is_known and patterns["known"].search(before):
        return "open-listed"
    if _MIXED.fullmatch(match[0]) and rules("stack")["before"].search(before):
        return "open"
    if is_listed and patterns["its"].search(before) and patterns["through"].search(behind):
        return "open-listed"
    if is_listed and not before.strip() and patterns["for-slot"].search(behind):
        return "for"
    if patterns["zh"].search(before) and patterns["tail"].search(behind):
        return "zh-open"
    return ""


def _is_list(text: str, found: list[re.Match[str]]) -> bool:
    """Whether a clause is nothing but names, several or with a version."""
    rest = listed().sub(" ", text)
    exact = len(found) > 1 or re.search(r"\d", found[0][0])
    return bool(exact and rules("stack")["list-only"].match(rest))
