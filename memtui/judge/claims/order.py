"""Places for the statements of documents: numbers in their order, kept while a statement stays."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)

ROOM = 1 << 24  # places between two neighbours, where there is all room
SPAN = 1 << 48  # places of one document


def spread(low: int, high: int, many: int) -> list[int] | None:
    """So many places between two others, evenly; None where there is no room."""
    step = min(ROOM, (high - low) // (many + 1))
    return [low + step * nth for nth in range(1, many + 1)] if step else None


def renewed(
    before: Mapping[Node, int], nodes: Sequence[Node], low: int, high: int
) -> dict[Node, int] | None:
    """Places of nodes between two numbers; those that were there before stay where they are.

    None where there is no room among them.
    """
    kept: list[tuple[int, int]] = []  # number of the node, and its place
    for number, node in enumerate(nodes):
        place = before.get(node)
        if place is not None and (not kept or place > kept[-1][1]):
            kept.append((number, place))
    places: dict[Node, int] = {}
    start = 0
    for number, place in (*kept, (len(nodes), high)):
        some = spread(low, place, number - start)
        if some is None:
            return None
        places.update(zip(nodes[start:number], some, strict=True))
        if number < len(nodes):
            places[nodes[number]] = place
        start, low = number + 1, place
    return places
