"""Dreams over real stores: a destructive one is caught and reversed, ours comes to rest."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from support.places import Place

from memtui.desk.desk import Desk
from memtui.desk.dreams.loss import lines_of
from memtui.desk.planning.resolve import Resolution
from memtui.model import Memory

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"
STORES = sorted(p for p in CORPUS.iterdir() if p.is_dir()) if CORPUS.is_dir() else []
LARGEST = 30_000  # bytes of a store whose contradictions a test waits for

Opened = Callable[[Place], Desk]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not STORES, reason="the corpus of real stores is not here"),
]


@pytest.fixture(params=STORES, ids=lambda path: path.name)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    copy = tmp_path / "corpus" / request.param.name
    shutil.copytree(request.param, copy)
    place = Place(copy)
    place.age()
    return place


def contents(place: Place) -> dict[str, bytes]:
    return {path: data for path, (data, _) in place.manifest().items()}


def dreamt(place: Place, memories: list[Memory]) -> list[str]:
    """Delete every fifth memory, at least two, with their index lines; what went."""
    gone = [memory.path for memory in memories[:: max(2, min(5, len(memories) // 2))]]
    for path in gone:
        place.delete(path)
    if place.exists("MEMORY.md"):
        lines = (place.directory / "MEMORY.md").read_bytes().splitlines(keepends=True)
        left = [x for x in lines if not any(f"({path})".encode() in x for path in gone)]
        place.write("MEMORY.md", b"".join(left))
    return gone


def test_a_destructive_dream_is_caught_and_reversed(place: Place, opened: Opened) -> None:
    desk = opened(place)
    memories = desk.memories()
    if len(memories) < 2:
        pytest.skip("a store of one file has no dream")
    before = contents(place)
    texts = {memory.path: before[memory.path] for memory in memories}
    gone = dreamt(place, memories)
    desk.refresh()
    (dream,) = desk.dreams.agents()
    deleted = {o.paths[0] for o in dream.operations if o.op in ("delete", "dedupe", "merge")}
    assert deleted == set(gone)
    # A line is lost when no other file has it, whole or in running text.
    standing = {line for path in texts if path not in gone for line in lines_of(texts[path])}
    candidates = {line for path in gone for line in lines_of(texts[path])} - standing
    assert len(candidates) * 0.9 <= dream.loss.lines <= len(candidates)
    assert dream.loss.memories + dream.loss.moved == len(gone)
    assert 0 < dream.loss.fraction <= 1
    pinned = tuple(sorted(m.path for m in memories if m.pinned and m.path in gone))
    assert dream.loss.pinned == pinned
    assert dream.loss.user == tuple(
        sorted(m.path for m in memories if m.type == "user" and m.path in gone)
    )
    desk.reject([f"dream:{dream.id}"], reason="too much")
    assert contents(place) == before
    assert {item.kind for item in desk.queue().items} <= {"bundle", "duplicate"}


def test_our_repairs_are_the_same_twice_and_then_at_rest(place: Place, opened: Opened) -> None:
    desk = opened(place)
    before = contents(place)
    plan = desk.dreams.plan(normalise_only=True)
    assert desk.dreams.plan(normalise_only=True) == plan
    assert contents(place) == before
    run = desk.dreams.run(normalise_only=True)
    assert contents(place).keys() == before.keys()
    repaired = {file.path for o in plan.operations if o.repair for file in o.files}
    assert set(run.changed_files) == repaired
    assert {path for path, data in contents(place).items() if data != before[path]} == repaired
    decide_all(desk)
    again = desk.dreams.run(normalise_only=True)
    assert (again.status, again.plan.operations, again.queued) == ("completed_noop", (), ())


def test_our_whole_dream_is_the_same_twice_and_then_at_rest(place: Place, opened: Opened) -> None:
    size = sum(file.stat().st_size for file in place.directory.rglob("*.md"))
    if size > LARGEST:
        pytest.skip("its contradictions take longer than a test should")
    desk = opened(place)
    plan = desk.dreams.plan()
    assert desk.dreams.plan() == plan
    desk.dreams.run()
    decide_all(desk)
    for _ in range(3):  # an edit can leave a claim that contradicts another one
        left = desk.dreams.plan()
        for operation in left.operations:
            desk.approve([operation.own_item])
        for bundle in left.unresolved:
            desk.conflicts.resolve(bundle, Resolution(no_conflict=True))
    again = desk.dreams.run()
    assert (again.status, again.plan.operations, again.queued) == ("completed_noop", (), ())


def decide_all(desk: Desk) -> None:
    """A person accepts what our dream proposed; none of it is pinned."""
    for item in desk.queue("dream").items:
        assert "dream:pinned" not in {warning.kind for warning in item.warnings}
        desk.approve([item.id], digest=item.digest)
