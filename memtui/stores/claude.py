"""Claude Code's memory directories, in the three generations that live side by side.

Sources: formats.md §1. Claude ranks memories by the time stamp of the file and owns the
field `modified`, so neither is ever set here.
"""

from __future__ import annotations

from datetime import datetime

from memtui.formats.frontmatter import Document
from memtui.model import IndexLimits, Memory
from memtui.stores.dialect import Dialect
from memtui.stores.glimpse import Glimpse
from memtui.stores.openings import clipped

TYPES = ("user", "feedback", "project", "reference")
LIMITS = IndexLimits(lines=200, bytes=25_000)
_WANTED_LINE = 150
_PLACES = (
    (".claude", "projects", "*", "memory"),
    ("projects", "-*", "memory"),
    (".claude", "memory"),
    (".claude", "agent-memory", "*"),
    (".claude", "agent-memory-local", "*"),
)


class Claude(Dialect):
    """`~/.claude/projects/<project>/memory` and its copies."""

    name = "claude"
    title = "Claude Code"
    tolerates_git = True
    agent = "claude"
    limits = LIMITS
    types = TYPES
    project_places = (".claude/memory", ".claude/agent-memory/*", ".claude/agent-memory-local/*")
    home_places = (".claude/projects/*/memory", ".claude/agent-memory/*")

    def recognises(self, glimpse: Glimpse) -> int:
        if any(document.get("metadata.node_type") == "memory" for document in glimpse.topics):
            return 70
        if any(glimpse.lies_at(*place) for place in _PLACES):
            return 60
        if any(map(_is_topic, glimpse.topics)):
            return 45 if self.index_name in glimpse.names else 35
        return 0

    def pin_key(self, document: Document) -> str:
        nested = any(key == "metadata" or key.startswith("metadata.") for key in document.keys)
        return "metadata.pinned" if nested else "pinned"

    def new_fields(
        self, slug: str, description: str, type: str, now: datetime
    ) -> list[tuple[str, str]]:
        return [("name", slug), ("description", description), ("metadata.type", type)]

    def index_entry(self, memory: Memory) -> tuple[str, str]:
        """Title and hook, cut so that the line stays within the 150 characters Claude wants."""
        title, hook = super().index_entry(memory)
        room = _WANTED_LINE - len(f"- [{title}]({memory.path}) — ")
        return title, clipped(hook, max(room, 40))


def _is_topic(document: Document) -> bool:
    described = {"name", "description"} <= set(document.keys)
    return described and document.get_any("type") in TYPES
