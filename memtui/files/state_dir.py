"""The state of one store: where it is kept, and the record that binds it to a directory."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from memtui.errors import StoreError
from memtui.files.failures import write_failure
from memtui.files.identity import Identity
from memtui.files.lock import locked
from memtui.files.private import may_write, write_private
from memtui.formats import json_guard

Place = Literal["outside", "inside"]


@dataclass(frozen=True, slots=True)
class StateDir:
    """The state of one store: its history, caches, quarantine and lock.

    `path` is the real path of the memory directory as it was last known;
    `moved_from` the earlier one, when the store was recognised by its inode.
    Where nothing can be kept, `writable` is False and `directory` may not exist.
    """

    id: str
    directory: Path
    path: str
    device: int
    inode: int
    generation: int | None
    history: Place
    salt: str
    created: str
    moved_from: str = ""
    writable: bool = True

    @classmethod
    def load(cls, directory: Path) -> StateDir:
        """Read `store.json`; raises StoreError when it can't be read."""
        path = directory / "store.json"
        try:
            record: dict[str, Any] = json_guard.read(path.read_bytes())
            return cls(
                id=directory.name,
                directory=directory,
                path=str(record["path"]),
                device=int(record["device"]),
                inode=int(record["inode"]),
                generation=record["generation"],
                history="inside" if record["history"] == "inside" else "outside",
                salt=str(record["salt"]),
                created=str(record["created"]),
                writable=may_write(directory),
            )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise StoreError(
                f"memtui's record of this store, {path}, can't be read.",
                "Move its directory away to start anew; the history in it stays readable by git.",
            ) from error

    @property
    def identity(self) -> Identity:
        return Identity(self.device, self.inode, self.generation)

    def lock(self, timeout: float = 5.0) -> AbstractContextManager[None]:
        """Hold the store against other memtui processes; raises LockedError naming the holder."""
        if not self.writable:
            raise StoreError(
                f"memtui's state in {self.directory} can't be written, so nothing can be decided.",
                "Make it writable, or set XDG_STATE_HOME.",
            )
        return locked(self.directory / "lock", timeout)

    def keep_history(self, place: Place) -> StateDir:
        """Record where the history lives; raises StoreError."""
        changed = replace(self, history=place)
        changed.save()
        return changed

    def save(self) -> None:
        """Write `store.json`; raises StoreError."""
        record = asdict(self)
        for left_out in ("directory", "moved_from", "writable"):
            del record[left_out]
        path = self.directory / "store.json"
        try:
            write_private(path, json.dumps(record, indent=1).encode() + b"\n")
        except OSError as error:
            raise write_failure(error, str(path)) from error
