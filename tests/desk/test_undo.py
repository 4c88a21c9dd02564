"""Undo and redo: files, times, queue and tombstones come back; later changes are kept."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from support.places import Place, topic

from memtui.desk.desk import Desk
from memtui.errors import MemtuiError, NotFoundError, RefusedError

Opened = Callable[[Place], Desk]


@pytest.fixture
def busy(agentic: Place, opened: Opened) -> Place:
    """A store in which one thing of every kind waits."""
    opened(agentic)
    old = "2025-01-01T00:00:00.000Z"
    agentic.write("inbox/limits.md", topic("limits", "Uploads stop at 20 MB."))
    agentic.write("inbox/broken.md", "---\nname: a\ndescription: b: c\n---\n\nText.\n")
    agentic.write("fresh.md", topic("fresh", "A new fact."))
    agentic.write("auth-debug.md", topic("auth-debug", "Tokens live 60 minutes."))
    agentic.delete("deploy.md")
    agentic.write("old.md", topic("old", "Once true.", createdAt=old, updatedAt=old))
    agentic.write("MEMORY.md", agentic.read("MEMORY.md") + "- [fresh](fresh.md) — new\n")
    agentic.age()
    return agentic


@pytest.mark.parametrize("verb", ["approve", "reject"])
def test_each_decision_is_undone_to_the_byte(busy: Place, opened: Opened, verb: str) -> None:
    desk = opened(busy)
    queue, manifest = desk.queue(), busy.manifest()
    decided = 0
    for item in queue.items:
        try:
            decided += len(getattr(desk, verb)([item.id]).decisions)
        except MemtuiError:
            assert item.kind == "broken" or item.state == "new"
    assert decided >= 5
    for _ in range(decided):
        desk.past.undo()
    assert busy.manifest() == manifest
    assert desk.queue() == queue
    with pytest.raises(NotFoundError):
        desk.past.undo()


def test_a_batch_is_undone_and_redone_as_one(busy: Place, opened: Opened) -> None:
    desk = opened(busy)
    queue, manifest = desk.queue(), busy.manifest()
    desk.approve([item.id for item in queue.items], override="read it")
    decided, after = desk.queue(), busy.manifest()
    desk.past.undo(batch=True)
    assert (desk.queue(), busy.manifest()) == (queue, manifest)
    desk.past.redo()
    assert desk.queue() == decided
    assert {path: data for path, (data, _) in busy.manifest().items()} == {
        path: data for path, (data, _) in after.items()
    }


def test_undo_survives_a_restart_and_can_itself_be_undone(busy: Place, opened: Opened) -> None:
    opened(busy).reject(["fresh"])
    desk = opened(busy)
    desk.past.undo()
    assert busy.exists("fresh.md")
    opened(busy).past.redo()
    assert not busy.exists("fresh.md")
    opened(busy).past.undo()
    assert busy.exists("fresh.md")


def test_undo_keeps_a_later_change_elsewhere_in_the_file(busy: Place, opened: Opened) -> None:
    desk = opened(busy)
    desk.reject(["auth-debug"])
    busy.write("auth-debug.md", busy.read("auth-debug.md") + "\nA later line.\n")
    desk.past.undo()
    assert "60 minutes" in busy.read("auth-debug.md")
    assert "A later line." in busy.read("auth-debug.md")


def test_undo_refuses_where_a_later_change_overlaps(busy: Place, opened: Opened) -> None:
    desk = opened(busy)
    desk.reject(["auth-debug"])
    busy.write("auth-debug.md", topic("auth-debug", "Tokens live for ever."))
    manifest = busy.manifest()
    with pytest.raises(RefusedError):
        desk.past.undo()
    assert busy.manifest() == manifest


def test_an_earlier_decision_can_be_undone_alone(busy: Place, opened: Opened) -> None:
    desk = opened(busy)
    first = desk.reject(["fresh"]).decisions[0]
    desk.reject(["auth-debug"])
    desk.past.undo(first.commit[:12])
    assert busy.exists("fresh.md")
    assert "15 minutes" in busy.read("auth-debug.md")


@pytest.mark.parametrize("seed", range(4))
def test_any_sequence_of_decisions_is_undone_to_the_byte(
    busy: Place, opened: Opened, seed: int
) -> None:
    dice = random.Random(seed)
    desk = opened(busy)
    start = desk.queue(), busy.manifest()
    done = 0
    for _ in range(12):
        items = desk.queue().items
        names = [memory.path for memory in desk.memories()]
        verb = dice.choice(["approve", "reject", "snooze", "pin", "archive", "forget", "undo"])
        try:
            if verb == "undo":
                desk.past.undo()
                done -= 1
                continue
            if verb in ("approve", "reject") and items:
                done += len(getattr(desk, verb)([dice.choice(items).id]).decisions)
            elif verb == "snooze" and items:
                done += len(desk.snooze([dice.choice(items).id], "1w").decisions)
            elif verb in ("pin", "archive", "forget") and names:
                done += len(getattr(desk.keeping, verb)(dice.choice(names)).decisions)
        except MemtuiError:
            continue
    for _ in range(done):
        desk.past.undo()
    assert (desk.queue(), busy.manifest()) == start
