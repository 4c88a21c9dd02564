"""Dates in English: day and month names, relative days, weeks, months and quarters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memtui.judge.signals.calendar import (
    Calendar,
    day,
    edge,
    month_number,
    month_span,
    weekday_number,
)
from memtui.judge.signals.dates_further import FURTHER, Reader
from memtui.judge.signals.model import When
from memtui.judge.signals.numerals import number
from memtui.judge.signals.rules import rules

_YEAR = r"(?:,?\s+((?:19|20)\d\d)\b)?"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_RECURRING = re.compile(r"\b(?:every(?: other)?|each)\s+(?:\w+\s+)?$", re.IGNORECASE)
_PAST = re.compile(
    r"\b(?:was|were|had|did|been|ago|since|shipped|released|cut|started|began|happened|went|took"
    r"|moved|switched|launched|merged|left|joined|ended|finished|got|came|broke|failed|deployed"
    r"|\w{3,}ed)\b",
    re.IGNORECASE,
)
_MOVED = re.compile(r"\bto\s+(?:the\s+)?$", re.IGNORECASE)  # as in "pushed to Friday"
_FUTURE = re.compile(
    r"\b(?:will|'ll|by|until|till|due|is|are|be|going to|next|from)\b", re.IGNORECASE
)
_UNITS = {"day": 1, "week": 7, "fortnight": 14}


def english_dates(text: str, calendar: Calendar) -> Iterator[When | None]:
    """Every reading of a phrase as a date; readings may overlap."""
    for name, pattern in rules("dates-english").items():
        for match in pattern.finditer(text):
            if not _RECURRING.search(text[max(0, match.start() - 24) : match.start()]):
                yield _READERS[name](match, calendar, _is_past(text, match))


def _is_past(text: str, match: re.Match[str]) -> bool:
    """Whether the words before and behind speak of the past, the nearest verb first."""
    before = text[max(0, match.start() - 60) : match.start()]
    if _MOVED.search(before):
        return False
    behind = text[match.end() : match.end() + 40]
    past = [found.end() for found in _PAST.finditer(before)]
    future = [found.end() for found in _FUTURE.finditer(before)]
    if past or future:
        return max(past, default=0) > max(future, default=0)
    return bool(_PAST.search(behind)) and not _FUTURE.search(behind)


def _month_day(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    return _full(match, calendar, past, match[1], match[2], match[3])


def _day_month(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    return _full(match, calendar, past, match[2], match[1], match[3])


def _full(
    match: re.Match[str], calendar: Calendar, past: bool, month: str, date: str, year: str | None
) -> When | None:
    when = calendar.day_of(int(year) if year else None, month_number(month), int(date), past)
    return day(match.span(), when)


def _day_range(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    month = month_number(match[3])
    year = int(match[4]) if match[4] else None
    first = calendar.day_of(year, month, int(match[1]), past)
    last = calendar.day_of(year, month, int(match[2]), past)
    if first is None or last is None or last < first:
        return None
    return When(*match.span(), first, last, "week")


def _month_day_range(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    month = month_number(match[1])
    first = calendar.day_of(None, month, int(match[2]), past)
    last = calendar.day_of(None, month, int(match[3]), past)
    if first is None or last is None or last < first:
        return None
    return When(*match.span(), first, last, "week")


def _ordinal(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    return day(match.span(), calendar.day_number(int(match[1]), past))


def _named_day(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    away = {
        "today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1, "last night": -1,
        "day after tomorrow": 2, "day before yesterday": -2,
    }  # fmt: skip
    return day(match.span(), calendar.days_away(away[" ".join(match[1].lower().split())]))


def _weekday(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    which = (match[1] or "").lower()
    weekday = weekday_number(match[2])
    week = (match[3] or "").lower()
    if which in ("last", "past", "previous"):
        when = calendar.past(weekday)
    elif which == "next" or week.endswith("next week"):
        when = calendar.weekday(weekday, 1)
    elif week.endswith("last week"):
        when = calendar.weekday(weekday, -1)
    elif week.endswith("after next"):
        when = calendar.weekday(weekday, 2)
    elif which == "this" or week:
        when = calendar.weekday(weekday, 0)
    else:
        when = calendar.past(weekday) if past else calendar.coming(weekday)
    return day(match.span(), when)


def _shift(match: re.Match[str], calendar: Calendar, sign: int) -> When | None:
    count = number(match[1])
    unit = match[2].lower().rstrip("s")
    if count is None or count > 1200:
        return None
    if unit in _UNITS:
        return day(match.span(), calendar.days_away(sign * count * _UNITS[unit]))
    months = sign * count * (12 if unit == "year" else 1)
    return day(match.span(), calendar.same_day(months))


def _ahead(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    return _shift(match, calendar, 1)


def _ago(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    return _shift(match, calendar, -1)


def _from_weekday(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    count = number(match[1])
    start = calendar.coming(weekday_number(match[2]))
    if count is None or start is None:
        return None
    return day(match.span(), Calendar(start).days_away(7 * count))


def _period(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    step = {"this": 0, "the": 0, "current": 0, "next": 1, "coming": 1}.get(match[2].lower(), -1)
    unit = match[3].lower()
    span = match.span()
    if unit == "week":
        first, last = calendar.weekday(0, step), calendar.weekday(6, step)
        whole = When(*span, first, last, "week") if first and last else None
    elif unit == "month":
        whole = month_span(span, *calendar.month(step))
    elif unit == "quarter":
        year, quarter = calendar.quarter(step)
        whole = month_span(span, year, quarter * 3 - 2, 3)
    else:
        whole = month_span(span, calendar.today.year + step, 1, 12)
    part = _part(match[1])
    if match[2].lower() in ("the", "current") and not part:
        return None
    if unit == "quarter" and not part and match[2].lower() == "this":
        part = "late"
    return edge(whole, part) if part else whole


def _end_of(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    unit = match["unit"] or {"w": "week", "m": "month", "q": "quarter", "y": "year"}.get(
        match["short"][2].lower(), "day"
    )
    span = match.span()
    if unit.lower() in ("day", "business"):
        return day(span, calendar.today)
    if unit.lower() == "week":
        return day(span, calendar.weekday(4, 0))
    if unit.lower() == "month":
        return edge(month_span(span, *calendar.month(0)), "end")
    if unit.lower() == "quarter":
        year, quarter = calendar.quarter(0)
        return edge(month_span(span, year, quarter * 3 - 2, 3), "end")
    return edge(month_span(span, calendar.today.year, 1, 12), "end")


def _part(words: str | None) -> str:
    first = (words or "").lower().removeprefix("the ").split()
    if not first:
        return ""
    return {
        "end": "end",
        "late": "late",
        "mid": "middle",
        "mid-": "middle",
        "middle": "middle",
    }.get(first[0], "start")


def _month(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    month = month_number(match[2])
    past = past or match[1].lower().startswith(("since", "last"))
    year = int(match[3]) if match[3] else calendar.month_named(month, past)[0]
    whole = month_span(match.span(), year, month)
    part = (
        _part(match[1])
        if re.match(r"end|late|mid|early|begin|start", match[1], re.IGNORECASE)
        else ""
    )
    return edge(whole, part) if part else whole


def _quarter(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    year = int(match[3]) if match[3] else calendar.today.year
    quarter = int(match[2])
    if not match[3] and not past and quarter * 3 < calendar.today.month:
        year += 1
    whole = month_span(match.span(), year, quarter * 3 - 2, 3)
    return edge(whole, _part(match[1])) if match[1] else whole


_READERS: dict[str, Reader] = {  # by the name of the rule
    "month-day": _month_day,
    "day-month": _day_month,
    "day-range": _day_range,
    "month-day-range": _month_day_range,
    "ordinal": _ordinal,
    "named-day": _named_day,
    "weekday": _weekday,
    "ahead": _ahead,
    "from-now": _ahead,
    "from-weekday": _from_weekday,
    "ago": _ago,
    "period": _period,
    "month": _month,
    "mid-month": _month,
    "end-of": _end_of,
    "quarter": _quarter,
    "left": _ahead,
    **FURTHER,
}
