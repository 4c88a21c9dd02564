"""One dream at a time: no other process of ours, and no agent's, dreams in the same store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta

from memtui import clock
from memtui.desk.dreams.traces import read_traces
from memtui.desk.dreams.upkeep import read_upkeep
from memtui.desk.shelf import Shelf
from memtui.errors import LockedError
from memtui.files.lock import locked
from memtui.stores.locks import PidLock
from memtui.stores.qwen import TITLE

NAME = "dream.lock"
LEFT_BEHIND = timedelta(hours=1)


@contextmanager
def only_dream(shelf: Shelf) -> Iterator[None]:
    """Hold the store against other dreams; raises LockedError naming who dreams.

    In a store that is ours the lock of opencode-memory-dream stands meanwhile, and one
    that a killed process left is removed by that plugin's own rule. Qwen Code's lock says
    nothing of who holds it: an old one was left behind.
    """
    since, now = read_traces(shelf.root).dreaming, clock.now()
    if since is not None and now - since < LEFT_BEHIND:
        minutes = max(0, int((now - since).total_seconds() // 60))
        raise LockedError(
            f"{TITLE} dreams in this store, since {minutes} min.", "Try again when it is done."
        )
    with ExitStack() as stack:
        stack.enter_context(locked(shelf.state.directory / NAME, timeout=0.0))
        lock = shelf.store.dialect.agent_lock(shelf.store.directory)
        if isinstance(lock, PidLock):
            if read_upkeep(shelf).engine:
                lock.reclaim()
            stack.enter_context(lock)
        yield
