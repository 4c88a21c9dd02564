"""Dates as agents write them in frontmatter, and what follows from them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_LONGEST_DATE = 40
_LONGEST_LIFE = 36_500


def parse_when(text: str | None) -> datetime | None:
    """An ISO 8601 date or time in UTC; None when it is not one, or not from 1970 to 9998."""
    if not text or len(text) > _LONGEST_DATE:
        return None
    try:
        moment = datetime.fromisoformat(text.strip())
        if not moment.tzinfo:
            moment = moment.replace(tzinfo=UTC)
        elif moment.tzinfo is not UTC:
            moment = moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return moment if 1970 <= moment.year <= 9998 else None


def from_mtime(mtime_ns: int) -> datetime | None:
    """The moment of a file's time stamp, or None when the calendar doesn't reach it."""
    try:
        return datetime.fromtimestamp(mtime_ns / 1e9, UTC)
    except (ValueError, OverflowError, OSError):
        return None


def parse_days(text: str) -> int | None:
    """A whole number of days from 1 to a hundred years; None for anything else."""
    if len(text) > 5 or not text.isdecimal() or not text.isascii():
        return None
    days = int(text)
    return days if 0 < days <= _LONGEST_LIFE else None


def expiry(anchor: datetime | None, days: int | None) -> datetime | None:
    """When something last touched at `anchor` has lived `days`; None when either is unknown."""
    if anchor is None or days is None:
        return None
    try:
        return anchor + timedelta(days=days)
    except OverflowError:
        return None


def stamp(moment: datetime) -> str:
    """A moment as JavaScript's `toISOString` writes it: `2026-07-04T00:00:00.000Z`."""
    utc = moment.astimezone(UTC)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03d}Z"
