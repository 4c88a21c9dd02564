"""`doctor`, `scan`, `purge`, `attach`: keeping a store and its history sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import shapes, tables
from memtui.cli.command import Call, Command
from memtui.errors import NotFoundError, RefusedError, UsageError
from memtui.formats.counting import amount

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memtui.change import Change, Outcome
    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.desk.desk import Desk
    from memtui.model import Finding, Problem

FINDINGS_EXIT = 5


def _doctor_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--fix", action="store_true", help="repair what can be, as one decision that can be undone"
    )


def _doctor(call: Call) -> int:
    with call.desk() as desk:
        if call.flag("fix"):
            return _fix(call, desk)
        problems = desk.doctor()
    if call.out.json:
        call.out.document({"problems": [shapes.problem(found) for found in problems]})
    else:
        call.out.lines(_problem_lines(call.out, problems))
    return FINDINGS_EXIT if problems else 0


def _fix(call: Call, desk: Desk) -> int:
    """Show the change that mends what is certain, apply it, and tell what is left."""
    from memtui.change import Outcome

    desk.mend_history()
    try:
        diff = "".join(_diff_of(desk, change) for change in desk.preview_repair())
        if not call.out.json:
            call.out.lines(tables.diff_lines(call.out, diff))
        outcome = desk.repair()
    except NotFoundError:
        diff, outcome = "", Outcome()
    left = desk.doctor()
    if call.out.json:
        problems = [shapes.problem(found) for found in left]
        call.out.document({"problems": problems, "diff": diff, **shapes.outcome(outcome)})
    else:
        call.out.lines(_fix_lines(call.out, outcome, left))
    return FINDINGS_EXIT if left else 0


def _diff_of(desk: Desk, change: Change) -> str:
    from memtui.cli.diffs import text_diff

    return "".join(
        text_diff(desk.read(edit.path) if edit.before else None, edit.after, edit.path)
        for edit in change.edits
    )


def _fix_lines(out: Output, outcome: Outcome, left: Sequence[Problem]) -> Iterator[str]:
    if outcome.decisions:
        yield ""
        yield f"repaired as one decision: `memtui undo {outcome.decisions[0].commit[:10]}`"
    elif left:
        yield "nothing that is certain enough to repair"
    yield from _problem_lines(out, left)


def _problem_lines(out: Output, problems: Sequence[Problem]) -> Iterator[str]:
    if not problems:
        yield "no problems"
    rows = [
        (
            found.kind,
            f"{found.path}:{found.line}" if found.line else found.path,
            "yes" if found.fixable else "",
            found.text,
        )
        for found in problems
    ]
    yield from tables.table(out, ("kind", "where", "--fix", "what"), rows)


def _scan_arguments(parser: Parser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="files to look at (-: stdin)")


def _scan(call: Call) -> int:
    from memtui.cli.texts import read_file
    from memtui.formats.text import decode
    from memtui.judge.scan import scan

    found = [
        (name, finding) for name in call.texts("files") for finding in scan(decode(read_file(name)))
    ]
    if call.out.json:
        call.out.document([shapes.scanned(name, finding) for name, finding in found])
    else:
        call.out.lines(_finding_lines(call.out, found))
    return FINDINGS_EXIT if found else 0


def _finding_lines(out: Output, found: Sequence[tuple[str, Finding]]) -> Iterator[str]:
    if not found:
        yield "nothing found"
    rows = [
        (f"{name}:{finding.line}:{finding.column}", finding.severity, finding.kind, finding.text)
        for name, finding in found
    ]
    yield from tables.table(out, ("where", "severity", "kind", "text"), rows)


def _purge_arguments(parser: Parser) -> None:
    parser.add_argument("text", metavar="TEXT", nargs="?", help="what history must not hold")
    parser.add_argument(
        "--file", metavar="FILE", help="read it from a file (-: stdin), not from the command line"
    )
    parser.add_argument("--yes", action="store_true", help="rewrite the history for good")


def _purge(call: Call) -> int:
    from memtui.cli.texts import read_file
    from memtui.formats.text import encode

    if bool(call.text("text")) == bool(call.text("file")):
        raise UsageError("Nothing to purge, or two things.", "Give either TEXT or --file FILE.")
    text = read_file(call.text("file")) if call.text("file") else encode(call.text("text"))
    if not call.flag("yes"):
        raise RefusedError(
            "Purging rewrites the history and can't be undone.", "Add --yes if that is meant."
        )
    with call.desk() as desk:
        count = desk.past.purge(text.rstrip(b"\r\n"))
    if call.out.json:
        call.out.document({"versions": count})
    else:
        versions = amount(count, "version")
        call.out.lines([f"taken out of {versions}" if count else "history holds no such text"])
    return 0


def _attach_arguments(parser: Parser) -> None:
    parser.add_argument("old", metavar="OLD", help="where the store stood before")
    parser.add_argument("directory", metavar="DIR", nargs="?", help="where it stands now")


def _attach(call: Call) -> int:
    from memtui.cli.opening import store_directory
    from memtui.files.paths import expanded
    from memtui.files.state import StateHome
    from memtui.formats.clean import clean_line
    from memtui.stores.store import open_store

    old = expanded(call.text("old")).absolute()
    new = open_store(store_directory(call.text("directory") or call.text("store"))).directory
    StateHome.default().attach(old, new)
    if call.out.json:
        call.out.document({"path": str(new), "was": str(old)})
    else:
        call.out.lines([clean_line(f"{new} has the history that {old} had")])
    return 0


COMMANDS = {
    "doctor": Command(_doctor, _doctor_arguments, ("memtui doctor", "memtui doctor --fix")),
    "scan": Command(_scan, _scan_arguments, ("memtui scan notes/*.md", "memtui scan - < draft.md")),
    "purge": Command(
        _purge,
        _purge_arguments,
        ("memtui purge --file secret.txt --yes", "memtui purge --file - --yes"),
    ),
    "attach": Command(_attach, _attach_arguments, ("memtui attach ~/old/memory ~/new/memory",)),
}
