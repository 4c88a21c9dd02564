from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from memtui.errors import LockedError, StoreError
from memtui.stores import locks
from memtui.stores.locks import DirectoryLock, PidLock


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Pauses between tries are noted and not slept."""
    pauses: list[float] = []
    monkeypatch.setattr(locks.time, "sleep", pauses.append)
    return pauses


@pytest.fixture
def dead_pid() -> int:
    """The id of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def aged(path: Path, seconds: float) -> None:
    moment = time.time() - seconds
    os.utime(path, (moment, moment))


def test_a_directory_lock_stands_while_held_and_goes_after(tmp_path: Path) -> None:
    path = tmp_path / ".lock"
    with DirectoryLock(path, "the tool"):
        assert path.is_dir()
    assert not path.exists()


def test_a_directory_lock_goes_when_the_work_fails(tmp_path: Path) -> None:
    path = tmp_path / ".lock"
    with pytest.raises(ZeroDivisionError), DirectoryLock(path, "the tool"):
        _ = 1 / 0
    assert not path.exists()


def test_a_directory_lock_waits_until_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / ".lock"
    path.mkdir()
    monkeypatch.setattr(locks.time, "sleep", lambda _: path.rmdir())
    with DirectoryLock(path, "the tool"):
        assert path.is_dir()


def test_a_directory_lock_left_behind_is_shown_and_stays(
    tmp_path: Path, no_waiting: list[float]
) -> None:
    path = tmp_path / ".lock"
    path.mkdir()
    aged(path, 7_200)
    with pytest.raises(LockedError) as caught, DirectoryLock(path, "the tool"):
        pass
    assert str(path) in caught.value.message
    assert "2 hours ago" in caught.value.message
    assert path.is_dir()
    assert len(no_waiting) == 99


def test_a_pid_lock_holds_our_process_id(tmp_path: Path) -> None:
    path = tmp_path / ".dream-lock"
    with PidLock(path, 3_600, "the tool"):
        assert path.read_text() == str(os.getpid())
    assert not path.exists()


def test_a_pid_lock_that_somebody_took_meanwhile_is_theirs(tmp_path: Path) -> None:
    path = tmp_path / ".dream-lock"
    with PidLock(path, 3_600, "the tool"):
        path.write_text("1")
    assert path.read_text() == "1"


def test_a_running_process_holds_its_lock(tmp_path: Path) -> None:
    path = tmp_path / ".dream-lock"
    path.write_text(f"{os.getpid()}\n")
    with pytest.raises(LockedError, match="is consolidating"), PidLock(path, 3_600, "the tool"):
        pass
    assert path.exists()


@pytest.mark.parametrize("content", ["", "many", "12@elsewhere", '{"pid": 1}', "9" * 40])
def test_what_names_no_process_here_always_holds(tmp_path: Path, content: str) -> None:
    path = tmp_path / ".dream-lock"
    path.write_text(content)
    aged(path, 100_000)
    with pytest.raises(LockedError, match="names no process"), PidLock(path, 3_600, "the tool"):
        pass
    assert path.read_text() == content


def test_a_dead_process_holds_its_lock_until_it_is_stale(tmp_path: Path, dead_pid: int) -> None:
    path = tmp_path / ".dream-lock"
    path.write_text(str(dead_pid))
    with pytest.raises(LockedError, match="is gone"), PidLock(path, 3_600, "the tool"):
        pass
    aged(path, 3_700)
    with PidLock(path, 3_600, "the tool"):
        assert path.read_text() == str(dead_pid)
    assert path.read_text() == str(dead_pid), "a stale lock is passed by, not taken over"


def test_a_process_that_reuses_the_id_does_not_hold_the_lock(tmp_path: Path) -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("this system doesn't tell when a process started")
    path = tmp_path / ".dream-lock"
    path.write_text(str(os.getpid()))
    aged(path, 40_000_000)
    assert PidLock(path, 3_600, "the tool").holder() == ""


@pytest.mark.parametrize("kind", ["directory", "file"])
def test_a_lock_that_can_t_be_made_says_so(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "missing" / "lock"
    lock = DirectoryLock(path, "t") if kind == "directory" else PidLock(path, 1, "t")
    with pytest.raises(StoreError, match="can't be taken"), lock:
        pass


def test_a_free_lock_has_no_holder(tmp_path: Path) -> None:
    assert PidLock(tmp_path / "a", 3_600, "the tool").holder() == ""
    assert DirectoryLock(tmp_path / "b", "the tool").holder() == ""


def test_the_process_that_holds_a_lock_can_take_it_once_more(tmp_path: Path) -> None:
    path = tmp_path / ".dream-lock"
    with PidLock(path, 3_600, "the tool"):
        with PidLock(path, 3_600, "the tool"):
            assert path.exists()
        assert path.exists()
    assert not path.exists()
    path.write_text(f"{os.getpid()}")
    with pytest.raises(LockedError), PidLock(path, 3_600, "the tool"):
        pass
