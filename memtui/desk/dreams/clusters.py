"""Which agent writes were made together, told from time stamps and from the log.

A changed file says when it was written, a deleted one doesn't: it belongs to what was
written in the same stretch between two records of the history.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

from memtui.desk.shelf import Shelf
from memtui.desk.waiting import Waiting

TOGETHER = timedelta(minutes=30)  # longest pause between two writes of one dream
LOOKED_AT = 200  # decisions, newest first, in which the record of a write is looked for


@dataclass(frozen=True, slots=True)
class Stretch:
    """The time between two records of history: the commit before it, and when it ended.

    `end` is None while history has yet to record it.
    """

    before: str
    end: datetime | None


@dataclass(frozen=True, slots=True)
class Cluster:
    """Agent writes that belong together, and when the last of them was made.

    `key` stays the same while some of the writes are decided.
    """

    key: str
    when: datetime
    writes: tuple[Waiting, ...]


def clusters_of(shelf: Shelf) -> list[Cluster]:
    """The agent writes that wait, grouped, oldest first."""
    by_stretch: dict[Stretch, list[Waiting]] = defaultdict(list)
    for write, stretch in _stretches(shelf, shelf.standing.writes.writes):
        by_stretch[stretch].append(write)
    found = []
    for stretch, writes in by_stretch.items():
        groups = sorted(_grouped(shelf, writes, stretch.end), key=lambda group: group[0])
        for number, (when, members) in enumerate(groups, 1):
            key = stretch.before[:8] + (f"-{number}" if number > 1 else "")
            found.append(Cluster(key, when, tuple(members)))
    return sorted(found, key=lambda cluster: (cluster.when, cluster.key))


def _grouped(
    shelf: Shelf, writes: Iterable[Waiting], noted: datetime | None
) -> list[tuple[datetime, list[Waiting]]]:
    """One stretch as groups by time; what has no time goes with what was written nearest."""
    timed: list[tuple[datetime, Waiting]] = []
    timeless: list[Waiting] = []
    for write in writes:
        moment = None if write.state in ("deleted", "renamed") else _written(shelf, write.path)
        if moment is None:
            timeless.append(write)
        else:
            timed.append((moment, write))
    groups: list[tuple[datetime, list[Waiting]]] = []
    for moment, write in sorted(timed, key=lambda each: (each[0], each[1].path)):
        if groups and moment - groups[-1][0] <= TOGETHER:
            groups[-1] = (moment, [*groups[-1][1], write])
        else:
            groups.append((moment, [write]))
    if not timeless:
        return groups
    gone_at = noted or _directories_changed(shelf, timeless)
    if not groups:
        return [(gone_at, timeless)]
    nearest = min(groups, key=lambda group: (abs(gone_at - group[0]), -len(group[1])))
    nearest[1].extend(timeless)
    return groups


def _stretches(shelf: Shelf, writes: Iterable[Waiting]) -> Iterator[tuple[Waiting, Stretch]]:
    """Each write with the stretch of time in which it came about."""
    view, main = shelf.standing.view, shelf.history.main_tree()
    recorded: dict[str, Waiting] = {}
    for write in writes:
        blob = main[write.path].blob if write.path in main else None
        if blob == view.stored(write.path):
            recorded[write.path] = write
        else:
            yield write, Stretch(shelf.history.refs.main or "", None)
    log = shelf.history.log(LOOKED_AT) if recorded else []
    for decision, before in pairwise(log):
        if not recorded:
            break
        if decision.action != "external":
            continue
        paths = recorded.keys() & set(decision.paths)
        if is_cut(decision.paths):
            paths |= recorded.keys() & shelf.history.changed_files(decision.commit).keys()
        for path in sorted(paths):
            yield recorded.pop(path), Stretch(before.commit, decision.when)
    for write in recorded.values():
        yield write, Stretch("", log[-1].when if log else None)


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
