"""What memtui keeps of its dreams: the switch, the sessions since the last, the last look.

In memtui's own state; in a store of opencode-memory-dream's form that `memtui init
--engine` made ours, the switch and the sessions lie where that plugin would keep them
(seed 000, 7.2), so that whoever reads them finds them. A plugin's own files are never set.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from memtui.desk.dreams.traces import SESSIONS, SETTINGS
from memtui.desk.shelf import Shelf
from memtui.errors import RefusedError, StoreError
from memtui.files.private import write_private
from memtui.formats import json_guard
from memtui.stores.opencode_dream import STATE_FILES, OpencodeDream
from memtui.stores.plain import Plain
from memtui.stores.registry import detect
from memtui.stores.times import parse_when

NAME = "dream.json"
MOST_SESSIONS = 1_000


@dataclass(frozen=True, slots=True)
class Upkeep:
    """`engine`: whether memtui dreams for this store. `looked` is when sessions were counted."""

    enabled: bool = True
    engine: bool = False
    sessions: tuple[str, ...] = ()
    looked: datetime | None = None


def read_upkeep(shelf: Shelf) -> Upkeep:
    """What is kept; dreams are on unless they were switched off, as in the seed."""
    kept = _json(shelf.state.directory / NAME)
    looked = kept.get("looked")
    upkeep = Upkeep(
        kept.get("enabled") is not False,
        kept.get("engine") is True,
        _texts(kept.get("sessions")),
        parse_when(looked) if isinstance(looked, str) else None,
    )
    if not _lies_in_store(shelf, upkeep):
        return upkeep
    settings = _json(shelf.store.directory / SETTINGS)
    sessions = _json(shelf.store.directory / SESSIONS).get("sessions")
    return replace(upkeep, enabled=settings.get("enabled") is not False, sessions=_texts(sessions))


def is_engine(state: Path) -> bool:
    """Whether the store of this state directory was made ours."""
    return _json(state / NAME).get("engine") is True


def keep_upkeep(shelf: Shelf, upkeep: Upkeep) -> None:
    """Keep it; raises StoreError where it can't be kept."""
    path = shelf.state.directory / NAME
    fields = {
        "enabled": upkeep.enabled,
        "engine": upkeep.engine,
        "sessions": list(upkeep.sessions[-MOST_SESSIONS:]),
        "looked": upkeep.looked.isoformat() if upkeep.looked else "",
    }
    _write(path, fields)
    if _lies_in_store(shelf, upkeep):
        for name, key in ((SETTINGS, "enabled"), (SESSIONS, "sessions")):
            kept = _json(shelf.store.directory / name)
            if kept.get(key) != fields[key]:
                _write(shelf.store.directory / name, {**kept, key: fields[key]})


def prepare_engine(directory: Path, is_ours: bool) -> None:
    """Lay the state files of an engine into a directory that no agent keeps.

    Raises RefusedError where an agent or its plugin does; a store of agentic-memory gets
    no such file, since that form has none.
    """
    dialect = detect(directory)
    if dialect.agent == "claude":
        raise RefusedError(
            f"Claude Code keeps {directory} itself, so memtui runs no engine on it.",
            "`memtui init` without --engine makes it a git-backed store.",
        )
    if is_ours or not isinstance(dialect, Plain | OpencodeDream):
        return
    theirs = sorted(name for name in STATE_FILES if (directory / name).exists())
    if theirs:
        raise RefusedError(
            f"opencode-memory-dream keeps {directory} already: {theirs[0]} is there.",
            "Take the plugin out first, or dream by hand: `memtui dream`.",
        )
    _write(directory / SETTINGS, {"enabled": True})
    _write(directory / SESSIONS, {"sessions": []})


def _lies_in_store(shelf: Shelf, upkeep: Upkeep) -> bool:
    return upkeep.engine and isinstance(shelf.store.dialect, OpencodeDream)


def _json(path: Path) -> Mapping[str, Any]:
    try:
        found = json_guard.read(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _texts(value: object) -> tuple[str, ...]:
    return tuple(x for x in value if isinstance(x, str)) if isinstance(value, list) else ()


def _write(path: Path, fields: Mapping[str, Any]) -> None:
    try:
        write_private(path, json.dumps(fields).encode() + b"\n")
    except OSError as error:
        raise StoreError(f"{path} can't be written: {error.strerror}.") from error
