"""`search` and `recall`: the memories that answer a query."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

from memtui.cli import tables
from memtui.cli.command import Call, Command
from memtui.cli.masking import masked_text

if TYPE_CHECKING:
    from memtui.cli.parsing import Parser
    from memtui.desk.finding import Ranking
    from memtui.judge.search import Hit


def _search_arguments(parser: Parser) -> None:
    from memtui.cli.parsing import positive
    from memtui.stores.config import RANKINGS

    parser.add_argument("query", metavar="QUERY", nargs="+", help="words, in any language")
    parser.add_argument("-n", type=positive, default=20, metavar="N", help="at most N (20)")
    parser.add_argument(
        "--exact", action="store_true", help="only what holds all the words as typed"
    )
    parser.add_argument(
        "--ranking",
        choices=RANKINGS,
        help="bm25, seed for agentic-memory's own formula, or semantic for words and meaning",
    )


def _search(call: Call) -> int:
    query = " ".join(call.texts("query"))
    with call.desk() as desk:
        if call.flag("exact"):
            hits = desk.finder.exact(query, call.count("n"))
        else:
            hits = desk.finder.search(query, call.count("n"), ranking=_ranking(call))
        names = {memory.path: memory.name for memory in desk.memories()}
    if call.out.json:
        call.out.document([_shape(hit, names.get(hit.path, "")) for hit in hits])
    else:
        rows = [(f"{hit.path}:{hit.line}", _age(hit), masked_text(hit.snippet)) for hit in hits]
        header = ("where", "", "text")
        call.out.lines(tables.table(call.out, header, rows) if rows else ["not found"])
    return 0


def _ranking(call: Call) -> Ranking:
    """The ranking that was asked for, else that of the settings."""
    from memtui.stores.config import RANKINGS, read_config

    chosen = call.text("ranking") or read_config(os.environ).search.get("ranking", "")
    return cast("Ranking", chosen or RANKINGS[0])


def _shape(hit: Hit, name: str) -> dict[str, object]:
    return {
        "name": masked_text(name),
        "path": hit.path,
        "score": hit.score,
        "line": hit.line,
        "snippet": masked_text(hit.snippet),
        "age_days": hit.age_days,
        "stale": hit.stale,
    }


def _age(hit: Hit) -> str:
    age = f"{hit.age_days} d" if hit.age_days is not None and hit.age_days >= 1 else ""
    return f"superseded {age}".strip() if hit.stale else age


def _recall_arguments(parser: Parser) -> None:
    from memtui.cli.parsing import positive

    parser.add_argument("query", metavar="QUERY", nargs="+", help="what the agent is asked")
    parser.add_argument("-n", type=positive, default=4, metavar="N", help="at most N memories (4)")


def _recall(call: Call) -> int:
    query = " ".join(call.texts("query"))
    with call.desk() as desk:
        found = desk.finder.recall(query, call.count("n"))
    text = masked_text(found.text)
    if call.out.json:
        memories = [
            {
                "name": masked_text(memory.name),
                "path": memory.path,
                "type": masked_text(memory.type),
                "score": memory.score,
                "age_days": memory.age_days,
                "stale": memory.stale,
            }
            for memory in found.memories
        ]
        call.out.document({"memories": memories, "signals": list(found.signals), "text": text})
    else:
        call.out.lines(text.splitlines() if text else ["nothing to recall"])
    return 0


COMMANDS = {
    "search": Command(
        _search,
        _search_arguments,
        (
            "memtui search deploy window -n 5",
            "memtui search 值班交接",
            "memtui search --exact 8080",
        ),
    ),
    "recall": Command(_recall, _recall_arguments, ("memtui recall 'when may we deploy'",)),
}
