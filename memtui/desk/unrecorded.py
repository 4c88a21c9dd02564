"""A store whose history can't be read or made: what stands is the baseline, nothing waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from memtui.change import Note
from memtui.errors import HistoryError
from memtui.snapshot import Snapshot


class StandingBlob(NamedTuple):
    """The id under which history would keep a file."""

    blob: str


class Unrecorded:
    """The desk tree of a first sight, without a history to hold it.

    Looking and searching work on it; `error` says why nothing can be decided.
    """

    def __init__(
        self,
        notes: list[Note],
        snapshot: Snapshot,
        kept: Callable[[str], bytes],
        error: HistoryError,
    ) -> None:
        self.error = error
        self.tree = {note.path: StandingBlob(note.blob) for note in notes if note.blob}
        self._paths = {entry.stored: path for path, entry in snapshot.entries.items()}
        self._kept = kept

    def blob(self, identity: str) -> bytes:
        """The bytes that history would keep of the file with this id; HistoryError for others."""
        if identity not in self._paths:
            raise self.error
        return self._kept(self._paths[identity])
