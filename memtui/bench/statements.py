"""Seeded statements of any number, in the shape of the shipped stores' own."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import count, islice

from memtui.bench import deskbench
from memtui.bench.edits import flips, light_edits
from memtui.bench.figures import FURTHER, SHIPPED
from memtui.formats.frontmatter import Document
from memtui.judge.duplicates import statements_of

_SEED = 4711
_WORD = re.compile(r"\b[a-z]{4,}\b")
_NUMBER = re.compile(r"\d+")
_PIECE = re.compile(r"[\u4e00-\u9fff]{2}")
_COPY, _FLIP = 0.05, 0.05  # shares of statements made of an earlier one
_OTHER = 0.5  # of the words of a statement


def statements(wanted: int) -> list[str]:
    """So many statements, the same for the same number.

    Those of the shipped stores with other words of the same stores, and other numbers, in
    them; one in twenty is a light edit of an earlier one, and one in twenty says another value.
    """
    return list(islice(_endless(), wanted))


def _endless() -> Iterator[str]:
    dice = random.Random(_SEED)
    made: list[str] = []
    for number in count():
        chance = dice.random()
        edits: list[str] = []
        if made and chance < _COPY:
            edits = list(light_edits(dice.choice(made), number))
        elif made and chance < _COPY + _FLIP:
            edits = list(flips(dice.choice(made), number))
        statement = dice.choice(edits) if edits else _varied(dice.choice(_shipped()), dice)
        made.append(statement)
        yield statement


@cache
def _shipped() -> tuple[str, ...]:
    return tuple(
        statement.text
        for data in (SHIPPED, *(SHIPPED / which for which in FURTHER))
        for store in deskbench.stores(data / "desk-bench")
        for path in sorted(store.glob("*.md"))
        if path.name != "MEMORY.md"
        for statement in statements_of(path.name, Document.parse(path.read_bytes()).body)
    )


@cache
def _words(pattern: re.Pattern[str]) -> tuple[str, ...]:
    """The words of the shipped statements, each as often as it stands there."""
    return tuple(word for statement in _shipped() for word in pattern.findall(statement))


def _varied(statement: str, dice: random.Random) -> str:
    def other_word(found: re.Match[str]) -> str:
        return dice.choice(_words(_WORD)) if dice.random() < _OTHER else found[0]

    def other_chinese(found: re.Match[str]) -> str:
        return dice.choice(_words(_PIECE)) if dice.random() < _OTHER else found[0]

    def other_number(found: re.Match[str]) -> str:
        return str(dice.randint(1, 10 ** len(found[0]) - 1)) if len(found[0]) < 4 else found[0]

    text = _NUMBER.sub(other_number, _WORD.sub(other_word, statement))
    return _PIECE.sub(other_chinese, text)
