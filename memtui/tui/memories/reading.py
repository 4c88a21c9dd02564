"""What the Memories screen shows, read from the desk at one moment by a worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memtui import clock
from memtui.change import Decision, Outcome
from memtui.desk.linking import backlinks, link_target, paths_by_word
from memtui.errors import StaleError
from memtui.history.blame import BlameLine
from memtui.model import Memory
from memtui.tui.markdown_rows import Rendered, render
from memtui.tui.page import PageRow
from memtui.tui.partly import part_of
from memtui.tui.port import Desk
from memtui.tui.rows import Leaf, index_groups
from memtui.tui.text_rows import aligned_blame, source_rows


@dataclass(frozen=True, slots=True)
class Library:
    """All memories of a store and how they hang together; nothing in it changes."""

    memories: tuple[Memory, ...]
    groups: Mapping[str, Sequence[Leaf]]  # by type
    haystacks: Mapping[str, Sequence[str]]  # what the filter looks in, as in `groups`
    standings: Mapping[str, str]
    archived: tuple[str, ...]
    words: Mapping[str, str]  # the path that a word in a link names
    linked_from: Mapping[str, Sequence[str]]
    dialect: str

    def memory(self, path: str) -> Memory | None:
        return next((memory for memory in self.memories if memory.path == path), None)

    def links(self, memory: Memory) -> list[tuple[str, str]]:
        """Each link as it is written, with the path that it names ("": none that stands)."""
        return [(word, link_target(word, memory.path, self.words)) for word in memory.links]


@dataclass(frozen=True, slots=True)
class Text:
    """A memory's text in its two forms; `rendered` is None where it is too large for that."""

    path: str
    data: bytes
    source: tuple[PageRow, ...]
    rendered: Rendered | None
    cut: bool


@dataclass(frozen=True, slots=True)
class Past:
    """Where a text comes from: the decisions that changed it, newest first, and its blame."""

    path: str
    versions: tuple[Decision, ...]
    blamed: tuple[PageRow, ...]


def read_library(desk: Desk) -> Library:
    memories = tuple(desk.memories())
    standings = {memory.path: desk.standing(memory.path) for memory in memories}
    groups = index_groups(memories, standings)
    return Library(
        memories=memories,
        groups=groups,
        haystacks={name: [_haystack(leaf.memory) for leaf in groups[name]] for name in groups},
        standings=standings,
        archived=tuple(desk.keeping.archived()),
        words=paths_by_word(memories),
        linked_from=backlinks(memories),
        dialect=desk.store.dialect.title,
    )


def _haystack(memory: Memory) -> str:
    told = (memory.title, memory.name, memory.path, memory.description, memory.type, *memory.tags)
    return "\n".join(told).casefold()


def read_text(desk: Desk, path: str) -> Text:
    return text_of_bytes(path, desk.read(path))


def read_archived(desk: Desk, path: str) -> Text:
    """The text that an archived memory would have again."""
    return text_of_bytes(path, desk.previews.restoring(f"memory:{path}").after(path) or b"")


def text_of_bytes(path: str, data: bytes) -> Text:
    return Text(
        path=path,
        data=data,
        source=tuple(source_rows(data, now=clock.now())),
        rendered=render(data),
        cut=part_of(data).left > 0,
    )


def read_past(desk: Desk, text: Text) -> Past:
    shown = part_of(text.data).head
    blame: list[BlameLine | None] = list(aligned_blame(shown, desk.past.timeline.blame(text.path)))
    return Past(
        path=text.path,
        versions=tuple(desk.past.timeline.versions(text.path)),
        blamed=tuple(source_rows(text.data, blame, now=clock.now())),
    )


def save_edited(desk: Desk, ref: str, text: Text, edited: bytes, override: str) -> Outcome:
    """Give a memory its edited text; raises StaleError where it changed meanwhile."""
    desk.refresh()
    if desk.read(text.path) != text.data:
        raise StaleError(f"{text.path} was changed while you edited it; nothing was written.")
    return desk.edit(ref, edited, override=override)
