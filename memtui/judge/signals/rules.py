"""Rules as data: a name and a pattern over one clause, with what it says as a named group."""

from __future__ import annotations

import re
from typing import NamedTuple


class Rule(NamedTuple):
    """`pattern` may have the groups `who`, `value`, `value2`, `value3` and `request`.

    A match with the group `request` may stand in a clause that asks for an act.
    """

    name: str
    pattern: re.Pattern[str]

    @property
    def asks(self) -> bool:
        return "request" in self.pattern.groupindex


def rules(*rows: tuple[str, str], flags: re.RegexFlag = re.NOFLAG) -> tuple[Rule, ...]:
    """Rules from names and patterns."""
    return tuple(Rule(name, re.compile(pattern, flags)) for name, pattern in rows)


def said(match: re.Match[str]) -> str:
    """What a match says: whom, and what of them."""
    groups = match.groupdict()
    words = [groups.get(name) for name in ("who", "value", "value2", "value3", "duty")]
    return ": ".join(" ".join(word.split()) for word in words if word and word.strip())
