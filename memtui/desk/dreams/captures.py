"""Captures that were worked off, taken away after two weeks in stores that memtui keeps.

`pending/processed/` of agentic-memory (seed 002, formats 3). They are no memories and
never part of the history; where the plugin keeps the store it removes them itself.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path

from memtui.desk.dreams.upkeep import read_upkeep
from memtui.desk.shelf import Shelf

PROCESSED = "pending/processed"
KEPT_FOR = timedelta(days=14)


def old_captures(shelf: Shelf, now: datetime) -> list[str]:
    """The paths of processed captures that are past their time; none where a plugin has them."""
    if not read_upkeep(shelf).engine:
        return []
    with _opened(shelf.store.directory) as folder:
        return [f"{PROCESSED}/{name}" for name in _past_their_time(folder, now)]


def remove_captures(shelf: Shelf, now: datetime) -> int:
    """Take them away; how many went. Needs the store's lock."""
    gone = 0
    if read_upkeep(shelf).engine:
        with _opened(shelf.store.directory) as folder:
            for name in _past_their_time(folder, now):
                with suppress(OSError):
                    os.unlink(name, dir_fd=folder)
                    gone += 1
    return gone


@contextmanager
def _opened(directory: Path) -> Iterator[int | None]:
    """The folder of processed captures, opened step by step so that no link leads elsewhere."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    with ExitStack() as opened:
        folder: int | None = None
        try:
            folder = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            opened.callback(os.close, folder)
            for name in PROCESSED.split("/"):
                folder = os.open(name, flags, dir_fd=folder)
                opened.callback(os.close, folder)
        except OSError:
            folder = None
        yield folder


def _past_their_time(folder: int | None, now: datetime) -> list[str]:
    if folder is None:
        return []
    before = (now - KEPT_FOR).timestamp()
    found = []
    with os.scandir(folder) as rows:
        for row in rows:
            with suppress(OSError):  # it went meanwhile
                status = row.stat(follow_symlinks=False)
                if stat.S_ISREG(status.st_mode) and status.st_mtime < before:
                    found.append(row.name)
    return sorted(found)
