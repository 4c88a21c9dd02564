"""The words of this package as frozen dataclasses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

Status = Literal["current", "historical", "planned", "event"]
Tier = Literal["likely", "possible"]
DateSource = Literal["statement", "heading", "file", "none"]
Step = Literal["change", "cue", "date", "updated"]


@dataclass(frozen=True, slots=True)
class Source:
    """One document to look for claims in.

    `updated` is what the document says of itself (`updatedAt`, `modified`), never
    the file's mtime. `read_only` marks documents that the desk doesn't edit, such as
    a project's `CLAUDE.md`.
    """

    path: str
    text: str
    updated: datetime | None = None
    read_only: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """A typed value. `key` is what is compared: equal keys of a kind mean the same."""

    kind: str
    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a value for a subject and an attribute. `line` counts from 1."""

    subject: str
    attribute: str
    value: Value
    polarity: bool
    status: Status
    from_value: str
    date: date | None
    date_source: DateSource
    path: str
    line: int
    text: str
    read_only: bool = False


@dataclass(frozen=True, slots=True)
class Preferred:
    """The value to keep, the step of the ladder that chose it, and a sentence that says why."""

    value: Value
    step: Step
    why: str


@dataclass(frozen=True, slots=True)
class Bundle:
    """Claims that compete. `undecided` says why nothing is preferred, where nothing is.

    `why` says in a sentence what ties the claims.
    """

    id: str
    subject: str
    attribute: str
    tier: Tier
    current: tuple[Claim, ...]
    historical: tuple[Claim, ...]
    preferred: Preferred | None
    undecided: str = ""
    why: str = ""

    @property
    def claims(self) -> tuple[Claim, ...]:
        return self.current + self.historical
