"""When the next dream is due, and whether dreams run by themselves.

Gates of seed 000, 5.2: the switch, hours and candidate sessions since the last dream, a
look at most every ten minutes, and one dream at a time.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memtui.desk.dreams.runs import OURS, past_runs
from memtui.desk.dreams.traces import Traces, read_traces
from memtui.desk.dreams.upkeep import Upkeep, keep_upkeep, read_upkeep
from memtui.desk.shelf import Shelf
from memtui.stores.config import read_config
from memtui.stores.tool_writes import transcripts_since

LOOKED_AT = 500  # decisions, newest first, in which our last dream is looked for
LOOK_EVERY = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Gates:
    """`enabled` is memtui's switch, `agent_enabled` the agent's own (None: it has none).

    `last` is the last dream of either; `due` the moment from which the hours have passed,
    None while there was none. `sessions` since then, where they are counted. `engine`:
    whether memtui dreams for this store; `looked` is when sessions were last counted.
    """

    enabled: bool
    agent_enabled: bool | None
    last: datetime | None
    last_by: str  # memtui, the agent's name, or ""
    due: datetime | None
    sessions: int | None
    min_hours: int
    min_sessions: int
    engine: bool = False
    looked: datetime | None = None


def read_gates(shelf: Shelf) -> Gates:
    """The gates as they stand now."""
    config, traces, upkeep = read_config(os.environ), read_traces(shelf.root), read_upkeep(shelf)
    last, by = _last(shelf, Traces() if upkeep.engine else traces)
    return Gates(
        upkeep.enabled,
        None if upkeep.engine else traces.enabled,
        last,
        by,
        last + timedelta(hours=config.dream_min_hours) if last else None,
        _sessions(shelf, traces, upkeep, last),
        config.dream_min_hours,
        config.dream_min_sessions,
        upkeep.engine,
        upkeep.looked,
    )


def closed_gate(shelf: Shelf, session: str, now: datetime) -> str:
    """Why no dream is due now, "" when one is; a session that ended is one candidate more.

    Notes when the sessions were counted: that is done at most every ten minutes.
    """
    if session:
        _note_session(shelf, session)
    gates = read_gates(shelf)
    if not gates.enabled:
        return "dreams are switched off: `memtui dream-config enable`"
    if gates.due is not None and now < gates.due:
        return f"the last dream was less than {gates.min_hours} h ago"
    if gates.looked is not None and now - gates.looked < LOOK_EVERY:
        return "sessions were counted less than 10 min ago"
    note_look(shelf, now, dreamt=False)
    if (gates.sessions or 0) < gates.min_sessions:
        return f"{gates.sessions or 0} of {gates.min_sessions} sessions since the last dream"
    return ""


def switch(shelf: Shelf, enabled: bool) -> None:
    """Let dreams run by themselves, or not; raises StoreError where it can't be kept."""
    with shelf.state.lock():
        keep_upkeep(shelf, replace(read_upkeep(shelf), enabled=enabled))


def note_look(shelf: Shelf, now: datetime, *, dreamt: bool) -> None:
    """The sessions were counted; after a dream they count from the beginning."""
    with shelf.state.lock():
        upkeep = read_upkeep(shelf)
        sessions = () if dreamt else upkeep.sessions
        keep_upkeep(shelf, replace(upkeep, looked=now, sessions=sessions))


def dreamer(shelf: Shelf, traces: Traces) -> str:
    """Who dreams in a store, when memtui does not."""
    return traces.agent or shelf.store.dialect.agent or "an agent"


def _note_session(shelf: Shelf, session: str) -> None:
    """The same session counts once."""
    with shelf.state.lock():
        upkeep = read_upkeep(shelf)
        if session not in upkeep.sessions:
            keep_upkeep(shelf, replace(upkeep, sessions=(*upkeep.sessions, session)))


def _sessions(shelf: Shelf, traces: Traces, upkeep: Upkeep, last: datetime | None) -> int | None:
    """The candidate sessions: as they were noted, as the agent counts, or its transcripts."""
    if upkeep.engine or upkeep.sessions:
        return len(upkeep.sessions)
    if traces.sessions is not None:
        return traces.sessions
    return transcripts_since(shelf.store.directory, last)


def _last(shelf: Shelf, traces: Traces) -> tuple[datetime | None, str]:
    runs = (run.when for run in past_runs(shelf) if run.by == OURS and not run.undone)
    decided = (
        decision.when
        for decision in shelf.history.log(LOOKED_AT)
        if decision.action == "dream" and not (decision.undone or decision.undoes)
    )
    ours = max((*runs, *decided), default=None)
    agents = traces.consolidated
    if agents and (ours is None or agents > ours):
        return agents, dreamer(shelf, traces)
    return ours, OURS if ours else ""
