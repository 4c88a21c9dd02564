"""A batch leaves what its decisions leave one by one: every byte, and every line of the log."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from support.places import Place, topic

from memtui.desk.desk import Desk
from memtui.history.record import Record


def filled(place: Place) -> Desk:
    """Baseline first, then candidates in the inbox and writes of an agent beside them."""
    desk = Desk.open(place.directory)
    desk.queue()
    for name in ("alpha", "beta", "user_gamma"):
        place.write(f"inbox/{name}.md", topic(name, f"Fact {name} stands.\n\nSee [[deploy]]."))
    place.write("inbox/deploy.md", topic("deploy", "It stops again in winter."))
    place.write("new.md", topic("new", "An agent wrote this."))
    place.write("deploy.md", place.read("deploy.md").replace("Thursday", "Wednesday"))
    place.write("MEMORY.md", place.read("MEMORY.md") + "- [New](new.md) — by an agent\nProse.\n")
    place.delete("style.md")
    place.age()
    desk.refresh()
    return desk


def texts(place: Place) -> dict[str, bytes]:
    return {path: data for path, (data, _) in place.manifest().items()}


def records(desk: Desk) -> list[Record]:
    """What each decision did, newest first.

    Without commits and batches, the real times of files, and the digests of items: a batch
    keeps those that were shown, though an earlier decision may have changed the item since.
    """
    history = desk._shelf.history
    found = [history.record(decision.commit) for decision in history.log()]
    return [
        replace(
            record,
            commit="",
            batch="",
            digest="",
            edits=tuple(replace(edit, mtime_before=None) for edit in record.edits),
        )
        for record in found
    ]


def log(desk: Desk) -> list[object]:
    return [replace(entry, commit="", batch="") for entry in desk.past.log()]


def kept(desk: Desk) -> dict[str, object]:
    """Both trees, and every tree of the store that history went through."""
    history = desk._shelf.history
    desk_tree = {
        path: entry for path, entry in history.desk_tree().items() if path != "decision.json"
    }
    went = [history.tree(entry.commit) for entry in history.log()]
    return {"main": history.main_tree(), "desk": desk_tree, "went": went}


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("deed", ["approve", "reject"])
def test_a_batch_is_the_same_as_its_decisions_one_by_one(
    agentic: Place, tmp_path: Path, deed: str, order: int
) -> None:
    other = Place(tmp_path / "other" / ".agentic" / "memory")
    shutil.copytree(agentic.directory, other.directory, copy_function=shutil.copy2)
    with filled(agentic) as together, filled(other) as alone:
        refs = [item.id for item in together.queue().items if item.kind in ("inbox", "write")]
        refs = refs[::order]
        before = texts(agentic)
        outcome = getattr(together, deed)(refs)
        for ref in refs:
            if ref not in [skipped.id for skipped in outcome.skipped]:
                getattr(alone, deed)([ref])
        assert len(outcome.decisions) > 5
        assert texts(agentic) == texts(other)
        assert log(together) == log(alone)
        assert records(together) == records(alone)
        assert kept(together) == kept(alone)
        together.past.undo(batch=True)
        assert texts(agentic) == before
