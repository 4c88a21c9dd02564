"""Dates in English that take reckoning: nth weekdays, feasts, weeks and weekdays further off."""

from __future__ import annotations

import re
from collections.abc import Callable

from memtui.judge.signals.calendar import (
    Calendar,
    day,
    day_or_none,
    month_number,
    nth_day,
    nth_week,
    weekday_number,
)
from memtui.judge.signals.feasts import feast
from memtui.judge.signals.model import When

Reader = Callable[[re.Match[str], Calendar, bool], When | None]


def _day_month_year(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    """Day first, unless only the other order makes a date."""
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    when = day_or_none(year, second, first) or day_or_none(year, first, second)
    return day(match.span(), when)


_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1, "final": -1, "next": -2}


def _nth(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    nth = _NTH.get(match[1].lower().split()[0]) or int(match[1][0])
    if match[3]:
        month = month_number(match[3])
        year = int(match[4]) if match[4] else calendar.month_named(month, past)[0]
    elif match[6].lower() == "month":
        year, month = calendar.month({"next": 1, "coming": 1, "last": -1}.get(match[5].lower(), 0))
    else:
        return None
    unit = match[2].lower()
    if unit == "week":
        return nth_week(match.span(), year, month, nth)
    if unit == "weekend":
        saturday = nth_day(year, month, (5,), nth)
        sunday = Calendar(saturday).days_away(1) if saturday else None
        return When(*match.span(), saturday, sunday, "week") if saturday and sunday else None
    days = {"day": range(7)}.get(unit)
    if days is None:
        days = range(5) if unit.startswith(("work", "business", "weekday")) else None
    return day(match.span(), nth_day(year, month, days or (weekday_number(unit),), nth))


def _weeks_off(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    step = 2 if match[1].lower() == "after next" else -2
    first, last = calendar.weekday(0, step), calendar.weekday(6, step)
    return When(*match.span(), first, last, "week") if first and last else None


def _weekday_off(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    if match[2].lower() != "before last":
        return None
    last = calendar.past(weekday_number(match[1]))
    return day(match.span(), Calendar(last).days_away(-7) if last else None)


def _feast(match: re.Match[str], calendar: Calendar, past: bool) -> When | None:
    year = int(match[4]) if match[4] else calendar.today.year
    when = feast(match[3], year)
    if not match[4] and when is not None and (calendar.today - when).days > (-1 if past else 90):
        when = feast(match[3], year if past else year + 1)
    if match[1] and when is not None:
        days = 7 if match[1].lower() == "week" else 1
        when = Calendar(when).days_away(-days if match[2].lower() == "before" else days)
    return day(match.span(), when)


FURTHER: dict[str, Reader] = {  # by the name of the rule
    "day-month-year": _day_month_year,
    "nth": _nth,
    "weeks-off": _weeks_off,
    "weekday-off": _weekday_off,
    "feast": _feast,
}
