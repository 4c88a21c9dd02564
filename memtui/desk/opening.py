"""Opening a store: its state found or made, an interrupted change finished, a baseline taken."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from memtui.desk.dreams.upkeep import is_engine, keep_upkeep, prepare_engine, read_upkeep
from memtui.desk.shelf import Shelf
from memtui.errors import HistoryError, StoreError
from memtui.files.reader import Root
from memtui.files.state import StateDir, StateHome
from memtui.stores.store import open_store


def open_shelf(directory: Path, dialect: str | None = None) -> Shelf:
    """The opened store in a directory, looked at once.

    The first sight of a store takes its baseline into memtui's own state; nothing is
    ever written into the store. Where the state can't be written, looking still works.
    """
    store = open_store(directory, dialect)
    root = Root.open(store.directory)
    try:
        shelf = Shelf(store, root, _state_of(store.directory))
        _get_ready(shelf)
        return shelf
    except BaseException:
        root.close()
        raise


def make_store(
    directory: Path, id: str | None = None, salt: str | None = None, engine: bool = False
) -> Shelf:
    """A store in a directory, made if missing, with its history in `DIR/.git`.

    `engine`: memtui captures, recalls and dreams for it, as the plugins of the seeds do.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{directory} can't be made: {error.strerror}.") from error
    home = StateHome.default()
    state = home.find(directory.resolve())
    if engine:
        prepare_engine(directory, state is not None and is_engine(state.directory))
    store = open_store(directory)
    fresh = state is None
    if state is None:
        state = home.create(store.directory, history="inside", id=id, salt=salt)
    shelf = Shelf(store, Root.open(store.directory), state)
    _get_ready(shelf)
    if engine:
        keep_upkeep(shelf, replace(read_upkeep(shelf), engine=True))
    if shelf.standing.unrecorded:
        raise shelf.standing.unrecorded.error
    if not fresh and state.history != "inside":
        with shelf.locked():
            shelf.history.move_inside()
    return shelf


def _state_of(directory: Path) -> StateDir:
    home = StateHome.default()
    found = home.find(directory)
    if found is None:
        return home.create(directory)
    if not (found.moved_from and found.writable):
        return found
    return replace(home.attach(Path(found.moved_from), directory), moved_from=found.moved_from)


def _get_ready(shelf: Shelf) -> None:
    """Finish what a killed process left half done; take the baseline at the first sight."""
    if shelf.state.moved_from:
        shelf.messages.append(f"This store stood at {shelf.state.moved_from} before.")
    if not shelf.state.writable:
        shelf.messages.append("memtui's state can't be written: looking works, deciding does not.")
    else:
        try:
            _begin_or_recover(shelf)
            shelf.history.forget_expired()
        except (HistoryError, StoreError) as error:
            shelf.messages.append(f"{error.message.rstrip('.')}: only looking works.")


def _begin_or_recover(shelf: Shelf) -> None:
    if shelf.history.interrupted:
        with shelf.state.lock():
            shelf.messages.extend(shelf.history.recover().messages)
    if not shelf.history.begun:
        with shelf.state.lock():  # where another desk may have begun it meanwhile
            shelf.begin_history()
