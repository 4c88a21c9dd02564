"""Which agent writes were made together, told from time stamps and from the log.

A changed file says when it was written, a deleted one doesn't: it belongs to what was
written in the same stretch between two records of the history.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memtui.desk.shelf import Shelf
from memtui.desk.waiting import Waiting

TOGETHER = timedelta(minutes=30)  # longest pause between two writes of one dream
LOOKED_AT = 200  # decisions, newest first, in which the record of a write is looked for


@dataclass(frozen=True, slots=True)
class Cluster:
    """Agent writes that belong together, and when the last of them was made."""

    when: datetime
    writes: tuple[Waiting, ...]


def clusters_of(shelf: Shelf) -> list[Cluster]:
    """The agent writes that wait, grouped, oldest first."""
    standing = shelf.standing
    noted = _noted(shelf, standing.writes.writes)
    stretches: dict[datetime | None, list[Waiting]] = defaultdict(list)
    for write in standing.writes.writes:
        stretches[noted.get(write.path)].append(write)
    found = [
        cluster
        for moment, writes in stretches.items()
        for cluster in _grouped(shelf, writes, moment)
    ]
    return sorted(found, key=lambda cluster: cluster.when)


def _grouped(shelf: Shelf, writes: Iterable[Waiting], noted: datetime | None) -> list[Cluster]:
    """One stretch as groups by time; what has no time goes with what was written nearest."""
    timed: list[tuple[datetime, Waiting]] = []
    timeless: list[Waiting] = []
    for write in writes:
        moment = None if write.state in ("deleted", "renamed") else _written(shelf, write.path)
        if moment is None:
            timeless.append(write)
        else:
            timed.append((moment, write))
    groups: list[list[tuple[datetime, Waiting]]] = []
    for moment, write in sorted(timed, key=lambda each: (each[0], each[1].path)):
        if groups and moment - groups[-1][-1][0] <= TOGETHER:
            groups[-1].append((moment, write))
        else:
            groups.append([(moment, write)])
    if not timeless:
        return [Cluster(group[-1][0], tuple(w for _, w in group)) for group in groups]
    gone_at = noted or _directories_changed(shelf, timeless)
    if not groups:
        return [Cluster(gone_at, tuple(timeless))]
    nearest = min(groups, key=lambda group: (abs(gone_at - group[-1][0]), -len(group)))
    return [
        Cluster(group[-1][0], (*(w for _, w in group), *(timeless if group is nearest else ())))
        for group in groups
    ]


def _noted(shelf: Shelf, writes: Iterable[Waiting]) -> Mapping[str, datetime]:
    """When history recorded what stands now; nothing for what it has yet to record."""
    view, main = shelf.standing.view, shelf.history.main_tree()
    wanted = {
        write.path
        for write in writes
        if (main[write.path].blob if write.path in main else None) == view.stored(write.path)
    }
    found: dict[str, datetime] = {}
    for decision in shelf.history.log(LOOKED_AT):
        if not wanted:
            break
        if decision.action != "external":
            continue
        paths = wanted.intersection(decision.paths) or wanted.intersection(
            shelf.history.changed_files(decision.commit) if is_cut(decision.paths) else ()
        )
        found |= dict.fromkeys(paths, decision.when)
        wanted -= paths
    return found


def is_cut(paths: tuple[str, ...]) -> bool:
    """Whether a message may have listed only some of its paths."""
    from memtui.history.message import MOST_PATHS

    return len(paths) >= MOST_PATHS


def _written(shelf: Shelf, path: str) -> datetime | None:
    mtime_ns = shelf.standing.view.mtime_ns(path)
    try:
        return datetime.fromtimestamp((mtime_ns or 0) / 1e9, UTC) if mtime_ns else None
    except (OverflowError, OSError, ValueError):
        return None


def _directories_changed(shelf: Shelf, writes: Iterable[Waiting]) -> datetime:
    """When names last came or went where these files stood."""
    places = {os.path.dirname(write.old_path or write.path) for write in writes}  # noqa: PTH120
    times = [status.st_mtime for place in places if (status := _status(shelf, place))]
    return datetime.fromtimestamp(max(times, default=0.0), UTC)


def _status(shelf: Shelf, place: str) -> os.stat_result | None:
    try:
        return Path(shelf.root.path, place).stat()
    except OSError:
        return None
