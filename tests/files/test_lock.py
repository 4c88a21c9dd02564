from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from memtui.errors import LockedError, RefusedError, StoreError
from memtui.files.lock import locked

HOLDER = """
import sys
from pathlib import Path
from memtui.files.lock import locked
with locked(Path(sys.argv[1]), 1.0):
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_the_holder_is_named_and_let_go(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with locked(path, 0.0):
        assert json.loads(path.read_bytes())["pid"] == os.getpid()
        named = pytest.raises(LockedError, match=f"Process {os.getpid()} on .* is working")
        with named, locked(path, 0.05):
            pass
    with locked(path, 0.0):
        pass
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_failure_inside_lets_go(tmp_path: Path) -> None:
    with pytest.raises(ValueError), locked(tmp_path / "lock", 0.0):
        raise ValueError
    with locked(tmp_path / "lock", 0.0):
        pass


def test_a_holder_that_did_not_say_its_name_is_another_process(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    for text in (b"", b"{}", b"[1]", b"\xff", b'{"pid": 1'):
        with locked(path, 0.0):
            path.write_bytes(text)
            with pytest.raises(LockedError, match="Another process"), locked(path, 0.0):
                pass


def test_the_lock_dies_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(LockedError, match=f"Process {holder.pid} on "), locked(path, 0.0):
            pass
        holder.kill()
        holder.wait()
        with locked(path, 0.0):
            pass


def test_a_planted_link_or_missing_directory_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"theirs")
    (tmp_path / "lock").symlink_to("target")
    with pytest.raises(RefusedError, match="symbolic link"), locked(tmp_path / "lock", 0.0):
        pass
    with pytest.raises(StoreError), locked(tmp_path / "missing" / "lock", 0.0):
        pass
    assert (tmp_path / "target").read_bytes() == b"theirs"


def test_a_disk_without_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unable(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", unable)
    with pytest.raises(StoreError, match="can't lock files"), locked(tmp_path / "lock", 0.0):
        pass
