"""Dreams over real stores: a destructive one is caught and reversed, ours comes to rest."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

import pytest
from support.commands import Commands
from support.places import NOW, Place

from memtui.cli.dream_shapes import plan_shape
from memtui.desk.desk import Desk
from memtui.desk.dreams.loss import MOVED
from memtui.desk.dreams.planner import is_text
from memtui.desk.dreams.signs import is_memory_itself
from memtui.desk.dreams.surviving import SHORTEST_PIECE, folded, lines_of, stands_in
from memtui.desk.planning.resolve import Resolution, bundle_id
from memtui.errors import RefusedError
from memtui.formats.frontmatter import Document
from memtui.formats.text import encode
from memtui.model import Memory

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"
STORES = sorted(p for p in CORPUS.iterdir() if p.is_dir()) if CORPUS.is_dir() else []
ROUNDS = 4  # in which a person decides all that is left

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


def size(lines: Mapping[str, str]) -> int:
    return sum(len(encode(line)) for line in lines.values())


def lost_lines(texts: Mapping[str, bytes], gone: Collection[str]) -> dict[str, str]:
    """What of the gone files stands nowhere else, by normal form; told the slow, plain way.

    A line is lost when no other file has it as a line, nor, unless it is short, in its text.
    """
    left = [data for path, data in texts.items() if path not in gone]
    lines = {form for data in left for form in lines_of(data)}
    running = [folded(data) for data in left]

    def stands(form: str) -> bool:
        if form in lines or len(encode(form)) < SHORTEST_PIECE:
            return form in lines
        return any(stands_in(form, text) for text in running)

    candidates = {form: line for path in gone for form, line in lines_of(texts[path]).items()}
    return {form: line for form, line in candidates.items() if not stands(form)}


def is_lost(lines: Mapping[str, str], lost: Mapping[str, str]) -> bool:
    """Whether less than half of a file's bytes stands elsewhere."""
    kept = {form: line for form, line in lines.items() if form not in lost}
    return bool(lines) and size(kept) < MOVED * size(lines)


def test_a_destructive_dream_is_caught_and_reversed(place: Place, opened: Opened) -> None:
    desk = opened(place)
    memories = desk.memories()
    if len(memories) < 2:
        pytest.skip("a store of one file has no dream")
    before = contents(place)
    texts = {memory.path: before[memory.path] for memory in memories}
    if is_memory_itself(before.get("MEMORY.md")):
        texts["MEMORY.md"] = before["MEMORY.md"]
    gone = dreamt(place, memories)
    desk.refresh()
    (dream,) = desk.dreams.agents()
    deleted = {o.paths[0] for o in dream.operations if o.op in ("delete", "dedupe", "merge")}
    assert deleted == set(gone)
    lost = lost_lines(texts, gone)
    memories_lost = sum(is_lost(lines_of(texts[path]), lost) for path in gone)
    whole = sum(size(lines_of(data)) for data in texts.values())
    assert (dream.loss.lines, dream.loss.bytes) == (len(lost), size(lost))
    assert (dream.loss.memories, dream.loss.moved) == (memories_lost, len(gone) - memories_lost)
    assert dream.loss.fraction == max(size(lost) / whole, memories_lost / len(texts))
    pinned = tuple(sorted(m.path for m in memories if m.pinned and m.path in gone))
    assert dream.loss.pinned == pinned
    assert dream.loss.user == tuple(
        sorted(m.path for m in memories if m.type == "user" and m.path in gone)
    )
    desk.reject([f"dream:{dream.id}"], reason="too much")
    assert contents(place) == before
    assert desk.queue("write").items == desk.queue("dream").items == ()


def test_no_marked_memory_goes_without_its_mark(place: Place, opened: Opened) -> None:
    with Desk.open(place.directory) as desk:
        chosen = copied(place, desk.memories())
    if not chosen:
        pytest.skip("a store without a text that can be copied")
    desk = opened(place)
    desk.approve([item.id for item in desk.queue("write").items])
    desk.keeping.pin(chosen[-1])
    memories = {memory.path: memory for memory in desk.memories()}
    plan = desk.dreams.plan(normalise_only=True)
    going = [
        (operation, memories[file.path])
        for operation in plan.operations
        for file in operation.files
        if file.after is None and file.path in memories
    ]
    assert going
    for operation, memory in going:
        reviewed = desk.standing(memory.path) == "reviewed"
        wanted = {"pinned": memory.pinned, "user": memory.type == "user", "reviewed": reviewed}
        assert {mark for mark, holds in wanted.items() if holds} <= set(operation.marks)
        assert not memory.pinned
    with pytest.raises(RefusedError):
        desk.keeping.pin(chosen[-1])  # it is still there, and pinned


def copied(place: Place, memories: list[Memory]) -> list[str]:
    """Copies of some memories, those about the user first; the paths of the copies."""
    found = []
    for memory in sorted(memories, key=lambda memory: memory.type != "user"):
        data = (place.directory / memory.path).read_bytes()
        if is_text(data) and Document.parse(data).body.strip():
            path = f"{memory.path.removesuffix('.md')}-copy.md"
            place.write(path, data)
            found.append(path)
        if len(found) == 4:
            break
    return found


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
    desk = opened(place)
    plan = desk.dreams.plan()
    assert told_elsewhere(place) == json.loads(json.dumps(plan_shape(plan)))
    desk.dreams.run()
    decide_all(desk)
    for _ in range(ROUNDS):  # an edit can leave a claim that contradicts another one
        left = desk.dreams.plan()
        for operation in left.operations:
            desk.approve([operation.own_item])
        for bundle in desk.conflicts.open():
            if bundle_id(bundle) in left.unresolved:
                desk.conflicts.resolve(bundle.id, Resolution(no_conflict=True))
    again = desk.dreams.run()
    assert (again.status, again.plan.operations, again.queued) == ("completed_noop", (), ())


def told_elsewhere(place: Place) -> object:
    """The plan for the same store of another process that knows nothing of it yet."""
    home = place.directory.parents[1] / "elsewhere"
    home.mkdir()
    words = ("dream", "--plan", "--json", "--store", str(place.directory))
    ran = Commands(home)(*words, MEMTUI_NOW=NOW, PYTHONHASHSEED="7")
    assert ran.code == 0, ran.err
    return ran.json


def decide_all(desk: Desk) -> None:
    """A person accepts what our dream proposed; none of it is pinned."""
    for item in desk.queue("dream").items:
        assert "dream:pinned" not in {warning.kind for warning in item.warnings}
        desk.approve([item.id], digest=item.digest)
