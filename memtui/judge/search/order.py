"""Which of several documents that contradict one another comes first: what holds now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from memtui.judge.search.substring import Hit


@dataclass(frozen=True, slots=True)
class Place:
    """Where a bundle of contradictory claims has one of them, and whether that one holds."""

    bundle: str
    line: int
    current: bool


Places = Mapping[str, Sequence[Place]]  # by path


def current_first(hits: Sequence[Hit], places: Places) -> list[Hit]:
    """The hits with those on top that hold, within each bundle that the query is about.

    A query is about a bundle when the line that answers it is one of the bundle's. The
    ranks that the documents of a bundle had stay theirs; superseded ones are marked.
    """
    ordered = list(hits)
    asked = {
        place.bundle for hit in hits for place in places.get(hit.path, ()) if place.line == hit.line
    }
    for bundle in sorted(asked):
        ranks = []
        standing: dict[str, bool] = {}
        for rank, hit in enumerate(ordered):
            current = [
                place.current for place in places.get(hit.path, ()) if place.bundle == bundle
            ]
            if current:
                ranks.append(rank)
                standing[hit.path] = any(current)
        if not any(standing.values()):
            continue
        members = sorted((ordered[rank] for rank in ranks), key=lambda hit: not standing[hit.path])
        for rank, hit in zip(ranks, members, strict=True):
            ordered[rank] = hit if standing[hit.path] else replace(hit, stale=True)
    return ordered
