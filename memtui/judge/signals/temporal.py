"""What happens or happened on a day: a clause with a date in it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from memtui.judge.signals.clauses import Clause
from memtui.judge.signals.dates import find_dates
from memtui.judge.signals.model import Signal, When
from memtui.judge.signals.rules import rules


def temporal_signals(clause: Clause, sent: date, *, biography: bool = False) -> Iterator[Signal]:
    """At most one signal a clause: its dates, absolute.

    `biography`: the clause tells of the writer, whose past years are no dates to keep.
    """
    text = clause.text
    patterns = rules("temporal")
    if biography and patterns["biography"].search(text):
        return
    if patterns["stamp"].search(text) or patterns["chat"].search(text):
        return
    dates = _of_events(text, find_dates(text, sent))
    if len(dates) > 1:  # "Friday EOD" is one day
        dates = [
            when for when in dates if not patterns["day-end"].fullmatch(text, when.start, when.end)
        ]
    if not dates:
        return
    is_told = patterns["trouble"].search(text) or patterns["vague-past"].search(text)
    if is_told and all(when.last <= sent for when in dates):
        return
    phrase = text[dates[0].start : dates[0].end]
    vague = clause.request or patterns["today"].fullmatch(phrase)
    if vague and not patterns["event"].search(text):
        return
    if clause.request and not patterns["due"].search(text):
        return
    words = text.strip()
    start = clause.start + text.index(words)
    value = ", ".join(dict.fromkeys(when.value for when in dates))
    yield Signal("temporal", "date", start, start + len(words), words, value)


def _of_events(text: str, dates: list[When]) -> list[When]:
    """The dates but those that only tell which commit, log or report is meant."""
    patterns = rules("temporal")
    kept: list[When] = []
    behind: When | None = None  # a date of an artifact, right behind
    for when in reversed(dates):
        if (
            patterns["artifact"].search(text[: when.start])
            or patterns["artifact-behind"].search(text[when.end :])
            or (behind and patterns["between"].fullmatch(text, when.end, behind.start))
        ):
            behind = when
        else:
            kept.insert(0, when)
    return kept
