"""The reading half of a history: trees, texts, the log and what can be undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from memtui import clock
from memtui.change import Decision
from memtui.errors import HistoryError, NotFoundError
from memtui.files.quarantine import Quarantine
from memtui.files.reader import Root
from memtui.files.state import StateDir
from memtui.formats.digest import blob_id
from memtui.history import checking, decisions, mending
from memtui.history.importing import TreeEntry
from memtui.history.record import Record
from memtui.history.records import Records
from memtui.history.repository import Refs, Repository

Redact = Callable[[bytes], bytes]
SHORTEST_ID = 4  # hex digits that may stand for a commit

Blobs = tuple[str | None, str | None]


class HistoryReader:
    """What can be read of one store's history; reads nothing before `begin`."""

    def __init__(self, root: Root, state: StateDir, redact: Redact) -> None:
        self.root = root
        self._redact = redact
        self._quarantine = Quarantine(state.directory / "quarantine")
        self._open(state)

    def _open(self, state: StateDir) -> None:
        inside = state.history == "inside"
        self.state = state
        self.git_dir = self.root.path / ".git" if inside else state.directory / "history.git"
        self.repository = Repository(self.git_dir, state.id, inside)
        self._records = Records(self.repository)

    def close(self) -> None:
        """End the process that is kept open for reading."""
        self.repository.close()

    def calls(self) -> list[str]:
        """The last git commands, oldest first."""
        return list(self.repository.git.calls)

    @property
    def refs(self) -> Refs:
        """The newest commits of main and desk; both None before `begin`."""
        return self.repository.refs() if self.repository.exists else Refs(None, None)

    @property
    def begun(self) -> bool:
        """Whether there is a history to decide in."""
        return None not in self.refs

    def missing(self) -> HistoryError:
        """Why nothing can be decided while a ref is missing: it never was, or it is lost."""
        if self.repository.exists and self.repository.was_begun():
            return HistoryError(
                f"The history in {self.git_dir} has lost its refs, so nothing can be decided.",
                "`memtui doctor` tells what is left of it.",
            )
        return HistoryError("This store has no history yet, so nothing can be decided.")

    def main_tree(self) -> Mapping[str, TreeEntry]:
        """The store as history last saw it, by path."""
        main = self.refs.main
        return self.repository.tree(main) if main else {}

    def desk_tree(self) -> Mapping[str, TreeEntry]:
        """The desk's own files (reviewed state, tombstones, …) by path."""
        desk = self.refs.desk
        return self.repository.tree(desk) if desk else {}

    def reviewed_id(self) -> str:
        """The id of the reviewed tree: equal states, equal id; empty when nothing is reviewed."""
        desk = self.refs.desk
        return self.repository.part(desk, "reviewed") if desk else ""

    def tree(self, commit: str) -> Mapping[str, TreeEntry]:
        """The store as it stood at a commit of the log."""
        return self.repository.tree(commit)

    def blob(self, identity: str) -> bytes:
        """The bytes of a blob as history keeps them; HistoryError when it has no such blob."""
        return self.repository.blob(identity)

    def blobs(self, identities: Sequence[str]) -> dict[str, bytes]:
        """The bytes of many blobs at once, by id."""
        return self.repository.blobs(identities)

    def raw(self, stored: str) -> bytes | None:
        """The bytes behind a redacted blob, while the quarantine still has them."""
        return self._quarantine.get(stored)

    def forget_expired(self) -> None:
        """Drop the raw bytes with secrets that were kept for long enough; raises StoreError."""
        self._quarantine.expire(clock.now())

    def stored(self, data: bytes) -> bytes:
        """What history holds in place of these bytes."""
        return self._redact(data)

    def digests(self, data: bytes) -> tuple[str, str]:
        """The blob id of the bytes, and of what history holds in their place."""
        kept = self._redact(data)
        raw = blob_id(data)
        return raw, raw if kept == data else blob_id(kept)

    def log(self, n: int | None = None, path: str | None = None) -> list[Decision]:
        """The newest `n` commits of main (None: all), or those that concern one path."""
        return decisions.log(self.repository.git, n, path) if self.begun else []

    def decision(self, commit: str) -> Decision:
        """The decision that a commit id, or the beginning of one, names; NotFoundError."""
        if self.begun and len(commit) >= SHORTEST_ID:
            for entry in decisions.entries(self.repository.git):
                if entry.decision.commit.startswith(commit):
                    return entry.decision
        raise NotFoundError(f"There is no decision {commit}.", "`memtui log` lists them.")

    def record(self, commit: str) -> Record:
        """Everything that the decision of a full commit id changed; NotFoundError."""
        return self._records.of(commit)

    def changed_files(self, commit: str) -> dict[str, Blobs]:
        """The files of the store that a commit changed: blob before and after, None for none."""
        return {
            path: (before.blob if before else None, after.blob if after else None)
            for path, (before, after) in self._records.changed_files(commit).items()
        }

    def undo_stack(self, n: int = 50) -> tuple[list[Decision], list[Decision]]:
        """What can be undone and what can be redone, newest first, at most `n` of each."""
        return decisions.undo_stack(self.repository.git, n) if self.begun else ([], [])

    def lost_refs(self) -> dict[str, str]:
        """The commits at which lost refs can be put back, by ref; HistoryError without git."""
        return mending.lost_refs(self.repository)

    def problems(self) -> list[str]:
        """What is wrong with the history, a sentence each; may take seconds."""
        return list(checking.problems(self.repository, self.state.directory))
