"""A document read into frames; statements that were read before are not read again."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, fields, replace
from operator import attrgetter

from memtui.formats.digest import text_digest
from memtui.judge.claims import kept
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.lexicon import Lexicon, load_lexicon
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
    """The statements of a document as frames; `rests` tells what each frame was read from."""

    frames: tuple[Frame, ...]
    rests: tuple[str, ...]
    homes: Homes

    def pack(self) -> bytes:
        """The document as bytes, for `unpack` and `frames_in`."""
        return kept.pack(self.frames, self.rests)


def packed(source: Source) -> bytes:
    """A document as it is read by the shipped lexicon, as bytes."""
    return read_document(source, load_lexicon()).pack()


def unpack(data: bytes, source: Source) -> Read:
    """A document that was read from this very text; raises ValueError for other bytes."""
    frames, rests = kept.unpack(data, _statements(source))
    return Read(tuple(frames), tuple(rests), homes_of(frames))


def unplaced(data: bytes) -> Read:
    """A document that was read from another text: what may be of use for the new one."""
    frames, rests = kept.unpack(data, None)
    return Read(tuple(frames), tuple(rests), {})


def read_document(source: Source, lexicon: Lexicon, before: Read | None = None) -> Read:
    """All statements of a document; those that it held `before` as well keep their slots."""
    known: defaultdict[str, list[Frame]] = defaultdict(list)
    if before is not None:
        for rest, frame in zip(reversed(before.rests), reversed(before.frames), strict=True):
            known[rest].append(frame)
    topics = Topics(lexicon)
    frames: list[Frame] = []
    rests: list[str] = []
    for statement in _statements(source):
        block = statement.block if statement.row else 0  # it tells tables apart, nothing else
        rest = text_digest(repr((_BUT_PLACE(statement), block, topics.meet(statement))))
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


def _statements(source: Source) -> list[Statement]:
    return [each for each in statements_of(source) if len(each.text) >= SHORTEST]
