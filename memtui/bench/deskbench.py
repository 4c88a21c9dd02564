"""The desk-bench data: memory stores with labelled bundles and look-alikes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from memtui.bench.reading import json_lines
from memtui.formats.frontmatter import Document
from memtui.judge.claims import Bundle, Source, find_bundles
from memtui.judge.staleness import parse_when

Place = tuple[str, int]  # path and line


@dataclass(frozen=True, slots=True)
class Gold:
    """A labelled bundle: where each current value is stated, and the value to prefer."""

    id: str
    values: dict[str, frozenset[Place]]
    preferred: str | None

    def matches(self, bundle: Bundle) -> bool:
        """Whether a bundle that was found holds two of the competing values."""
        places = {(claim.path, claim.line) for claim in bundle.claims}
        return sum(1 for held in self.values.values() if held & places) >= 2


def rows(data: Path, name: str) -> list[dict[str, Any]]:
    """The labels of one kind: `bundles`, `lookalikes`, …"""
    return json_lines(data / f"{name}.jsonl")


def gold_of(data: Path, store: str) -> list[Gold]:
    """The labelled bundles of a store."""
    found = []
    for row in rows(data, "bundles"):
        if row["store"] == store:
            values: dict[str, set[Place]] = {}
            for claim in row["current"]:
                values.setdefault(claim["value"], set()).add((claim["path"], claim["line"]))
            held = {value: frozenset(places) for value, places in values.items()}
            found.append(Gold(row["id"], held, row["preferred"]))
    return found


def sources_of(directory: Path) -> list[Source]:
    """The documents of a store, as the desk reads them."""
    found = []
    for path in sorted(directory.glob("*.md")):
        data = path.read_bytes()
        document = Document.parse(data)
        when = document.get_any("updatedAt") or document.get_any("modified") or ""
        found.append(Source(path.name, data.decode("utf-8", "surrogateescape"), parse_when(when)))
    return found


@cache
def bundles_of(directory: Path) -> tuple[Bundle, ...]:
    """The bundles found in a store."""
    return tuple(find_bundles(sources_of(directory)))


def stores(data: Path) -> Iterator[Path]:
    """The directories of the stores."""
    return (path for path in sorted((data / "stores").iterdir()) if path.is_dir())
