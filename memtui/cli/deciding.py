"""`approve`, `reject`, `unreject`, `snooze`, `merge`: decisions about what waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import outcomes
from memtui.cli.command import Call, Command
from memtui.errors import UsageError

if TYPE_CHECKING:
    from memtui.cli.parsing import Parser


def _ids(parser: Parser) -> None:
    parser.add_argument("ids", metavar="ID", nargs="+", help="items, as `memtui queue` names them")


def _hunks(parser: Parser) -> None:
    parser.add_argument(
        "--hunk",
        dest="hunks",
        metavar="DIGEST",
        action="extend",
        nargs="+",
        help="only these differences, as `memtui show ID --json` names them",
    )


def _digest(parser: Parser) -> None:
    parser.add_argument(
        "--digest", metavar="D", help="only if the item is still the one with this digest"
    )


def _override(parser: Parser) -> None:
    parser.add_argument(
        "--override", metavar="WHY", help="approve in spite of a blocking finding, and say why"
    )


def _only_one(call: Call, *options: str) -> None:
    """These options bind to what one item shows, so they allow one ID only."""
    given = [name for name in options if call.options.get(name)]
    if given and len(call.texts("ids")) > 1:
        option = "hunk" if given[0] == "hunks" else given[0]
        raise UsageError(f"--{option} goes with one ID, not several.")


def _approve_arguments(parser: Parser) -> None:
    _ids(parser)
    _digest(parser)
    _hunks(parser)
    parser.add_argument("--into", metavar="NAME", help="write it to this memory instead")
    parser.add_argument(
        "--edit", metavar="FILE", help="approve with the text of this file (-: stdin)"
    )
    _override(parser)
    parser.add_argument(
        "--baseline",
        action="store_true",
        help="ID names memories from before memtui saw the store: mark them reviewed",
    )


def _approve(call: Call) -> int:
    _only_one(call, "digest", "hunks", "into", "edit")
    text = None
    if call.text("edit"):
        from memtui.cli.texts import read_file

        text = read_file(call.text("edit"))
    with call.desk() as desk:
        outcome = desk.approve(
            call.texts("ids"),
            digest=call.text("digest"),
            hunks=call.texts("hunks"),
            into=call.text("into"),
            text=text,
            override=call.text("override"),
            baseline=call.flag("baseline"),
        )
    return outcomes.answer(call.out, outcome)


def _reject_arguments(parser: Parser) -> None:
    _ids(parser)
    parser.add_argument("--reason", metavar="TEXT", help="why; kept in history")
    _digest(parser)
    _hunks(parser)


def _reject(call: Call) -> int:
    _only_one(call, "digest", "hunks")
    with call.desk() as desk:
        outcome = desk.reject(
            call.texts("ids"),
            reason=call.text("reason"),
            hunks=call.texts("hunks"),
            digest=call.text("digest"),
        )
    return outcomes.answer(call.out, outcome)


def _unreject_arguments(parser: Parser) -> None:
    parser.add_argument("id", metavar="ID", help="the item or the commit of its rejection")


def _unreject(call: Call) -> int:
    with call.desk() as desk:
        outcome = desk.unreject(call.text("id"))
    return outcomes.answer(call.out, outcome)


def _snooze_arguments(parser: Parser) -> None:
    _ids(parser)
    parser.add_argument(
        "--until",
        metavar="WHEN",
        required=True,
        help="tomorrow, 3d, 1w, a date like 2026-05-01, or: change",
    )


def _snooze(call: Call) -> int:
    with call.desk() as desk:
        outcome = desk.snooze(call.texts("ids"), call.text("until"))
    return outcomes.answer(call.out, outcome)


def _merge_arguments(parser: Parser) -> None:
    parser.add_argument("id", metavar="ID", help="the candidate")
    parser.add_argument("--into", metavar="NAME", required=True, help="the memory that it goes to")
    parser.add_argument(
        "--text",
        metavar="FILE",
        help="the merged text (-: stdin; default: both, one under another)",
    )
    _override(parser)


def _merge(call: Call) -> int:
    text = None
    if call.text("text"):
        from memtui.cli.texts import read_file

        text = read_file(call.text("text"))
    with call.desk() as desk:
        outcome = desk.merge(
            call.text("id"), call.text("into"), text=text, override=call.text("override")
        )
    return outcomes.answer(call.out, outcome)


COMMANDS = {
    "approve": Command(
        _approve,
        _approve_arguments,
        (
            "memtui approve inbox:deploy-window.md",
            "memtui approve write:auth-debug.md --hunk 3f2a9c0d11e84b77",
            "memtui approve inbox:ci-token.md --override 'a test token'",
        ),
    ),
    "reject": Command(
        _reject, _reject_arguments, ("memtui reject inbox:noise.md --reason 'task state'",)
    ),
    "unreject": Command(_unreject, _unreject_arguments, ("memtui unreject inbox:noise.md",)),
    "snooze": Command(
        _snooze, _snooze_arguments, ("memtui snooze write:auth-debug.md --until tomorrow",)
    ),
    "merge": Command(
        _merge, _merge_arguments, ("memtui merge inbox:deploys.md --into deploy-window",)
    ),
}
