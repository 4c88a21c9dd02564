"""A store directory, looks at it, and a user without rights."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from memtui.files.reader import Root

NOBODY = 65534

Files = Callable[[], dict[str, bytes]]


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A store with two memories, an index and a candidate."""
    store = tmp_path / "store"
    (store / "inbox").mkdir(parents=True)
    (store / "MEMORY.md").write_bytes(b"- [Tone](tone.md)\n")
    (store / "tone.md").write_bytes(b"short sentences\n")
    (store / "freeze.md").write_bytes(b"no deploys on Friday\n")
    (store / "inbox" / "window.md").write_bytes(b"deploys stop Thursday\n")
    return store


@pytest.fixture
def root(directory: Path) -> Iterator[Root]:
    with Root.open(directory) as opened:
        yield opened


@pytest.fixture
def files(directory: Path) -> Files:
    """A look at every regular file below the store, temporary ones too."""

    def look() -> dict[str, bytes]:
        return {
            str(path.relative_to(directory)): path.read_bytes()
            for path in sorted(directory.rglob("*"))
            if path.is_file() and not path.is_symlink()
        }

    return look


@pytest.fixture
def shared_path() -> Iterator[Path]:
    """A new directory that every user can reach (pytest's own are private to the runner)."""
    path = Path(tempfile.mkdtemp(prefix="memtui-test-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture
def unprivileged() -> Callable[[], AbstractContextManager[None]]:
    """Run a block with the rights of an ordinary user, also when root runs the tests."""

    @contextmanager
    def drop() -> Iterator[None]:
        if os.geteuid() != 0:
            yield
            return
        os.seteuid(NOBODY)
        try:
            yield
        finally:
            os.seteuid(0)

    return drop
