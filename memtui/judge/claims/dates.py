"""Dates in statements: ISO, month names, Chinese; only real days of the calendar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.numbers import read_number

MONTHS = "january february march april may june july august september october november december"
_MONTH_OF = {name[:3]: number for number, name in enumerate(MONTHS.split(), 1)}
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DATE = Guarded(
    r"(?<![\d.])(?P<iso>(?P<y1>(?:19|20)\d\d)[-/.](?P<m1>\d{1,2})[-/.](?P<d1>\d{1,2}))(?![\d.]*\d)"
    r"|(?P<zh>(?:(?P<y2>(?:19|20)\d\d)\s?年\s?)?(?P<m2>\d{1,2})\s?月\s?(?P<d2>\d{1,2})\s?[日号])"
    r"|(?P<zhn>(?P<m7>[一二三四五六七八九十]{1,2})月(?P<d7>[一二三四五六七八九十]{1,3})[日号])"
    r"|(?P<zhm>(?P<y5>(?:19|20)\d\d)\s?年\s?(?P<m5>\d{1,2})\s?月)"
    rf"|(?P<en>\b(?P<m3>{_MONTH})\s(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s(?P<y3>(?:19"
    rf"|20)\d\d))?\b)"
    rf"|(?P<eu>\b(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?(?P<m4>{_MONTH})(?:,?\s(?P<y4>(?:19"
    rf"|20)\d\d))?\b)"
    r"|(?P<ym>(?<![\d.-])(?P<y6>20\d\d)-(?P<m6>\d\d)(?![\d-]))",
    re.IGNORECASE,
)


_DIGIT = re.compile(r"\d|[十一二三四五六七八九]月[一二三四五六七八九十]")


class Found(NamedTuple):
    """A date in a text. `year` is 0 and `day` is 0 where not said."""

    year: int
    month: int
    day: int
    start: int
    end: int

    @property
    def key(self) -> str:
        year = f"{self.year:04}" if self.year else "----"
        return f"{year}-{self.month:02}-{self.day:02}" if self.day else f"{year}-{self.month:02}"

    def as_date(self, near: date | None = None) -> date | None:
        """The day; a missing year is taken from `near`, a missing day is the first."""
        year = self.year or (near.year if near else 0)
        try:
            return date(year, self.month, self.day or 1) if year else None
        except ValueError:
            return None


def find_dates(text: str) -> Iterator[Found]:
    """Every date in the text; days that no calendar has are left out."""
    for match in _DATE.finditer(text) if _DIGIT.search(text) else ():
        parts = {name[0]: value for name, value in match.groupdict().items() if _given(name, value)}
        month_text = parts["m"]
        month = _number(month_text) or _MONTH_OF.get(month_text[:3].lower(), 0)
        found = Found(int(parts.get("y", 0)), month, _number(parts.get("d", "0")), *match.span())
        if found._replace(year=found.year or 2024).as_date():
            yield found


def _number(text: str) -> int:
    """A number in digits of either script, up to 31; 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() else int(read_number(text) or 0)


def _given(name: str, value: str | None) -> bool:
    return value is not None and len(name) == 2 and name[1].isdigit()
