"""`memtui bench dup`: near-duplicates on labelled pairs, and on seeded edits of real statements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from memtui.bench import deskbench
from memtui.bench.edits import flips, light_edits
from memtui.bench.figures import Figure
from memtui.bench.running import run
from memtui.formats.frontmatter import Document
from memtui.judge.duplicates import (
    Comparer,
    Pair,
    Statement,
    comparer_of,
    find_in_documents,
    read,
    statements_of,
)

_SEED = 4711
_EVERY = 3  # of the statements are edited


def main(words: Sequence[str]) -> int:
    """Run the benchmark; see `running.run`."""
    return run(words, "dup", PARTS)


def _pairs(data: Path) -> Iterator[Figure]:
    found = Figure("duplicates found", target=0.9)
    translated = Figure("… of them translations")
    changed = Figure("value-changed pairs among duplicates", target=0.0, at_most=True)
    bodies = _bodies(data)
    comparer = _comparer(bodies)
    for row in deskbench.rows(data, "duplicates"):
        first, second = (_text(bodies, row, side) for side in ("a", "b"))
        same = _is_same(comparer, first, second)
        told = f"{row['id']}: {first[:60]!r} / {second[:60]!r}"
        if row["duplicate"]:
            found.count(same, told)
            if row.get("translated"):
                translated.count(same)
        else:
            changed.count(same, told)
    yield from (found, translated, changed)


def _stores(data: Path) -> Iterator[Figure]:
    labelled = {
        (row["store"], frozenset((row["a"]["path"], row["b"]["path"])))
        for row in deskbench.rows(data, "duplicates")
        if row["duplicate"] and row["store"]
    }
    told = Figure("reported pairs between files labelled as duplicates (rest: to be read)")
    for store, bodies in _bodies(data).items():
        documents = [Statement(path, 0, body) for path, body in bodies.items()]
        for pair in find_in_documents(documents).duplicates:
            paths = frozenset((pair.first.path, pair.second.path))
            told.count((store, paths) in labelled, _shown(pair))
    yield told


def _edits(data: Path) -> Iterator[Figure]:
    found = Figure("light edits found", target=0.9)
    changed = Figure("flipped values among duplicates", target=0.0, at_most=True)
    bodies = _bodies(data)
    comparer = _comparer(bodies)
    texts = [
        statement.text
        for store in bodies.values()
        for path, body in store.items()
        for statement in statements_of(path, body)
        if len(read(0, statement.text).order) >= 6
    ]
    for text in texts[::_EVERY]:
        for edited in light_edits(text, _SEED):
            found.count(_is_same(comparer, text, edited), f"{text[:60]!r} / {edited[:60]!r}")
        for flipped in flips(text, _SEED):
            changed.count(_is_same(comparer, text, flipped), f"{text[:60]!r} / {flipped[:60]!r}")
    yield from (found, changed)


def _is_same(comparer: Comparer, first: str, second: str) -> bool:
    result = comparer.compare(read(0, first), read(1, second))
    return result is not None and not result[2]


def _comparer(bodies: dict[str, dict[str, str]]) -> Comparer:
    lines = (
        line for store in bodies.values() for body in store.values() for line in body.split("\n")
    )
    return comparer_of([read(number, line) for number, line in enumerate(lines) if line.strip()])


def _bodies(data: Path) -> dict[str, dict[str, str]]:
    """The bodies of the topic files by store and path."""
    return {
        store.name: {
            path.name: Document.parse(path.read_bytes()).body
            for path in sorted(store.glob("*.md"))
            if path.name != "MEMORY.md"
        }
        for store in deskbench.stores(data)
    }


def _text(bodies: dict[str, dict[str, str]], row: dict[str, Any], side: str) -> str:
    if row["level"] == "file":
        return bodies[row["store"]][row[side]["path"]]
    return str(row[side]["text"])


def _shown(pair: Pair) -> str:
    return f"{pair.tier} {pair.score:.2f}: {pair.first.text[:70]!r} / {pair.second.text[:70]!r}"


PARTS = (
    ("desk-bench pairs", "desk-bench", _pairs),
    ("desk-bench stores", "desk-bench", _stores),
    ("seeded edits", "desk-bench", _edits),
)
