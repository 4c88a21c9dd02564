"""The note left before files of the store change, so that a kill in between can be mended."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memtui.errors import HistoryError
from memtui.files.failures import write_failure
from memtui.files.private import sync_directory, write_private
from memtui.files.writer import Record as Placed
from memtui.formats import json_guard
from memtui.history.repository import Refs


@dataclass(frozen=True, slots=True)
class Pending:
    """A change that was under way: how the refs move, which files are placed, what it is."""

    old: Refs
    new: Refs
    files: tuple[Placed, ...]
    titles: tuple[str, ...]


class Journal:
    """At most one pending change of one store, in its state directory."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / "journal.json"

    def write(self, pending: Pending) -> None:
        """Make the note durable; raises StoreError."""
        text = json.dumps(
            {
                "old": pending.old,
                "new": pending.new,
                "files": pending.files,
                "titles": pending.titles,
            }
        )
        try:
            write_private(self.path, text.encode("ascii"))
        except OSError as error:
            raise write_failure(error, str(self.path), len(text)) from error

    def read(self) -> Pending | None:
        """The change that was under way, or None; HistoryError when the note can't be read."""
        try:
            found: dict[str, Any] = json_guard.read(self.path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise self._unreadable() from error
        try:
            return Pending(
                old=Refs(*found["old"]),
                new=Refs(*found["new"]),
                files=tuple(Placed(*row) for row in found["files"]),
                titles=strings(found["titles"]),
            )
        except (KeyError, TypeError) as error:
            raise self._unreadable() from error

    def clear(self) -> None:
        """Forget a change that was taken back, durably; raises StoreError."""
        self.drop()
        try:
            sync_directory(self.path.parent)
        except OSError as error:
            raise write_failure(error, str(self.path)) from error

    def drop(self) -> None:
        """Forget a change that is decided: should the note come back, recovery drops it again.

        Raises StoreError.
        """
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise write_failure(error, str(self.path)) from error

    def _unreadable(self) -> HistoryError:
        return HistoryError(
            f"The journal of an interrupted change, {self.path}, can't be read.",
            "Move it away; files that look wrong can be restored from the log.",
        )


def strings(values: Sequence[Any]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)
