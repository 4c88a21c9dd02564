"""The other stores of this machine that a memory can be moved to."""

from __future__ import annotations

import os
from pathlib import Path

from memtui.desk.shelf import Shelf
from memtui.stores.config import read_config
from memtui.stores.discovery import FoundStore, find_stores


def other_stores(shelf: Shelf) -> list[FoundStore]:
    """The stores around the working directory, of the settings, and in known places at home."""
    here = shelf.store.directory
    found = find_stores(Path.cwd(), os.environ, read_config(os.environ))
    return [store for store in found if store.path != here]
