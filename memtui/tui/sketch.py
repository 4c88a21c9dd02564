"""What the screen showed the last time: drawn at once, until the store has been read.

Nothing can be decided on a sketch; it says where a person was, a moment early.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from memtui import __version__, clock
from memtui.desk.item_record import item_record, read_record
from memtui.errors import MemtuiError
from memtui.files.private import write_private
from memtui.files.state import StateDir, StateHome
from memtui.formats import json_guard
from memtui.model import IndexGauge, IndexLimits, Memory
from memtui.tui.picture import Picture, oldest_age_s
from memtui.tui.rows import Leaf

NAME = "sketch.json"
ITEMS_AT_MOST = 400  # of a longer queue there is no sketch
LEAVES = 60  # memories of each type: more than a screen shows


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture with the first memories of each type, and how many there are of each."""

    picture: Picture
    sizes: Mapping[str, int]


def keep_sketch(picture: Picture) -> None:
    """Keep what a picture shows first. Items that hold a certain secret are never kept."""
    state = _state_of(picture.directory)
    if state is None or not state.writable:
        return
    certain = any(finding.certain for item in picture.items for finding in item.warnings)
    path = state.directory / NAME
    with suppress(OSError):  # only a convenience: the next start is a little slower
        if certain or len(picture.items) > ITEMS_AT_MOST:
            path.unlink(missing_ok=True)
        else:
            write_private(path, json.dumps(_record(picture)).encode("ascii"))


def kept_sketch(directory: Path) -> Sketch | None:
    """The sketch of the store in a directory; None where there is none to be read."""
    state = _state_of(directory)
    if state is None:
        return None
    try:
        found = json_guard.read((state.directory / NAME).read_bytes())
        return _sketch(directory, found) if found["version"] == __version__ else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _state_of(directory: Path) -> StateDir | None:
    try:
        state = StateHome.default().find(Path(os.path.realpath(directory)))
    except (MemtuiError, OSError):
        return None
    return None if state is None or state.moved_from else state


def _record(picture: Picture) -> dict[str, Any]:
    groups = [
        (name, len(leaves), [_leaf_record(leaf) for leaf in leaves[:LEAVES]])
        for name, leaves in picture.groups.items()
    ]
    return {
        "version": __version__,
        "dialect": picture.dialect,
        "items": [item_record(item) for item in picture.items],
        "snoozed": picture.snoozed,
        "unreviewed": picture.unreviewed,
        "index": asdict(picture.index) if picture.index else None,
        "groups": groups,
    }


def _sketch(directory: Path, found: dict[str, Any]) -> Sketch:
    items = tuple(map(read_record, found["items"]))
    groups = {name: tuple(map(_leaf, leaves)) for name, _, leaves in found["groups"]}
    memories = {leaf.memory.path: leaf.memory for leaves in groups.values() for leaf in leaves}
    picture = Picture(
        directory=directory,
        dialect=found["dialect"],
        items=items,
        snoozed=found["snoozed"],
        memories=memories,
        groups=groups,
        unreviewed=found["unreviewed"],
        waiting_at={},
        index=_gauge(found["index"]),
        oldest_age_s=oldest_age_s(items, clock.now()),
        last=None,
        undone=None,
        messages=(),
    )
    return Sketch(picture, {name: size for name, size, _ in found["groups"]})


def _leaf_record(leaf: Leaf) -> tuple[str, str, str, bool, str, str]:
    memory = leaf.memory
    return memory.path, memory.name, memory.title, memory.pinned, memory.problem, leaf.standing


def _leaf(row: tuple[str, str, str, bool, str, str]) -> Leaf:
    path, name, title, pinned, problem, standing = row
    memory = Memory(
        path=path,
        name=name,
        title=title,
        description="",
        type="",
        pinned=pinned,
        tags=(),
        created=None,
        updated=None,
        expires=None,
        session="",
        links=(),
        problem=problem,
        digest="",
    )
    return Leaf(memory, standing)


def _gauge(found: dict[str, Any] | None) -> IndexGauge | None:
    if found is None:
        return None
    limits = found.pop("limits")
    return IndexGauge(**found, limits=IndexLimits(**limits) if limits else None)
