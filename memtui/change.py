"""A change of a store, and what became of it.

Paths and digests are as in `model.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Edit:
    """One file of the store before and after a change.

    `before` is the digest that must stand (None: no such file); `after` the new
    bytes (None: delete). `mtime_ns` and `mode`, where given, are put back.
    """

    path: str
    before: str | None
    after: bytes | None
    mode: int | None = None
    mtime_ns: int | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """One file of the desk's own tree (reviewed state, tombstones, …) after a change.

    `path` is like `reviewed/a.md`, `baseline/a.md`, `tombstones/<hash>.json`;
    `after` is the new content (None: removed). `blob` may name an object that
    history already holds instead.
    """

    path: str
    after: bytes | None
    blob: str | None = None
    mode: int = 0o100644


@dataclass(frozen=True, slots=True)
class Change:
    """A planned edit of one or more files, with its reason: data, not an act."""

    action: str
    title: str
    item: str = ""
    edits: tuple[Edit, ...] = ()
    notes: tuple[Note, ...] = ()
    reason: str = ""
    source: str = ""
    session: str = ""
    override: str = ""
    batch: str = ""
    undoes: str = ""  # commit that this one inverts
    redoes: str = ""  # undo that this one inverts
    digest: str = ""  # the item's digest as it was shown
    shown: tuple[tuple[str, str], ...] = ()  # (path, digest) that must still stand, unedited

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(edit.path for edit in self.edits))

    def in_batch(self, batch: str) -> Change:
        return replace(self, batch=batch)


@dataclass(frozen=True, slots=True)
class Decision:
    """One commit of the log: a change that was applied, or what others changed."""

    commit: str
    when: datetime
    action: str
    id: str
    title: str
    paths: tuple[str, ...]
    reason: str = ""
    source: str = ""
    session: str = ""
    override: str = ""
    batch: str = ""
    undoes: str = ""
    redoes: str = ""
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Skipped:
    """An item that a batch left alone; `exit_code` is what it would have been alone."""

    id: str
    why: str
    exit_code: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a call that decides: applied decisions, and skipped ids with why."""

    decisions: tuple[Decision, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    messages: tuple[str, ...] = ()
