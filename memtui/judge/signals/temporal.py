"""What happens or happened on a day: a clause with a date in it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from memtui.judge.signals.clauses import Clause
from memtui.judge.signals.dates import find_dates
from memtui.judge.signals.model import Signal
from memtui.judge.signals.rules import rules


def temporal_signals(clause: Clause, sent: date) -> Iterator[Signal]:
    """At most one signal a clause: its dates, absolute."""
    text = clause.text
    patterns = rules("temporal")
    if patterns["stamp"].search(text) or patterns["chat"].search(text):
        return
    dates = find_dates(text, sent)
    if not dates:
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
