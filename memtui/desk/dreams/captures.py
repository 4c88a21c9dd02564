"""Captures that were worked off, taken away after two weeks in stores that memtui keeps.

`pending/processed/` of agentic-memory (seed 002, formats 3). They are no memories and
never part of the history; where the plugin keeps the store it removes them itself.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from datetime import datetime, timedelta

from memtui.desk.dreams.upkeep import read_upkeep
from memtui.desk.shelf import Shelf

PROCESSED = "pending/processed"
KEPT_FOR = timedelta(days=14)


def old_captures(shelf: Shelf, now: datetime) -> list[str]:
    """The paths of processed captures that are past their time; none where a plugin has them."""
    if not read_upkeep(shelf).engine:
        return []
    before = (now - KEPT_FOR).timestamp()
    found = []
    place = shelf.store.directory / PROCESSED
    if place.is_symlink() or place.parent.is_symlink() or not place.is_dir():
        return []
    with os.scandir(place) as rows:
        for row in rows:
            status = row.stat(follow_symlinks=False)
            if stat.S_ISREG(status.st_mode) and status.st_mtime < before:
                found.append(f"{PROCESSED}/{row.name}")
    return sorted(found)


def remove_captures(shelf: Shelf, now: datetime) -> int:
    """Take them away; how many went."""
    gone = 0
    for path in old_captures(shelf, now):
        with suppress(OSError):
            (shelf.store.directory / path).unlink()
            gone += 1
    return gone
