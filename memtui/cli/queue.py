"""`queue`: what waits for a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from memtui.cli import shapes, tables
from memtui.cli.command import Call, Command
from memtui.cli.masking import masked_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.model import Finding, Item

GRAVITY = ("block", "warn", "hint", "note")


def _queue_arguments(parser: Parser) -> None:
    from memtui.model import ItemKind

    parser.add_argument("--kind", choices=get_args(ItemKind), help="only items of this kind")


def _queue(call: Call) -> int:
    from memtui.clock import now
    from memtui.model import ItemKind

    kind = next((kind for kind in get_args(ItemKind) if kind == call.text("kind")), None)
    with call.desk() as desk:
        call.out.doing("looking at what waits")
        queue = desk.queue(kind)
        if call.out.json:
            call.out.document(
                {
                    "store": queue.store,
                    "reviewed": queue.reviewed,
                    "items": [shapes.item(waiting, now()) for waiting in queue.items],
                    "snoozed": queue.snoozed,
                    "baseline": queue.baseline,
                }
            )
        else:
            call.out.lines(_lines(call.out, queue.items, now()))
            call.out.lines(_beside(queue.snoozed, queue.baseline))
    return 0


def _lines(out: Output, items: tuple[Item, ...], now: datetime) -> Iterator[str]:
    if not items:
        yield "nothing waits"
    rows = [
        (
            waiting.id,
            waiting.kind,
            tables.age(shapes.age_seconds(waiting.created, now)),
            waiting.source,
            gravest(waiting.warnings),
            masked_text(_what(waiting)),
        )
        for waiting in items
    ]
    yield from tables.table(out, ("id", "kind", "age", "from", "warning", "what"), rows)


def _what(waiting: Item) -> str:
    """What it is in a few words; an id without a name says nothing, so the title does."""
    if waiting.kind in ("bundle", "signal"):
        return f"{waiting.title} · {waiting.summary}"
    return waiting.summary or waiting.title


def _beside(snoozed: int, baseline: int) -> Iterator[str]:
    parts = []
    if snoozed:
        parts.append(f"{snoozed} snoozed")
    if baseline:
        parts.append(f"{baseline} not reviewed yet (from before memtui saw the store)")
    if parts:
        yield ""
        yield " · ".join(parts)


def gravest(warnings: tuple[Finding, ...]) -> str:
    """The most serious warning in two words: `block secret:github-token`; notes are none."""
    warnings = tuple(warning for warning in warnings if warning.severity != "note")
    if not warnings:
        return ""
    worst = min(warnings, key=lambda warning: GRAVITY.index(warning.severity))
    return f"{worst.severity} {worst.kind}"


COMMANDS = {
    "queue": Command(_queue, _queue_arguments, ("memtui queue", "memtui queue --kind write --json"))
}
