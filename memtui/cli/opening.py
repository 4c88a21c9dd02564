"""Which store a command is about, and opening it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.errors import StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from memtui.cli.output import Output
    from memtui.desk.desk import Desk


def open_desk(named: str, out: Output) -> Desk:
    """Open the named store or the project's, and pass on what the desk has to tell."""
    from memtui.desk.desk import Desk

    desk = Desk.open(store_directory(named))
    if out.follows:
        desk.follow(out.counted)
    tell(desk, out)
    return desk


def tell(desk: Desk, out: Output) -> None:
    """Pass on what opening a store found: a recovery, a move, that nothing can be written."""
    for message in desk.messages:
        out.message(message)


def store_directory(named: str) -> Path:
    """The directory of the named store, else of the current project.

    Raises `StoreError` with where it looked when there is none, or with the choice when
    there are several.
    """
    from memtui.files.paths import expanded

    if named:
        return expanded(named)
    from memtui.stores.discovery import store_for

    here = current_directory()
    found = store_for(here)
    if found is None:
        raise StoreError(
            f"No memory store belongs to {here}.",
            "Name one with --store DIR; `memtui stores` lists those on this machine, "
            "`memtui init DIR` makes one.",
        )
    return found


def current_directory() -> Path:
    """Where the command was called; raises `StoreError` when that was removed."""
    from pathlib import Path

    try:
        return Path.cwd()
    except FileNotFoundError:
        raise StoreError("The current directory is gone.", "Change to another one.") from None
