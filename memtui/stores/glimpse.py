"""What a directory shows at first sight, so that each dialect can say whether it is its own."""

from __future__ import annotations

import os
import stat
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import islice
from pathlib import Path

from memtui.formats.frontmatter import Document

_MOST_NAMES = 20_000
_MOST_TOPICS = 12
_HEAD = 8_192


class Glimpse:
    """The names at the top of a directory and the frontmatter of a few of its files.

    Nothing is read before it is asked for. A directory that can't be listed shows no names.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    @cached_property
    def names(self) -> frozenset[str]:
        """The names at the top of the directory, at most 20,000 of them."""
        try:
            with os.scandir(self.directory) as entries:
                return frozenset(entry.name for entry in islice(entries, _MOST_NAMES))
        except OSError:
            return frozenset()

    @cached_property
    def topics(self) -> tuple[Document, ...]:
        """The heads of up to a dozen topic files, spread over the alphabet."""
        files = sorted(n for n in self.names if n.endswith(".md") and n != "MEMORY.md")
        step = -(-len(files) // _MOST_TOPICS) or 1
        return tuple(Document.parse(self._head(name)) for name in files[::step])

    def lies_at(self, *parts: str) -> bool:
        """Whether the directory's path ends in these components, which may hold wildcards."""
        tail = self.directory.parts[-len(parts) :]
        return len(tail) == len(parts) and all(map(fnmatchcase, tail, parts))

    def _head(self, name: str) -> bytes:
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        try:
            handle = os.open(self.directory / name, flags)
        except OSError:
            return b""
        try:
            return os.read(handle, _HEAD) if stat.S_ISREG(os.fstat(handle).st_mode) else b""
        except OSError:
            return b""
        finally:
            os.close(handle)
