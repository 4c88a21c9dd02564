"""What a statement as a whole tells: its date, its status, its label, the names in it."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from memtui.judge.claims import cues
from memtui.judge.claims.dates import find_dates
from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.model import Status
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.statement import Statement
from memtui.judge.claims.terms import Token
from memtui.judge.claims.values import Found

STAMPED = 50  # characters of a line that only says when it was written
_LABEL = re.compile(r"[^:：,，;；。.!?]{1,40}[:：](?=\s|[^\x00-\x7f])")
_NOTE = re.compile(
    r"\W*(?:note|notes|update|updated|reminder|remember|nb|todo|fyi|备注|注意|记住|注|补充|更新"
    r"|提醒)\b|[^:：]{0,30}(?:\b(?:words|says?|said|wrote|writes)|[说写]的?是?|原话|话术)[:：]",
    re.IGNORECASE,
)

# The words in which a resolution makes a claim historical (`planning/rewording.py`).
_MADE_HISTORICAL = Guarded(r"\buntil \d{4}-\d\d-\d\d: |\d{4}-\d\d-\d\d 之前：")


def label_of(text: str) -> int:
    """Where what a statement stands under ends: `Size: …`, but not `2026-03-04: …`; else 0."""
    match = _LABEL.match(text)
    return 0 if not match or _NOTE.match(text) or first_day(match[0]) else match.end()


def first_day(text: str) -> date | None:
    if not any(map(str.isdigit, text)):
        return None
    return next(filter(None, (found.as_date() for found in find_dates(text[:300]))), None)


@lru_cache(maxsize=256)  # all of a section stands under one
def stamped(line: str) -> date | None:
    """The date that a line tells which only says when something was written."""
    return first_day(line)


def status_of(text: str, change: bool) -> Status:
    if _MADE_HISTORICAL.holds(text):
        return "historical"
    plan = cues.PLAN.search(text)
    if plan and not (change and plan[0].lower().startswith(("planned", "scheduled"))):
        return "planned"
    if cues.PAST.holds(text) and not change:
        return "historical"
    return "event" if cues.EVENT.holds(text) else "current"


def states(text: str, clauses: list[int]) -> bool:
    """Whether a statement says that something is so: it is no question, no idea, no stamp."""
    stamped = len(text) < STAMPED and cues.STAMP.match(text) and first_day(text)
    return not (stamped or cues.QUESTION.holds(text) or _is_idea(text, clauses))


def of_ideas(statement: Statement) -> bool:
    """Whether the document collects what somebody thinks of or wishes for."""
    return any(cues.IDEAS.search(title) for title in statement.topic[: statement.titles])


def is_idle(statement: Statement) -> bool:
    """Whether a statement only points at another, wishes for something or sets a condition."""
    conditional = cues.CONDITION.match(statement.text)
    return statement.fragment or of_ideas(statement) or conditional is not None


def _is_idea(text: str, clauses: list[int]) -> bool:
    """Whether it is somebody's idea; a word of it by the way doesn't make it one."""
    found = cues.IDEA.search(text)
    if found is None or not found.start():
        return found is not None
    later = clauses[found.start()] > clauses[0]
    before = text[: clauses.index(clauses[found.start()])]
    tells_news = cues.NOW.holds(before) or cues.CHANGE.holds(before)
    return not (later and (cues.ASIDE.match(found[0]) or tells_news))


def names_of(tokens: list[Token], slots: list[Slot], clauses: list[int]) -> dict[str, int]:
    """Names of things in the statement that aren't its values: they tell subjects apart."""
    persons = [slot for slot in slots if slot.kind == "person"]
    names: dict[str, int] = {}
    for token in tokens:
        inside = any(slot.start <= token.start < slot.end for slot in persons)
        if token.capital and token.meaning is None and not inside:
            names[token.term] = clauses[token.start]
    names.update((s.key, clauses[s.start]) for s in slots if s.kind == "release")
    return names


def main_of(text: str, tokens: list[Token], clauses: list[int]) -> frozenset[str]:
    """The terms of the first clause, without its reason."""
    reason = _REASON.search(text, 1)
    end = reason.start() if reason else len(text)
    first = (t for t in tokens if not clauses[t.start] and not t.part and t.start < end)
    return frozenset(t.term for t in first)


_REASON = re.compile(r"\s(?:because|due to|owing to|so that|in order to|thanks to)\b")


def opening_of(text: str, values: list[Found]) -> str:
    """The kind of the value that the statement begins with, as a step of a plan may."""
    first = values[0] if values else None
    if first is None or first.kind in {"date", "version"}:
        return ""
    return "" if any(char.isalnum() for char in text[: first.start]) else first.kind
