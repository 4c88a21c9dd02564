"""How dreams look: pure functions from data to lines of spans."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime

from memtui.desk.dreams.model import Loss, Operation
from memtui.tui.dreams.reading import Dream, Dreaming
from memtui.tui.rows import age, gauge_bar
from memtui.tui.spans import Line, Span, as_many_as_fit, clip, joined, span, spread
from memtui.tui.wrap import wrap_line

_BAR = 14  # cells


@dataclass(frozen=True, slots=True)
class Step:
    """One operation in the list, under its dream."""

    dream: Dream
    operation: Operation


DreamRow = Dream | Step


def dream_rows(dreaming: Dreaming, folded: Collection[str]) -> list[DreamRow]:
    rows: list[DreamRow] = []
    for dream in dreaming.dreams:
        rows.append(dream)
        if dream.id not in folded:
            rows += [Step(dream, operation) for operation in dream.operations]
    return rows


def dream_key(row: DreamRow) -> Hashable:
    return (row.dream.id, row.operation.id) if isinstance(row, Step) else row.id


def row_of(rows: Iterable[DreamRow], id: str) -> Hashable:
    """The key of the dream, or of the operation of ours, that a queue item's id means."""
    for row in rows:
        if id and id == (row.operation.own_item if isinstance(row, Step) else row.id):
            return dream_key(row)
    return None


def dream_row(row: DreamRow, width: int, now: datetime) -> Line:
    if isinstance(row, Step):
        operation = row.operation
        mark = Span("▲ ", "warn") if operation.marks else Span("  ")
        paths = " ← ".join(operation.paths)
        return clip((Span("  "), mark, span(operation.op, "info"), Span("  "), span(paths)), width)
    title = "The next dream of memtui" if row.is_ours else "An agent's dream"
    when = age(row.when, now) if row.when else ""
    count = Span(f" {len(row.operations)}", "faint")
    return spread((Span("☾ ", "dream"), Span(title, "strong"), count), (Span(when, "dim"),), width)


def dream_head(dream: Dream, dreaming: Dreaming, width: int, now: datetime) -> list[Line]:
    """What the dream is, and what it takes away."""
    if not dream.is_ours:
        told = (
            "An agent merged, rewrote or deleted these files. a accepts all of it, x takes it back."
        )
    elif not dream.operations:
        told = "Nothing to merge or to repair: the store is as tidy as memtui can make it."
    else:
        told = "memtui would do this. o applies the repairs; what deletes waits on the Desk."
    lines = wrap_line((Span("☾ ", "dream"), Span(told, "dim")), max(2, width), 2)
    if dream.unresolved:
        text = f"{dream.unresolved} contradictions only a person can resolve: F4."
        lines.append((span(text, "warn"),))
    if dream.is_ours and dreaming.last is not None:
        by = dreaming.last_by or "memtui"
        lines.append((span(f"last dream {age(dreaming.last, now)} ago, by {by}", "faint"),))
    return [*lines, *loss_lines(dream.loss, width)] if dream.operations else lines


def loss_lines(loss: Loss, width: int) -> list[Line]:
    """The loss gauge: how much of the text stands nowhere afterwards, and whose it is."""
    share = round(loss.fraction * 1000)
    facts: list[Line] = [
        (Span(f"{loss.memories} memories lost", "del"),) if loss.memories else (),
        (Span(f"{loss.moved} moved", "dim"),) if loss.moved else (),
        (Span(f"{loss.lines} lines, {loss.bytes} bytes gone", "dim"),) if loss.lines else (),
        (Span(f"{loss.claims} claims gone", "dim"),) if loss.claims else (),
    ]
    bar = (Span("loss  ", "faint"), *gauge_bar(share, 1000, _BAR))
    head = joined([(*bar, Span(f" {loss.fraction:.0%}", "strong")), as_many_as_fit(facts, width)])
    lines = [clip(head, width)]
    for name, paths in (("pinned", loss.pinned), ("user", loss.user), ("reviewed", loss.reviewed)):
        if paths:
            words = (Span(f"▲ {name} touched: ", "warn"), span(", ".join(paths), "dim"))
            lines += wrap_line(words, max(2, width), 2)[:2]
    return lines


def operation_head(step: Step, width: int) -> list[Line]:
    """What one operation does and why."""
    operation = step.operation
    kind = "applied by the dream itself" if operation.repair else "asked on the Desk"
    right = (Span(kind, "dim"),) if step.dream.is_ours else ()
    lines = [spread((Span("☾ ", "dream"), span(operation.op, "strong")), right, width)]
    lines += wrap_line((span(operation.why, "dim"),), max(2, width))[:3]
    if operation.marks:
        lines.append((Span("▲ ", "warn"), span(" · ".join(operation.marks), "warn")))
    return lines
