"""Typed values in a statement, in one form whatever unit or language they are written in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memtui.judge.claims import cues
from memtui.judge.claims.counts import find_counts
from memtui.judge.claims.dates import find_dates
from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.kinds import PLACES, READERS, find_all
from memtui.judge.claims.numbers import ENGLISH_WORDS

_BY = re.compile(
    r"(?:\bby|了|[加少高低短])\s?(?:about |around |约)?$", re.IGNORECASE
)  # what every difference ends with
_DELTA = re.compile(
    r"(?:(?:increas|reduc|decreas|rais|lower|cut|gr[eo]w|up|down|improv|drop|fell|ris|rose"
    r"|extend|shorten|shift|delay|slip|chang|fast|slow)\w*\s(?:\w+\s){0,4}by|增加了?|减少了?"
    r"|提高了|降低了|缩短了|快了|慢了)\s?(?:about |around |约)?$",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\s?(?:more|extra|additional|longer|less|fewer|shorter|faster|slower|sooner|later|earlier"
    r"|late|early|ago)\b(?! than\b)",
    re.IGNORECASE,
)
_ANOTHER = re.compile(
    r"(?:\b(?:another|an? (?:extra|additional|further)|the other|extra|plus)|额外|再[加等多]?"
    r"|另[加外]?|多出|超出)\s?$",
    re.IGNORECASE,
)
_VERSION = Guarded(
    r"(?<![\w.])v?(\d{1,4}(?:\.(?:\d{1,5}|x)){1,3})(?:[-+][\w.]{1,20})?(?![\w.]*\w)(?!\s?[%％]"
    r"|/)",
    re.IGNORECASE,
)
_ANY_VALUE = Guarded(
    rf"(?:nd|rd|th)\b|cond\b|[\d一二两三四五六七八九十百千万亿每双$€£¥￥]|\b(?:{ENGLISH_WORDS}"
    r"|every|each|per|an?\s"
    rf"(?:second|minute|hour|day"
    rf"|week|month|year)|hourly|nightly|daily|weekly|monthly|quarterly|yearly|annually|biweekly"
    rf"|fortnightly)\b"
    r"|day|\b(?:noon|midnight|half|quarter|thirds?|fifth|tenth)\b|正午|午夜|半|周|星期|礼拜|/|⌘"
    r"|\b(?:ctrl|cmd|alt|shift)\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Found:
    """A value at its place in the statement. `unit` tells apart what may be compared."""

    kind: str
    unit: str
    key: str
    text: str
    start: int
    end: int
    delta: bool = False  # "by 20 %", "5 minutes more": a difference, not what a thing is


def find_values(text: str) -> list[Found]:
    """All typed values of a statement, by place; each character belongs to one at most."""
    if not _ANY_VALUE.holds(text):
        return []
    taken = bytearray(len(text) + 1)
    found: list[Found] = []

    def claim(value: tuple[str, str, str] | None, start: int, end: int) -> None:
        if value and start < end and not any(taken[start:end]):
            taken[start:end] = b"\1" * (end - start)
            before = text[max(0, start - 60) : start]
            delta = bool(
                (_BY.search(before) and _DELTA.search(before))
                or _ANOTHER.search(before)
                or _MORE.match(text, end)
            )
            found.append(Found(*value, text[start:end].strip(), start, end, delta))

    for value, start, end in find_all(PLACES, text):
        claim(value, start, end)
    for day in find_dates(text):
        claim(("date", "", day.key), day.start, day.end)
    for value, start, end in find_all(READERS, text):
        claim(value, start, end)
    for match in _VERSION.finditer(text):
        claim(("version", "", match[1].lower().removesuffix(".x")), *match.span())
    for name, unit, key, start, end in find_counts(text, taken):
        claim((name, unit, key), start, end)
    return _with_spans(text, sorted(found, key=lambda value: value.start))


def _with_spans(text: str, found: list[Found]) -> list[Found]:
    """Values with `07:00–17:30` and `Tuesday to Saturday` taken for one value each."""
    merged: list[Found] = []
    for value in found:
        last = merged[-1] if merged else None
        joins = last and value.kind == last.kind and value.kind in _SPANNED and not last.unit
        between = text[last.end : value.start] if last else ""
        if last and joins and _UNTIL.fullmatch(between) and not _is_moved(text, between):
            key = f"{last.key}-{value.key}"
            whole = text[last.start : value.end]
            merged[-1] = Found(last.kind, SPAN, key, whole, last.start, value.end)
        else:
            merged.append(value)
    return merged


def _is_moved(text: str, between: str) -> bool:
    """Whether `Friday to Tuesday` tells of a change."""
    return between.strip() not in _DASHES and cues.CHANGE.holds(text)


_DASHES = frozenset("-–—~")
SPAN = "span"  # the unit of opening hours and the like
_SPANNED = frozenset({"time", "weekday"})
_UNTIL = re.compile(r"\s?(?:-|–|—|~|to|until|till|through|thru|到|至)\s?", re.IGNORECASE)
