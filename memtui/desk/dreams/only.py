"""One dream at a time: no other process of ours, and no agent's, dreams in the same store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from memtui.desk.dreams.upkeep import read_upkeep
from memtui.desk.shelf import Shelf
from memtui.files.lock import locked
from memtui.stores.locks import PidLock

NAME = "dream.lock"


@contextmanager
def only_dream(shelf: Shelf) -> Iterator[None]:
    """Hold the store against other dreams; raises LockedError naming who dreams.

    In a store that is ours the lock of opencode-memory-dream stands meanwhile, and one
    that a killed process left is removed by that plugin's own rule.
    """
    with ExitStack() as stack:
        stack.enter_context(locked(shelf.state.directory / NAME, timeout=0.0))
        lock = shelf.store.dialect.agent_lock(shelf.store.directory)
        if isinstance(lock, PidLock):
            if read_upkeep(shelf).engine:
                lock.reclaim()
            stack.enter_context(lock)
        yield
