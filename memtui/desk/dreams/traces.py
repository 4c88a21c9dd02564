"""What agents leave behind of their own dreams: read where it lies, never written.

Sources: formats 1.4 (`.consolidate-lock`: its time stamp is the last consolidation), 2.1
(`.dream-settings.json`, `.dream-sessions.json`) and 5b (`.dream-operations.json`, and what
lies beside the directory). The schemas of the second are not known: read leniently.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from memtui.errors import MemtuiError
from memtui.files.reader import Root
from memtui.formats import json_guard
from memtui.stores.qwen import TITLE, qwen_state

CONSOLIDATED = (".consolidate-lock", ".dream-lock")
SETTINGS = ".dream-settings.json"
SESSIONS = ".dream-sessions.json"
OPERATIONS = ".dream-operations.json"
LARGEST = 1 << 20  # bytes


@dataclass(frozen=True, slots=True)
class Traces:
    """`consolidated` is when an agent last dreamt, `enabled` its switch, None: unknown.

    `sessions` counts those since then. `merged` maps a file that is gone to the one that
    took its text, `split` a new file to the one that its text came from; `deleted` are
    the files that it says it took away. `agent` is whose record tells it, "" where that
    is the dialect's; `dreaming` is since when it dreams now.
    """

    consolidated: datetime | None = None
    enabled: bool | None = None
    sessions: int | None = None
    merged: Mapping[str, str] = field(default_factory=dict)
    split: Mapping[str, str] = field(default_factory=dict)
    deleted: frozenset[str] = frozenset()
    agent: str = ""
    dreaming: datetime | None = None


def read_traces(root: Root) -> Traces:
    """The traces in and beside a store; what can't be read is as if it weren't there."""
    beside = qwen_state(root.path)
    traces = _inside(root)
    if beside is None:
        return traces
    consolidated = max(filter(None, (traces.consolidated, beside.dreamt)), default=None)
    return replace(
        traces,
        consolidated=consolidated,
        sessions=beside.sessions if traces.sessions is None else traces.sessions,
        agent=TITLE,
        dreaming=beside.dreaming,
    )


def _inside(root: Root) -> Traces:
    settings = _json(root, SETTINGS)
    enabled = settings.get("enabled") if isinstance(settings, dict) else None
    told = _json(root, OPERATIONS)
    merged, split = _operations(told)
    return Traces(
        max(filter(None, (_changed(root, name) for name in CONSOLIDATED)), default=None),
        enabled if isinstance(enabled, bool) else None,
        _sessions(_json(root, SESSIONS)),
        merged,
        split,
        frozenset(_paths(told, "delete") if isinstance(told, dict) else ()),
    )


def _operations(told: Any) -> tuple[dict[str, str], dict[str, str]]:
    merged: dict[str, str] = {}
    split: dict[str, str] = {}
    for operation in _records(told):
        sources, targets = _paths(operation, "source"), _paths(operation, "target")
        if operation.get("type") == "dedupe" and len(targets) == 1:
            merged |= {source: targets[0] for source in sources if source != targets[0]}
        elif operation.get("type") == "split" and len(sources) == 1:
            split |= {target: sources[0] for target in targets if target != sources[0]}
    return merged, split


def _records(told: Any) -> Iterator[dict[str, Any]]:
    operations = told.get("operations") if isinstance(told, dict) else None
    for operation in operations if isinstance(operations, list) else ():
        if isinstance(operation, dict):
            yield operation


def _paths(operation: Mapping[str, Any], name: str) -> list[str]:
    """The paths under `name` or its plural, without a leading `./`."""
    one, many = operation.get(name), operation.get(f"{name}s")
    words = next((each for each in (many, one) if isinstance(each, list)), [one])
    return [word.removeprefix("./") for word in words if isinstance(word, str) and word]


def _sessions(told: Any) -> int | None:
    if isinstance(told, dict):
        told = next((value for value in told.values() if isinstance(value, list | dict)), told)
    return len(told) if isinstance(told, list | dict) else None


def _json(root: Root, name: str) -> Any:
    try:
        return json_guard.read(root.read(name, LARGEST))
    except (MemtuiError, ValueError):
        return None


def _changed(root: Root, name: str) -> datetime | None:
    try:
        status = root.stat(name)
        return datetime.fromtimestamp(status.st_mtime, UTC) if status else None
    except (MemtuiError, ValueError, OverflowError, OSError):
        return None
