"""The files of a store as they stand at one moment.

Paths and digests are as in `model.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Entry:
    """One regular file or symbolic link as it stands.

    `digest` is the blob id of the raw bytes (of the target for a link), `stored`
    the blob id as history keeps it: the same, unless a secret was redacted.
    `mode` is git's: 0o100644, 0o100755 or 0o120000.
    """

    path: str
    mode: int
    digest: str
    stored: str
    size: int
    mtime_ns: int

    @property
    def is_link(self) -> bool:
        return self.mode == 0o120000


@dataclass(frozen=True, slots=True)
class Oddity:
    """A name in the store that can't be read as a memory, with the reason."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All files of a store at one moment."""

    entries: dict[str, Entry] = field(default_factory=dict)
    oddities: tuple[Oddity, ...] = ()
    truncated: bool = False  # more files than memtui looks at

    def hides(self, path: str) -> bool:
        """Whether a file may stand at `path` although no entry says so.

        It can't be read, lies in a directory that can't, or beyond a truncated scan: so
        it must not be taken for deleted.
        """
        if self.truncated:
            return True
        odd = {oddity.path for oddity in self.oddities}
        parts = path.split("/")
        return any("/".join(parts[:end]) in odd for end in range(1, len(parts) + 1))
