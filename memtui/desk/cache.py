"""The disposable cache of one store: digests of files, and what its memories say.

One SQLite file in the store's state, keyed by path, size, times and inode. Deleting it
costs only time; a cache that can't be read or written is done without.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import fields as fields_of
from datetime import datetime
from operator import attrgetter
from pathlib import Path
from typing import Any

from memtui.files.reader import CachedEntry
from memtui.formats import json_guard
from memtui.model import Memory
from memtui.snapshot import Entry

SCHEMA = """
create table if not exists about (version text not null);
create table if not exists files (
    path blob primary key, mode int, digest text, stored text, size int,
    mtime_ns int, ctime_ns int, inode int, seen_ns int, memory text
) without rowid;
create table if not exists items (key text primary key, item text) without rowid;
create table if not exists judged (kind text primary key, key text, found text) without rowid;
create table if not exists reads (path blob primary key, mark text, found blob);
"""
BUSY_S = 1.0  # that another process may be at work
_MOMENTS = ("created", "updated", "expires")
_SAID = tuple(field.name for field in fields_of(Memory) if field.name not in ("path", "digest"))
_values = attrgetter(*_SAID)


class Cache:
    """Rows of the cache file at `path`; `version` names all that the rows depend on."""

    def __init__(self, path: Path | None, version: str) -> None:
        self._path = path
        self._version = version
        # What memories say, by path: as it was stored until somebody asks, then as it is read.
        self._memories: dict[str, list[Any] | Memory | None] = {}

    def load_files(self) -> dict[str, CachedEntry]:
        """The files as the last scan hashed them; empty when there is nothing to trust."""
        self._memories = {}
        rows = self._select(
            "select path, mode, digest, stored, size, mtime_ns, ctime_ns, inode, seen_ns, memory"
            " from files"
        )
        known = {}
        for row, said in zip(rows, _said([row[-1] for row in rows]), strict=True):
            raw, mode, digest, stored, size, mtime_ns, ctime_ns, inode, seen_ns, _ = row
            path = os.fsdecode(raw)
            entry = Entry(path, mode, digest, stored, size, mtime_ns)
            known[path] = CachedEntry(entry, ctime_ns, inode, seen_ns)
            self._memories[path] = said
        return known

    def save_files(
        self, cache: Mapping[str, CachedEntry], changed: Iterable[str], gone: Iterable[str]
    ) -> None:
        """Store the rows of a scan that changed, and drop those that are gone."""
        rows = [_file_row(path, cache[path]) for path in changed]
        lost = [(os.fsencode(path),) for path in gone]
        for path in (*changed, *gone):
            self._memories.pop(path, None)
        if not rows and not lost:
            return
        self._write(
            ("insert or replace into files values (?,?,?,?,?,?,?,?,?,?)", rows),
            ("delete from files where path = ?", lost),
        )

    def memory(self, path: str, digest: str) -> Memory | None:
        """The memory that was read from a file with these bytes, if it is known."""
        said = self._memories.get(path)
        if isinstance(said, list):
            said = self._memories[path] = _memory(path, digest, said)
        return said if said is not None and said.digest == digest else None

    def save_memories(self, memories: Iterable[Memory]) -> None:
        """Keep what was read; the rows belong to files that `save_files` stored."""
        rows = []
        for memory in memories:
            self._memories[memory.path] = memory
            rows.append((_memory_text(memory), os.fsencode(memory.path), memory.digest))
        if rows:
            self._write(("update files set memory = ? where path = ? and digest = ?", rows))

    def load_items(self) -> dict[str, str]:
        """The queue items of the last time, by what they were made from."""
        return dict(self._select("select key, item from items"))

    def save_items(self, items: Mapping[str, str]) -> None:
        """Keep these queue items instead of those of the last time."""
        self._write(
            ("delete from items where ? = ?", [("", "")]),
            ("insert into items values (?,?)", list(items.items())),
        )

    def judged(self, kind: str, key: str) -> str | None:
        """What a judge found in the texts that `key` stands for, if it is still known."""
        for known, found in self._select("select key, found from judged where kind = ?", kind):
            return str(found) if known == key else None
        return None

    def save_judged(self, kind: str, key: str, found: str) -> None:
        """Keep what a judge found, in place of what it found before."""
        self._write(("insert or replace into judged values (?,?,?)", [(kind, key, found)]))

    def load_reads(self) -> dict[str, tuple[str, bytes]]:
        """What was read of documents, by path, each with the mark of what it was read from."""
        rows = self._select("select path, mark, found from reads")
        return {
            os.fsdecode(path): (mark, found)
            for path, mark, found in rows
            if isinstance(mark, str) and isinstance(found, bytes)
        }

    def sizes_of_reads(self) -> dict[str, int]:
        """How many bytes are kept of each document."""
        rows = self._select("select path, length(found) from reads")
        return {os.fsdecode(path): int(size or 0) for path, size in rows}

    def marks_of_reads(self) -> dict[str, str]:
        """The marks of what the documents were read from that are kept."""
        rows = self._select("select path, mark from reads")
        return {os.fsdecode(path): str(mark) for path, mark in rows}

    def save_reads(self, rows: Mapping[str, tuple[str, bytes]], gone: Iterable[str]) -> None:
        """Keep what was read, and drop what was read of documents that are gone."""
        fresh = [(os.fsencode(path), mark, found) for path, (mark, found) in rows.items()]
        self._write(
            ("delete from reads where path = ?", [(os.fsencode(path),) for path in gone]),
            ("insert or replace into reads values (?,?,?)", fresh),
        )

    def _write(self, *statements: tuple[str, list[tuple[Any, ...]]]) -> None:
        if self._path is None:
            return
        try:
            with closing(self._connect()) as database, database:
                for statement, rows in statements:
                    database.executemany(statement, rows)
        except sqlite3.Error as error:
            self._discard(error)

    def _select(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        if self._path is None or not self._path.exists():
            return []
        try:
            with closing(self._connect()) as database:
                versions = database.execute("select version from about").fetchall()
                if versions != [(self._version,)]:
                    self._renew(database)
                    return []
                return database.execute(query, values).fetchall()
        except sqlite3.Error as error:
            self._discard(error)
            return []

    def _renew(self, database: sqlite3.Connection) -> None:
        with database:
            database.executescript(
                "delete from about; delete from files; delete from items; delete from judged;"
                "delete from reads"
            )
            database.execute("insert into about values (?)", (self._version,))

    def _connect(self) -> sqlite3.Connection:
        assert self._path is not None
        fresh = not self._path.exists()
        database = sqlite3.connect(self._path, timeout=BUSY_S)
        database.execute("pragma synchronous = off")
        return _fresh(database, self._version) if fresh else database

    def _discard(self, error: sqlite3.Error) -> None:
        """Take away a file that fails: the next start makes it anew. One at work stays."""
        busy = getattr(error, "sqlite_errorcode", None) in (
            sqlite3.SQLITE_BUSY,
            sqlite3.SQLITE_LOCKED,
        )
        if self._path is not None and not busy:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)


def _fresh(database: sqlite3.Connection, version: str) -> sqlite3.Connection:
    database.executescript(SCHEMA)
    with database:
        database.execute("insert into about values (?)", (version,))
    return database


def _file_row(path: str, cached: CachedEntry) -> tuple[Any, ...]:
    entry = cached.entry
    return (
        os.fsencode(path),
        entry.mode,
        entry.digest,
        entry.stored,
        entry.size,
        entry.mtime_ns,
        cached.ctime_ns,
        cached.inode,
        cached.seen_ns,
        None,
    )


def _memory_text(memory: Memory) -> str:
    values = _values(memory)
    return json.dumps([v.isoformat() if isinstance(v, datetime) else v for v in values])


def _said(texts: list[str | None]) -> list[list[Any] | None]:
    """What the rows say of their memories: read as one document, which is much faster."""
    try:
        found = json_guard.read(f"[{','.join(text or 'null' for text in texts)}]")
    except ValueError:
        found = []
    if len(found) != len(texts):
        return [None] * len(texts)
    return [said if isinstance(said, list) else None for said in found]


def _memory(path: str, digest: str, values: list[Any]) -> Memory | None:
    try:
        fields = dict(zip(_SAID, values, strict=True))
        for name in _MOMENTS:
            fields[name] = datetime.fromisoformat(fields[name]) if fields[name] else None
        fields["tags"] = tuple(fields["tags"])
        fields["links"] = tuple(fields["links"])
        return Memory(path=path, digest=digest, **fields)
    except (ValueError, TypeError, KeyError):
        return None
