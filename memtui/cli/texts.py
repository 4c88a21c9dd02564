"""Text that a person hands over in a file or on stdin."""

from __future__ import annotations

import os
import sys

from memtui.errors import MemtuiError


def read_file(name: str) -> bytes:
    """The bytes of a file, or of stdin for `-`; raises `MemtuiError` with the reason."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        with open(os.path.expanduser(name), "rb") as file:  # noqa: PTH111
            return file.read()
    except OSError as error:
        raise MemtuiError(
            f"{name} can't be read: {error.strerror}.", "Name a text file."
        ) from error
