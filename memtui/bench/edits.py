"""Seeded edits of statements: light ones that keep what is said, and changes of one value."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from memtui.judge.words.tokens import CJK

_NUMBER = re.compile(r"(?<![\w.])\d{1,5}(?![\w.]*\d)")
_CHINESE = re.compile(f"[{CJK}]")
_FLIPS = (
    ("Monday", "Thursday"), ("Tuesday", "Friday"), ("March", "May"), ("June", "August"),
    ("周一", "周四"), ("周二", "周五"), ("每天", "每周"), ("daily", "weekly"), (" is ", " is not "),
    (" are ", " are not "), ("always", "never"), ("before", "after"), ("可以", "不可以"),
    ("必须", "不必"), ("之前", "之后"), ("enabled", "disabled"), ("开启", "关闭"),
    ("PostgreSQL", "MySQL"), ("Redis", "Valkey"),
)  # fmt: skip

Edit = Callable[[str, random.Random], str]


def light_edits(statement: str, seed: int) -> Iterator[str]:
    """The statement with each light edit that it allows, and with all of them in turn."""
    dice = random.Random(f"{seed} {statement}")
    for edit in (_other_marks, _other_case, _with_filler, _without_end, _wide_marks):
        edited = edit(statement, dice)
        if edited != statement:
            yield edited


def flips(statement: str, seed: int) -> Iterator[str]:
    """The statement with one value changed: a number, or the first word that has an opposite."""
    dice = random.Random(f"{seed} {statement}")
    numbers = list(_NUMBER.finditer(statement))
    if numbers:
        number = dice.choice(numbers)
        other = str(int(number[0]) + dice.choice((1, 2, 5, 10)))
        yield statement[: number.start()] + other + statement[number.end() :]
    for one, other in _FLIPS:
        if one in statement:
            yield statement.replace(one, other, 1)
            return


def _other_marks(statement: str, dice: random.Random) -> str:
    return (
        "- " + statement.rstrip(".。") if not statement.startswith("-") else statement[1:].strip()
    )


def _other_case(statement: str, dice: random.Random) -> str:
    return statement[:1].swapcase() + statement[1:]


def _with_filler(statement: str, dice: random.Random) -> str:
    if _CHINESE.match(statement):
        return "注意，" + statement
    return "Note: " + statement


def _without_end(statement: str, dice: random.Random) -> str:
    return re.sub(r"[.。!！;；]+$", "", statement) + dice.choice((" ", "  "))


def _wide_marks(statement: str, dice: random.Random) -> str:
    return statement.translate(str.maketrans("，：；（）", ",:;()"))
