"""The directories that one transaction works in, each opened once."""

from __future__ import annotations

import errno
import os

from memtui.files.paths import open_directory


class Folders:
    """Descriptors by directory path; keeps count of the directories that it made."""

    def __init__(self, top: int) -> None:
        self._top = top
        self._open: dict[str, int] = {}
        self._made: list[str] = []

    def at(self, path: str) -> tuple[int, str]:
        """The descriptor of a path's directory, and its last name; raises OSError."""
        directory, _, name = path.rpartition("/")
        return self._descriptor(directory), name

    def make_for(self, path: str) -> None:
        """Make the directories that lead to a path, where they are missing; raises OSError."""
        names = path.split("/")[:-1]
        for depth in range(1, len(names) + 1):
            directory = "/".join(names[:depth])
            parent, name = self.at(directory)
            try:
                os.mkdir(name, dir_fd=parent)
            except FileExistsError:
                continue
            self._made.append(directory)

    def unmake(self) -> None:
        """Remove the directories that were made here and are still empty."""
        for directory in reversed(self._made):
            parent, name = self.at(directory)
            try:
                os.rmdir(name, dir_fd=parent)
            except OSError as error:
                if error.errno not in (errno.ENOTEMPTY, errno.ENOENT):
                    raise
        self._made.clear()

    def sync(self) -> None:
        """Make every name in the opened directories durable; raises OSError."""
        for descriptor in self._open.values():
            os.fsync(descriptor)

    def close(self) -> None:
        for descriptor in self._open.values():
            os.close(descriptor)
        self._open.clear()

    def _descriptor(self, directory: str) -> int:
        if directory not in self._open:
            names = directory.split("/") if directory else []
            self._open[directory] = open_directory(self._top, names)
        return self._open[directory]
