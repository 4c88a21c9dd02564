"""Any other directory of Markdown files: no frontmatter asked for, no agent's rules."""

from __future__ import annotations

from datetime import datetime

from memtui.model import Role
from memtui.stores.dialect import Dialect
from memtui.stores.glimpse import Glimpse

_FOREIGN_DIRECTORIES = frozenset(("node_modules", "__pycache__", "site-packages"))


class Plain(Dialect):
    """Markdown in a directory; the index is a person's where there is one."""

    name = "plain"
    title = "Markdown"
    tolerates_git = True
    project_places = (
        ".serena/memories",
        "memory-bank",
        ".memory-bank",
        ".workbuddy/memory",
        ".qwen/team-memory",
    )
    home_places = (".codex/memories", ".config/opencode/memory", ".hermes/memories")
    default_type = ""

    def recognises(self, glimpse: Glimpse) -> int:
        return 1

    def role(self, path: str) -> Role:
        if not _FOREIGN_DIRECTORIES.isdisjoint(path.split("/")):
            return Role.OTHER
        return super().role(path)

    def new_fields(
        self, slug: str, description: str, type: str, now: datetime
    ) -> list[tuple[str, str]]:
        return [("type", type)] if type else []
