"""A document read into frames; statements that were read before are not read again."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.lexicon import Lexicon
from memtui.judge.claims.model import Source
from memtui.judge.claims.reading import Reading
from memtui.judge.claims.scope import Homes, homes_of
from memtui.judge.claims.statement import Statement
from memtui.judge.claims.statements import statements_of
from memtui.judge.claims.topics import Topics

SHORTEST = 4  # characters of a statement
_PLACED = {"line", "block"}
_BUT_PLACE = attrgetter(*(each.name for each in fields(Statement) if each.name not in _PLACED))


@dataclass(frozen=True, slots=True)
class Read:
    """The statements of a document as frames; `rests` is what each frame was read from."""

    frames: tuple[Frame, ...]
    rests: tuple[Any, ...]
    homes: Homes


def read_document(source: Source, lexicon: Lexicon, before: Read | None = None) -> Read:
    """All statements of a document; those that it held `before` as well keep their slots."""
    known: defaultdict[Any, list[Frame]] = defaultdict(list)
    if before is not None:
        for rest, frame in zip(reversed(before.rests), reversed(before.frames), strict=True):
            known[rest].append(frame)
    topics = Topics(lexicon)
    frames: list[Frame] = []
    rests: list[Any] = []
    for statement in statements_of(source):
        if len(statement.text) < SHORTEST:
            continue
        block = statement.block if statement.row else 0  # it tells tables apart, nothing else
        rest = _BUT_PLACE(statement), block, topics.meet(statement)
        same = known.get(rest)
        if not same:
            frame = Reading(statement, lexicon, topics).frame()
        else:
            frame = same.pop()
            if frame.statement != statement:
                frame = replace(frame, statement=statement)
        frames.append(frame)
        rests.append(rest)
    return Read(tuple(frames), tuple(rests), homes_of(frames))
