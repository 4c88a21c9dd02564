"""The store of agentic-memory: `.agentic/memory` with an inbox, an archive and a built index.

Source: the plugin's own description (formats §3). The name of its lock directory is not
told there; `.lock` is taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from memtui.formats.frontmatter import Document
from memtui.model import IndexOwner, Role
from memtui.stores.claude import TYPES
from memtui.stores.dialect import Dialect
from memtui.stores.file_names import is_markdown, is_noise
from memtui.stores.glimpse import Glimpse
from memtui.stores.locks import DirectoryLock
from memtui.stores.slugs import checked_slug
from memtui.stores.times import stamp

_LOCK = ".lock"
_QUEUES = frozenset(("inbox", "pending", ".archive"))


class Agentic(Dialect):
    """`.agentic/memory` of a project."""

    name = "agentic-memory"
    title = "agentic-memory"
    tolerates_git = True
    agent = "agentic"
    index_owner: IndexOwner = "generated"
    project_places = (".agentic/memory",)
    ttl: ClassVar[Mapping[str, int]] = {"project": 180, "feedback": 365, "reference": 365}
    touched_key = "updatedAt"
    wants_type = True
    types = TYPES

    def recognises(self, glimpse: Glimpse) -> int:
        here = glimpse.lies_at(".agentic", "memory")
        queues = len(_QUEUES & glimpse.names)
        dated = any(d.get("createdAt") and d.get("updatedAt") for d in glimpse.topics)
        if queues + here + 2 * dated >= 2:
            return 80
        return 30 if here and not glimpse.names else 0

    def role(self, path: str) -> Role:
        place, below, rest = path.partition("/")
        if place not in _QUEUES or not below:
            return super().role(path)
        if is_noise(rest):
            return Role.OTHER
        if place == ".archive":
            return Role.ARCHIVE if path.endswith("/") or is_markdown(rest) else Role.OTHER
        wanted, role = (".md", Role.INBOX) if place == "inbox" else (".jsonl", Role.STATE)
        fits = not rest or ("/" not in rest and rest.endswith(wanted))
        return role if fits else Role.OTHER

    def pin_key(self, document: Document) -> str:
        return "pinned"

    def admit(self, data: bytes, now: datetime, *, keep_pin: bool = False) -> bytes:
        """A candidate as a topic: unpinned, and dated where the plugin would date it."""
        document = Document.parse(super().admit(data, now, keep_pin=keep_pin))
        if document.has_frontmatter and not document.problem:
            for key in ("createdAt", "updatedAt"):
                if document.get(key) is None:
                    document = document.set(key, stamp(now))
        return document.join()

    def new_fields(
        self, slug: str, description: str, type: str, now: datetime
    ) -> list[tuple[str, str]]:
        dates = [("createdAt", stamp(now)), ("updatedAt", stamp(now))]
        return super().new_fields(slug, description, type, now) + dates

    def archive_path(self, path: str) -> str | None:
        return f".archive/{path}"

    def inbox_path(self, name: str) -> str | None:
        return f"inbox/{checked_slug(name)}.md"

    def agent_lock(self, directory: Path) -> AbstractContextManager[None]:
        return DirectoryLock(directory / _LOCK, self.title)

    def busy(self, directory: Path) -> str:
        return DirectoryLock(directory / _LOCK, self.title).holder()
