"""The runs of dreams, ours and those of agents: what each did, and what became of it.

Kept as one JSON line each in memtui's own state; what a person decided since is read from
the log, so that an undo counts. A run that found nothing to do is kept, too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from memtui import clock
from memtui.change import Decision
from memtui.desk.dreams.model import AgentDream, DreamStatus, Loss, Operation, status_of
from memtui.desk.names import item_id
from memtui.desk.shelf import Shelf
from memtui.files.private import write_private
from memtui.formats import json_guard
from memtui.stores.times import parse_when

NAME = "dreams.jsonl"
MOST_KEPT = 200  # runs
OURS = "memtui"


@dataclass(frozen=True, slots=True)
class Run:
    """One dream that ran. `counts` are its operations by kind, `loss` as it would be in all.

    `seen` is when we learnt of it, for ours when it was. `commit` is our decision, "" where
    there was nothing to decide. `items` are the queue items that it left. The last four are
    read from the log: whether our decision was taken back, and how many items were
    accepted, rejected and wait still.
    """

    id: str
    when: datetime
    seen: datetime
    by: str
    status: DreamStatus
    counts: tuple[tuple[str, int], ...]
    memories_lost: int
    lines_lost: int
    fraction: float
    changed_files: tuple[str, ...] = ()
    unresolved: tuple[str, ...] = ()
    commit: str = ""
    items: tuple[str, ...] = ()
    undone: bool = False
    accepted: int = 0
    rejected: int = 0
    waiting: int = 0


def counted(operations: Iterable[Operation]) -> tuple[tuple[str, int], ...]:
    """How many operations of each kind."""
    return tuple(sorted(Counter(operation.op for operation in operations).items()))


def run_of_agent(dream: AgentDream, by: str) -> Run:
    """An agent's dream as a run; what it changed is what stood there when it was seen."""
    paths = {p for operation in dream.operations for file in operation.files for p in file.places}
    return Run(
        id=dream.id,
        when=dream.when,
        seen=clock.now(),
        by=by,
        status=status_of(True, ()),
        counts=counted(dream.operations),
        **_lost(dream.loss),
        changed_files=tuple(sorted(paths)),
        items=tuple(write for writes in dream.writes for write in writes),
    )


def _lost(loss: Loss) -> dict[str, Any]:
    return {
        "memories_lost": loss.memories,
        "lines_lost": loss.lines,
        "fraction": loss.fraction,
    }


def our_run(
    when: datetime,
    status: DreamStatus,
    operations: Sequence[Operation],
    loss: Loss,
    **more: Any,
) -> Run:
    """A run of our own; its id is when it was."""
    return Run(
        id=f"{OURS}-{when:%Y%m%dT%H%M%S%f}",
        when=when,
        seen=when,
        by=OURS,
        status=status,
        counts=counted(operations),
        **_lost(loss),
        **more,
    )


def keep_runs(shelf: Shelf, runs: Iterable[Run]) -> None:
    """Keep runs; of one that is known already, the picture with more operations."""
    if not shelf.state.writable:
        return
    kept = {run.id: run for run in _read(shelf)}
    before = dict(kept)
    for run in runs:
        known = kept.get(run.id)
        if known is None:
            kept[run.id] = run
        elif _size(run) > _size(known):
            kept[run.id] = replace(run, seen=known.seen)
    if kept == before:
        return
    newest = sorted(kept.values(), key=lambda run: run.when)[-MOST_KEPT:]
    text = "".join(json.dumps(asdict(run), default=str) + "\n" for run in newest)
    try:
        write_private(shelf.state.directory / NAME, text.encode())
    except OSError:
        return  # the list of runs is a convenience: the log has every decision


def past_runs(shelf: Shelf) -> list[Run]:
    """The runs that are known, newest first, with what became of them."""
    runs = _read(shelf)
    if not runs:
        return []
    last: dict[str, Decision] = {}
    commits: dict[str, Decision] = {}
    for decision in shelf.history.log():
        commits[decision.commit] = decision
        if not (decision.undone or decision.undoes or decision.action == "external"):
            last.setdefault(decision.id, decision)
    found = [_with_fate(run, last, commits) for run in runs]
    return sorted(found, key=lambda run: run.when, reverse=True)


def _with_fate(run: Run, last: dict[str, Decision], commits: dict[str, Decision]) -> Run:
    whole = last.get(item_id("dream", run.id))  # an agent's dream that was taken back at once
    named = (last.get(item, whole) for item in run.items)
    done = [decision for decision in named if decision and decision.when >= run.seen]
    rejected = sum(decision.action == "reject" for decision in done)
    made = commits.get(run.commit)
    return replace(
        run,
        undone=made is not None and made.undone,
        accepted=len(done) - rejected,
        rejected=rejected,
        waiting=len(run.items) - len(done),
    )


def _size(run: Run) -> int:
    return sum(count for _, count in run.counts)


def _read(shelf: Shelf) -> list[Run]:
    try:
        lines = (shelf.state.directory / NAME).read_bytes().splitlines()
    except OSError:
        return []
    return [run for line in lines[-2 * MOST_KEPT :] for run in _run(line)]


def _run(line: bytes) -> Iterator[Run]:
    """The run of a line; nothing where it can't be read."""
    try:
        fields = json_guard.read(line)
        for name in ("when", "seen"):
            if (moment := parse_when(fields[name])) is None:
                return
            fields[name] = moment
        fields["counts"] = tuple((str(op), int(count)) for op, count in fields["counts"])
        for name in ("changed_files", "unresolved", "items"):
            fields[name] = tuple(fields[name])
        yield Run(**fields)
    except (ValueError, TypeError, KeyError):
        return
