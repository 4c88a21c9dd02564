"""What statements deny, said in one way: "nothing without a key" as "only with a key"."""

from __future__ import annotations

import re

_NONE_BUT = re.compile(
    r"(?i)\b(?:nobody|no one|none|nothing|no [a-z]+)(?: else)?"
    r" (?:but|except|other than|besides|save)\b"
    r"|\b(?:not|never) (?:by )?(?:anyone|anybody|anything|any)(?: [a-z]+)?"
    r" (?:but|except|other than|besides)\b"
)
_NONE = re.compile(r"(?i)\b(?:no|not|never|nobody|none|nothing)\b")
_NO_MORE = re.compile(
    r"(?i)\b(?:no|none of the) (?P<who>[a-z]+(?: [a-z]+)?)"
    r" (?P<verb>(?:may |can |must |should )?[a-z]+) (?:more|larger|longer|higher|greater) than\b"
)
_UN = re.compile(
    r"(?i)\bun(?=(?!lock|load|do|fold|pack|zip|plug|mount|subscrib|instal|cover|ti|wrap)"
    r"(?:[a-z]{3,}ed|[a-z]*(?:read|sent|paid|seen|known|shown))\b)"
)
_NO_THING = re.compile(
    r"(?i)\bno (?P<what>(?!one\b|more\b|longer\b|less\b|later\b|matter\b)[a-z]+"
    r"(?: (?:under|over|above|below|of|in|on|with|from) [a-z\d ]{2,24}?)?)"
    r" (?P<verb>is|are|was|were|may|can|must|will|gets?|goes|has|have)\b"
)
_WITHOUT = re.compile(r"(?i)\bwithout\b")
_DENIAL = re.compile(
    r"(?i)\b(?:do |does |did |is |are |may |must |can |shall |will )?(?:not|never)\b|\bcannot\b"
    r"|\bno(?= [a-z])|\bnobody\b"
)
_APART = re.compile(r"[,.;:!?]|\b(?:but|and|so|while)\b")
_FRONTED = re.compile(r"(?i)^\s*without [^,.;:!?]{1,60},")
_CHINESE_WITHOUT = re.compile(
    "(?:没有?|无|未经?)(?P<what>[^，。；不的]{1,12}?)(?:(?:的|[，,])(?P<who>[^，。；不]{0,8}))?"
    "(?:就?不(?:能|得|许|准|可以|可|要|应)|禁止|严禁)"
)


_HAS_NO = re.compile(r"(?i)\b(?:(?:that|which|who) )?(?:has|have|having|with) no (?=[a-z])")
_IMPOSSIBLE = re.compile(r"(?i)\b(?:is|are) (?:not|n't) possible\b|\b(?:is|are) impossible\b")


def said_once(text: str) -> str:
    """The text with what it denies twice affirmed, and un- and "no" before the verb as "not"."""
    text = _IMPOSSIBLE.sub("not", _HAS_NO.sub("without ", _UN.sub("not ", text)))
    if "无" in text or "没" in text or "未" in text:
        text = _CHINESE_WITHOUT.sub(_only_with, text)
    if "no " in text.lower():
        text = _NO_THING.sub(r"\g<what> \g<verb> not", text)
    without, denials = _WITHOUT.search(text), list(_DENIAL.finditer(text))
    if without is None or len(denials) != 1 or len(_WITHOUT.findall(text)) > 1:
        return text
    first, last = sorted((without.span(), denials[0].span()))
    if _APART.search(text[first[1] : last[0]]) and not _FRONTED.match(text):
        return text
    return _WITHOUT.sub("only with", _DENIAL.sub("", text))


def _only_with(match: re.Match[str]) -> str:
    return f"{match['who'] or ''}有{match['what']}才能"


def at_most(text: str) -> str:
    """The text with "nobody but" as "only", and "no guest takes more than" as a bound."""
    if not _NONE.search(text):
        return text
    return _NO_MORE.sub(r"\g<who> \g<verb> maximum ", _NONE_BUT.sub("only", text))
