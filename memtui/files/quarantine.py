"""The few days for which bytes with a secret are kept, so that a decision can be undone."""

from __future__ import annotations

import os
import re
from datetime import datetime, timedelta
from pathlib import Path

from memtui import clock
from memtui.errors import RefusedError, StoreError
from memtui.files.failures import write_failure
from memtui.files.private import private_directory, write_private

KEPT = timedelta(days=7)

_BLOB_ID = re.compile(r"[0-9a-f]{40}")


class Quarantine:
    """Raw bytes by the blob id under which history keeps their redacted form."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def put(self, stored_id: str, raw: bytes) -> None:
        """Keep bytes for seven days from now; raises StoreError."""
        path = self._path(stored_id)
        try:
            private_directory(self.directory)
            write_private(path, raw)
            now = clock.now().timestamp()
            os.utime(path, (now, now))
        except OSError as error:
            raise write_failure(error, str(path), len(raw)) from error

    def get(self, stored_id: str) -> bytes | None:
        """The raw bytes, or None when they were never here or have expired."""
        try:
            return self._path(stored_id).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(f"The quarantine can't be read: {error}.") from error

    def expire(self, now: datetime) -> int:
        """Forget what was put here over seven days ago; how many files that were."""
        oldest = (now - KEPT).timestamp()
        gone = 0
        try:
            with os.scandir(self.directory) as listing:
                for row in listing:
                    if row.is_file(follow_symlinks=False) and row.stat().st_mtime < oldest:
                        Path(row.path).unlink(missing_ok=True)
                        gone += 1
        except FileNotFoundError:
            return gone
        except OSError as error:
            raise write_failure(error, str(self.directory)) from error
        return gone

    def _path(self, stored_id: str) -> Path:
        if not _BLOB_ID.fullmatch(stored_id):
            raise RefusedError(f"{stored_id!r} is not the id of a file in history.")
        return self.directory / stored_id
