"""The demo's harmful dream: one item with its true loss, taken in part, and undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from memtui.demo import NOW, build
from memtui.demo.stage import CLOCK, environment
from memtui.desk.desk import Desk
from memtui.desk.dreams.surviving import lines_of
from memtui.errors import BlockedError

GONE = ("ledger-rounding.md", "reading-level-sql.md", "search-index-rebuild.md")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with environment({"XDG_STATE_HOME": str(tmp_path / "state"), CLOCK: NOW}):
        build(tmp_path / "store")
        with Desk.open(tmp_path / "store") as opened:
            yield opened


def test_the_harmful_dream_is_shown_taken_in_part_and_undone(desk: Desk) -> None:
    (dream,) = desk.dreams.agents()
    (item,) = desk.queue("dream").items
    assert tuple(o.paths[0] for o in dream.operations if o.op == "delete") == GONE
    loss = dream.loss
    lost = {lost.path: lost for lost in desk.dreams.lost() if lost.path in GONE}
    texts = {path: desk._shelf.history.blob(lost[path].blob) for path in GONE}
    standing = {line for m in desk.memories() for line in lines_of(desk.read(m.path))}
    deleted = {line for text in texts.values() for line in lines_of(text)}
    rewritten = desk.view_of(desk.item("write:payments-db.md"))
    replaced = set(lines_of(rewritten.before or b"")) - set(lines_of(rewritten.after or b""))
    assert loss.lines == len((deleted | replaced) - standing)
    assert (loss.memories, loss.moved, loss.lines, loss.bytes) == (3, 0, 17, 1320)
    assert (loss.claims, loss.partial, round(loss.fraction, 2)) == (16, False, 0.07)
    assert loss.pinned == ("ledger-rounding.md",)
    assert loss.user == ("reading-level-sql.md",)
    assert 0.05 < loss.fraction < 0.10
    with pytest.raises(BlockedError):
        desk.approve([item.id], digest=item.digest)

    ids = {o.paths[0]: o.id for o in dream.operations}
    before = {m.path: m.digest for m in desk.memories()}
    desk.approve([item.id], hunks=[ids["search-index-rebuild.md"], ids["payments-db.md"]])
    desk.reject([f"dream:{dream.id}"], hunks=[ids["ledger-rounding.md"]], reason="pinned")
    desk.reject(["write:reading-level-sql.md"])
    assert desk.read("ledger-rounding.md") == texts["ledger-rounding.md"]
    assert desk.read("reading-level-sql.md") == texts["reading-level-sql.md"]
    assert desk.queue("dream").items == ()
    for _ in range(3):
        desk.past.undo(batch=True)
    assert {m.path: m.digest for m in desk.memories()} == before
    (again,) = desk.queue("dream").items
    assert (again.id, again.digest) == (item.id, item.digest)
