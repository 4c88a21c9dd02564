"""Memories past their time to live, as operations that archive them."""

from __future__ import annotations

from memtui import clock
from memtui.desk.dreams.facts import marks_of
from memtui.desk.dreams.model import FileChange, Operation
from memtui.desk.dreams.planner import operation_id
from memtui.desk.names import item_id
from memtui.desk.notes import snooze
from memtui.desk.planning.memories import plan_archive
from memtui.desk.queue import expired_memories
from memtui.desk.shelf import Shelf
from memtui.errors import RefusedError
from memtui.model import Memory


def cleanup_plan(shelf: Shelf) -> list[Operation]:
    """What cleaning up would archive now, each on its own; writes nothing.

    By type as the dialect has it, `ttlDays` before that, pinned never, and none that a
    person has put aside for later.
    """
    context = shelf.standing.context()
    operations = []
    for memory in stale_memories(shelf):
        try:
            change = plan_archive(context, memory)
        except RefusedError:
            continue  # a secret keeps it out of the desk's archive
        files = tuple(
            FileChange(edit.path, context.view.read(edit.path), edit.after) for edit in change.edits
        )
        why = f"expired on {memory.expires.date()}" if memory.expires else ""
        operations.append(
            Operation(
                operation_id(context, "archive", (memory.path,)),
                "archive",
                (memory.path,),
                why,
                files,
                marks_of(context, [memory]),
                change,
                item_id("expired", memory.path),
            )
        )
    return operations


def stale_memories(shelf: Shelf) -> list[Memory]:
    """The expired memories that nobody has put aside."""
    now, builder = clock.now(), shelf.standing.builder()
    found = []
    for memory in sorted(expired_memories(shelf.standing, now), key=lambda m: m.path):
        item = builder.expired(memory)
        put_aside = snooze(shelf.standing.view, item.id)
        if put_aside is None or not put_aside.covers(item.digest, now):
            found.append(memory)
    return found
