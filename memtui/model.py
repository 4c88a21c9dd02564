"""The words of the product as small frozen dataclasses.

Paths are store-relative, with `/`, decoded by `os.fsdecode` (undecodable bytes
are surrogates). Digests of files are git blob ids (40 hex digits) of raw bytes.
Text in these objects is as it stands in the store; whoever draws it cleans it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Literal

Severity = Literal["block", "warn", "hint", "note"]
ItemKind = Literal[
    "inbox", "write", "dream", "bundle", "duplicate", "expired", "return", "signal", "broken"
]
JUDGED: tuple[ItemKind, ...] = ("bundle", "duplicate")  # kinds that stand in no file
IndexOwner = Literal["person", "generated", "none"]


class Role(StrEnum):
    """What one file of a store is to its dialect."""

    MEMORY = "memory"
    INDEX = "index"
    INBOX = "inbox"
    ARCHIVE = "archive"
    STATE = "state"  # an agent's own bookkeeping: shown, kept in history, never edited
    OTHER = "other"  # not part of the memory: neither kept nor shown


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a judge noticed in a text.

    `kind` is `family:rule` (`secret:github-token`, `hidden:bidi`). `line` counts
    from 1 (0: the whole file), `column` from 1. `text` is masked where secret.
    `certain` marks the secrets whose bytes never enter history.
    """

    kind: str
    severity: Severity
    line: int
    column: int
    text: str
    certain: bool = False


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
class Memory:
    """One remembered thing, as its dialect reads it."""

    path: str
    name: str
    title: str
    description: str
    type: str
    pinned: bool
    tags: tuple[str, ...]
    created: datetime | None
    updated: datetime | None
    expires: datetime | None
    session: str
    links: tuple[str, ...]  # `[[wikilinks]]` and Markdown targets, as written
    problem: str  # why its frontmatter can't be trusted; "" when it can
    digest: str


@dataclass(frozen=True, slots=True)
class Hunk:
    """One contiguous difference between two texts, known by its digest.

    `old` and `new` hold lines with their line ends; `old_start` and `new_start`
    count from 1. `title` is the nearest heading above, for display.
    """

    digest: str
    old_start: int
    old: tuple[str, ...]
    new_start: int
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """Something that waits for a decision.

    `digest` binds an approval to the bytes that were shown: it covers the
    candidate, what it would replace and its index lines. `before` and `after`
    name what the side-by-side view compares.
    """

    id: str
    kind: ItemKind
    title: str
    path: str
    source: str
    session: str
    created: datetime | None
    warnings: tuple[Finding, ...]
    digest: str
    targets: tuple[str, ...]
    state: str  # new, changed, deleted, renamed, candidate, expired, unreadable
    summary: str  # one line: what would be decided
    before: str | None = None  # blob id of the reviewed bytes, as history keeps them
    after: str | None = None  # blob id of the proposed bytes, as they stand
    returned_from: str = ""  # reason or date of the rejection that this matches


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
class Outcome:
    """What became of a call that decides: applied decisions, and skipped ids with why."""

    decisions: tuple[Decision, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    messages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Skipped:
    """An item that a batch left alone; `exit_code` is what it would have been alone."""

    id: str
    why: str
    exit_code: int = 1


@dataclass(frozen=True, slots=True)
class IndexLimits:
    """How much of an index its agent reads."""

    lines: int
    bytes: int


@dataclass(frozen=True, slots=True)
class IndexGauge:
    """How full an index is. `chars` beside `bytes`: tools differ in what they count."""

    lines: int
    bytes: int
    chars: int
    limits: IndexLimits | None
    cut_line: int | None = None  # first line that the agent no longer reads


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding of the doctor."""

    kind: str
    path: str
    line: int
    text: str
    fixable: bool = False


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
