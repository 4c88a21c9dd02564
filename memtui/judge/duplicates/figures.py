"""Halves, degrees, rates and moments of statements, in figures and in one notation each."""

from __future__ import annotations

import re

_PARTS = (
    (
        re.compile(
            r"(?i)\b(?:one and a half hours?|an hour and a half|1\.5 hours?)\b"
            r"|一个半小时|1\.5\s?小时"
        ),
        "90 minutes",
    ),
    (
        re.compile(
            r"(?i)\bhalf of (?=the|all|every|each|their|its|our)|\bhalf (?=the|of|all)\b|一半的?"
        ),
        "50% of ",
    ),
    (re.compile(r"(?i)\b(?:a )?quarter of (?=the|all|an hour)"), "25% of "),
    (
        re.compile(r"(?i)(?<=\d)\s?(?:degrees?|度)(?! ?(?:of|angle|[cf]\b|celsius|fahrenheit))"),
        " celsius",
    ),
    (re.compile(r"(?i)(?<=\d)\s?px\b"), " pixels"),
    (re.compile(r"(?i)\ba fortnight\b"), "2 weeks"),
    (
        re.compile("([一二两三四五六七八九])成(?![功为立本员熟长分年都绩交就果套型人绩])"),
        r"\g<1>0%",
    ),
    (re.compile("半价|对折|五折"), "50% 价"),
    (re.compile(r"(?i)\ba dozen\b"), "12"),
    (re.compile(r"(?i)\b(?:an? )?(?:whole|full|entire) (?=hour|day|week|month|year)\b"), "a "),
    (re.compile("每[天日](?:的)?(?:晚上|夜里|夜间|晚间|晚)"), "每晚"),
    (re.compile(r"(?i)\bhalf (?:a )?year\b|半年"), "6 个月"),
    (re.compile(r"(?i)\bhalf (?:an )?hour\b|半(?:个)?小时"), "30 minutes"),
    (re.compile(r"(?i)(?<=\d)\s?(?:°\s?c\b|℃|摄氏度|degrees? (?:celsius|c)\b)"), " celsius"),
    (re.compile(r"(?i)(?<=\d)\s?(?:°\s?f\b|℉|华氏度|degrees? (?:fahrenheit|f)\b)"), " fahrenheit"),
)
_LEFT_OUT = re.compile(r"(?i)\b(?:leav(?:e|es|ing)|left) out(?: of)?\b")
_KIN = re.compile(
    r"(?i)\b(older|elder|big|younger|little|baby|kid) (brother|sister|son|daughter|child)(?=s?\b)"
)
_TURN = re.compile(
    r"(?i)\b(last|previous|past|next|coming|following|this|current) (week|month|quarter|year)\b"
)
_TURNS = {"previous": "last", "past": "last", "coming": "next", "following": "next"}
_WAYS = (
    (re.compile(r"(?i)\bone[- ]way\b|\bin one direction\b"), "unidirectional"),
    (re.compile(r"(?i)\b(?:both|two)[- ]ways?\b|\bin both directions\b"), "bidirectional"),
)
_PART_HINTS = (
    "half",
    "quarter",
    "fortnight",
    "dozen",
    "whole ",
    "full ",
    "entire ",
    "px",
    "°",
    "degree",
)
_PART_HINTS_CHINESE = (*_PART_HINTS, "1.5", "半", "成", "折", "度", "每", "℃", "℉")
_EVERY = re.compile(
    r"(?i)\b(?:every|each|per|(?<=once )an?|(?<=twice )an?|(?<=times )an?) "
    r"(hour|day|night|week|month|quarter|year)\b"
)
_OF_EACH = re.compile(
    r"(?i)\b((?:first|second|third|fourth|last|\d+(?:st|nd|rd|th))(?: [a-z]+){0,3})"
    r" (?:of|in) (?:the|each|every) (month|week|quarter|year)\b"
)
_ONE = re.compile(
    r"(?i)(?<!once )(?<!twice )(?<!times )\b(?:an?|one)"
    r"(?= (?:second|minute|hour|day|week|month|quarter|year)\b)"
)
_ONE_CHINESE = re.compile(
    r"(?<![每第同这那某有万十百千统星期周之\d])一(?=(?:天|个?小时|分钟|个?星期|个月"
    r"|年)(?![四半起到]))"
)
_MOMENTS = (
    (
        re.compile(
            "(?<=[\u4e00-\u9fff])(?<![以之目当从先提往向眼跟面空])前(?![端台面缀往进后者景提任天年几两三半段一期])"
        ),
        "之前",
    ),
    (
        re.compile(
            "(?<=[\u4e00-\u9fff])(?<![最然以之今往先落前背幕售])后(?![端台面续来果者勤备代悔期半天年厨])"
        ),
        "之后",
    ),
)


def in_figures(text: str) -> str:
    """The text with halves, dozens and degrees in figures."""
    words = text.lower()
    hints = _PART_HINTS if text.isascii() else _PART_HINTS_CHINESE
    if not any(hint in words for hint in hints):
        return text
    for pattern, word in _PARTS:
        text = pattern.sub(word, text)
    return text


def one_word(text: str) -> str:
    """The text with verbs of two words, such as "leave out", and ways of going in one word."""
    text = _LEFT_OUT.sub("omitted from", text)
    text = _TURN.sub(_turn, _KIN.sub(_kin, text))
    for pattern, word in _WAYS:
        text = pattern.sub(word, text)
    return text


def _kin(match: re.Match[str]) -> str:
    age = "elder" if match[1].lower() in ("older", "elder", "big") else "younger"
    return f"{age}{match[2].lower()}"


def _turn(match: re.Match[str]) -> str:
    turn = match[1].lower()
    return f"{'this' if turn == 'current' else _TURNS.get(turn, turn)}{match[2].lower()}"


def each_time(text: str) -> str:
    """The text with "every week" as "weekly", and "a week" as "1 week"."""
    return _ONE.sub("1", _EVERY.sub(_often, _OF_EACH.sub(r"\1 \2ly", text)))


def moments(text: str) -> str:
    """The text with what stands for before, after and one in Chinese in one way each."""
    text = _ONE_CHINESE.sub("1", text)
    if "前" in text or "后" in text:
        for pattern, word in _MOMENTS:
            text = pattern.sub(word, text)
    return text


def _often(match: re.Match[str]) -> str:
    unit = match[1].lower()
    return "daily" if unit == "day" else f"{unit}ly"
