"""A small store with its history, as the tests of this floor use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from history.sample import Desk


@pytest.fixture
def store(tmp_path: Path) -> Path:
    directory = tmp_path / "memory"
    (directory / "inbox").mkdir(parents=True)
    (directory / "MEMORY.md").write_text("- [Deploys](deploys.md)\n")
    (directory / "deploys.md").write_text("Deploys stop on Thursday.\n")
    (directory / "inbox" / "tone.md").write_text("Be brief.\n")
    return directory


@pytest.fixture
def open_desk(tmp_path: Path, store: Path) -> Iterator[Callable[..., Desk]]:
    """Opens the store's desk; each call is as another process would see it."""
    opened: list[Desk] = []

    def open_one(inside: bool = False, directory: Path = store) -> Desk:
        opened.append(Desk(directory, tmp_path / "state", inside))
        return opened[-1]

    yield open_one
    for desk in opened:
        desk.close()


@pytest.fixture
def desk(open_desk: Callable[..., Desk]) -> Desk:
    found = open_desk()
    found.begin()
    return found
