"""What is kept of documents between two looks at them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from memtui.formats.digest import text_digest
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.grouping import Groups
from memtui.judge.claims.lexicon import Lexicon
from memtui.judge.claims.model import Source
from memtui.judge.claims.pairing import Pairing
from memtui.judge.claims.read import Read, read_document


@dataclass(slots=True)
class ClaimCache:
    """Documents by their content, and how their claims pair: a change costs its own work only."""

    size: int = 20_000
    reads: OrderedDict[str, Read] = field(default_factory=OrderedDict)
    pairing: Pairing = field(default_factory=Pairing)
    groups: Groups = field(default_factory=Groups)
    _latest: dict[tuple[str, int], str] = field(default_factory=dict)  # content, by path

    def read(self, source: Source, lexicon: Lexicon) -> Read:
        """A document, read once per content and path; of another content only what is new."""
        place = source.path, id(lexicon)
        key = text_digest(source.path, source.text, str(place[1]))
        known = self.reads.get(key)
        if known is None:
            before = self.reads.get(self._latest.get(place, ""))
            known = self.reads[key] = read_document(source, lexicon, before)
            if len(self.reads) > self.size:
                self.reads.popitem(last=False)
        else:
            self.reads.move_to_end(key)
        if len(self._latest) > 2 * self.size:
            self._latest.clear()
        self._latest[place] = key
        return known

    def frames_of(self, source: Source, lexicon: Lexicon) -> Sequence[Frame]:
        """The frames of a document, read once per content and path."""
        return self.read(source, lexicon).frames
