"""What happens or happened on a day: a statement with a date in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from memtui.judge.signals.clauses import Clause
from memtui.judge.signals.dates import find_dates
from memtui.judge.signals.model import Signal

_TODAY = re.compile(r"today|tonight|今天|今晚|今日|this week|本周|这周", re.IGNORECASE)
_EVENT = re.compile(
    r"\b(?:release|ship|launch|deploy|freeze|deadline|due|meeting|demo|review|audit|holiday|vacation|off|away|leave|back|start|end|expire"
    r"|migrat|cut ?over|go(?:es)? live|kick-?off|milestone|interview|maintenance|outage|switch|move|join|sick|moved|shipped|released|started|ended)\w*\b"
    r"|上线|发布|发版|截止|开会|会议|演示|评审|审计|休假|请假|放假|开始|结束|到期|迁移|切换|割接|封版|提测|交付|验收|入职|离职|出差|停机|维护|发了|切了|搬",
    re.IGNORECASE,
)
_STAMP = re.compile(r"\d{1,2}:\d{2}:\d{2}|\d{4}-\d\d-\d\d[T ]\d")
_DUE = re.compile(r"\b(?:deadline|due|by|before|until|freeze)\b|截止|之前|以前|封版", re.IGNORECASE)


def temporal_signals(clause: Clause, sent: date) -> Iterator[Signal]:
    """At most one signal a clause: its first date, absolute."""
    text = clause.text
    if _STAMP.search(text):
        return
    dates = find_dates(text, sent)
    if not dates:
        return
    phrase = text[dates[0].start : dates[0].end]
    if (clause.request or _TODAY.fullmatch(phrase)) and not _EVENT.search(text):
        return
    if clause.request and not _DUE.search(text):
        return
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    value = ", ".join(dict.fromkeys(when.value for when in dates))
    yield Signal(
        "temporal", "date", clause.start + start, clause.start + end, text[start:end], value
    )
