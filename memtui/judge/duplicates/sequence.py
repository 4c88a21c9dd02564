"""What a statement says comes first: "A before B", "after A, B", 先 A 再 B."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from memtui.judge.duplicates.exchange import words_of
from memtui.judge.duplicates.opposites import axes_of

MAX_TEXT = 400  # characters; in longer texts many things come before others
_SENTENCE_END = re.compile(r"[.!?;]\s+\S|[。！？；\n].")
_ENGLISH = re.compile(
    r"(?i)^(?P<first>.*?)\b(?P<word>before|after|once|until|then)\b(?P<second>.+)$", re.DOTALL
)
_CHINESE = (  # words of which one must be there, a pattern, whether its first comes first
    (
        ("先",),
        re.compile(
            "先(?P<first>[^，。；]{1,40}?)[，、]?(?:然后|再|后|才|接着)(?P<second>.{1,60})$"
        ),
        True,
    ),
    (
        ("之前", "以前"),
        re.compile("(?P<first>.{1,60}?)(?:之前|以前)[，,]?(?P<second>.{2,60})$"),
        False,
    ),
    (
        ("之后", "以后", "完", "才"),
        re.compile(
            "(?P<first>.{1,60}?)(?:之后|以后|完(?=才|再|就|了才)|才)[，,]?(?P<second>.{2,60})$"
        ),
        True,
    ),
)

_LIST = re.compile(r"[:;(]")
_DURATION = re.compile(
    r"\s*(?:about |only |at least )?(?:\d+|an?|\w+) (?:\w+ )?"
    r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\W*"
)

_CHINESE_DURATION = re.compile(
    r"(?:天|日|周|月|年|小时|分钟|秒)(?:之|以)?[前后]"
    r"|(?:之前|之后|以前|以后|前|后)\s*\d+\s*(?:个)?(?:天|日|周|月|年|小时|分钟|秒)"
)

Sequence = tuple[frozenset[str], frozenset[str]]  # the words of what is first, of what is later
Parts = tuple[str, str]


def same_order(one: Sequence | None, other: Sequence | None) -> Literal["same", "reversed", ""]:
    """Whether two statements tell of the same order of the same things; "" when not of any."""
    if one is None or other is None:
        return ""
    along = len(one[0] & other[0]) + len(one[1] & other[1])
    across = len(one[0] & other[1]) + len(one[1] & other[0])
    if along == across:
        return ""
    return "same" if along > across else "reversed"


def sequence_of(parts: Parts | None) -> Sequence | None:
    """The words of what comes first and of what comes later."""
    if parts is None:
        return None
    first, later = map(words_of, parts)
    return (frozenset(first), frozenset(later)) if first and later else None


def parts_of(text: str) -> Parts | None:
    """What a statement says comes first and what later, None for one that tells of no order."""
    if len(text) > MAX_TEXT or _SENTENCE_END.search(text.strip()):
        return None
    if text.isascii():
        match = _ENGLISH.match(text)
        return _english(match) if match else None
    if _CHINESE_DURATION.search(text):
        return None
    for words, pattern, is_along in _CHINESE:
        match = pattern.search(text) if any(word in text for word in words) else None
        if match:
            parts = match["first"], match["second"]
            return parts if is_along else parts[::-1]
    return None


@cache
def axes() -> frozenset[int]:
    """The axes of opposites on which "before" and "after" stand."""
    return axes_of("after")


def _english(match: re.Match[str]) -> Parts | None:
    if _DURATION.fullmatch(match["second"]):
        return None  # "after 5 minutes" tells of no other event
    later_follows = match["word"].lower() in ("before", "until", "then")
    first, second = match["first"], match["second"]
    if not first.strip():  # "Before B, A"
        first, comma, rest = second.partition(",")
        if not comma:
            return None
        first, second = rest, first
    second = _LIST.split(second)[0] or second
    return (first, second) if later_follows else (second, first)
