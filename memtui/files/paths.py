"""Names inside a store: which are allowed, and how to reach them without following a link."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from memtui.errors import RefusedError

TEMP_NAME = re.compile(r"\.memtui-[0-9a-f]{8}(\.old)?")
DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# O_NONBLOCK: opening a FIFO must not wait for its other end.
READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
NAME_BYTES = 255


def safe_path(path: str) -> str:
    """The path itself, when it names something that can lie inside a store.

    Raises RefusedError for absolute paths, empty, `.` and `..` components, NUL,
    anything in a `.git`, memtui's own temporary names and names over 255 bytes.
    """
    for part in path.split("/"):
        if part in ("", ".", ".."):
            raise RefusedError(f"{path!r} is not a path inside the store.")
        if "\0" in part:
            raise RefusedError(f"{path!r} holds a NUL character.")
        if _is_git(part):
            raise RefusedError(f"{path!r} lies in a git directory, which memtui never touches.")
        if TEMP_NAME.fullmatch(part):
            raise RefusedError(f"{path!r} is a name that memtui uses for its temporary files.")
        if len(os.fsencode(part)) > NAME_BYTES:
            raise RefusedError(f"{part!r} is too long for a file name.", "Choose a shorter name.")
    return path


def expanded(name: str | os.PathLike[str]) -> Path:
    """A path as a person types it; a `~` that names nobody stays as it is."""
    return Path(os.path.expanduser(name))  # noqa: PTH111 (the other way raises)


def _is_git(part: str) -> bool:
    # Case-insensitive disks and those that drop trailing dots open `.GIT.` as `.git`.
    return part.rstrip(". ").casefold() == ".git"


def temporary_name() -> str:
    """A fresh name that no agent lists as Markdown."""
    return f".memtui-{os.urandom(4).hex()}"


def split(path: str) -> tuple[list[str], str]:
    """The directories that lead to a safe path, and its last name."""
    *directories, name = safe_path(path).split("/")
    return directories, name


def open_directory(top: int, directories: Sequence[str]) -> int:
    """A new descriptor of the directory below `top`; raises OSError, also for a link on the way."""
    descriptor = os.dup(top)
    try:
        for name in directories:
            below = os.open(name, DIRECTORY, dir_fd=descriptor)
            os.close(descriptor)
            descriptor = below
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor
