"""Documents read into frames, kept by their digest."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from memtui.formats.digest import text_digest
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.lexicon import Lexicon
from memtui.judge.claims.memo import ScoreMemo
from memtui.judge.claims.model import Source
from memtui.judge.claims.reading import Reading
from memtui.judge.claims.statements import statements_of
from memtui.judge.claims.topics import Topics

SHORTEST = 4  # characters of a statement


@dataclass(slots=True)
class ClaimCache:
    """Frames by document content, scores by pair: a changed file costs its own work only."""

    size: int = 20_000
    frames: OrderedDict[str, list[Frame]] = field(default_factory=OrderedDict)
    scores: ScoreMemo = field(default_factory=ScoreMemo)

    def frames_of(self, source: Source, lexicon: Lexicon) -> list[Frame]:
        """The frames of a document, read once per content and path."""
        key = text_digest(source.path, source.text, str(id(lexicon)))
        known = self.frames.get(key)
        if known is None:
            known = read_frames(source, lexicon)
            self.frames[key] = known
            if len(self.frames) > self.size:
                self.frames.popitem(last=False)
        else:
            self.frames.move_to_end(key)
        return known


def read_frames(source: Source, lexicon: Lexicon) -> list[Frame]:
    """The frames of all statements of a document."""
    topics = Topics(lexicon)
    found: list[Frame] = []
    for statement in statements_of(source):
        if len(statement.text) >= SHORTEST:
            topics.meet(statement)
            found.append(Reading(statement, lexicon, topics).frame())
    return found
