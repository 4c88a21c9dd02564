"""What the desk screen draws, read from the desk at one moment by a worker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from memtui import clock
from memtui.desk.situation import Situation
from memtui.model import JUDGED, IndexGauge, Item, Memory
from memtui.tui.others import RECENT
from memtui.tui.port import Desk
from memtui.tui.rows import Leaf, index_groups

if TYPE_CHECKING:
    from memtui.change import Decision

LOST = ("gone", "replaced")  # obstacles under which a look would see a store without files


@dataclass(frozen=True, slots=True)
class Picture:
    """The state of a store as the screen knows it; nothing in it changes."""

    directory: Path
    dialect: str
    items: tuple[Item, ...]
    snoozed: int
    memories: Mapping[str, Memory]  # by path
    groups: Mapping[str, tuple[Leaf, ...]]  # by type, in the order of the index
    unreviewed: int  # memories that stood before memtui looked and were not reviewed since
    waiting_at: Mapping[str, Item]  # the item of each path
    index: IndexGauge | None
    oldest_age_s: int | None
    last: Decision | None  # what an undo would take back
    undone: Decision | None  # the undo that a redo would take back
    messages: tuple[str, ...]


def read_picture(desk: Desk) -> Picture:
    """Everything on the screen but the texts of items."""
    queue = desk.queue()
    memories = {memory.path: memory for memory in desk.memories()}
    in_files = (item for item in reversed(queue.items) if item.kind not in JUDGED)
    waiting_at = {item.path: item for item in in_files}
    standings = {
        path: "waiting" if path in waiting_at else desk.standing(path) for path in memories
    }
    last, undone = desk.past.next_turns()
    return Picture(
        directory=desk.store.directory,
        dialect=desk.store.dialect.title,
        items=queue.items,
        snoozed=queue.snoozed,
        memories=memories,
        groups=index_groups(memories.values(), standings),
        unreviewed=sum(standing == "baseline" for standing in standings.values()),
        waiting_at=waiting_at,
        index=desk.gauge(),
        oldest_age_s=oldest_age_s(queue.items, clock.now()),
        last=last,
        undone=undone,
        messages=tuple(desk.messages),
    )


@dataclass(frozen=True, slots=True)
class Glance:
    """What a look at the store brought: `picture` is None where nothing else is to be seen.

    `log` is the newest part of the log, read where something changed.
    """

    situation: Situation
    picture: Picture | None
    log: tuple[Decision, ...] = ()


def glance(desk: Desk, *, look: bool) -> Glance:
    """The store as it stands; with `look`, only if it changed. A lost one is left alone."""
    situation = desk.situation()
    if look and (situation.obstacle in LOST or not desk.refresh()):
        return Glance(situation, None)
    return Glance(situation, read_picture(desk), recent_log(desk) if look else ())


def recent_log(desk: Desk) -> tuple[Decision, ...]:
    """The newest decisions, in which those of others are looked for."""
    return tuple(desk.past.log(n=RECENT))


def oldest_age_s(items: Iterable[Item], now: datetime) -> int | None:
    """For how many seconds the oldest item has waited; None where nothing tells."""
    moments = [item.created for item in items if item.created]
    return int((now - min(moments)).total_seconds()) if moments else None
