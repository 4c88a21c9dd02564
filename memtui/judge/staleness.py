"""Dates as agents write them, ages, and when a memory expires."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

LONGEST_TTL_DAYS = 36_500
STALE_AFTER_DAYS = 180  # the shortest time to live that the field gives a fact of a project

_ISO = re.compile(
    r"\d{4}-\d{2}-\d{2}"
    r"(?:(?:[Tt]|[ ]{1,2})\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?"
    r"[ ]?(?:[Zz]|UTC|[+-]\d{2}(?::?\d{2})?)?)?"
)


def parse_when(text: str) -> datetime | None:
    """The moment in UTC that an ISO 8601 date or time names; None when it names none.

    A date alone is its midnight, a time without a zone is UTC.
    """
    word = text.strip().strip("\"'").strip()
    if not _ISO.fullmatch(word):
        return None
    word = re.sub(r" ?(?:[Zz]|UTC)$", "+00:00", word.replace(",", "."))
    word = re.sub(r" (?=[+-]\d)", "", word)
    word = re.sub(r"(\.\d{6})\d+", r"\1", re.sub(r"[Tt]|  ?", "T", word, count=1))
    try:
        moment = datetime.fromisoformat(word)
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def parse_ttl(text: str) -> int | None:
    """Days of a `ttlDays` value: a whole number from 1 to 36,500; None for anything else."""
    word = text.strip().strip("\"'")
    if len(word) > 5 or not (word.isascii() and word.isdigit()):
        return None
    days = int(word)
    return days if 1 <= days <= LONGEST_TTL_DAYS else None


def age_days(when: datetime | None, now: datetime) -> int | None:
    """Whole days from `when` to `now`; negative in the future, None when unknown."""
    return None if when is None else (now - when) // timedelta(days=1)


def expires(
    created: datetime | None, updated: datetime | None, ttl_days: int | None
) -> datetime | None:
    """When a memory expires: its time to live after the later of its two dates.

    None (unknown or never) without a date, without a time to live, with one
    outside 1 to 36,500 days, and where the calendar ends before it does.
    """
    dates = [date for date in (created, updated) if date is not None]
    if not dates or ttl_days is None or not 1 <= ttl_days <= LONGEST_TTL_DAYS:
        return None
    try:
        return max(dates) + timedelta(days=ttl_days)
    except OverflowError:
        return None


def stale_days(created: datetime | None, updated: datetime | None, now: datetime) -> int | None:
    """Days since a memory was last confirmed, if they are over STALE_AFTER_DAYS, else None."""
    dates = [date for date in (created, updated) if date is not None]
    days = age_days(max(dates), now) if dates else None
    return days if days is not None and days > STALE_AFTER_DAYS else None
