"""One opened store: its directory, state, history and cache, and what stands in it now."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, TypeVar

from memtui import __version__
from memtui.change import Note
from memtui.desk.cache import Cache
from memtui.desk.notes import confirmed_at, desk_pins
from memtui.desk.recalled import RecalledItems
from memtui.desk.secret_names import NameGuard
from memtui.desk.standing import Standing
from memtui.desk.view import DeskBlob, DeskTree, View
from memtui.errors import MemtuiError, RefusedError
from memtui.files.reader import CachedEntry, Root
from memtui.files.state import StateDir
from memtui.formats.digest import REMEMBERED
from memtui.history.history import History
from memtui.model import Memory, Role
from memtui.snapshot import Entry, Snapshot
from memtui.stores.store import Store

if TYPE_CHECKING:
    from memtui.desk.judged import Judging

FILES_AT_MOST = 150_000  # of one store; more are not looked at, and the doctor says so
JUST_READ_AT_MOST = 32 << 20  # bytes that a scan keeps of the files that it has read
TOLD_EVERY = 64  # things, of those that are done one by one
KEPT_BY_REVIEW = (Role.MEMORY, Role.INDEX)

Thing = TypeVar("Thing")


class Shelf:
    """The parts that an opened store is made of, and its scan."""

    def __init__(self, store: Store, root: Root, state: StateDir) -> None:
        self.store = store
        self.root = root
        self.state = state
        self.role: Callable[[str], Role] = cache(store.dialect.role)
        self.redact = _redactor(bytes.fromhex(state.salt))
        self.history = History(root, state, self.redact)
        place = state.directory / "cache.sqlite" if state.writable else None
        self._cache = Cache(place, f"{__version__} {store.dialect.name}")
        with without_collection():
            self._known: dict[str, CachedEntry] = self._cache.load_files()
        self.recalled = RecalledItems(self._cache)
        self.messages: list[str] = []  # to be told to the user, once
        self.strays: tuple[str, ...] = ()  # temporary files that a killed memtui left
        self.follow: Callable[[str, int, int], None] | None = None  # told of long work
        self._standing: Standing | None = None
        self._desk_tree = DeskTree({})
        # What each file said when it was last read, with the entry that it was read for.
        self._memories: dict[str, tuple[Entry, Memory | None]] = {}
        self._just_read: dict[str, bytes] = {}  # by digest
        self._just_read_bytes = 0

    def close(self) -> None:
        self.history.close()
        self.root.close()

    def scan(self) -> Snapshot:
        """All files as they stand; re-reads only what may have changed."""
        names = NameGuard(self.role, self.redact, self._known)
        with without_collection():
            scan = self.root.scan(names.role, self._known, self._digests, FILES_AT_MOST)
        self._known = scan.cache
        self._cache.save_files(scan.cache, scan.changed, scan.gone)
        self.strays = scan.strays
        snapshot = scan.snapshot
        return replace(snapshot, oddities=(*snapshot.oddities, *names.oddities()))

    def _digests(self, data: bytes) -> tuple[str, str]:
        """The digests of a file; its bytes are kept for who reads it next, while there is room."""
        digest, stored = self.history.digests(data)
        if self._just_read_bytes + len(data) <= JUST_READ_AT_MOST:
            self._just_read_bytes += len(data)
            self._just_read[digest] = data
        return digest, stored

    @property
    def standing(self) -> Standing:
        """What stands, looked at when it is first asked for."""
        if self._standing is None:
            self._standing = Standing(self, self.scan())
        return self._standing

    def refresh(self) -> bool:
        """Look again; whether anything that can be seen is different now."""
        before = self._standing
        self._standing = None
        return before is None or not self.standing.looks_like(before)

    def desk_tree(self, blobs: Mapping[str, DeskBlob]) -> DeskTree:
        """The desk's own files, the same ones again while history gives the same."""
        if self._desk_tree.blobs is not blobs:
            self._desk_tree = DeskTree(blobs)
        return self._desk_tree

    def forget_standing(self) -> None:
        """What stands has changed; who asks next looks again."""
        self._standing = None

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the store against other desks, recovered and freshly looked at."""
        with self.state.lock():
            report = self.history.recover()
            self.messages.extend(report.messages)
            self.begin_history()
            self.refresh()
            if self.standing.unrecorded:
                raise self.standing.unrecorded.error
            yield

    def begin_history(self) -> None:
        """Take what stands for the baseline where no history was begun; needs the lock.

        Raises HistoryError or StoreError with the reason why there can be none.
        """
        if self.history.begun:
            return
        snapshot = self.scan()
        self.history.begin(snapshot, self.first_notes(snapshot))

    def mend_history(self) -> None:
        """Put lost refs of the history back, where their reflogs tell where they stood."""
        if self.history.lost_refs():
            with self.state.lock():
                self.messages += self.history.put_refs_back()
            self.forget_standing()

    def kept(self, path: str) -> bytes:
        """What history would keep of a file that stands."""
        return self.redact(self.root.read(path))

    def first_notes(self, snapshot: Snapshot) -> list[Note]:
        """The notes that make everything that stands the baseline."""
        notes = []
        for path, entry in snapshot.entries.items():
            if self.role(path) in KEPT_BY_REVIEW:
                for prefix in ("reviewed", "baseline"):
                    note = Note(f"{prefix}/{path}", None, blob=entry.stored, mode=entry.mode)
                    notes.append(note)
        return notes

    def read_memories(self, standing: Standing) -> tuple[Memory, ...]:
        """The memories that stand, with the desk's own pins and confirmations applied."""
        view, known = standing.view, dict(self._memories)  # another thread may read as well
        unread = [
            (path, entry)
            for path, entry in view.entries.items()
            if (pair := known.get(path)) is None or pair[0] is not entry
        ]
        same_files = known.keys() == view.entries.keys()
        with without_collection():
            read = dict(self._read_anew(view, unread))
        for path, _ in unread:
            if path not in read:
                known.pop(path, None)
        known.update(read)
        if not same_files:  # they stand in the order of the entries
            known = {path: known[path] for path in view.entries if path in known}
        self._memories = known
        found = [memory for _, memory in known.values() if memory is not None]
        pins = desk_pins(view)
        if pins or view.notes_under("confirmed/"):
            return tuple(_marked(view, memory, pins) for memory in found)
        return tuple(found)

    def _read_anew(
        self, view: View, unread: Collection[tuple[str, Entry]]
    ) -> Iterator[tuple[str, tuple[Entry, Memory | None]]]:
        """What each of these files says, None for one that is no memory."""
        fresh = []
        for path, entry in self.counted("reading", unread):
            memory = None
            if self.role(path) is Role.MEMORY and not entry.is_link:
                memory = self._cache.memory(path, entry.digest)
                if memory is None:
                    try:
                        data = self._just_read.pop(entry.digest, None) or view.read_file(path)
                    except MemtuiError:  # it went since it was listed
                        continue
                    memory = self.store.dialect.read_memory(path, data, entry.mtime_ns)
                    if entry.digest == entry.stored:  # no secret that the cache would keep
                        fresh.append(memory)
            yield path, (entry, memory)
        self._just_read.clear()
        self._just_read_bytes = 0
        self._cache.save_memories(fresh)

    @cached_property
    def judging(self) -> Judging:
        """Contradictions and duplicates among the memories."""
        from memtui.desk.judged import Judging

        return Judging(self)

    def counted(self, doing: str, things: Collection[Thing]) -> Iterator[Thing]:
        """The things one by one, while whoever follows is told how many are done."""
        for done, thing in enumerate(things):
            if self.follow is not None and done % TOLD_EVERY == 0:
                self.follow(doing, done, len(things))
            yield thing

    def recall_judged(self, kind: str, key: str) -> str | None:
        """What a judge found before in the texts that `key` stands for."""
        return self._cache.judged(kind, key)

    def keep_judged(self, kind: str, key: str, found: str) -> None:
        self._cache.save_judged(kind, key, found)

    def raw_blob(self, blob: str) -> bytes:
        """The true bytes of a blob; raises RefusedError where a secret's bytes are gone."""
        data = self.history.raw(blob)
        if data is not None:
            return data
        from memtui.judge.secrets import holds_redaction

        kept = self.history.blob(blob)
        if holds_redaction(kept):
            raise RefusedError(
                "These bytes held a secret; they were kept for seven days and are gone.",
                "The redacted text is in the history: `memtui log`.",
            )
        return kept


@contextmanager
def without_collection() -> Iterator[None]:
    """Don't look for garbage while many things are made that stay: it takes a tenth longer."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _redactor(salt: bytes) -> Callable[[bytes], bytes]:
    """What gives the bytes that history may keep; the same texts are asked for many times."""

    def redact(data: bytes) -> bytes:
        from memtui.judge import secrets

        return secrets.redact(data, salt)

    large, small = lru_cache(maxsize=8)(redact), lru_cache(maxsize=512)(redact)
    return lambda data: small(data) if len(data) <= REMEMBERED else large(data)


def _marked(view: View, memory: Memory, pins: Container[str]) -> Memory:
    """The memory with what the desk itself notes of it."""
    if memory.path in pins:
        return replace(memory, pinned=True, expires=None)
    if memory.expires and (when := confirmed_at(view, memory.path)):
        return replace(memory, expires=_renewed(memory, when))
    return memory


def _renewed(memory: Memory, confirmed: datetime) -> datetime | None:
    """When a memory expires whose life starts anew at the moment it was confirmed."""
    start = memory.updated or memory.created
    if memory.expires is None or start is None:
        return memory.expires
    return max(memory.expires, confirmed + (memory.expires - start))
