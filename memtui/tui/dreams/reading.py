"""Our next dream and the dreams of agents, read from the desk by a worker."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from memtui.desk.chronicle import FileDiff
from memtui.desk.dreams.model import Loss, Operation
from memtui.desk.names import item_id
from memtui.tui.diff_rows import DiffDocument
from memtui.tui.files_diff import files_document
from memtui.tui.port import Desk

NEXT = "next"  # the id of our own plan


@dataclass(frozen=True, slots=True)
class Dream:
    """A dream as it is listed: our plan (`when` is None), or what an agent's dream did.

    `id` is that of its queue item, `digest` binds a decision to what was shown.
    """

    id: str
    when: datetime | None
    operations: tuple[Operation, ...]
    loss: Loss
    unresolved: int = 0
    digest: str = ""

    @property
    def is_ours(self) -> bool:
        return self.id == NEXT


@dataclass(frozen=True, slots=True)
class Dreaming:
    """All dreams of a store, the agents' first, and the memories that can be brought back."""

    dreams: tuple[Dream, ...]
    last: datetime | None
    last_by: str


def read_dreaming(desk: Desk) -> Dreaming:
    room = desk.dreams
    agents = []
    for found in room.agents():
        item = desk.item(item_id("dream", found.id))
        agents.append(Dream(item.id, found.when, found.operations, found.loss, digest=item.digest))
    plan, gates = room.plan(), room.gates()
    ours = Dream(NEXT, None, plan.operations, plan.loss, len(plan.unresolved))
    return Dreaming((*agents, ours), gates.last, gates.last_by)


def operation_document(operation: Operation) -> DiffDocument | None:
    """The files of an operation before and after; None where it touches none."""
    files = [FileDiff(file.path, file.before, file.after) for file in operation.files]
    return files_document(files) if files else None


def dream_document(dream: Dream) -> DiffDocument | None:
    """All files of a dream, as they were before it and after its last operation."""
    files: dict[str, FileDiff] = {}
    for operation in dream.operations:
        for file in operation.files:
            first = files.get(file.path)
            before = first.before if first else file.before
            files[file.path] = FileDiff(file.path, before, file.after)
    return files_document(files.values()) if files else None
