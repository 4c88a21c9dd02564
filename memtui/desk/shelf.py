"""One opened store: its directory, state, history and cache, and what stands in it now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import cached_property

from memtui import __version__, clock
from memtui.desk.cache import Cache
from memtui.desk.items import ItemBuilder
from memtui.desk.notes import confirmed_at, desk_pins
from memtui.desk.planning.context import PlanContext
from memtui.desk.unrecorded import Unrecorded
from memtui.desk.view import DeskBlob, View
from memtui.desk.waiting import AgentWrites, agent_writes
from memtui.errors import HistoryError, RefusedError
from memtui.files.reader import CachedEntry, Root
from memtui.files.state import StateDir
from memtui.history.history import History
from memtui.model import Memory, Note, Role, Snapshot
from memtui.stores.store import Store

FILES_AT_MOST = 150_000  # of one store; more are not looked at, and the doctor says so
KEPT_BY_REVIEW = (Role.MEMORY, Role.INDEX)


class Standing:
    """What stands at one moment: the view, the agent writes and the memories, each once."""

    def __init__(self, shelf: Shelf, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._shelf = shelf
        self.desk_commit: str | None = None
        self.reviewed_id = ""  # of the reviewed tree: equal trees, equal id
        self.unrecorded: Unrecorded | None = None  # set where there is no history to look into
        self.view = self._view()

    def _view(self) -> View:
        history = self._shelf.history
        try:
            self.desk_commit = history.refs.desk
            if self.desk_commit is None:
                raise history.missing()
            self.reviewed_id = history.reviewed_id()
            return self._view_of(history.desk_tree(), history.blob)
        except HistoryError as error:
            return self._without_history(error)

    def _without_history(self, error: HistoryError) -> View:
        shelf, snapshot = self._shelf, self.snapshot
        self.unrecorded = Unrecorded(shelf.first_notes(snapshot), snapshot, shelf.kept, error)
        self.desk_commit, self.reviewed_id = None, ""
        return self._view_of(self.unrecorded.tree, self.unrecorded.blob)

    def _view_of(self, tree: Mapping[str, DeskBlob], read_blob: Callable[[str], bytes]) -> View:
        shelf = self._shelf
        return View(self.snapshot.entries, tree, shelf.root.read, read_blob, shelf.redact)

    @cached_property
    def writes(self) -> AgentWrites:
        try:
            return self._writes()
        except HistoryError as error:  # it has lost a text
            self.view = self._without_history(error)
            return self._writes()

    def _writes(self) -> AgentWrites:
        dialect = self._shelf.store.dialect
        return agent_writes(self.view, dialect.role, dialect.index_name, self.snapshot.hides)

    @cached_property
    def memories(self) -> tuple[Memory, ...]:
        return self._shelf.read_memories(self)

    def memory_of(self, path: str, data: bytes) -> Memory:
        mtime_ns = self.view.mtime_ns(path) or 0
        return self._shelf.store.dialect.read_memory(path, data, mtime_ns)

    def context(self) -> PlanContext:
        return PlanContext(
            view=self.view,
            dialect=self._shelf.store.dialect,
            writes=self.writes,
            now=clock.now(),
            memory_of=self.memory_of,
            raw_blob=self._shelf.raw_blob,
        )

    def builder(self) -> ItemBuilder:
        return ItemBuilder(self.view, self._shelf.store.dialect, self.writes, self.memory_of)


class Shelf:
    """The parts that an opened store is made of, and its scan."""

    def __init__(self, store: Store, root: Root, state: StateDir) -> None:
        self.store = store
        self.root = root
        self.state = state
        self._salt = bytes.fromhex(state.salt)
        self.history = History(root, state, self.redact)
        place = state.directory / "cache.sqlite" if state.writable else None
        self._cache = Cache(place, f"{__version__} {store.dialect.name}")
        self._known: dict[str, CachedEntry] = self._cache.load_files()
        self.messages: list[str] = []  # to be told to the user, once
        self.strays: tuple[str, ...] = ()  # temporary files that a killed memtui left
        self.standing: Standing

    def redact(self, data: bytes) -> bytes:
        """The bytes that history may keep in place of these."""
        from memtui.judge.secrets import redact

        return redact(data, self._salt)

    def close(self) -> None:
        self.history.close()
        self.root.close()

    def scan(self) -> Snapshot:
        """All files as they stand; re-reads only what may have changed."""
        scan = self.root.scan(
            self.store.dialect.role, self._known, self.history.digests, FILES_AT_MOST
        )
        self._known = scan.cache
        self._cache.save_files(scan.cache, scan.changed, scan.gone)
        self.strays = scan.strays
        return scan.snapshot

    def refresh(self) -> bool:
        """Look again; whether anything that can be seen is different now."""
        before: Standing | None = getattr(self, "standing", None)
        self.standing = Standing(self, self.scan())
        return before is None or (
            before.snapshot != self.standing.snapshot
            or before.desk_commit != self.standing.desk_commit
        )

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the store against other desks, recovered and freshly looked at."""
        with self.state.lock():
            report = self.history.recover()
            self.messages.extend(report.messages)
            self.refresh()
            if self.standing.unrecorded:
                raise self.standing.unrecorded.error
            yield

    def kept(self, path: str) -> bytes:
        """What history would keep of a file that stands."""
        return self.redact(self.root.read(path))

    def first_notes(self, snapshot: Snapshot) -> list[Note]:
        """The notes that make everything that stands the baseline."""
        notes = []
        for path, entry in snapshot.entries.items():
            if self.store.dialect.role(path) in KEPT_BY_REVIEW:
                for prefix in ("reviewed", "baseline"):
                    note = Note(f"{prefix}/{path}", None, blob=entry.stored, mode=entry.mode)
                    notes.append(note)
        return notes

    def read_memories(self, standing: Standing) -> tuple[Memory, ...]:
        """The memories that stand, with the desk's own pins and confirmations applied."""
        view, dialect = standing.view, self.store.dialect
        pins = desk_pins(view)
        confirmed = bool(view.notes_under("confirmed/"))
        found, fresh = [], []
        for path, entry in view.entries.items():
            if entry.is_link or dialect.role(path) is not Role.MEMORY:
                continue
            memory = self._cache.memory(path, entry.digest)
            if memory is None:
                memory = dialect.read_memory(path, view.read_file(path), entry.mtime_ns)
                fresh.append(memory)
            if path in pins:
                memory = replace(memory, pinned=True, expires=None)
            elif confirmed and memory.expires and (when := confirmed_at(view, path)):
                memory = replace(memory, expires=_renewed(memory, when))
            found.append(memory)
        self._cache.save_memories(fresh)
        return tuple(found)

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


def _renewed(memory: Memory, confirmed: datetime) -> datetime | None:
    """When a memory expires whose life starts anew at the moment it was confirmed."""
    start = memory.updated or memory.created
    if memory.expires is None or start is None:
        return memory.expires
    return max(memory.expires, confirmed + (memory.expires - start))
