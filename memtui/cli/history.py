"""`log`, `diff`, `blame`, `why`, `undo`, `redo`, `snapshot`: what was decided, and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import outcomes, shapes, tables
from memtui.cli.command import Call, Command, no_arguments
from memtui.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memtui.change import Decision
    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.desk.chronicle import Why
    from memtui.desk.desk import Desk


def _log_arguments(parser: Parser) -> None:
    from memtui.cli.parsing import positive

    parser.add_argument("name", metavar="NAME", nargs="?", help="only this memory")
    parser.add_argument("-n", type=positive, default=50, metavar="N", help="the last N (50)")


def _log(call: Call) -> int:
    with call.desk() as desk:
        decisions = desk.past.log(call.text("name"), call.count("n"))
    if call.out.json:
        call.out.document([shapes.decision(made) for made in decisions])
    else:
        call.out.lines(_log_lines(call.out, decisions))
    return 0


def _log_lines(out: Output, decisions: Sequence[Decision]) -> Iterator[str]:
    if not decisions:
        yield "no decisions yet"
    rows = [
        (
            made.commit[:10],
            (shapes.moment(made.when) or "")[:16].replace("T", " "),
            f"{made.action} (undone)" if made.undone else made.action,
            made.id or made.title,
            made.reason or made.override,
        )
        for made in decisions
    ]
    yield from tables.table(out, ("commit", "when (UTC)", "what", "of", "why"), rows)


def _diff_arguments(parser: Parser) -> None:
    parser.add_argument(
        "commit", metavar="COMMIT", nargs="?", help="a decision (default: all that waits)"
    )


def _diff(call: Call) -> int:
    commit = call.text("commit")
    with call.desk() as desk:
        files = _decided(desk, commit) if commit else _waiting(desk)
    if call.out.json:
        call.out.document(
            {
                "commit": commit or None,
                "diff": "".join(diff for _, diff in files),
                "files": [{"path": path, "diff": diff} for path, diff in files],
            }
        )
    elif files:
        for _, diff in files:
            call.out.lines(tables.diff_lines(call.out, diff))
    else:
        call.out.lines(["no difference"])
    return 0


def _decided(desk: Desk, commit: str) -> list[tuple[str, str]]:
    """The files that a decision changed, each with its diff."""
    from memtui.cli.diffs import text_diff

    return [
        (file.path, text_diff(file.before, file.after, file.path))
        for file in desk.past.diff(commit)
    ]


def _waiting(desk: Desk) -> list[tuple[str, str]]:
    """What waits, each with the diff that its decision would be about."""
    from memtui.cli.diffs import index_diff, text_diff

    files = []
    for item in desk.queue().items:
        view = desk.view_of(item)
        diff = text_diff(view.before, view.after, item.path) + index_diff(view)
        if diff:
            files.append((item.path, diff))
    return files


def _blame_arguments(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", help="the memory")


def _blame(call: Call) -> int:
    with call.desk() as desk:
        lines = desk.past.blame(call.text("name"))
    if call.out.json:
        call.out.document([shapes.blame(number, line) for number, line in enumerate(lines, 1)])
    else:
        rows = [
            (
                line.commit[:10],
                (shapes.moment(line.when) or "")[:10],
                line.action,
                line.source,
                str(number),
                line.text.rstrip("\r\n"),
            )
            for number, line in enumerate(lines, 1)
        ]
        headers = ("commit", "when", "what", "from", "line", "text")
        call.out.lines(tables.table(call.out, headers, rows))
    return 0


def _why_arguments(parser: Parser) -> None:
    parser.add_argument("place", metavar="NAME:LINE", help="a line of a memory, from 1")


def _why(call: Call) -> int:
    name, colon, number = call.text("place").rpartition(":")
    if not (colon and name and number.isascii() and number.isdigit() and int(number)):
        raise UsageError(
            f"“{call.text('place')}” names no line.", "Write NAME:LINE, for example tone:7."
        )
    with call.desk() as desk:
        found = desk.past.why(name, int(number))
    if call.out.json:
        call.out.document(shapes.why(found))
    else:
        call.out.lines(_why_lines(call.out, found))
    return 0


def _why_lines(out: Output, found: Why) -> Iterator[str]:
    from memtui.formats.clean import clean_line

    fields = [("line", f"{found.path}:{found.line}: {found.text.rstrip()}")]
    made = found.decision
    if made is None:
        fields.append(("from", "not in the history yet"))
    else:
        fields += [
            ("decision", f"{made.commit[:10]} {made.action} {made.id or made.title}"),
            ("when", shapes.moment(made.when) or ""),
            ("why", made.reason or made.override),
            ("from", made.source),
            ("session", made.session),
        ]
    for name, value in fields:
        if value:
            yield f"{out.paint('dim', name)} {clean_line(value)}"


def _undo_arguments(parser: Parser) -> None:
    parser.add_argument(
        "commit", metavar="COMMIT", nargs="?", help="this decision (default: the last one)"
    )
    parser.add_argument("--batch", action="store_true", help="all that was decided with it")


def _undo(call: Call) -> int:
    with call.desk() as desk:
        outcome = desk.past.undo(call.text("commit"), batch=call.flag("batch"))
    return outcomes.answer(call.out, outcome)


def _redo(call: Call) -> int:
    with call.desk() as desk:
        outcome = desk.past.redo()
    return outcomes.answer(call.out, outcome)


def _snapshot(call: Call) -> int:
    with call.desk() as desk:
        commit = desk.past.snapshot()
    if call.out.json:
        call.out.document({"commit": commit})
    else:
        call.out.lines([f"recorded [{commit[:10]}]" if commit else "nothing changed"])
    return 0


COMMANDS = {
    "log": Command(_log, _log_arguments, ("memtui log -n 10", "memtui log deploy-window --json")),
    "diff": Command(_diff, _diff_arguments, ("memtui diff", "memtui diff 3fa1c2d")),
    "blame": Command(_blame, _blame_arguments, ("memtui blame deploy-window",)),
    "why": Command(_why, _why_arguments, ("memtui why deploy-window:7",)),
    "undo": Command(_undo, _undo_arguments, ("memtui undo", "memtui undo 3fa1c2d --batch")),
    "redo": Command(_redo, no_arguments, ("memtui redo",)),
    "snapshot": Command(_snapshot, no_arguments, ("memtui snapshot",)),
}
