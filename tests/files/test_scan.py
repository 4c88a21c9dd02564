from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from memtui.files.reader import CachedEntry, Root, Scan
from memtui.files.scan import HUGE, LARGE, RACY_NS
from memtui.formats.digest import blob_id
from memtui.model import Role

LONG_AGO = 1_600_000_000_000_000_000


def role(path: str) -> Role:
    if path.endswith("/"):
        return Role.OTHER if path.startswith((".", "skipped/")) else Role.MEMORY
    return Role.MEMORY if path.endswith(".md") else Role.OTHER


def digests(data: bytes) -> tuple[str, str]:
    return blob_id(data), blob_id(data.upper())


def look(root: Root, known: dict[str, CachedEntry] | None = None, cap: int = 20_000) -> Scan:
    return root.scan(role, known or {}, digests, cap)


def reasons(scan: Scan) -> dict[str, str]:
    return {oddity.path: oddity.reason for oddity in scan.snapshot.oddities}


def settled(scan: Scan) -> dict[str, CachedEntry]:
    """The cache as it would be had the files been hashed long after they were written."""
    return {
        path: row._replace(seen_ns=max(row.ctime_ns, row.entry.mtime_ns) + RACY_NS + 1)
        for path, row in scan.cache.items()
    }


def test_takes_in_what_the_role_counts_to_the_memory(root: Root, directory: Path) -> None:
    (directory / "notes.txt").write_bytes(b"")
    for outside in (".git", "skipped"):
        (directory / outside).mkdir()
        (directory / outside / "a.md").write_bytes(b"")
    scan = look(root)
    assert list(scan.snapshot.entries) == ["MEMORY.md", "freeze.md", "tone.md", "inbox/window.md"]
    assert not scan.snapshot.oddities
    assert not scan.snapshot.truncated
    entry = scan.snapshot.entries["tone.md"]
    data = b"short sentences\n"
    assert (entry.digest, entry.stored) == digests(data)
    assert (entry.mode, entry.size) == (0o100644, len(data))
    assert entry.mtime_ns == (directory / "tone.md").stat().st_mtime_ns


def test_modes_are_gits(root: Root, directory: Path) -> None:
    (directory / "tone.md").chmod(0o700)
    (directory / "freeze.md").chmod(0o600)
    (directory / "link.md").symlink_to("tone.md")
    entries = look(root).snapshot.entries
    assert entries["tone.md"].mode == 0o100755
    assert entries["freeze.md"].mode == 0o100644
    assert entries["link.md"].mode == 0o120000
    assert entries["link.md"].is_link
    assert entries["link.md"].digest == blob_id(b"tone.md")


@pytest.mark.parametrize(
    "name",
    [
        b"-rf.md",
        b"a\nb.md",
        b"a\tb.md",
        b'q"q.md',
        b"\x1b]0;x\x07.md",
        b"[@click=app.quit]x.md",
        "e\u0301.md".encode(),
        "gpj.\u202edm".encode() + b".md",
        b"\xff\xfe.md",
        b"x" * 252 + b".md",
    ],
)
def test_awkward_names_are_files_like_others(root: Root, directory: Path, name: bytes) -> None:
    Path(os.fsdecode(os.fsencode(directory) + b"/" + name)).write_bytes(b"text")
    path = os.fsdecode(name)
    assert look(root).snapshot.entries[path].digest == blob_id(b"text")
    assert root.read(path) == b"text"


def test_what_is_no_file_is_an_oddity_and_blocks_nothing(
    root: Root, directory: Path, tmp_path: Path
) -> None:
    os.mkfifo(directory / "pipe.md")
    (directory / "dir.md").mkdir()
    (directory / "dir.md" / "inner.md").write_bytes(b"")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "private.md").write_bytes(b"")
    (directory / "way").symlink_to(tmp_path / "outside")
    (directory / "loop").symlink_to("loop")
    scan = look(root)
    assert reasons(scan) == {
        "pipe.md": "a named pipe, not a file",
        "dir.md": "a directory, not a file",
        "way": "symbolic link to a directory: memtui doesn't follow it",
    }
    assert "dir.md/inner.md" in scan.snapshot.entries
    assert not any("private" in path for path in scan.snapshot.entries)


def test_no_permission_is_a_row_and_the_rest_works(
    shared_path: Path, unprivileged: Callable[[], AbstractContextManager[None]]
) -> None:
    (shared_path / "closed.md").write_bytes(b"x")
    (shared_path / "closed.md").chmod(0o000)
    (shared_path / "shut").mkdir(mode=0o000)
    (shared_path / "open.md").write_bytes(b"y")
    with unprivileged(), Root.open(shared_path) as root:
        scan = look(root)
    assert reasons(scan) == {"closed.md": "no permission", "shut": "no permission"}
    assert list(scan.snapshot.entries) == ["open.md"]


def test_large_files_are_shown_but_told_and_huge_ones_not_read(root: Root, directory: Path) -> None:
    (directory / "large.md").write_bytes(b"x" * (LARGE + 1))
    with open(directory / "huge.md", "wb") as sparse:
        sparse.truncate(HUGE + 1)
    scan = look(root)
    assert reasons(scan) == {
        "large.md": "larger than 1 MiB: shown, not decided here",
        "huge.md": "larger than 16 MiB: not read",
    }
    assert scan.snapshot.entries["large.md"].size == LARGE + 1
    assert reasons(look(root, settled(scan))) == reasons(scan)


def test_a_known_file_is_not_read_again(root: Root, directory: Path) -> None:
    first = look(root)
    assert set(first.changed) == set(first.cache)

    def unread(_: bytes) -> tuple[str, str]:
        pytest.fail("a file was read again")

    again = root.scan(role, settled(first), unread)
    assert again.snapshot == first.snapshot
    assert not again.changed
    assert not again.gone


def test_a_file_hashed_right_after_it_was_written_is_read_again(
    root: Root, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[bytes] = []

    def recorded(data: bytes) -> tuple[str, str]:
        read.append(data)
        return digests(data)

    first = look(root)
    again = root.scan(role, first.cache, recorded)
    assert len(read) == len(first.cache) == 4
    assert not again.changed  # still as young: an earlier row says the same
    assert all(again.cache[path].entry is first.cache[path].entry for path in first.cache)
    later = time.time_ns() + 10_000_000_000
    monkeypatch.setattr("memtui.files.scan.time.time_ns", lambda: later)
    grown = root.scan(role, again.cache, recorded)
    assert set(grown.changed) == set(first.cache)
    read.clear()
    assert not root.scan(role, grown.cache, recorded).changed
    assert read == []


def test_a_change_behind_restored_times_is_seen(root: Root, directory: Path) -> None:
    path = directory / "tone.md"
    os.utime(path, ns=(LONG_AGO, LONG_AGO))
    known = settled(look(root))
    path.write_bytes(b"SHORT SENTENCES\n")
    os.utime(path, ns=(LONG_AGO, LONG_AGO))
    scan = look(root, known)
    assert scan.changed == ("tone.md",)
    assert scan.snapshot.entries["tone.md"].digest == blob_id(b"SHORT SENTENCES\n")


def test_a_replaced_file_and_a_changed_mode_are_seen(root: Root, directory: Path) -> None:
    known = settled(look(root))
    (directory / "new").write_bytes((directory / "tone.md").read_bytes())
    (directory / "new").rename(directory / "tone.md")
    (directory / "freeze.md").chmod(0o755)
    scan = look(root, known)
    assert set(scan.changed) == {"tone.md", "freeze.md"}
    assert scan.snapshot.entries["freeze.md"].mode == 0o100755


def test_removed_files_are_told_as_gone(root: Root, directory: Path) -> None:
    known = look(root).cache
    (directory / "tone.md").unlink()
    assert look(root, known).gone == ("tone.md",)


def test_a_store_with_too_many_files_is_cut_and_nothing_counts_as_gone(
    root: Root, directory: Path
) -> None:
    known = look(root).cache
    scan = look(root, known, cap=2)
    assert scan.snapshot.truncated
    assert len(scan.snapshot.entries) == 2
    assert scan.gone == ()
    assert not look(root, known, cap=4).snapshot.truncated


def test_temporary_files_of_a_killed_process_are_told_apart(root: Root, directory: Path) -> None:
    (directory / "inbox" / ".memtui-0a1b2c3d").write_bytes(b"half")
    (directory / ".memtui-0a1b2c3d.md").write_bytes(b"somebody's")
    scan = look(root)
    assert scan.strays == ("inbox/.memtui-0a1b2c3d",)
    assert ".memtui-0a1b2c3d.md" in scan.snapshot.entries


def test_directories_nested_without_end_are_cut(root: Root, directory: Path) -> None:
    deep = directory
    for _ in range(70):
        deep = deep / "d"
        deep.mkdir()
    (deep / "a.md").write_bytes(b"")
    scan = look(root)
    assert list(reasons(scan).values()) == ["directories nested too deeply"]
