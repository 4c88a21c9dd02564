"""The words of dreams as frozen dataclasses."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memtui.change import Change
from memtui.model import IndexGauge

OperationKind = Literal[
    "index",
    "frontmatter",
    "dedupe",
    "merge",
    "archive",
    "rewrite",
    "delete",
    "move",
    "split",
    "write",
    "rescue",
]
DreamStatus = Literal["completed_changed", "completed_noop", "completed_unresolved"]
Mark = Literal["pinned", "user", "reviewed"]


@dataclass(frozen=True, slots=True)
class FileChange:
    """One file before and after an operation; None where there is none.

    One that was renamed stood at `old_path` before.
    """

    path: str
    before: bytes | None
    after: bytes | None
    old_path: str = ""

    @property
    def places(self) -> dict[str, tuple[bytes | None, bytes | None]]:
        """What stood and stands at each path that it concerns."""
        if not self.old_path:
            return {self.path: (self.before, self.after)}
        return {self.old_path: (self.before, None), self.path: (None, self.after)}


@dataclass(frozen=True, slots=True)
class Operation:
    """One step of a dream.

    `paths` begin with the file that stays, where one does. `marks` say what a person
    should know of a memory that would go. `change` is what does it, for our own plans.
    `own_item` names the queue item that asks the same already; `repair` says that the
    dream applies it by itself, since nothing that was remembered goes. `bundle` is the
    contradiction that a model's draft would settle.
    """

    id: str
    op: OperationKind
    paths: tuple[str, ...]
    why: str
    files: tuple[FileChange, ...]
    marks: tuple[Mark, ...] = ()
    change: Change | None = None
    own_item: str = ""
    repair: bool = False
    bundle: str = ""

    @property
    def joint(self) -> str:
        """What stands between its paths where they are told: an arrow where one takes over."""
        return ", " if self.op == "rewrite" else " ← "

    @property
    def is_queued(self) -> bool:
        """Whether a dream puts it into the queue, for a person to decide."""
        return not self.repair and not self.own_item


@dataclass(frozen=True, slots=True)
class Part:
    """What of an operation is meant: these files, these hunks of them; all where none is named.

    A hunk is named by its digest, or by the beginning of one.
    """

    paths: tuple[str, ...] = ()
    hunks: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        return not self.paths and not self.hunks


WHOLE = Part()


@dataclass(frozen=True, slots=True)
class Loss:
    """What a dream takes away: text that stands nowhere afterwards.

    `memories` are files that are gone and of whose text less than half stands elsewhere;
    `moved` are gone files whose text does. `bytes` are those of the lost `lines`.
    `claims` is an estimate where it is `partial`: reading those of all files would take long.
    `fraction` is the larger share, of all memories or of all bytes. `pinned`, `user` and
    `reviewed` are the paths of such memories that are gone or changed.
    """

    memories: int = 0
    moved: int = 0
    lines: int = 0
    bytes: int = 0
    claims: int = 0
    partial: bool = False
    fraction: float = 0.0
    pinned: tuple[str, ...] = ()
    user: tuple[str, ...] = ()
    reviewed: tuple[str, ...] = ()
    index_before: IndexGauge | None = None
    index_after: IndexGauge | None = None


@dataclass(frozen=True, slots=True)
class DreamPlan:
    """What our dream would do. `unresolved` are bundles that only a person can decide.

    `refused` says for a bundle why there is no draft of a model, where one was set up.
    """

    operations: tuple[Operation, ...]
    loss: Loss
    unresolved: tuple[str, ...] = ()
    refused: tuple[tuple[str, str], ...] = ()

    @property
    def changed_files(self) -> tuple[str, ...]:
        paths = (file.path for operation in self.operations for file in operation.files)
        return tuple(sorted(set(paths)))

    @property
    def status(self) -> DreamStatus:
        return status_of(bool(self.operations), self.unresolved)


@dataclass(frozen=True, slots=True)
class AgentDream:
    """Agent writes that are one consolidation: its operations and what they cost.

    `writes` names for each operation the queue items that it consists of.
    """

    id: str
    when: datetime
    operations: tuple[Operation, ...]
    writes: tuple[tuple[str, ...], ...]
    loss: Loss


def status_of(changed: bool, unresolved: tuple[str, ...]) -> DreamStatus:
    """The result of a dream (seed 000, 5.6): open bundles are never told as a plain noop."""
    if unresolved:
        return "completed_unresolved"
    return "completed_changed" if changed else "completed_noop"
