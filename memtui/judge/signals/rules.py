"""Rules as data: named patterns over one clause, in the `.rules` files beside this module.

A name stands at the margin; the lines below it, indented by four blanks, are its regular
expression, joined. Names in capitals are parts that others use as `<<NAME>>`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from memtui.judge.signals.numerals import ENGLISH
from memtui.judge.words.names import CHINESE_PERSON

_INDENT = "    "
_VALUES = ("value", "value2", "value3", "value4")
_NO_PERSON = (  # Chinese words that begin as surnames do
    "凌晨|周[一二三四五六日末边期]|时[候间段]|白[天班名]|温度|高[峰级温亮]|金额|平[台均时面]|方[案式向法]|安[全排装卓]|任[务何]"
    "|全[部量局]|常[见用规]|成[本功员]|万一|马上|水[印位]|余[额量]|应[用该]|项目|石头|夏[天季]|冬天|别的|卡[片顿]|时长|路[径由线]|强制|麻烦|滑动|简单|单[元位]|顾客|祝福|宣传"
)
_PART = re.compile(r"<<([A-Z_]+)>>")


@cache
def rules(file: str) -> dict[str, re.Pattern[str]]:
    """The rules of a file by name, in its order. All ignore case but those about people.

    Patterns may have the groups `who`, `value` and `request`; a match with `request` may
    stand in a clause that asks for an act.
    """
    flags = re.NOFLAG if file.startswith("responsibility") else re.IGNORECASE
    parts = {"CHINESE_PERSON": f"(?!{_NO_PERSON}){CHINESE_PERSON}", "NUMBER": ENGLISH}
    found = {}
    for name, pattern in (*_people().items(), *_read(file).items()):
        whole = _PART.sub(lambda part: parts[part[1]], pattern)
        if name.isupper():
            parts[name] = whole
        else:
            found[name] = re.compile(whole, flags)
    return found


@cache
def _people() -> dict[str, str]:
    return _read("people")


def _read(file: str) -> dict[str, str]:
    text = resources.files("memtui.judge.signals").joinpath(f"{file}.rules").read_text("utf-8")
    patterns: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        if line.startswith(_INDENT):
            patterns[name] += line.removeprefix(_INDENT)
        elif line and not line.startswith("#"):
            name = line
            patterns[name] = ""
    return patterns


def said(match: re.Match[str]) -> str:
    """What a match says: whom, and what of them."""
    groups = match.groupdict()
    words = [groups.get(name) for name in ("who", "who2", *_VALUES)]
    return ": ".join(" ".join(word.split()) for word in words if word and word.strip())
