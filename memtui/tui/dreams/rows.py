"""How dreams are listed: pure functions from data to rows and their lines."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime

from memtui.desk.dreams.model import FileChange, Operation
from memtui.desk.dreams.runs import OURS, Run
from memtui.tui.dreams.reading import Dream, Dreaming, titled
from memtui.tui.rows import age
from memtui.tui.spans import Line, Span, Tone, clip, span, spread


@dataclass(frozen=True, slots=True)
class Step:
    """One operation in the list, under its dream."""

    dream: Dream
    operation: Operation


@dataclass(frozen=True, slots=True)
class Part:
    """One file of an operation that touches several."""

    dream: Dream
    operation: Operation
    file: FileChange


DreamRow = Dream | Step | Part | Run


def dream_rows(dreaming: Dreaming, ours: Dream | None, folded: Collection[str]) -> list[DreamRow]:
    """The dreams of agents, ours, and the runs of before."""
    rows: list[DreamRow] = []
    for dream in (*dreaming.agents, *([ours] if ours else [])):
        rows.append(dream)
        if dream.id in folded:
            continue
        for operation in dream.operations:
            rows.append(Step(dream, operation))
            if len(operation.files) > 1 and operation.op != "archive":  # that is never in part
                rows += [Part(dream, operation, file) for file in operation.files]
    return [*rows, *dreaming.runs]


def dream_key(row: DreamRow) -> Hashable:
    if isinstance(row, Run):
        return "run", row.id
    if isinstance(row, Part):
        return row.dream.id, row.operation.id, row.file.path
    return (row.dream.id, row.operation.id) if isinstance(row, Step) else row.id


def row_of(rows: Iterable[DreamRow], id: str) -> Hashable:
    """The key of the dream, or of the operation of ours, that a queue item's id means."""
    for row in rows:
        if isinstance(row, Step):
            known = {row.operation.own_item, f"dream:{row.operation.id}"}
        else:
            known = {row.id} if isinstance(row, Dream) else set()
        if id and id in known:
            return dream_key(row)
    return None


def dream_row(row: DreamRow, width: int, now: datetime) -> Line:
    if isinstance(row, Run):
        return run_row(row, width, now)
    if isinstance(row, Part):
        fate = "−" if row.file.after is None else "+" if row.file.before is None else "~"
        tone: Tone = "del" if row.file.after is None else "dim"
        return clip((Span("      "), Span(f"{fate} ", tone), span(titled(row.file), "dim")), width)
    if isinstance(row, Step):
        operation = row.operation
        mark = Span("▲ ", "warn") if operation.marks else Span("  ")
        paths = operation.joint.join(operation.paths)
        return clip((Span("  "), mark, span(operation.op, "info"), Span("  "), span(paths)), width)
    title = "The next dream of memtui" if row.is_ours else "An agent's dream"
    when = age(row.when, now) if row.when else ""
    count = Span(f" {len(row.operations)}", "faint")
    return spread((Span("☾ ", "dream"), Span(title, "strong"), count), (Span(when, "dim"),), width)


def run_row(run: Run, width: int, now: datetime) -> Line:
    """A dream that ran: whose, and how it ended."""
    who = "memtui dreamed" if run.by == OURS else f"{run.by} dreamed"
    tone: Tone = "faint" if run.undone else "dim"
    ended = "taken back" if run.undone else run.status.removeprefix("completed_")
    left = (Span("☽ ", "faint"), span(who, tone), Span(f"  {ended}", "faint"))
    return spread(left, (Span(age(run.when, now), "faint"),), width)
