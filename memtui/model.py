"""The words of the product as small frozen dataclasses.

Paths are store-relative, with `/`, decoded by `os.fsdecode` (undecodable bytes
are surrogates). Digests of files are git blob ids (40 hex digits) of raw bytes.
Text in these objects is as it stands in the store; whoever draws it cleans it.
"""

from __future__ import annotations

from dataclasses import dataclass
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
