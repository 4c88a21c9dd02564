"""Dates in English and Chinese text, reckoned from the day it was written."""

from __future__ import annotations

import re
from datetime import date, timedelta

from memtui.judge.signals.calendar import Calendar, day, day_or_none
from memtui.judge.signals.dates_chinese import chinese_dates
from memtui.judge.signals.dates_english import english_dates
from memtui.judge.signals.model import When

_ISO = re.compile(r"(?<![\d.])((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?![\d.]*\d)")
_JOINT = re.compile(
    r"\s*(?:-|–|—|~|～|to|till|until|through|and|up to|到|至|直到|一直到|,?\s*until)\s*",
    re.IGNORECASE,
)
_WITHIN = re.compile(r",?\s*(?:starting|beginning|on|the)?(?: on)?\s*", re.IGNORECASE)


def find_dates(text: str, today: date) -> list[When]:
    """The dates in a text in order, none overlapping; two that are joined are one stretch.

    Recurring days ("every Friday") and durations ("for two weeks") are none.
    """
    calendar = Calendar(today)
    found = [_iso(match) for match in _ISO.finditer(text)]
    found += english_dates(text, calendar)
    found += chinese_dates(text, calendar)
    chosen: list[When] = []
    kept = [when for when in found if when is not None]
    for when in sorted(kept, key=lambda when: (when.start, -when.end)):
        if chosen and when.start < chosen[-1].end:
            continue
        chosen.append(when)
    return _joined(text, chosen)


def _iso(match: re.Match[str]) -> When | None:
    return day(match.span(), day_or_none(int(match[1]), int(match[3]), int(match[4])))


def _joined(text: str, dates: list[When]) -> list[When]:
    found: list[When] = []
    for when in dates:
        before = found[-1] if found else None
        if before is not None and (inside := _inside(text, before, when)):
            found[-1] = inside
        elif (
            before is not None
            and when.last >= before.first
            and when.start - before.end <= 16
            and _JOINT.fullmatch(text[before.end : when.start])
        ):
            found[-1] = When(before.start, when.end, before.first, when.last, "week")
        else:
            found.append(when)
    return found


def _inside(text: str, week: When, weekday: When) -> When | None:
    """The day of a week that a weekday behind it tells: "next week, starting Wednesday"."""
    days = (week.last - week.first).days
    if days != 6 or weekday.precision != "day" or week.first.weekday() != 0:
        return None
    named = not any(char.isdigit() for char in text[weekday.start : weekday.end])
    if not (named and _WITHIN.fullmatch(text[week.end : weekday.start])):
        return None
    when = week.first + timedelta(days=weekday.first.weekday())
    return When(week.start, weekday.end, when, when, "day")
