"""What stands in the store while changes are planned into commits: read once, then followed."""

from __future__ import annotations

import os
from typing import NamedTuple

from memtui.change import Edit
from memtui.errors import RefusedError, StaleError
from memtui.files.paths import open_directory, split
from memtui.files.reader import Root
from memtui.files.scan import EXECUTABLE, LINK, PLAIN
from memtui.formats.digest import blob_id


class File(NamedTuple):
    """One file: raw bytes, their blob id, git's mode and the time of its last change."""

    data: bytes
    digest: str
    mode: int
    mtime_ns: int | None


class Standing:
    """The files that a call touches, as read from disk and as its changes leave them."""

    def __init__(self, root: Root) -> None:
        self._root = root
        self.on_disk: dict[str, File | None] = {}
        self._now: dict[str, File | None] = {}

    def file(self, path: str) -> File | None:
        """The file after the changes so far; read from disk the first time."""
        if path not in self._now:
            self._now[path] = self.on_disk[path] = read_file(self._root, path)
        return self._now[path]

    def follow(self, edit: Edit) -> tuple[File | None, File | None]:
        """Let an edit happen here; gives the file before and after it.

        Raises StaleError when the file is not what the edit expects.
        """
        before = self.file(edit.path)
        if (before.digest if before else None) != edit.before:
            raise stale(edit.path, before)
        after = None
        if edit.after is not None:
            mode = edit.mode or (before.mode if before else PLAIN)
            after = File(edit.after, blob_id(edit.after), mode, edit.mtime_ns)
        self._now[edit.path] = after
        return before, after

    def require(self, path: str, digest: str) -> None:
        """Raise StaleError unless the file that was shown stands (`""`: none), edited or not."""
        now = self.file(path)
        for file in (self.on_disk[path], now):
            if (file.digest if file else "") == digest:
                return
        raise stale(path, now)

    def edits(self) -> list[Edit]:
        """One edit for each file that ends up different from what is on disk."""
        changed = []
        for path, after in self._now.items():
            before = self.on_disk[path]
            mode = after.mode if after and not (before and before.mode == after.mode) else None
            mtime_ns = after.mtime_ns if after else None
            same = before and after and before.data == after.data and mode is mtime_ns is None
            if before is after or same:
                continue
            changed.append(
                Edit(
                    path=path,
                    before=before.digest if before else None,
                    after=after.data if after else None,
                    mode=mode,
                    mtime_ns=mtime_ns,
                )
            )
        return changed


def stale(path: str, found: File | None) -> StaleError:
    what = "changed" if found else "is gone"
    return StaleError(
        f"{path} {what} since it was shown; nothing was written.", "Look at it again."
    )


def read_file(root: Root, path: str) -> File | None:
    """A regular file as it stands, None when there is none; raises RefusedError."""
    found = root.file(path)
    if found is None:
        return None
    data, status = found
    mode = EXECUTABLE if status.st_mode & 0o100 else PLAIN
    return File(data, blob_id(data), mode, status.st_mtime_ns)


def read_link(root: Root, path: str) -> bytes | None:
    """The target of a symbolic link, None when no link is there."""
    directories, name = split(path)
    try:
        parent = open_directory(root.descriptor, directories)
    except OSError:
        return None
    try:
        return os.fsencode(os.readlink(name, dir_fd=parent))
    except OSError:
        return None
    finally:
        os.close(parent)


def whatever_stands(root: Root, path: str) -> tuple[int, bytes] | None:
    """Git's mode and the raw bytes of a file or link; None where neither can be read."""
    try:
        file = read_file(root, path)
    except RefusedError:
        target = read_link(root, path)
        return None if target is None else (LINK, target)
    return None if file is None else (file.mode, file.data)
