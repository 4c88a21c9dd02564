"""When the next dream is due, whether dreams run by themselves, and what one would cost.

Gates of seed 000, 5.2: hours and sessions since the last. The switch is kept in memtui's
own state; an agent's switch is read where its store has one, and never set.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import datetime, timedelta

from memtui.desk.dreams.traces import Traces, read_traces
from memtui.desk.shelf import Shelf
from memtui.errors import StoreError
from memtui.files.private import write_private
from memtui.formats import json_guard
from memtui.stores.config import read_config

NAME = "dream.json"
LOOKED_AT = 500  # decisions, newest first, in which our last dream is looked for


@dataclass(frozen=True, slots=True)
class Gates:
    """`enabled` is memtui's switch, `agent_enabled` the agent's own (None: it has none).

    `last` is the last dream of either; `due` the moment from which the hours have passed,
    None while there was none. `sessions` since then, where the agent counts them.
    """

    enabled: bool
    agent_enabled: bool | None
    last: datetime | None
    last_by: str  # memtui, the agent's name, or ""
    due: datetime | None
    sessions: int | None
    min_hours: int
    min_sessions: int


def read_gates(shelf: Shelf) -> Gates:
    """The gates as they stand now."""
    config, traces = read_config(os.environ), read_traces(shelf.root)
    last, by = _last(shelf, traces)
    return Gates(
        _enabled(shelf),
        traces.enabled,
        last,
        by,
        last + timedelta(hours=config.dream_min_hours) if last else None,
        traces.sessions,
        config.dream_min_hours,
        config.dream_min_sessions,
    )


def switch(shelf: Shelf, enabled: bool) -> None:
    """Let dreams run by themselves, or not; raises StoreError where it can't be kept."""
    path = shelf.state.directory / NAME
    try:
        write_private(path, json.dumps({"enabled": enabled}).encode() + b"\n")
    except OSError as error:
        raise StoreError(f"The switch can't be kept in {path}: {error.strerror}.") from error


def _enabled(shelf: Shelf) -> bool:
    """On unless it was switched off, as in the seed."""
    try:
        kept = json_guard.read((shelf.state.directory / NAME).read_bytes())
    except (OSError, ValueError):
        return True
    return not (isinstance(kept, dict) and kept.get("enabled") is False)


def _last(shelf: Shelf, traces: Traces) -> tuple[datetime | None, str]:
    ours = next(
        (d.when for d in shelf.history.log(LOOKED_AT) if d.action == "dream" and not d.undone), None
    )
    agents = traces.consolidated
    if agents and (ours is None or agents > ours):
        return agents, shelf.store.dialect.agent or "agent"
    return ours, "memtui" if ours else ""
