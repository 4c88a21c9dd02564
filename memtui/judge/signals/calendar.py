"""Reckoning with days, weeks from Monday, months, quarters and years; None past the calendar."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Collection
from datetime import date, timedelta

from memtui.judge.signals.model import Precision, When

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTH_NUMBER = {name: place for place, name in enumerate(_MONTHS.split(), 1)}
_DAYS = "mon tue wed thu fri sat sun"
_WEEKDAYS = {name: place for place, name in enumerate(_DAYS.split())}


class Calendar:
    """Days as seen from the day a message was sent."""

    def __init__(self, today: date) -> None:
        self.today = today

    def days_away(self, days: int) -> date | None:
        """The day that many days later, or earlier when negative."""
        try:
            return self.today + timedelta(days=days)
        except OverflowError:
            return None

    def weekday(self, weekday: int, weeks: int) -> date | None:
        """A weekday (Monday is 0) of the week that many weeks later."""
        return self.days_away(weekday - self.today.weekday() + 7 * weeks)

    def coming(self, weekday: int) -> date | None:
        """The next such weekday; today counts."""
        return self.days_away((weekday - self.today.weekday()) % 7)

    def past(self, weekday: int) -> date | None:
        """The last such weekday before today."""
        return self.days_away((weekday - self.today.weekday()) % 7 - 7)

    def day_of(self, year: int | None, month: int, day: int, past: bool = False) -> date | None:
        """A day of a month; without a year the one nearest that lies ahead, or behind."""
        if year is not None:
            return day_or_none(year, month, day)
        this = day_or_none(self.today.year, month, day)
        step = _nearest_year(this, self.today, past)
        return this if not step else day_or_none(self.today.year + step, month, day)

    def day_number(self, day: int, past: bool = False) -> date | None:
        """The next such day of a month, or the last one before today."""
        year, month = self.today.year, self.today.month
        if past and day > self.today.day:
            year, month = _shifted(year, month, -1)
        elif not past and day < self.today.day:
            year, month = _shifted(year, month, 1)
        return day_or_none(year, month, day)

    def month(self, months: int) -> tuple[int, int]:
        """Year and month that many months later."""
        return _shifted(self.today.year, self.today.month, months)

    def month_named(self, month: int, past: bool = False) -> tuple[int, int]:
        """Year and month of a month's name."""
        year = self.today.year
        if past and month > self.today.month:
            year -= 1
        elif not past and month < self.today.month:
            year += 1
        return year, month

    def same_day(self, months: int) -> date | None:
        """The same day that many months later, the last of a shorter month."""
        year, month = self.month(months)
        if not 1 <= year <= 9999:
            return None
        return date(year, month, min(self.today.day, monthrange(year, month)[1]))

    def quarter(self, quarters: int) -> tuple[int, int]:
        """Year and quarter (from 1) that many quarters later."""
        count = self.today.year * 4 + (self.today.month - 1) // 3 + quarters
        return count // 4, count % 4 + 1


def month_number(name: str) -> int:
    """The number of a month from its English name, whole or cut to three letters."""
    return _MONTH_NUMBER[name[:3].lower()]


def weekday_number(name: str) -> int:
    """The number of a weekday from its English name, 0 for Monday."""
    return _WEEKDAYS[name[:3].lower()]


def nth_day(year: int, month: int, weekdays: Collection[int], nth: int) -> date | None:
    """The nth day of a month that is one of these weekdays; -1 is the last."""
    if not 1 <= year <= 9999:
        return None
    days = [
        day
        for number in range(1, monthrange(year, month)[1] + 1)
        if (day := date(year, month, number)).weekday() in weekdays
    ]
    return days[nth - 1 if nth > 0 else nth] if abs(nth) <= len(days) else None


def nth_week(span: tuple[int, int], year: int, month: int, nth: int) -> When | None:
    """The nth seven days of a month; -1 are the last ones."""
    whole = month_span(span, year, month)
    if whole is None or nth == 0:
        return None
    first = whole.last - timedelta(days=6) if nth < 0 else whole.first + timedelta(days=7 * nth - 7)
    return When(*span, first, min(first + timedelta(days=6), whole.last), "week")


def easter(year: int) -> date:
    """Easter Sunday (Gauss, with the corrections of Lichtenberg)."""
    century = year // 100
    moon = 15 + (3 * century + 3) // 4 - (8 * century + 13) // 25
    epact = (19 * (year % 19) + moon) % 30
    full = 21 + epact - (epact // 29 + (epact // 28 - epact // 29) * (year % 19 // 11))
    sun = 2 - (3 * century + 3) // 4
    first = 7 - (year + year // 4 + sun) % 7
    return date(year, 3, 1) + timedelta(days=full + 7 - (full - first) % 7 - 1)


def day_or_none(year: int, month: int, day: int) -> date | None:
    """The day, if the calendar has it."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def day(span: tuple[int, int], when: date | None) -> When | None:
    """A single day as a stretch of days."""
    return None if when is None else When(*span, when, when, "day")


def month_span(span: tuple[int, int], year: int, month: int, months: int = 1) -> When | None:
    """A month, or the quarter or year that begins with it."""
    end_year, end_month = _shifted(year, month, months - 1)
    first = day_or_none(year, month, 1)
    if first is None or not 1 <= end_year <= 9999:
        return None
    last = date(end_year, end_month, monthrange(end_year, end_month)[1])
    precision: Precision = {1: "month", 3: "quarter", 12: "year"}[months]  # type: ignore[assignment]
    return When(*span, first, last, precision)


def edge(when: When | None, part: str) -> When | None:
    """Of a stretch its `end` as a day, or its `start`, `middle` or `late` third."""
    if when is None:
        return None
    if part == "end":
        return When(when.start, when.end, when.last, when.last, "day")
    third = ((when.last - when.first).days + 1) // 3
    start = {"start": when.first, "middle": when.first + timedelta(days=third)}.get(part)
    if start is None:
        return when
    return When(when.start, when.end, start, start + timedelta(days=max(third - 1, 0)), "week")


def _shifted(year: int, month: int, months: int) -> tuple[int, int]:
    count = year * 12 + month - 1 + months
    return count // 12, count % 12 + 1


def _nearest_year(this: date | None, today: date, past: bool) -> int:
    if this is None:
        return 0
    if past:
        return -1 if this > today else 0
    return 1 if (today - this).days > 180 else 0
