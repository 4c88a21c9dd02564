"""The queue: everything that waits for a decision, oldest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from operator import attrgetter

from memtui import clock
from memtui.desk.dreams.waiting import PREFIX, dream_items, dream_view, find_dream
from memtui.desk.gauge import index_gauge
from memtui.desk.items import ItemView
from memtui.desk.judged_items import judged_view
from memtui.desk.names import find_item
from memtui.desk.notes import snooze, snooze_ends
from memtui.desk.shelf import Shelf
from memtui.desk.standing import Standing
from memtui.desk.status import Status, keep
from memtui.errors import MemtuiError, NotFoundError
from memtui.model import JUDGED, Item, Memory

NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Queue:
    """What waits. `reviewed` is the id of the reviewed tree: equal trees, equal id."""

    store: str
    reviewed: str
    items: tuple[Item, ...]
    snoozed: int
    baseline: int


def read_queue(shelf: Shelf, kind: str | None = None) -> Queue:
    """The items that wait now, without the snoozed ones; of one kind, if one is named."""
    standing = shelf.standing
    now = clock.now()
    builder = standing.builder()
    items = [builder.build(each) for each in shelf.counted("judging", standing.waiting)]
    shelf.recalled.save()
    items += [builder.expired(memory) for memory in expired_memories(standing, now)]
    items += _without_fail(shelf, _signals, "Captured signals could not be read")
    items += _without_fail(shelf, dream_items, "Dreams could not be measured")
    if kind is None or kind in JUDGED:
        find = _all_judged if kind in JUDGED else _judged
        items += _without_fail(shelf, find, "Conflicts and duplicates could not be found")
    shown = [item for item in items if not _snoozed(standing, item, now)]
    return Queue(
        store=str(shelf.store.directory),
        reviewed=standing.reviewed_id,
        items=tuple(sorted((i for i in shown if kind in (None, i.kind)), key=_oldest_first)),
        snoozed=len(items) - len(shown),
        baseline=len(standing.view.notes_under("baseline/")),
    )


def _signals(shelf: Shelf) -> list[Item]:
    if not shelf.store.dialect.signals_name:
        return []
    from memtui.desk.signals.waiting import signal_items

    return signal_items(shelf)


def _judged(shelf: Shelf) -> list[Item]:
    return shelf.judging.items()


def _all_judged(shelf: Shelf) -> list[Item]:
    return shelf.judging.items(wait=True)


def _without_fail(shelf: Shelf, find: Callable[[Shelf], list[Item]], told: str) -> list[Item]:
    """What is found; nothing where the judges fail, since the rest must not wait for them."""
    try:
        return find(shelf)
    except MemtuiError:
        raise
    except Exception as error:
        message = f"{told} ({type(error).__name__}); all else is shown."
        if message not in shelf.messages:
            shelf.messages.append(message)
        return []


def find_in_queue(shelf: Shelf, ref: str) -> Item:
    """The one item that `ref` names, snoozed or not, building as few others as possible.

    Raises NotFoundError, or RefusedError where several answer.
    """
    if ref.startswith(PREFIX):  # by its id only: a bare name never stands for a deletion
        return find_dream(shelf, ref)
    if ref.partition(":")[0] == "signal":
        return find_item(_signals(shelf), ref)
    if ref.partition(":")[0] in JUDGED:
        try:
            return find_item(_judged(shelf), ref)
        except NotFoundError:  # it was asked for by name: judge, however long that takes
            return find_item(_all_judged(shelf), ref)
    standing = shelf.standing
    builder = standing.builder()
    exact = standing.waiting_called(ref.partition(":")[2] or ref)
    if len(exact) == 1 and not ref.startswith("expired:"):
        return builder.build(exact[0])
    items = [builder.build(each) for each in standing.waiting]
    items += [builder.expired(memory) for memory in expired_memories(standing, clock.now())]
    return find_item(items, ref)


def view_of(shelf: Shelf, item: Item) -> ItemView:
    """The texts and hunks of an item, and its index lines."""
    if item.kind == "dream":
        return dream_view(shelf, item)
    if item.kind in JUDGED:
        return judged_view(shelf, item)
    if item.kind == "signal":
        from memtui.desk.signals.waiting import signal_view

        return signal_view(shelf, item)
    return shelf.standing.builder().texts(item)


def read_status(shelf: Shelf) -> Status:
    """The queue in numbers, kept for the next glance."""
    queue = read_queue(shelf)
    by_kind = Counter(item.kind for item in queue.items)
    status = Status(
        waiting=len(queue.items),
        by_kind=dict(sorted(by_kind.items())),
        oldest=min((item.created for item in queue.items if item.created), default=None),
        broken=by_kind.get("broken", 0),
        index=index_gauge(shelf.standing.view, shelf.store.dialect),
    )
    entries = shelf.standing.snapshot.entries.values()
    changed_ns = max(map(attrgetter("mtime_ns"), entries), default=0)
    keep(shelf.state, status, _next_change(shelf.standing, clock.now()), changed_ns)
    return status


def _next_change(standing: Standing, now: datetime) -> datetime | None:
    """When an expiry or the end of a snooze changes the queue by itself."""
    moments = [memory.expires for memory in standing.memories if memory.expires]
    moments += snooze_ends(standing.view)
    return min((moment for moment in moments if moment > now), default=None)


def expired_memories(standing: Standing, now: datetime) -> list[Memory]:
    """Memories past their time that wait for nothing else."""
    return [
        memory
        for memory in standing.memories
        if memory.expires
        and memory.expires <= now
        and not memory.pinned
        and not standing.writes.covers(memory.path)
    ]


def item_or_none(shelf: Shelf, ref: str) -> Item | None:
    try:
        return find_in_queue(shelf, ref)
    except NotFoundError:
        return None


def _snoozed(standing: Standing, item: Item, now: datetime) -> bool:
    found = snooze(standing.view, item.id)
    return found is not None and found.covers(item.digest, now)


def _oldest_first(item: Item) -> tuple[datetime, str]:
    return item.created or NEVER, item.id
