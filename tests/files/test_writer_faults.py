"""Every system call of a placement refused in turn, once and for good, and a disk that is full."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from memtui.change import Edit
from memtui.errors import MemtuiError, StaleError, StoreError
from memtui.files.exchange import Names
from memtui.files.reader import Root
from memtui.files.resume import resume, sweep
from memtui.files.writer import Placement, Record
from memtui.formats.digest import blob_id
from memtui.model import Role

Files = Callable[[], dict[str, bytes]]
Unprivileged = Callable[[], AbstractContextManager[None]]

WINDOW = b"deploys stop Thursday\n"
EDITS = (
    Edit("tone.md", blob_id(b"short sentences\n"), b"long sentences\n", mtime_ns=10**18),
    Edit("notes/window.md", None, WINDOW, mode=0o100755),
    Edit("inbox/window.md", blob_id(WINDOW), None),
)
CALLS = ("open", "write", "fsync", "mkdir", "utime", "fchmod", "unlink", "rmdir")


class Faults:
    """Lets the N-th call that changes something fail: that one only, or all from there on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def run(self, number: int, code: int, lasting: bool, act: Callable[[], None]) -> bool:
        """Whether the N-th call was reached; raises what `act` raises."""
        count = 0

        def failing(real: Callable[..., Any]) -> Callable[..., Any]:
            def call(*args: Any, **kwargs: Any) -> Any:
                nonlocal count
                count += 1
                if count == number or (lasting and count > number):
                    raise OSError(code, os.strerror(code))
                return real(*args, **kwargs)

            return call

        with self.monkeypatch.context() as patch:
            for name in CALLS:
                patch.setattr(os, name, failing(getattr(os, name)))
            patch.setattr(Names, "_renamed", failing(Names._renamed))
            act()
        return count >= number


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Faults:
    return Faults(monkeypatch)


def write(root: Root, journal: list[Record]) -> None:
    placement = Placement(root)
    journal += placement.prepare(EDITS)
    try:
        placement.place()
        if placement.verify():
            raise StaleError("A displaced file can't be read.")
    except MemtuiError:
        placement.roll_back()
        placement.finish()
        raise
    placement.finish()


def expected(before: dict[str, bytes]) -> dict[str, bytes]:
    after = {**before, "tone.md": b"long sentences\n", "notes/window.md": WINDOW}
    del after["inbox/window.md"]
    return after


def memories(files: Files) -> dict[str, bytes]:
    return {path: data for path, data in files().items() if ".memtui-" not in path}


def strays(root: Root) -> tuple[str, ...]:
    return root.scan(lambda _: Role.MEMORY, {}, lambda data: ("", ""), 1000).strays


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "lasting"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES])
def test_each_refused_call_leaves_all_old_or_all_new(
    root: Root, directory: Path, files: Files, faults: Faults, code: int, lasting: bool
) -> None:
    before = files()
    reached, number = True, 0
    while reached:
        number += 1
        journal: list[Record] = []
        try:
            reached = faults.run(number, code, lasting, lambda j=journal: write(root, j))  # type: ignore[misc]
        except MemtuiError as error:
            assert error.message.endswith(".")
        now = memories(files)
        if not lasting:
            assert now in (before, expected(before))
        if journal and strays(root):
            assert {one.state for one in resume(root, journal)} == {"new"}
            assert memories(files) == expected(before)
        sweep(root, strays(root))
        assert files() in (before, expected(before))
        _restore(directory, before)
    assert number > 20


def _restore(directory: Path, before: dict[str, bytes]) -> None:
    (directory / "notes" / "window.md").unlink(missing_ok=True)
    if (directory / "notes").exists():
        (directory / "notes").rmdir()
    for path, data in before.items():
        (directory / path).write_bytes(data)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB in memory."""
    path = tmp_path / "disk"
    path.mkdir()
    _mount("-t", "tmpfs", "-o", "size=64k", "tmpfs", str(path))
    yield path
    subprocess.run(["umount", str(path)], check=True)


def _mount(*arguments: str) -> None:
    try:
        subprocess.run(["mount", *arguments], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("file systems can't be mounted here")


def test_a_full_disk_is_told_with_the_size_and_changes_nothing(small_disk: Path) -> None:
    (small_disk / "tone.md").write_bytes(b"short sentences\n")
    with Root.open(small_disk) as root:
        big = Edit("notes/big.md", None, b"x" * 100_000)
        with pytest.raises(StoreError, match="no space left for 100,015 bytes") as caught:
            Placement(root).prepare([EDITS[0], big])
        assert caught.value.fix
    assert [path.name for path in small_disk.iterdir()] == ["tone.md"]
    assert (small_disk / "tone.md").read_bytes() == b"short sentences\n"


def test_a_read_only_disk_is_told(small_disk: Path) -> None:
    (small_disk / "tone.md").write_bytes(b"short sentences\n")
    _mount("-o", "remount,ro", str(small_disk))
    with Root.open(small_disk) as root:
        assert not root.writable()
        with pytest.raises(StoreError, match="read-only"):
            Placement(root).prepare(EDITS[:1])


def test_missing_permission_is_told(shared_path: Path, unprivileged: Unprivileged) -> None:
    (shared_path / "tone.md").write_bytes(b"short sentences\n")
    shared_path.chmod(0o555)
    with unprivileged(), Root.open(shared_path) as root:
        with pytest.raises(StoreError, match=r"no permission to write tone\.md"):
            Placement(root).prepare(EDITS[:1])
        assert root.read("tone.md") == b"short sentences\n"
