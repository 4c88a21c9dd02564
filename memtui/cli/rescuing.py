"""`rescue`, `cleanup`, `dream-config`: what went, what is past its time, and the switch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import outcomes, shapes, tables
from memtui.cli.command import Call, Command
from memtui.formats.clean import clean_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.cli.shapes import Shape
    from memtui.desk.dreams.gates import Gates
    from memtui.desk.dreams.rescue import Lost

ACTIONS = ("status", "enable", "disable", "toggle")


def _rescue_arguments(parser: Parser) -> None:
    parser.add_argument(
        "names", metavar="NAME", nargs="*", help="bring these back (default: list them)"
    )


def _rescue(call: Call) -> int:
    names = call.texts("names")
    with call.desk() as desk:
        if names:
            return outcomes.answer(call.out, desk.dreams.rescue(names))
        lost = desk.dreams.lost()
    if call.out.json:
        call.out.document([lost_shape(each) for each in lost])
    else:
        call.out.lines(_lost_lines(call.out, lost))
    return 0


def lost_shape(lost: Lost) -> Shape:
    """A deleted memory; `when` is null for a deletion that history has yet to record."""
    from memtui.cli.masking import masked_text

    return {
        "path": lost.path,
        "title": masked_text(lost.title),
        "description": masked_text(lost.description),
        "when": shapes.moment(lost.when),
        "action": lost.action,
        "commit": lost.commit,
        "session": lost.session,
        "bytes": lost.bytes,
        "lines": lost.lines,
    }


def _lost_lines(out: Output, lost: Sequence[Lost]) -> Iterator[str]:
    from memtui.cli.masking import masked_text

    if not lost:
        yield "history holds no memory that is gone"
        return
    rows = [
        (
            clean_line(each.path),
            f"{each.when:%Y-%m-%d %H:%M}" if each.when else "since the last record",
            each.action,
            str(each.lines),
            clean_line(masked_text(each.description or each.title)),
        )
        for each in lost
    ]
    yield from tables.table(out, ("file", "gone", "by", "lines", "what"), rows)
    yield ""
    yield "bring one back: memtui rescue NAME"
    if any(each.action == "told" for each in lost):
        yield "what only a conversation tells waits in the queue then, for you to decide"


def _cleanup_arguments(parser: Parser) -> None:
    parser.add_argument("--plan", action="store_true", help="only say what would be archived")


def _cleanup(call: Call) -> int:
    with call.desk() as desk:
        if not call.flag("plan"):
            return outcomes.answer(call.out, desk.dreams.cleanup())
        operations, captures = desk.dreams.cleanup_plan(), desk.dreams.old_captures()
    if call.out.json:
        from memtui.cli.dream_shapes import operation_shape

        shown = [operation_shape(each) for each in operations]
        call.out.document({"operations": shown, "captures": captures})
        return 0
    rows = [(", ".join(o.paths), ", ".join(o.marks), o.why) for o in operations]
    rows += [(clean_line(path), "", "processed two weeks ago: goes") for path in captures]
    if rows:
        call.out.lines(tables.table(call.out, ("file", "mark", "why"), rows))
    else:
        call.out.lines(["nothing is past its time"])
    return 0


def _config_arguments(parser: Parser) -> None:
    parser.add_argument("action", choices=ACTIONS, nargs="?", default="status")


def _dream_config(call: Call) -> int:
    action = call.text("action")
    with call.desk() as desk:
        gates = desk.dreams.gates()
        if action != "status":
            wanted = not gates.enabled if action == "toggle" else action == "enable"
            gates = desk.dreams.switch(wanted)
    if call.out.json:
        call.out.document(gates_shape(gates))
    else:
        call.out.lines(_gate_lines(gates))
    return 0


def gates_shape(gates: Gates) -> Shape:
    """The switch and the gates; moments are null while there was no dream."""
    return {
        "enabled": gates.enabled,
        "agent_enabled": gates.agent_enabled,
        "last": shapes.moment(gates.last),
        "last_by": gates.last_by,
        "due": shapes.moment(gates.due),
        "sessions": gates.sessions,
        "min_hours": gates.min_hours,
        "min_sessions": gates.min_sessions,
        "engine": gates.engine,
    }


def _gate_lines(gates: Gates) -> Iterator[str]:
    yield f"dreams run by themselves: {'yes' if gates.enabled else 'no'}"
    if gates.agent_enabled is not None:
        yield f"the agent's own dreams: {'on' if gates.agent_enabled else 'off'}"
    if gates.last:
        yield f"last: {gates.last:%Y-%m-%d %H:%M} by {clean_line(gates.last_by)}"
    else:
        yield "last: never"
    counted = "" if gates.sessions is None else f" ({gates.sessions} so far)"
    yield f"next: after {gates.min_hours} h and {gates.min_sessions} sessions{counted}"


COMMANDS = {
    "rescue": Command(
        _rescue, _rescue_arguments, ("memtui rescue", "memtui rescue ledger-rounding")
    ),
    "cleanup": Command(_cleanup, _cleanup_arguments, ("memtui cleanup --plan", "memtui cleanup")),
    "dream-config": Command(
        _dream_config, _config_arguments, ("memtui dream-config", "memtui dream-config disable")
    ),
}
