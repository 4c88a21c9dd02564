"""Feasts that people reckon with, as days of a year."""

from __future__ import annotations

from datetime import date, timedelta

from memtui.judge.signals.calendar import easter, nth_day

_FIXED = {
    "christmas eve": (12, 24), "christmas": (12, 25), "xmas": (12, 25), "boxing day": (12, 26),
    "new years eve": (12, 31), "new year eve": (12, 31), "new years": (1, 1), "new year": (1, 1),
    "halloween": (10, 31), "valentines": (2, 14), "may day": (5, 1), "epiphany": (1, 6),
    "all saints": (11, 1),
}  # fmt: skip
_FROM_EASTER = {"good friday": -2, "easter monday": 1, "easter": 0}  # days
_SUFFIXES = (" day", " sunday", " weekend")


def feast(name: str, year: int) -> date | None:
    """The day of a feast by its English name; None for one that isn't known."""
    name = " ".join(name.lower().replace("'", "").replace("’", "").split())
    for known in (name, *(name.removesuffix(suffix) for suffix in _SUFFIXES)):
        if known in _FIXED:
            return date(year, *_FIXED[known])
        if known in _FROM_EASTER:
            return easter(year) + timedelta(days=_FROM_EASTER[known])
    thanksgiving = nth_day(year, 11, (3,), 4)
    if thanksgiving and name in ("thanksgiving", "black friday"):
        return thanksgiving + timedelta(days=name == "black friday")
    return None
