"""What a placement says about its files: to the journal, and to whoever must keep theirs."""

from __future__ import annotations

from typing import NamedTuple

from memtui.files.displaced import Found


class Record(NamedTuple):
    """What a journal needs to know of one file: `temp` is the store-relative name beside it.

    `before` and `after` are blob ids (None: no such file). For a deletion `temp`
    is where the file is moved to.
    """

    path: str
    temp: str
    before: str | None
    after: str | None


class Displaced(NamedTuple):
    """Something that another program put where a change wanted to write.

    `data` is None when it isn't a regular file; `why` says what was found.
    """

    path: str
    data: bytes | None
    why: str

    @classmethod
    def at(cls, path: str, found: Found) -> Displaced:
        return cls(path, found.data, found.why or "another program changed it")
