"""Statements that say the opposite: what they deny, which way they point, what changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import groupby

from memtui.judge.words.stem import stem

_NEGATION = re.compile(
    r"\b(?:not|no|never|without|none|neither|nor|cannot|except|unless|avoid|forbid(?:den)?"
    r"|prohibit(?:ed)?|refuse[sd]?|isn|aren|wasn|weren|don|doesn|didn|won|wouldn|can't|couldn"
    r"|shouldn|mustn|hasn|haven|hadn|ain|nothing|nobody)\b",
    re.IGNORECASE,
)
_CHINESE_NEGATION = re.compile(
    "不(?!过|仅|同|管|断|然|论|错|久|只是|得不)|没(?!事)|无(?!论|线|障|状)|未(?!来)|勿|莫"
    "|(?<![特级分识类区个性差甄告])别(?!名|的|人|处|墅)|禁止|避免|拒绝"
)
_NO_NEGATION = re.compile(
    "差不多|要不要|是不是|能不能|不得不|说不定|不好意思|对不起|不久|不但|巴不得"
)
_LIGHT_WORDS = "a an the be is are to t s any it in on at of for with have been ever yet really"
_LIGHT = frozenset(_LIGHT_WORDS.split())
_CHINESE_LIGHT = re.compile("^(?:[能会要可得让准许再用有直接被把在]|可以|应该|需要|必)+")
_CHANGE = re.compile(
    r"(?i)\b(?:moved|switched|changed|migrated|went|raised|lowered|bumped|upgraded|renamed"
    r"|replaced|postponed|extended|cut)\b.{0,60}?\b(?:from .{1,60}? to|to|by|with)\b"
    r"|\bno longer\b|\bused to (?!store|hold|make|keep)"
    r"|从.{1,30}?(?:改|换|迁|升|降|调|移|搬|转)[成为到至]|不再|由.{1,20}?(?:改为|改成|换成)"
)
_DIRECTION = re.compile(
    r"(?<![\w`.-])([\w`.-]{1,60})\s{0,3}(?:\b(?:to|into|before|after|over|than|instead of|above"
    r"|below|not)\b|→|->|=>|改成|改为|换成|到|优先于|先于|转成|代替)\s{0,3}(?:the |a )?"
    r"([\w`.-]{1,60})"
)


def negated(text: str) -> Iterator[str]:
    """For each negation the word behind it: a stem, or a Chinese character."""
    text = _NO_NEGATION.sub("", text)
    for match in _NEGATION.finditer(text):
        following = re.findall(r"[A-Za-z]+", text[match.end() : match.end() + 40])
        stems = (stem(word.lower()) for word in following if word.lower() not in _LIGHT)
        yield next(stems, "")
    for match in _CHINESE_NEGATION.finditer(text):
        yield _CHINESE_LIGHT.sub("", text[match.end() : match.end() + 6])[:1]


def tells_of_change(text: str) -> bool:
    """Whether a statement says that one value took the place of another."""
    return _CHANGE.search(text) is not None


def directions(text: str) -> frozenset[tuple[str, str]]:
    """What goes to, comes before or is preferred to what, by the words beside."""
    pairs = (match.groups() for match in _DIRECTION.finditer(text))
    return frozenset((of.strip(".-").lower(), to.strip(".-").lower()) for of, to in pairs)


def sides(text: str) -> frozenset[int]:
    """The sides of axes that a statement is on: n for the one, -n for the other.

    A statement that is on both sides of an axis is on neither.
    """
    english, chinese = _axes()
    found = {english.get(stem(word.lower()), 0) for word in re.findall(r"[A-Za-z]+", text)}
    found |= {side for word, side in chinese.items() if word in text}
    found.discard(0)
    by_axis = groupby(sorted(found, key=abs), key=abs)
    return frozenset(axis[0] for _, group in by_axis if len(axis := list(group)) == 1)


@cache
def _axes() -> tuple[dict[str, int], dict[str, int]]:
    languages: tuple[dict[str, int], dict[str, int]] = ({}, {})
    text = resources.files("memtui.judge.duplicates").joinpath("opposites.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    for number, line in enumerate(lines, 1):
        for known, language in zip(languages, line.split("|"), strict=True):
            one, _, other = language.partition("<")
            known |= dict.fromkeys(one.split(), number)
            known |= dict.fromkeys(other.split(), -number)
    return languages
