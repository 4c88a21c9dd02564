"""`dream`: a consolidation as a plan, or run as far as nothing is deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import outcomes, tables
from memtui.cli.command import Call, Command
from memtui.cli.dream_shapes import plan_shape, run_record, run_shape
from memtui.desk.names import item_id
from memtui.formats.clean import clean_line
from memtui.formats.counting import amount

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.desk.dreams.model import DreamPlan, Loss, Operation
    from memtui.desk.dreams.running import DreamRun
    from memtui.desk.dreams.runs import Run


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
