"""The store of opencode-memory-dream: Claude's first generation in `.opencode/memory`.

Source: the plugin's own description (formats §2.1). Its JSON state is read, never written.
"""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path

from memtui.formats.digest import text_digest
from memtui.model import Role
from memtui.stores.claude import LIMITS, TYPES
from memtui.stores.dialect import Dialect
from memtui.stores.glimpse import Glimpse
from memtui.stores.locks import PidLock

SIGNALS = "captured-signals.json"
STATE_FILES = frozenset(
    (
        SIGNALS,
        ".dream-settings.json",
        ".dream-sessions.json",
        ".extraction-state.json",
    )
)
_OWN_NAME = re.compile(rf"({'|'.join(TYPES)})_.+_[0-9a-z]{{8}}\.md")
_LOCK = ".dream-lock"
_LOCK_STALE_S = 3_600


class OpencodeDream(Dialect):
    """`.opencode/memory` of a project."""

    name = "opencode-memory-dream"
    title = "opencode-memory-dream"
    tolerates_git = True
    agent = "opencode"
    limits = LIMITS
    project_places = (".opencode/memory",)
    wants_type = True
    types = TYPES
    signals_name = SIGNALS

    def recognises(self, glimpse: Glimpse) -> int:
        if any(name.endswith(".logfmt") for name in glimpse.names):
            return 0
        if glimpse.names & {*STATE_FILES, _LOCK}:
            return 90
        if not glimpse.lies_at(".opencode", "memory"):
            return 0
        return 75 if not glimpse.names or any(map(_OWN_NAME.fullmatch, glimpse.names)) else 0

    def role(self, path: str) -> Role:
        return Role.STATE if path in STATE_FILES else super().role(path)

    def new_fields(
        self, slug: str, description: str, type: str, now: datetime
    ) -> list[tuple[str, str]]:
        return [("name", slug.replace("-", " ")), ("description", description), ("type", type)]

    def new_path(self, slug: str, type: str, text: str) -> str:
        prefix = f"{type}_" if type in TYPES else ""
        return f"{prefix}{slug.replace('-', '_')}_{text_digest(text)[:8]}.md"

    def agent_lock(self, directory: Path) -> AbstractContextManager[None]:
        return PidLock(directory / _LOCK, _LOCK_STALE_S, self.title)

    def busy(self, directory: Path) -> str:
        return PidLock(directory / _LOCK, _LOCK_STALE_S, self.title).holder()
