"""Our next dream, the dreams of agents and those that ran, read from the desk by a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from memtui.desk.chronicle import FileDiff
from memtui.desk.dreams.model import DreamPlan, FileChange, Loss, Operation
from memtui.desk.dreams.runs import Run
from memtui.desk.names import item_id
from memtui.errors import CancelledError
from memtui.tui.diff_rows import DiffDocument
from memtui.tui.files_diff import files_document
from memtui.tui.moved import Moves, moves_of
from memtui.tui.port import Desk

NEXT = "next"  # the id of our own plan


@dataclass(frozen=True)
class Dream:
    """A dream as it is listed: our `plan` (`when` is None), or what an agent's dream did.

    `id` is that of its queue item, `digest` binds a decision to what was shown.
    """

    id: str
    when: datetime | None
    operations: tuple[Operation, ...]
    loss: Loss
    digest: str = ""
    plan: DreamPlan | None = None

    @cached_property
    def moves(self) -> Moves:
        """The lines that went from one of its files to another."""
        return moves_of((titled(f), f.before, f.after) for o in self.operations for f in o.files)

    @cached_property
    def document(self) -> DiffDocument | None:
        """All its files, as they were before it and after its last operation."""
        files: dict[str, FileDiff] = {}
        for operation in self.operations:
            for file in operation.files:
                first = files.get(file.path)
                before = first.before if first else file.before
                files[file.path] = FileDiff(titled(file), before, file.after)
        return files_document(files.values(), moves=self.moves) if files else None

    @property
    def is_ours(self) -> bool:
        return self.id == NEXT


@dataclass(frozen=True, slots=True)
class Dreaming:
    """The dreams of agents that wait, the runs of before, and when the last one was."""

    agents: tuple[Dream, ...]
    runs: tuple[Run, ...]
    last: datetime | None
    last_by: str


def read_dreaming(desk: Desk) -> Dreaming:
    room = desk.dreams
    agents = []
    for found in room.agents():
        item = desk.item(item_id("dream", found.id))
        dream = Dream(item.id, found.when, found.operations, found.loss, digest=item.digest)
        agents.append(dream)
        _ = dream.moves  # here no key waits for it
    waiting = {dream.id for dream in agents}
    runs = tuple(run for run in room.runs() if item_id("dream", run.id) not in waiting)
    gates = room.gates()
    return Dreaming(tuple(agents), runs, gates.last, gates.last_by)


def read_plan(desk: Desk, progress: Callable[[str], None]) -> Dream | None:
    """Our next dream; None where `progress` put an end to the planning."""
    try:
        plan = desk.dreams.plan(progress=progress)
    except CancelledError:
        return None
    dream = Dream(NEXT, None, plan.operations, plan.loss, plan=plan)
    _ = dream.moves
    return dream


def read_run(desk: Desk, run: Run) -> DiffDocument | None:
    """What a run of ours changed itself; None where it changed nothing."""
    files = desk.past.diff(run.commit) if run.commit else []
    return files_document(files) if files else None


def size_of(files: Iterable[FileChange]) -> int:
    """The bytes that have to be compared to show files."""
    return sum(len(file.before or b"") + len(file.after or b"") for file in files)


def operation_document(files: Sequence[FileChange], dream: Dream) -> DiffDocument | None:
    """Files of an operation of a dream before and after; None where there are none."""
    shown = [FileDiff(titled(file), file.before, file.after) for file in files]
    return files_document(shown, moves=dream.moves) if shown else None


def titled(file: FileChange) -> str:
    """The path of a file, after the one that it had."""
    return f"{file.old_path} → {file.path}" if file.old_path else file.path
