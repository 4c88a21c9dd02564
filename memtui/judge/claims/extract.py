"""What is kept of documents between two looks at them, in memory and beyond."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from memtui.formats.digest import text_digest
from memtui.judge.claims.compared import DAMAGED, Compared
from memtui.judge.claims.compared import unpack as unpack_compared
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.grouping import Groups
from memtui.judge.claims.lexicon import Lexicon, load_lexicon
from memtui.judge.claims.model import Source
from memtui.judge.claims.pairing import Pairing
from memtui.judge.claims.pairs import Pair
from memtui.judge.claims.read import Read, read_document, unpack, unplaced

Row = tuple[str, bytes]  # what a document was read from, in short, and what was read


class Keeper(Protocol):
    """Where what was read of documents outlives the process, until the rules are others."""

    def load(self, paths: Iterable[str]) -> Mapping[str, Row]:
        """What is kept of some documents, by path."""

    def keep(self, rows: Mapping[str, tuple[Source, Row]], paths: Iterable[str]) -> None:
        """Keep what was read anew; of documents of other paths nothing needs to be kept."""

    def load_compared(self) -> bytes:
        """What was compared, empty where nothing is kept."""

    def keep_compared(self, data: bytes, documents: Iterable[tuple[str, str]]) -> None:
        """Keep what was compared of documents, each a path with the mark of its text.

        It is of use only while what was read of each of them is kept.
        """


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
    _compared: Compared | None = None  # as it is kept, until it is gone on from
    _kept: list[tuple[str, str]] = field(default_factory=list)  # of these it is kept
    _before: dict[tuple[str, str], Read] = field(default_factory=dict)  # by path and mark

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

    def pairs(self, sources: Sequence[Source], lexicon: Lexicon) -> tuple[list[Pair], set[int]]:
        """The pairs of claims in documents, as `Pairing.pairs` gives them."""
        reads = self.read_all(sources, lexicon)
        if self.keeper is None or lexicon is not load_lexicon():
            return self.pairing.pairs(reads, lexicon)
        marks = [(source.path, _mark(source)) for source in sources]
        if self.pairing.is_new and self._compared is not None:
            self._go_on_from(self._compared, dict(marks), reads, lexicon)
        self._compared = None
        self._before.clear()
        found = self.pairing.pairs(reads, lexicon)
        if self._kept != marks:
            self.keeper.keep_compared(self.pairing.written(marks).pack(), marks)
            self._kept = marks
        return found

    def _go_on_from(
        self,
        compared: Compared,
        marks: Mapping[str, str],
        reads: Mapping[str, Read],
        lexicon: Lexicon,
    ) -> None:
        """Take for compared what was, if all documents are known as they were then."""
        known: dict[str, Read] = {}
        for path, mark in compared.documents:
            read = reads[path] if marks.get(path) == mark else self._before.get((path, mark))
            if read is None:
                return
            known[path] = read
        try:
            self.pairing.restore(known, lexicon, compared)
        except DAMAGED:
            self.pairing = Pairing()

    def frames_of(self, source: Source, lexicon: Lexicon) -> Sequence[Frame]:
        """The frames of a document, read once per content and path."""
        return self.read(source, lexicon).frames

    def _read_unread(self, unread: list[Source], lexicon: Lexicon, paths: list[str]) -> None:
        rows = self._kept_rows(unread)
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

    def _kept_rows(self, unread: Iterable[Source]) -> Mapping[str, Row]:
        """What is kept of documents; those that were compared and are others now are held ready."""
        if self.keeper is None:
            return {}
        wanted = {source.path: source for source in unread}
        if not self.pairing.is_new:
            return self.keeper.load(wanted)
        data = self.keeper.load_compared()
        self._compared = _compared(data) if data else None
        before = self._kept = self._compared.documents if self._compared else []
        rows = self.keeper.load({*wanted, *(path for path, _ in before)})
        for path, mark in before:
            row, source = rows.get(path), wanted.get(path)
            if row and row[0] == mark and (source is None or _mark(source) != mark):
                read = _unplaced(row)
                if read is not None:
                    self._before[path, mark] = read
        return rows

    def _read_anew(self, source: Source, lexicon: Lexicon, row: Row | None) -> Read:
        """A document; what its last text, or else the one that was kept, held is not read again."""
        _, key = self._latest.get((source.path, id(lexicon)), ("", ""))
        before = self.reads.get(key)
        if before is None and row:
            before = self._before.get((source.path, row[0])) or _unplaced(row)
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


def _compared(data: bytes) -> Compared | None:
    """What was compared, if the bytes are whole."""
    try:
        return unpack_compared(data)
    except ValueError:
        return None


def _unplaced(row: Row) -> Read | None:
    """What was read of another text of a document, if it is whole."""
    try:
        return unplaced(row[1])
    except ValueError:
        return None
