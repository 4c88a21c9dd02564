"""Hears when somebody else writes into the store."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

QUIET_MS = 150  # an agent's burst of writes is told once, when it pauses this long
LONGEST_BURST_MS = 1_500
ANYWAY_MS = 30_000  # for file systems that don't tell
POLL_S = 2.0


def watch_store(directory: Path, tell: Callable[[], None], stop: Event) -> None:
    """Call `tell` after each burst of changes until `stop` is set; blocks its thread.

    Where the system can't watch, it calls `tell` every two seconds instead. Whoever
    hears it looks for himself whether anything changed.
    """
    try:
        from watchfiles import watch

        for _ in watch(
            directory,
            watch_filter=lambda _, path: "/.git/" not in path,
            stop_event=stop,
            debounce=LONGEST_BURST_MS,
            step=QUIET_MS,
            rust_timeout=ANYWAY_MS,
            yield_on_timeout=True,
            raise_interrupt=False,
        ):
            tell()
    except (ImportError, OSError, RuntimeError, UnicodeError):
        pass
    while not stop.wait(POLL_S):
        tell()
