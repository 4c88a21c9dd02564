from __future__ import annotations

import os
import socket
import stat
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from memtui.errors import NotFoundError, RefusedError, StoreError
from memtui.files.reader import Root
from memtui.formats.digest import blob_id

Unprivileged = Callable[[], AbstractContextManager[None]]


def test_opening_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="There is no directory"):
        Root.open(tmp_path / "missing")
    with pytest.raises(StoreError, match="is not a directory"):
        Root.open(tmp_path / "file")
    with pytest.raises(StoreError, match="can't be opened"):
        Root.open("a\0b")


def test_opening_without_permission(shared_path: Path, unprivileged: Unprivileged) -> None:
    closed = shared_path / "closed"
    closed.mkdir(mode=0o000)
    with unprivileged(), pytest.raises(StoreError, match="no permission"):
        Root.open(closed)


def test_a_directory_behind_a_link_is_bound_to_the_real_one(
    directory: Path, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(directory)
    with Root.open(link) as root:
        assert (root.path, root.given) == (directory, link)
        assert root.read("tone.md") == b"short sentences\n"


def test_reads_bytes_below_directories(root: Root, directory: Path) -> None:
    assert root.read("inbox/window.md") == b"deploys stop Thursday\n"
    (directory / "empty.md").write_bytes(b"")
    assert root.read("empty.md") == b""
    big = os.urandom(3 << 20)
    (directory / "big.md").write_bytes(big)
    assert root.read("big.md") == big
    name = os.fsdecode(b"\xff\xfe.md")
    Path(directory, name).write_bytes(b"x")
    assert root.read(name) == b"x"


def test_a_limit_is_in_bytes(root: Root, directory: Path) -> None:
    (directory / "ten.md").write_bytes(b"0123456789")
    assert root.read("ten.md", limit=10) == b"0123456789"
    with pytest.raises(RefusedError, match="larger than 9 bytes"):
        root.read("ten.md", limit=9)


def test_what_is_not_there(root: Root) -> None:
    with pytest.raises(NotFoundError, match=r"gone\.md is not there"):
        root.read("gone.md")
    with pytest.raises(NotFoundError):
        root.read("nowhere/gone.md")
    assert root.stat("gone.md") is None
    assert root.stat("nowhere/gone.md") is None
    assert root.stat("tone.md/below.md") is None
    assert root.digest("gone.md") is None


@pytest.mark.parametrize("make", ["last", "middle", "dangling", "loop"])
def test_links_are_never_followed(root: Root, directory: Path, tmp_path: Path, make: str) -> None:
    secret = tmp_path / "outside" / "config"
    secret.parent.mkdir()
    secret.write_bytes(b"outside the store")
    path = "note.md"
    if make == "last":
        (directory / path).symlink_to(secret)
    elif make == "middle":
        (directory / "way").symlink_to(secret.parent)
        path = "way/config"
    elif make == "dangling":
        (directory / path).symlink_to(tmp_path / "nothing")
    else:
        (directory / path).symlink_to(path)
    with pytest.raises(RefusedError, match="symbolic link"):
        root.read(path)


def test_stat_is_of_the_link_itself(root: Root, directory: Path) -> None:
    (directory / "note.md").symlink_to("tone.md")
    status = root.stat("note.md")
    assert status is not None and stat.S_ISLNK(status.st_mode)


def test_pipes_sockets_devices_and_directories_are_refused_at_once(
    root: Root, directory: Path
) -> None:
    os.mkfifo(directory / "pipe.md")
    with pytest.raises(RefusedError, match="a named pipe"):
        root.read("pipe.md")
    (directory / "dir.md").mkdir()
    with pytest.raises(RefusedError, match="a directory"):
        root.read("dir.md")
    with socket.socket(socket.AF_UNIX) as server:
        here = Path.cwd()
        os.chdir(directory)  # socket names are short
        try:
            server.bind("s.md")
        finally:
            os.chdir(here)
        with pytest.raises(RefusedError, match="socket"):
            root.read("s.md")


def test_a_file_without_permission(shared_path: Path, unprivileged: Unprivileged) -> None:
    (shared_path / "closed.md").write_bytes(b"x")
    (shared_path / "closed.md").chmod(0o000)
    (shared_path / "open.md").write_bytes(b"y")
    with unprivileged(), Root.open(shared_path) as root:
        with pytest.raises(RefusedError, match="no permission"):
            root.read("closed.md")
        assert root.read("open.md") == b"y"


def test_a_digest_is_gits_blob_id(root: Root) -> None:
    assert root.digest("tone.md") == blob_id(b"short sentences\n")


def test_alive_notices_a_directory_that_went_or_was_replaced(
    root: Root, directory: Path, tmp_path: Path
) -> None:
    assert root.alive()
    directory.rename(tmp_path / "elsewhere")
    assert not root.alive()
    directory.mkdir()
    assert not root.alive()
    assert root.read("tone.md") == b"short sentences\n"


def test_writable_follows_the_rights_of_this_user(
    shared_path: Path, unprivileged: Unprivileged
) -> None:
    mine, theirs = shared_path / "mine", shared_path / "theirs"
    mine.mkdir()
    mine.chmod(0o777)
    theirs.mkdir(mode=0o555)
    with unprivileged():
        with Root.open(mine) as root:
            assert root.writable()
        with Root.open(theirs) as root:
            assert not root.writable()
