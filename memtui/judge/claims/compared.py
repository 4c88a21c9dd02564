"""What was compared as bytes, so that a process that begins compares only what is new to it.

Statements and claims stand there by their numbers: to make sense of them takes the very
documents that were compared.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from memtui.formats import json_guard
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.pairs import Meeting
from memtui.judge.claims.revise import Answer
from memtui.judge.claims.slots import Slot

LEVEL = 1  # of packing: more takes long and saves little
LONGEST = 1 << 29  # bytes of what is unpacked
DAMAGED = (ValueError, KeyError, IndexError, TypeError, AttributeError, OverflowError)

Rows = list[Any]  # what `Neighbours.written` gives


class Told(NamedTuple):
    """How it is written, and read again, what two things are to each other."""

    write: Callable[[Any, Any, Any], list[Any]]
    read: Callable[[Any, Any, list[Any]], Any]


def _answer_written(frame: Frame, other: Frame, answer: Answer) -> list[Any]:
    """An answer, its values by their numbers."""
    if answer.slots is None:
        return [answer.score]
    new, old = answer.slots
    return [answer.score, _number(new, frame), _number(old, other)]


def _number(slot: Slot, frame: Frame) -> int:
    return next(number for number, each in enumerate(frame.slots) if each is slot)


def _answer_read(frame: Frame, other: Frame, told: list[Any]) -> Answer:
    score, *numbers = told
    return Answer(score, (frame.slots[numbers[0]], other.slots[numbers[1]]) if numbers else None)


TOLD = (
    Told(lambda part, other, meeting: [*meeting], lambda part, other, told: Meeting(*told)),
    Told(_answer_written, _answer_read),
    Told(lambda frame, other, score: [score], lambda frame, other, told: float(told[0])),
)  # of `SlotPairs`, `Revisions`, `GivenUps`


@dataclass(frozen=True, slots=True)
class Compared:
    """What is known of some documents, each a path with the mark of its text, in their order.

    `holders` are the statements that count for a word, of `statements` in all; `met` is who
    met whom, by every way of looking for pairs.
    """

    documents: list[tuple[str, str]]
    holders: dict[str, int]
    statements: int
    met: list[Rows]

    def pack(self) -> bytes:
        """All of it as bytes, for `unpack`."""
        whole = [self.documents, self.holders, self.statements, self.met]
        return zlib.compress(json.dumps(whole, separators=(",", ":")).encode(), LEVEL)


def unpack(data: bytes) -> Compared:
    """What was packed; raises ValueError for other bytes."""
    try:
        inflater = zlib.decompressobj()
        documents, holders, statements, met = json_guard.read(inflater.decompress(data, LONGEST))
        if not inflater.eof:  # what the checksum stands behind
            raise ValueError("cut short")
        pairs = [(str(path), str(mark)) for path, mark in documents]
        return Compared(pairs, dict(holders), int(statements), list(met))
    except (zlib.error, TypeError) as error:
        raise ValueError(str(error)) from error
