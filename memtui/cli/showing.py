"""`show` and `view`: one thing in full, and what the agent will load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import shapes, tables
from memtui.cli.command import Call, Command, no_arguments
from memtui.cli.memories import warnings_of
from memtui.errors import NotFoundError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.desk.desk import Desk
    from memtui.model import Finding, IndexGauge, Item, Memory


def _show_arguments(parser: Parser) -> None:
    parser.add_argument("ref", metavar="NAME-or-ID", help="a memory, or an item of the queue")


def _show(call: Call) -> int:
    """A memory by its name, with what waits for it; else what waits by its id."""
    ref = call.text("ref")
    with call.desk() as desk:
        item = desk.item_or_none(ref) if ":" in ref else None
        if item is not None:
            return _show_item(call, desk, item)
        if ref.startswith("dream:"):
            return _show_planned(call, desk, ref)
        try:
            memory = desk.memory(ref)
        except NotFoundError as missing:
            return _show_item(call, desk, _waiting(desk, ref, missing))
        if desk.standing(memory.path) == "waiting":
            return _show_item(call, desk, desk.item(memory.path))
        return _show_memory(call, desk, memory)


def _waiting(desk: Desk, ref: str, missing: NotFoundError) -> Item:
    item = desk.item_or_none(ref)
    if item is None:
        raise NotFoundError(
            f"Neither a memory nor anything in the queue is called “{ref}”.", missing.fix
        )
    return item


def _show_item(call: Call, desk: Desk, item: Item) -> int:
    from memtui.cli.diffs import index_diff, text_diff
    from memtui.cli.masking import masked
    from memtui.clock import now
    from memtui.desk.dreams.waiting import is_agents

    if is_agents(item.id):
        return _show_dream(call, desk, item)
    view, moment = desk.view_of(item), now()
    item, found = view.item, [shapes.hunk(difference) for difference in view.hunks]
    diff = text_diff(view.before, view.after, item.path)
    index = index_diff(view)
    if item.kind == "dream":
        from memtui.cli.dream_shapes import diff_of, hunk_shapes

        operation = desk.dreams.proposed(item.id)
        diff, index, found = diff_of(operation), "", hunk_shapes(operation)
    if call.out.json:
        call.out.document(
            {
                **shapes.item(item, moment),
                "diff": diff,
                "index_diff": index,
                "hunks": found,
                "before": None if view.before is None else masked(view.before),
                "after": None if view.after is None else masked(view.after),
            }
        )
        return 0
    call.out.lines(_heading(call.out, item.title, _item_fields(item, moment)))
    call.out.lines(_warnings(call.out, item.warnings))
    for text in (diff, index):
        if text:
            call.out.lines(["", *tables.diff_lines(call.out, text)])
    return 0


def _show_planned(call: Call, desk: Desk, ref: str) -> int:
    """An operation of the next dream that waits under no id of its own."""
    from memtui.cli.dream_shapes import operation_shape

    operation = desk.dreams.planned(ref)
    if operation is None:
        raise NotFoundError(
            f"There is no dream “{ref}”.",
            "`memtui queue --kind dream` and `memtui dream --plan --json` have them.",
        )
    shape = operation_shape(operation)
    if call.out.json:
        call.out.document(shape)
        return 0
    fields = (("id", ref), ("files", ", ".join(operation.paths)), ("waits as", operation.own_item))
    call.out.lines(_heading(call.out, f"{operation.op}: {operation.why}", fields))
    call.out.lines(["", *tables.diff_lines(call.out, shape["diff"])])
    return 0


def _show_dream(call: Call, desk: Desk, item: Item) -> int:
    """What an agent's dream did, operation by operation, with the ids that decide each."""
    from memtui.cli.dream_shapes import agent_dream_shape, diff_of
    from memtui.clock import now

    dream, moment = desk.dreams.agent_dream(item.id), now()
    if call.out.json:
        shape = shapes.item(item, moment)
        call.out.document({**shape, **agent_dream_shape(dream), "index_diff": "", "hunks": []})
        return 0
    call.out.lines(_heading(call.out, item.title, _item_fields(item, moment)))
    call.out.lines(_warnings(call.out, item.warnings))
    rows = [
        (operation.id, operation.op, ", ".join(operation.marks), operation.why)
        for operation in dream.operations
    ]
    call.out.lines(["", *tables.table(call.out, ("--hunk", "what", "mark", "why"), rows)])
    for operation in dream.operations:
        call.out.lines(["", *tables.diff_lines(call.out, diff_of(operation))])
    return 0


def _item_fields(item: Item, moment: datetime) -> tuple[tuple[str, str], ...]:
    return (
        ("id", item.id),
        ("kind", item.kind),
        ("state", item.state),
        ("path", item.path),
        ("target", ", ".join(item.targets)),
        ("from", " · ".join(part for part in (item.source, item.session) if part)),
        ("age", tables.age(shapes.age_seconds(item.created, moment))),
        ("what", item.summary),
        ("again", item.returned_from),
        ("digest", item.digest),
    )


def _show_memory(call: Call, desk: Desk, memory: Memory) -> int:
    from memtui.cli.masking import masked
    from memtui.desk.linking import backlinks
    from memtui.formats.clean import clean

    text = masked(desk.read(memory.path))
    linked = backlinks(desk.memories()).get(memory.path, [])
    warnings = warnings_of(desk, memory)
    standing = desk.standing(memory.path)
    if call.out.json:
        call.out.document(
            {
                **shapes.memory(memory, linked, warnings),
                "standing": standing,
                "text": text,
                "diff": "",
                "hunks": [],
            }
        )
        return 0
    call.out.lines(_heading(call.out, memory.title or memory.name, _fields(memory, linked)))
    call.out.lines(_warnings(call.out, warnings))
    call.out.lines(["", clean(text).removesuffix("\n")])
    return 0


def _fields(memory: Memory, linked: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return (
        ("path", memory.path),
        ("type", memory.type),
        ("pinned", "yes" if memory.pinned else ""),
        ("tags", ", ".join(memory.tags)),
        ("created", shapes.moment(memory.created) or ""),
        ("updated", shapes.moment(memory.updated) or ""),
        ("expires", shapes.moment(memory.expires) or ""),
        ("links", ", ".join(memory.links)),
        ("linked from", ", ".join(linked)),
        ("problem", memory.problem),
    )


def _heading(out: Output, title: str, fields: Sequence[tuple[str, str]]) -> Iterator[str]:
    from memtui.cli.masking import masked_text
    from memtui.formats.clean import clean_line

    yield out.paint("bold", clean_line(masked_text(title)))
    for name, value in fields:
        if value:
            yield f"{out.paint('dim', name)} {clean_line(masked_text(value))}"


def _warnings(out: Output, warnings: Sequence[Finding]) -> Iterator[str]:
    from memtui.formats.clean import clean_line

    for warning in warnings:
        place = f" line {warning.line}" if warning.line else ""
        text = clean_line(f"{warning.kind}{place}: {warning.text}")
        yield f"{out.paint(warning.severity, warning.severity)} {text}"


def _view(call: Call) -> int:
    from memtui.cli.masking import masked
    from memtui.desk.gauge import cut_at

    with call.desk() as desk:
        name = desk.store.dialect.index_name
        index = desk.gauge()
        try:
            text = masked(desk.read(name)) if name else ""
        except NotFoundError:
            text = ""
    loaded, cut = cut_at(text, index)
    if call.out.json:
        call.out.document({"path": name, "text": loaded, "cut": cut, "index": shapes.gauge(index)})
    else:
        call.out.lines(_view_lines(call.out, name, loaded, cut, index))
    return 0


def _view_lines(
    out: Output, name: str, loaded: str, cut: str, index: IndexGauge | None
) -> Iterator[str]:
    from memtui.cli.overview import gauge_text
    from memtui.formats.clean import clean, clean_line

    if not loaded and not cut:
        yield f"there is no {clean_line(name) or 'index'}, or it is empty: the agent loads none"
        return
    yield clean(loaded).removesuffix("\n")
    if cut:
        yield out.paint(
            "warn", f"── cut here: line {index.cut_line if index else 0} and on are never read ──"
        )
        yield out.paint("dim", clean(cut).removesuffix("\n"))
    if index is not None:
        yield out.paint("dim", f"── {gauge_text(index)} ──")


COMMANDS = {
    "show": Command(
        _show, _show_arguments, ("memtui show deploy-window", "memtui show write:auth-debug.md")
    ),
    "view": Command(_view, no_arguments, ("memtui view",)),
}
