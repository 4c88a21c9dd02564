"""What stands around an item: its links, its neighbours, and the index after its approval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memtui.desk.linking import link_target, paths_by_word
from memtui.desk.previewing import Previews
from memtui.desk.shelf import Shelf
from memtui.errors import MemtuiError
from memtui.formats.index import Index
from memtui.judge.duplicates import Neighbour
from memtui.model import IndexGauge, Item


@dataclass(frozen=True, slots=True)
class Surroundings:
    """`links` are words of links with the path that each names ("": none that stands)."""

    links: tuple[tuple[str, str], ...]
    linked_from: tuple[str, ...]
    near: tuple[Neighbour, ...]
    index_after: IndexGauge | None  # None where approval leaves the index as it is


def surroundings_of(shelf: Shelf, item: Item, near: Sequence[Neighbour]) -> Surroundings:
    standing = shelf.standing
    memories = standing.memories
    words = paths_by_word(memories)
    place = item.targets[0] if item.state == "candidate" and item.targets else item.path
    data = standing.view.read(item.path)
    links = standing.memory_of(item.path, data).links if data is not None else ()
    linked_from = [
        memory.path
        for memory in memories
        if memory.path != place and _names(memory.links, memory.path, words, place)
    ]
    return Surroundings(
        links=tuple((word, link_target(word, place, words)) for word in links),
        linked_from=tuple(linked_from),
        near=tuple(near),
        index_after=_index_after(shelf, item),
    )


def _names(links: Sequence[str], origin: str, words: dict[str, str], path: str) -> bool:
    stem = path.rpartition("/")[2].removesuffix(".md")
    known = words if path in words else {**words, path: path, stem: path}
    return any(link_target(link, origin, known) == path for link in links)


def _index_after(shelf: Shelf, item: Item) -> IndexGauge | None:
    """The gauge of the index that an approval would leave behind."""
    dialect = shelf.store.dialect
    try:
        after = Previews(shelf).approval(item.id).after(dialect.index_name)
    except MemtuiError:
        return None
    return None if after is None else Index.parse(after).gauge(dialect.limits)
