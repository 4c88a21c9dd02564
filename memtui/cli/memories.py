"""`list`: the memories of a store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import shapes, tables
from memtui.cli.command import Call, Command
from memtui.cli.masking import masked_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.desk.desk import Desk
    from memtui.model import Finding, Memory


def warnings_of(desk: Desk, memory: Memory) -> list[Finding]:
    """What the judges find in a memory as it stands; nothing where it can't be read."""
    from memtui.errors import MemtuiError
    from memtui.formats.text import decode
    from memtui.judge.scan import scan

    try:
        return list(scan(decode(desk.read(memory.path))))
    except MemtuiError:
        return []


def _list_arguments(parser: Parser) -> None:
    parser.add_argument("--type", metavar="T", help="only this type")
    parser.add_argument("--pinned", action="store_true", help="only pinned ones")
    parser.add_argument("--stale", action="store_true", help="only those past their time")


def _list(call: Call) -> int:
    from memtui.desk.linking import backlinks

    with call.desk() as desk:
        everything = desk.memories()
        chosen = _chosen(call, everything)
        if call.out.json:
            linked = backlinks(everything)
            call.out.document(
                [
                    shapes.memory(memory, linked[memory.path], warnings_of(desk, memory))
                    for memory in chosen
                ]
            )
        else:
            call.out.lines(_table(call.out, chosen))
    return 0


def _chosen(call: Call, memories: Sequence[Memory]) -> list[Memory]:
    from memtui.clock import now

    moment = now()
    return [
        memory
        for memory in memories
        if (not call.text("type") or memory.type == call.text("type"))
        and (not call.flag("pinned") or memory.pinned)
        and (not call.flag("stale") or (memory.expires is not None and memory.expires <= moment))
    ]


def _table(out: Output, memories: Sequence[Memory]) -> Iterator[str]:
    if not memories:
        yield "no memories"
    rows = [
        (
            "★" if memory.pinned else "",
            masked_text(memory.type),
            memory.path,
            (shapes.moment(memory.updated or memory.created) or "")[:10],
            masked_text(memory.problem or memory.description or memory.title),
        )
        for memory in memories
    ]
    yield from tables.table(out, ("", "type", "path", "updated", "description"), rows)


COMMANDS = {
    "list": Command(_list, _list_arguments, ("memtui list --type project", "memtui list --stale")),
}
