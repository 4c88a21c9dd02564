"""`pin`, `unpin`, `archive`, `forget`, `restore`: what becomes of a memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import outcomes
from memtui.cli.command import Call, Command
from memtui.errors import NotFoundError, RefusedError

if TYPE_CHECKING:
    from memtui.cli.parsing import Parser
    from memtui.desk.desk import Desk

SHOWN_MATCHES = 5


def _name(parser: Parser) -> None:
    parser.add_argument("name", metavar="NAME", help="the memory: its name or path")


def _pin(call: Call) -> int:
    with call.desk() as desk:
        outcome = desk.keeping.pin(call.text("name"))
    return outcomes.answer(call.out, outcome)


def _unpin(call: Call) -> int:
    with call.desk() as desk:
        outcome = desk.keeping.unpin(call.text("name"))
    return outcomes.answer(call.out, outcome)


def _archive(call: Call) -> int:
    with call.desk() as desk:
        outcome = desk.keeping.archive(call.text("name"))
    return outcomes.answer(call.out, outcome)


def _forget_arguments(parser: Parser) -> None:
    parser.add_argument(
        "name", metavar="NAME-or-QUERY", help="the memory, or words that only it holds"
    )
    parser.add_argument(
        "--yes", action="store_true", help="forget what the words find, without an exact name"
    )


def _forget(call: Call) -> int:
    with call.desk() as desk:
        path = _exact_or_found(desk, call.text("name"), agreed=call.flag("yes"))
        outcome = desk.keeping.forget(path)
    return outcomes.answer(call.out, outcome)


def _exact_or_found(desk: Desk, words: str, *, agreed: bool) -> str:
    """The path of the memory of that name, or of the only one that a search finds.

    Raises `RefusedError` when several are found, or when the one found was not agreed to.
    """
    try:
        return desk.memory(words).path
    except NotFoundError:
        paths = list(dict.fromkeys(hit.path for hit in desk.finder.exact(words, SHOWN_MATCHES + 1)))
    if not paths:
        raise NotFoundError(
            f"No memory is named “{words}” and none holds these words.",
            "See `memtui list` for the names.",
        )
    if len(paths) > 1:
        more = ", …" if len(paths) > SHOWN_MATCHES else ""
        raise RefusedError(
            f"“{words}” fits several memories: {', '.join(paths[:SHOWN_MATCHES])}{more}.",
            "Name one of them.",
        )
    if not agreed:
        raise RefusedError(
            f"“{words}” is no memory's name; it is found in {paths[0]}.",
            f"Say `memtui forget {paths[0]}`, or add --yes.",
        )
    return paths[0]


def _restore_arguments(parser: Parser) -> None:
    _name(parser)
    parser.add_argument("--at", metavar="COMMIT", help="as it stood then (default: as last kept)")


def _restore(call: Call) -> int:
    with call.desk() as desk:
        outcome = desk.keeping.restore(call.text("name"), at=call.text("at"))
    return outcomes.answer(call.out, outcome)


def _other_store(parser: Parser) -> None:
    _name(parser)
    parser.add_argument("--to", metavar="STORE", required=True, help="the other store's directory")


def _move(call: Call) -> int:
    return _to_other_store(call, "move")


def _copy(call: Call) -> int:
    return _to_other_store(call, "copy")


def _to_other_store(call: Call, verb: str) -> int:
    from memtui.cli.opening import open_desk

    with call.desk() as desk, open_desk(call.text("to"), call.out) as other:
        act = desk.keeping.move if verb == "move" else desk.keeping.copy
        outcome = act(call.text("name"), other.keeping)
    return outcomes.answer(call.out, outcome)


COMMANDS = {
    "move": Command(_move, _other_store, ("memtui move deploy-window --to ~/other/memory",)),
    "copy": Command(_copy, _other_store, ("memtui copy deploy-window --to ~/other/memory",)),
    "pin": Command(_pin, _name, ("memtui pin deploy-window",)),
    "unpin": Command(_unpin, _name, ("memtui unpin deploy-window",)),
    "archive": Command(_archive, _name, ("memtui archive old-build",)),
    "forget": Command(
        _forget, _forget_arguments, ("memtui forget old-build", "memtui forget 'old jenkins' --yes")
    ),
    "restore": Command(_restore, _restore_arguments, ("memtui restore old-build --at 3fa1c2d",)),
}
