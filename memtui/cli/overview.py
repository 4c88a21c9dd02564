"""`stores` and `status`: what there is, and what waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import shapes
from memtui.cli.command import Call, Command, no_arguments

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from memtui.cli.output import Output
    from memtui.cli.parsing import Parser
    from memtui.desk.desk import Desk
    from memtui.desk.status import Status
    from memtui.model import IndexGauge

WAITING_EXIT = 5


def gauge_text(index: IndexGauge) -> str:
    """How full an index is: `index 187/200 lines · 24.1/25 KB`."""
    if index.limits is None:
        return f"index {index.lines} lines · {_kb(index.bytes)} KB"
    text = (
        f"index {index.lines}/{index.limits.lines} lines"
        f" · {_kb(index.bytes)}/{_kb(index.limits.bytes)} KB"
    )
    return f"{text} · cut at line {index.cut_line}" if index.cut_line else text


def _kb(size: int) -> str:
    return f"{size / 1000:.1f}".removesuffix(".0")


def _status_arguments(parser: Parser) -> None:
    parser.add_argument("--short", action="store_true", help="one line, for prompts")
    parser.add_argument(
        "--exit-code", dest="exit_code", action="store_true", help="5 when something waits"
    )


def _status(call: Call) -> int:
    status = _glance(call) if call.out.json or call.flag("short") else None
    if status is None:
        with call.desk() as desk:
            status = desk.status()
            if not (call.out.json or call.flag("short")):
                call.out.lines(_status_lines(call.out, desk, status))
    if call.out.json:
        call.out.document(
            shapes.status(
                status.waiting, status.by_kind, status.oldest_age_s, status.broken, status.index
            )
        )
    elif call.flag("short"):
        call.out.lines([short(status)])
    return WAITING_EXIT if call.flag("exit_code") and status.waiting else 0


def _glance(call: Call) -> Status | None:
    """The status as it was last worked out, if nothing has happened since."""
    from memtui.cli.opening import store_directory
    from memtui.desk.status import glance

    return glance(store_directory(call.text("store")))


def short(status: Status) -> str:
    """One line for a prompt: `12 waiting · 2 broken`, or `nothing waits`."""
    parts = []
    if status.waiting:
        parts.append(f"{status.waiting} waiting")
    if status.broken:
        parts.append(f"{status.broken} broken")
    return " · ".join(parts) or "nothing waits"


def _status_lines(out: Output, desk: Desk, status: Status) -> Iterator[str]:
    from memtui.cli.tables import age
    from memtui.formats.clean import clean_line

    store = desk.store
    yield out.paint("bold", clean_line(f"{store.directory} · {store.dialect.title}"))
    line = short(status)
    oldest = age(status.oldest_age_s)
    yield f"{line} (oldest {oldest})" if status.waiting and oldest else line
    kinds = " · ".join(f"{number} {kind}" for kind, number in status.by_kind.items() if number)
    if kinds:
        yield kinds
    if status.index is not None:
        yield gauge_text(status.index)


def _stores(call: Call) -> int:
    import os

    from memtui.cli.opening import current_directory
    from memtui.stores.config import read_config
    from memtui.stores.discovery import find_stores

    rows = [
        _store_row(call, found.path, found.dialect, found.name)
        for found in find_stores(current_directory(), os.environ, read_config(os.environ))
    ]
    if call.out.json:
        call.out.document(rows)
    else:
        call.out.lines(_stores_lines(call.out, rows))
    return 0


def _store_row(call: Call, path: Path, dialect: str, name: str) -> shapes.Shape:
    """A row of `stores`; a store that can't be opened keeps its row, with the reason."""
    from memtui.desk.desk import Desk
    from memtui.errors import MemtuiError

    row: shapes.Shape = {"path": str(path), "dialect": dialect, "name": name}
    try:
        with Desk.open(path) as desk:
            status = desk.status()
            memories = len(desk.memories())
    except MemtuiError as error:
        return {**row, "memories": None, "waiting": None, "index": None, "problem": error.message}
    return {
        **row,
        "memories": memories,
        "waiting": status.waiting,
        "index": shapes.gauge(status.index),
        "problem": "",
    }


def _stores_lines(out: Output, rows: list[shapes.Shape]) -> Iterator[str]:
    from memtui.cli.tables import table

    if not rows:
        yield "no stores found; `memtui init DIR` makes one, `memtui demo` shows one"
    cells = [
        (
            row["name"],
            row["dialect"],
            "" if row["memories"] is None else str(row["memories"]),
            row["problem"] or str(row["waiting"] or ""),
            row["path"],
        )
        for row in rows
    ]
    yield from table(out, ("name", "dialect", "memories", "waiting", "path"), cells)


COMMANDS = {
    "stores": Command(_stores, no_arguments, ("memtui stores --json",)),
    "status": Command(
        _status,
        _status_arguments,
        ("memtui status", "memtui status --short", "memtui status --exit-code"),
    ),
}
