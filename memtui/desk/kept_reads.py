"""What the judges read of documents, kept between processes in a file of the store's state."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from memtui.desk.cache import Cache
from memtui.judge.claims import Row, Source
from memtui.judge.rules import rules_digest

LARGEST = 1 << 26  # bytes of all that is kept of documents, and of what was compared
_COMPARED = "compared"


@dataclass(frozen=True, slots=True)
class KeptReads:
    """The documents of one store as they were read; `place` is None where nothing is kept.

    They are good for nothing once the rules are others. A document that holds a secret is
    not kept.
    """

    place: Path | None

    def load(self, paths: Iterable[str]) -> Mapping[str, Row]:
        """What is kept of some documents, by path."""
        wanted = set(paths)
        rows = self._cache().load_reads()
        return {path: row for path, row in rows.items() if path in wanted}

    def keep(self, rows: Mapping[str, tuple[Source, Row]], paths: Iterable[str]) -> None:
        """Keep what was read anew, and nothing of documents of other paths."""
        from memtui.judge.secrets import locate

        cache = self._cache()
        sizes = cache.sizes_of_reads()
        gone = sizes.keys() - set(paths)
        room = LARGEST - sum(size for path, size in sizes.items() if path not in gone | rows.keys())
        fresh: dict[str, Row] = {}
        for path, (source, row) in rows.items():
            room -= len(row[1])
            if room >= 0 and not locate(source.text):
                fresh[path] = row
            elif path in sizes:
                gone.add(path)
        cache.save_reads(fresh, gone)

    def load_compared(self) -> bytes:
        """What was compared of the documents that are kept."""
        text = self._cache().judged(_COMPARED, "")
        try:
            return b64decode(text, validate=True) if text else b""
        except ValueError:
            return b""

    def keep_compared(self, data: bytes, documents: Iterable[tuple[str, str]]) -> None:
        """Keep what was compared, unless one of the documents isn't: it holds their words."""
        cache = self._cache()
        kept = cache.marks_of_reads()
        whole = len(data) <= LARGEST and all(kept.get(path) == mark for path, mark in documents)
        cache.save_judged(_COMPARED, "", b64encode(data).decode() if whole else "")

    def _cache(self) -> Cache:
        return Cache(self.place, rules_digest())
