"""What Qwen Code keeps of its dreams beside a memory directory: read, never written.

Sources: formats 5b, and `dreamScheduler.ts` and `paths.ts` of qwen-code, which put
`meta.json` and `consolidation.lock` into the directory above `memory/`.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from memtui.formats import json_guard
from memtui.stores.times import parse_when

TITLE = "Qwen Code"
META, LOCK = "meta.json", "consolidation.lock"
LARGEST = 1 << 20  # bytes of its record
_KEYS = ("lastDreamAt", "lastDreamSessionId", "recentSessionIdsSinceDream")


@dataclass(frozen=True, slots=True)
class QwenState:
    """When it last dreamt, how many sessions it counts since, and since when it dreams now."""

    dreamt: datetime | None
    sessions: int
    dreaming: datetime | None


def qwen_state(directory: Path) -> QwenState | None:
    """What is kept beside a memory directory; None where it is not Qwen Code's."""
    if directory.name != "memory":
        return None
    try:
        meta = json_guard.read(_read(directory.parent / META))
    except (OSError, ValueError):
        return None
    if not isinstance(meta, dict) or not any(key in meta for key in _KEYS):
        return None
    when, sessions = meta.get(_KEYS[0]), meta.get(_KEYS[2])
    return QwenState(
        parse_when(when) if isinstance(when, str) else None,
        len(sessions) if isinstance(sessions, list) else 0,
        _changed(directory.parent / LOCK),
    )


def _read(path: Path) -> bytes:
    """A regular file, no link to one; raises OSError, or ValueError where it is too large."""
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise ValueError("not a regular file")
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError("too large")
    return data


def _changed(path: Path) -> datetime | None:
    try:
        return datetime.fromtimestamp(path.lstat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return None
