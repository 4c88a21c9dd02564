"""What is told above the differences of a dream, an operation or a run: lines of spans."""

from __future__ import annotations

from datetime import datetime

from memtui.desk.dreams.model import Loss
from memtui.desk.dreams.runs import Run
from memtui.formats.counting import amount
from memtui.tui.dreams.reading import Dream, Dreaming
from memtui.tui.dreams.rows import Part, Step
from memtui.tui.rows import ago, gauge_bar
from memtui.tui.spans import Line, Span, as_many_as_fit, cells, clip, joined, span, spread
from memtui.tui.wrap import wrap_line

_BAR = 14  # cells
REFUSED_SHOWN = 3


def dream_head(dream: Dream, dreaming: Dreaming, width: int, now: datetime) -> list[Line]:
    """What the dream is, and what it takes away."""
    if not dream.is_ours:
        told = (
            "An agent merged, rewrote or deleted these files. Each can be accepted or taken back."
        )
    elif not dream.operations:
        told = "Nothing to merge or to repair: the store is as tidy as memtui can make it."
    else:
        told = "memtui would do this. o applies the repairs; what deletes waits for you."
    lines = loss_lines(dream.loss, width) if dream.operations else []
    lines += wrap_line((Span("☾ ", "dream"), Span(told, "dim")), max(2, width), 2)
    if dream.plan is not None:
        if open_ := len(dream.plan.unresolved):
            what = "contradiction" if open_ == 1 else "contradictions"
            text = f"{open_} {what} only a person can resolve: F4."
            lines.append((span(text, "warn"),))
        for _, why in dream.plan.refused[:REFUSED_SHOWN]:
            lines += wrap_line((span(f"no draft: {why}", "faint"),), max(2, width), 2)[:2]
        if dreaming.last is not None:
            by = dreaming.last_by or "memtui"
            lines.append((span(f"last dream {ago(dreaming.last, now)}, by {by}", "faint"),))
    return lines


def loss_lines(loss: Loss, width: int) -> list[Line]:
    """The loss gauge: how much of the text stands nowhere afterwards, and first whose it is."""
    share = round(loss.fraction * 1000)
    facts: list[Line] = [
        (Span(f"{amount(loss.memories, 'memory', 'memories')} lost", "del"),)
        if loss.memories
        else (),
        (Span(f"{loss.moved} moved", "dim"),) if loss.moved else (),
        (Span(f"{_lines_of(loss)} gone", "dim"),) if loss.lines else (),
        (Span(f"{_claims_of(loss)} gone", "dim"),) if loss.claims else (),
        _index_fact(loss),
    ]
    bar = (Span("loss  ", "faint"), *gauge_bar(share, 1000, _BAR))
    head: Line = (*bar, Span(f" {loss.fraction:.0%}", "strong"))
    lines = [clip(joined([head, as_many_as_fit(facts[:1], width - cells(head) - 2)]), width)]
    for name, paths in (("pinned", loss.pinned), ("user", loss.user), ("reviewed", loss.reviewed)):
        if paths:
            words = (Span(f"▲ {name} touched: ", "warn"), span(", ".join(paths), "dim"))
            lines += wrap_line(words, max(2, width), 2)[:2]
    more = as_many_as_fit(facts[1:], width)
    return [*lines, clip(more, width)] if more else lines


def _lines_of(loss: Loss) -> str:
    return f"{amount(loss.lines, 'line')}, {amount(loss.bytes, 'byte')}"


def _claims_of(loss: Loss) -> str:
    return f"{'about ' if loss.partial else ''}{amount(loss.claims, 'claim')}"


def _index_fact(loss: Loss) -> Line:
    before, after = loss.index_before, loss.index_after
    if before is None or after is None or before.lines == after.lines:
        return ()
    return (Span(f"index {before.lines} → {after.lines} lines", "dim"),)


def operation_head(row: Step | Part, width: int) -> list[Line]:
    """What one operation does and why."""
    operation = row.operation
    kind = "applied by the dream itself" if operation.repair else "waits for you"
    right = (Span(kind, "dim"),) if row.dream.is_ours else ()
    lines = [spread((Span("☾ ", "dream"), span(operation.op, "strong")), right, width)]
    lines += wrap_line((span(operation.why, "dim"),), max(2, width))[:3]
    if isinstance(row, Part):
        lines.append(clip((Span("only ", "faint"), span(row.file.path, "info")), width))
    if operation.marks:
        lines.append((Span("▲ ", "warn"), span(" · ".join(operation.marks), "warn")))
    return lines


def run_head(run: Run, width: int) -> list[Line]:
    """What a dream that ran did, and what became of it."""
    did = ", ".join(f"{count} {op}" for op, count in run.counts) or "nothing to do"
    lines = [spread((Span("☽ ", "dream"), span(f"{run.status}", "strong")), (), width)]
    lines.append(clip((span(did, "dim"),), width))
    memories = amount(run.memories_lost, "memory", "memories")
    lost = f"{memories}, {amount(run.lines_lost, 'line')}, {run.fraction:.0%} of the store"
    lines.append(clip((Span("loss if all of it is accepted: ", "faint"), span(lost, "dim")), width))
    fates = [
        (run.accepted, "accepted"),
        (run.rejected, "rejected"),
        (run.waiting, "waiting"),
        (len(run.unresolved), "open conflicts then"),
    ]
    told = " · ".join(f"{count} {word}" for count, word in fates if count)
    if told:
        lines.append(clip((span(told, "dim"),), width))
    if run.undone:
        lines.append((Span("It was taken back.", "warn"),))
    elif run.commit:
        lines.append((Span("x", "key"), Span(" takes back what it changed itself", "dim")))
    return lines
