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
_PART = re.compile(r"<<([A-Z_]+)>>")


@cache
def rules(file: str) -> dict[str, re.Pattern[str]]:
    """The rules of a file by name, in its order. All ignore case but those about people.

    Patterns may have the groups `who`, `value` and `request`; a match with `request` may
    stand in a clause that asks for an act.
    """
    flags = re.NOFLAG if file.startswith("responsibility") else re.IGNORECASE
    parts = {"CHINESE_PERSON": CHINESE_PERSON, "NUMBER": ENGLISH}
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
