"""The words of this package as frozen dataclasses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

Kind = Literal["temporal", "identity", "responsibility", "stack"]
Precision = Literal["day", "week", "month", "quarter", "year"]


@dataclass(frozen=True, slots=True)
class When:
    """A stretch of days that a phrase names. `start` and `end` are offsets of the phrase."""

    start: int
    end: int
    first: date
    last: date
    precision: Precision

    @property
    def value(self) -> str:
        """ISO 8601: a day, a month, a year, or an interval `first/last`."""
        if self.first == self.last:
            return self.first.isoformat()
        if self.precision == "month" and self.first.day == 1:
            return f"{self.first:%Y-%m}"
        if self.precision == "year":
            return f"{self.first:%Y}"
        return f"{self.first.isoformat()}/{self.last.isoformat()}"


@dataclass(frozen=True, slots=True)
class Signal:
    """Something durable that a message says.

    `rule` names what found it, `start` and `end` are offsets in the message, `text`
    is what stands there. `value` is the person, thing or ISO date that it says.
    """

    kind: Kind
    rule: str
    start: int
    end: int
    text: str
    value: str
