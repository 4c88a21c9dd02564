"""`dream`: a consolidation as a plan, or run as far as nothing is deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import outcomes, shapes, tables
from memtui.cli.command import Call, Command
from memtui.desk.names import item_id
from memtui.formats.clean import clean_line
from memtui.formats.counting import amount

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.cli.shapes import Shape
    from memtui.desk.dreams.model import AgentDream, DreamPlan, Loss, Operation
    from memtui.desk.dreams.running import DreamRun
    from memtui.desk.dreams.runs import Run
    from memtui.model import Hunk


def _dream_arguments(parser: Parser) -> None:
    parser.add_argument("--plan", action="store_true", help="only say what would be done")
    parser.add_argument(
        "--normalise-only",
        dest="normalise_only",
        action="store_true",
        help="index, frontmatter and exact copies; nothing that needs judgement",
    )
    parser.add_argument(
        "--if-due",
        dest="if_due",
        action="store_true",
        help="for hooks and cron: only where the gates are open, see `dream-config`",
    )
    parser.add_argument(
        "--session", metavar="ID", help="with --if-due: this session is one candidate more"
    )
    parser.add_argument("--runs", action="store_true", help="list the dreams that ran")
    parser.add_argument(
        "--no-model",
        dest="no_model",
        action="store_true",
        help="ask no model for drafts, even where [llm] names one",
    )


def _dream(call: Call) -> int:
    ask, only_repairs = not call.flag("no_model"), call.flag("normalise_only")

    def progress(stage: str) -> None:
        call.out.doing(f"planning a dream: {stage}")

    with call.desk() as desk:
        if call.flag("runs"):
            return _answer_runs(call.out, desk.dreams.runs())
        if call.flag("plan"):
            plan = desk.dreams.plan(only_repairs, ask=ask, progress=progress)
            return _answer_plan(call.out, plan)
        if call.flag("if_due") or call.text("session"):
            run = desk.dreams.run_if_due(call.text("session"), ask=ask, progress=progress)
        else:
            run = desk.dreams.run(only_repairs, ask=ask, progress=progress)
    if isinstance(run, str):
        return _answer_not_due(call.out, run)
    if call.out.json:
        call.out.document(run_shape(run))
    else:
        call.out.lines(_run_lines(call.out, run))
    return outcomes.exit_code(run.outcome)


def _answer_not_due(out: Output, why: str) -> int:
    if out.json:
        out.document({"due": False, "why": why})
    else:
        out.lines([f"no dream is due: {why}"])
    return 0


def _answer_plan(out: Output, plan: DreamPlan) -> int:
    if out.json:
        out.document(plan_shape(plan))
    else:
        out.lines(_plan_lines(out, plan))
    return 0


def _answer_runs(out: Output, runs: Sequence[Run]) -> int:
    if out.json:
        out.document([run_record(run) for run in runs])
        return 0
    rows = [
        (
            f"{run.when:%Y-%m-%d %H:%M}",
            clean_line(run.by),
            "taken back" if run.undone else run.status,
            ", ".join(f"{count} {op}" for op, count in run.counts),
            f"{run.fraction:.0%}",
            f"{run.accepted} / {run.rejected} / {run.waiting}",
        )
        for run in runs
    ]
    if rows:
        head = ("when", "by", "result", "what", "loss", "accepted / rejected / waiting")
        out.lines(tables.table(out, head, rows))
    else:
        out.lines(["no dream ran yet"])
    return 0


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


def hunks_of(operation: Operation) -> tuple[Hunk, ...]:
    """The differences of all files of an operation, which decide a part of it."""
    from memtui.formats.hunks import hunks
    from memtui.formats.text import decode

    return tuple(
        hunk
        for file in operation.files
        for hunk in hunks(decode(file.before or b""), decode(file.after or b""))
    )


def _plan_lines(out: Output, plan: DreamPlan) -> Iterator[str]:
    yield from _operation_lines(out, plan.operations, queued=False)
    yield from _left_lines(plan.unresolved)
    yield from _refused_lines(plan)
    yield f"{plan.status} · {_loss_text(plan.loss)}"


def _run_lines(out: Output, run: DreamRun) -> Iterator[str]:
    yield from _operation_lines(out, run.plan.operations, queued=True)
    for decision in run.outcome.decisions:
        yield clean_line(f"{decision.title}: `memtui undo {decision.commit[:10]}`")
    if run.queued:
        yield "`memtui queue --kind dream` lists what waits for you"
    yield from _left_lines(run.unresolved)
    yield from _refused_lines(run.plan)
    yield run.status


def _operation_lines(
    out: Output, operations: Sequence[Operation], *, queued: bool
) -> Iterator[str]:
    """The operations as a table; what waits in the queue by its id, to approve or reject it."""
    rows = [
        (
            operation.op,
            _fate(operation, queued),
            ", ".join(operation.marks),
            ", ".join(operation.paths),
            operation.why,
        )
        for operation in operations
    ]
    if rows:
        yield from tables.table(out, ("what", "", "mark", "files", "why"), rows)
        yield ""


def _fate(operation: Operation, queued: bool) -> str:
    if operation.repair:
        return "applied" if queued else "would be applied"
    return operation.own_item or (item_id("dream", operation.id) if queued else "would wait")


def _left_lines(unresolved: Sequence[str]) -> Iterator[str]:
    if unresolved:
        number = len(unresolved)
        what = "contradictions are" if number > 1 else "contradiction is"
        yield f"{number} {what} yours to resolve: `memtui conflicts`"


def _refused_lines(plan: DreamPlan) -> Iterator[str]:
    for bundle, why in plan.refused:
        yield clean_line(f"no draft for {bundle}: {why}")


def _loss_text(loss: Loss) -> str:
    if not (loss.memories or loss.lines):
        return "nothing is lost"
    memories = amount(loss.memories, "memory", "memories")
    about = "about " if loss.partial else ""
    claims = amount(loss.claims, "claim")
    return f"loses {memories}, {amount(loss.lines, 'line')}, {about}{claims}"


COMMANDS = {
    "dream": Command(
        _dream,
        _dream_arguments,
        ("memtui dream --plan", "memtui dream", "memtui dream --if-due --session ID"),
    ),
}
