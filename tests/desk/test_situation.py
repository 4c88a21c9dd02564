"""What keeps a person from deciding, told in words and gone by itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.places import Place, topic

from memtui.desk.desk import Desk
from memtui.desk.situation import Situation
from memtui.files.state import StateHome

_HOLD = (
    "import sys\nfrom pathlib import Path\nfrom memtui.files.lock import locked\n"
    "with locked(Path(sys.argv[1]), 5):\n    print('held', flush=True)\n    sys.stdin.read()\n"
)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    place = Place(tmp_path / "shop" / ".agentic" / "memory")
    place.write("auth.md", topic("auth", "Tokens live 15 minutes."))
    (place.directory / "inbox").mkdir()
    return place


@contextmanager
def held(lock: Path) -> Iterator[int]:
    """Another process holds a lock file."""
    words = [sys.executable, "-c", _HOLD, str(lock)]
    holder = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    try:
        yield holder.pid
    finally:
        holder.communicate()


def test_nothing_is_in_the_way_of_a_quiet_store(store: Place) -> None:
    with Desk.open(store.directory) as desk:
        assert desk.situation() == Situation()


def test_another_decision_is_named_and_passes(store: Place) -> None:
    with Desk.open(store.directory) as desk:
        state = StateHome.default().find(store.directory.resolve())
        assert state is not None
        with held(state.directory / "lock") as pid:
            found = desk.situation()
            assert found.obstacle == "locked"
            assert found.told.startswith(f"Process {pid} on ")
        assert desk.situation() == Situation()


def test_an_agents_lock_is_told_with_its_age(store: Place) -> None:
    with Desk.open(store.directory) as desk:
        lock = store.directory / ".lock"
        lock.mkdir()
        assert desk.situation().obstacle == "locked"
        assert "taken 0 s ago" in desk.situation().told
        os.utime(lock, (0, 0))
        assert "days ago" in desk.situation().told
        lock.rmdir()
        assert desk.situation().obstacle == ""


def test_a_lost_directory_is_told_from_a_replaced_one(store: Place) -> None:
    with Desk.open(store.directory) as desk:
        aside = store.directory.with_name("aside")
        store.directory.rename(aside)
        assert desk.situation().obstacle == "gone"
        shutil.copytree(aside, store.directory)
        assert desk.situation().obstacle == "replaced"
        shutil.rmtree(store.directory)
        aside.rename(store.directory)
        assert desk.situation().obstacle == ""


def test_what_can_not_be_written_is_read_only(
    store: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Desk.open(store.directory) as desk:
        monkeypatch.setattr("memtui.files.reader.Root.writable", lambda root: False)
        assert desk.situation().obstacle == "read-only"
