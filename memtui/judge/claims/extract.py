"""What is kept of documents between two looks at them, in memory and beyond."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from memtui.formats.digest import text_digest
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.grouping import Groups
from memtui.judge.claims.lexicon import Lexicon, load_lexicon
from memtui.judge.claims.model import Source
from memtui.judge.claims.pairing import Pairing
from memtui.judge.claims.read import Read, read_document, unpack, unplaced

Row = tuple[str, bytes]  # what a document was read from, in short, and what was read


class Keeper(Protocol):
    """Where what was read of documents outlives the process, until the rules are others."""

    def load(self, paths: Iterable[str]) -> Mapping[str, Row]:
        """What is kept of some documents, by path."""

    def keep(self, rows: Mapping[str, tuple[Source, Row]], paths: Iterable[str]) -> None:
        """Keep what was read anew; of documents of other paths nothing needs to be kept."""


class Apart(Protocol):
    """Documents that are read by other processes meanwhile."""

    @property
    def mine(self) -> Sequence[Source]:
        """The documents that are left."""

    def packed(self) -> Mapping[str, bytes]:
        """What was read of the others, by path, as far as it was; waits for it."""


Readers = Callable[[Sequence[Source]], Apart]


@dataclass(slots=True)
class ClaimCache:
    """Documents by their content, and how their claims pair: a change costs its own work only.

    A `keeper` makes that true for a process that begins; `readers` help with many documents.
    """

    size: int = 20_000
    keeper: Keeper | None = None
    readers: Readers | None = None
    reads: OrderedDict[str, Read] = field(default_factory=OrderedDict)
    pairing: Pairing = field(default_factory=Pairing)
    groups: Groups = field(default_factory=Groups)
    _latest: dict[tuple[str, int], tuple[str, str]] = field(default_factory=dict)

    def read(self, source: Source, lexicon: Lexicon) -> Read:
        """A document, read once per content and path; of another content only what is new."""
        key = self._key(source, lexicon)
        known = self.reads.get(key)
        if known is None:
            return self._take(source, lexicon, self._read_anew(source, lexicon, None))
        self.reads.move_to_end(key)
        self._latest[source.path, id(lexicon)] = source.text, key
        return known

    def read_all(self, sources: Sequence[Source], lexicon: Lexicon) -> dict[str, Read]:
        """Documents by path, those that were never read taken from where such are kept."""
        unread = [source for source in sources if self._key(source, lexicon) not in self.reads]
        if unread and lexicon is load_lexicon():
            self._read_unread(unread, lexicon, [source.path for source in sources])
        return {source.path: self.read(source, lexicon) for source in sources}

    def frames_of(self, source: Source, lexicon: Lexicon) -> Sequence[Frame]:
        """The frames of a document, read once per content and path."""
        return self.read(source, lexicon).frames

    def _read_unread(self, unread: list[Source], lexicon: Lexicon, paths: list[str]) -> None:
        rows = self.keeper.load([source.path for source in unread]) if self.keeper else {}
        todo = [s for s in unread if not self._unpacked(s, lexicon, rows.get(s.path))]
        fresh: dict[str, tuple[Source, Row]] = {}
        apart = self.readers(todo) if self.readers and todo else None
        for source in apart.mine if apart else todo:
            read = self._read_anew(source, lexicon, rows.get(source.path))
            self._take(source, lexicon, read)
            if self.keeper:
                fresh[source.path] = source, (_mark(source), read.pack())
        elsewhere = apart.packed() if apart else {}
        for source in todo:
            row = _mark(source), elsewhere.get(source.path, b"")
            if row[1] and self._unpacked(source, lexicon, row):
                fresh[source.path] = source, row
        if self.keeper and fresh:
            self.keeper.keep(fresh, paths)

    def _read_anew(self, source: Source, lexicon: Lexicon, row: Row | None) -> Read:
        """A document; what its last text, or else the one that was kept, held is not read again."""
        _, key = self._latest.get((source.path, id(lexicon)), ("", ""))
        before = self.reads.get(key) or (_unplaced(row) if row else None)
        return read_document(source, lexicon, before)

    def _unpacked(self, source: Source, lexicon: Lexicon, row: Row | None) -> bool:
        """Take a document from bytes, if they are whole and of its very text."""
        if row is None or row[0] != _mark(source):
            return False
        try:
            self._take(source, lexicon, unpack(row[1], source))
        except ValueError:
            return False
        return True

    def _take(self, source: Source, lexicon: Lexicon, read: Read) -> Read:
        key = self._key(source, lexicon)
        self.reads[key] = read
        if len(self.reads) > self.size:
            self.reads.popitem(last=False)
        if len(self._latest) > 2 * self.size:
            self._latest.clear()
        self._latest[source.path, id(lexicon)] = source.text, key
        return read

    def _key(self, source: Source, lexicon: Lexicon) -> str:
        """What a document is known by; the last text of each is not hashed again."""
        text, key = self._latest.get((source.path, id(lexicon)), ("", ""))
        if key and text == source.text:
            return key
        return text_digest(source.path, source.text, str(id(lexicon)))


def _mark(source: Source) -> str:
    """What kept bytes depend on, beside the rules."""
    return text_digest(source.path, source.text)


def _unplaced(row: Row) -> Read | None:
    """What was read of another text of a document, if it is whole."""
    try:
        return unplaced(row[1])
    except ValueError:
        return None
