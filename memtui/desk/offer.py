"""The offer to keep a store's history inside it, made once; the answer is kept outside."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from memtui.desk.shelf import Shelf
from memtui.files.failures import write_failure
from memtui.files.private import write_private
from memtui.history import moving

Answer = Literal["yes", "no", "never"]
_OWN_GIT = frozenset((".codex", ".letta", ".memfs"))  # whose tools keep a repository themselves
NAME = "offer-inside"  # of the file with the answer: beside a store's state, or for all stores


def may_offer(shelf: Shelf) -> bool:
    """Whether the offer makes sense for this store, and was never made or answered before."""
    places = (shelf.state.directory, _for_all(shelf))
    return not any((place / NAME).exists() for place in places) and is_wise(shelf)


def is_wise(shelf: Shelf) -> bool:
    """Whether the history of this store can move inside, and its agent tolerates it there."""
    state, store = shelf.history.state, shelf.store
    if state.history == "inside" or not state.writable or not shelf.root.writable():
        return False
    if not store.dialect.tolerates_git or not _OWN_GIT.isdisjoint(store.directory.parts):
        return False
    return not moving.reason_against(shelf.root, state.id)


def answer(shelf: Shelf, given: Answer) -> None:
    """Keep an answer, and do what it says; raises StoreError, RefusedError or HistoryError."""
    place = _for_all(shelf) if given == "never" else shelf.state.directory
    try:
        write_private(place / NAME, given.encode())
    except OSError as error:
        raise write_failure(error, str(place / NAME)) from error
    if given == "yes":
        with shelf.locked():
            shelf.history.move_inside()


def _for_all(shelf: Shelf) -> Path:
    """Where memtui keeps what holds for every store."""
    return shelf.state.directory.parent.parent
