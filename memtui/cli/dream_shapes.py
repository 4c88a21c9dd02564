"""Dreams as the JSON of `cli.md`, and what both of its forms are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import shapes
from memtui.desk.names import item_id

if TYPE_CHECKING:
    from memtui.cli.shapes import Shape
    from memtui.desk.dreams.model import AgentDream, DreamPlan, Loss, Operation
    from memtui.desk.dreams.running import DreamRun
    from memtui.desk.dreams.runs import Run


def run_record(run: Run) -> Shape:
    """A dream that ran, with what became of it."""
    return {
        "id": run.id,
        "when": shapes.moment(run.when),
        "by": run.by,
        "status": run.status,
        "operations": dict(run.counts),
        "loss": {
            "memories": run.memories_lost,
            "lines": run.lines_lost,
            "fraction": round(run.fraction, 4),
        },
        "changed_files": list(run.changed_files),
        "unresolved": list(run.unresolved),
        "commit": run.commit,
        "undone": run.undone,
        "accepted": run.accepted,
        "rejected": run.rejected,
        "waiting": run.waiting,
    }


def plan_shape(plan: DreamPlan) -> Shape:
    """A plan as `cli.md` fixes it, with what tells the operations apart."""
    return {
        "status": plan.status,
        "operations": [operation_shape(operation) for operation in plan.operations],
        "loss": loss_shape(plan.loss),
        "changed_files": list(plan.changed_files),
        "unresolved": list(plan.unresolved),
        "refused": [{"bundle": bundle, "why": why} for bundle, why in plan.refused],
    }


def run_shape(run: DreamRun) -> Shape:
    """A run: its plan, and of it what was applied and what was queued."""
    return {
        "due": True,
        **plan_shape(run.plan),
        "status": run.status,
        "changed_files": list(run.changed_files),
        "unresolved": list(run.unresolved),
        "queued": list(run.queued),
        **shapes.outcome(run.outcome),
    }


def agent_dream_shape(dream: AgentDream) -> Shape:
    """An agent's dream: its loss, and its operations with the queue items that each is."""
    operations = zip(dream.operations, dream.writes, strict=True)
    return {
        "operations": [
            {**operation_shape(operation), "item": item_id("dream", dream.id), "items": [*writes]}
            for operation, writes in operations
        ],
        "loss": loss_shape(dream.loss),
        "diff": "".join(map(diff_of, dream.operations)),
    }


def operation_shape(operation: Operation) -> Shape:
    """One operation. `applied` says that a dream does it itself; `item` where it waits."""
    return {
        "id": operation.id,
        "op": operation.op,
        "paths": list(operation.paths),
        "why": operation.why,
        "marks": list(operation.marks),
        "applied": operation.repair,
        "bundle": operation.bundle,
        "item": operation.own_item or ("" if operation.repair else f"dream:{operation.id}"),
        "diff": diff_of(operation),
        "hunks": hunk_shapes(operation),
    }


def loss_shape(loss: Loss) -> Shape:
    """The loss gauge: counts, and which pinned, user and accepted memories it touches."""
    return {
        "memories": loss.memories,
        "moved": loss.moved,
        "lines": loss.lines,
        "bytes": loss.bytes,
        "claims": loss.claims,
        "partial": loss.partial,
        "fraction": round(loss.fraction, 4),
        "pinned": len(loss.pinned),
        "user": len(loss.user),
        "reviewed": len(loss.reviewed),
        "touched": {
            "pinned": list(loss.pinned),
            "user": list(loss.user),
            "reviewed": list(loss.reviewed),
        },
        "index": {
            "before": shapes.gauge(loss.index_before),
            "after": shapes.gauge(loss.index_after),
        },
    }


def diff_of(operation: Operation) -> str:
    """The unified diff of every file that an operation changes."""
    from memtui.cli.diffs import text_diff

    return "".join(text_diff(file.before, file.after, file.path) for file in operation.files)


def hunk_shapes(operation: Operation) -> list[Shape]:
    """The differences of all files of an operation, each of which decides a part of it."""
    from memtui.desk.dreams.parts import hunks_of

    return [
        {"path": file.path, **shapes.hunk(hunk)}
        for file in operation.files
        for hunk in hunks_of(file)
    ]
