"""The first frame of a store that was shown before."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from conftest import Driver
from fake_desk import FakeDesk, FakeStore, item, memory, sample_desk

from memtui.files.state import StateHome
from memtui.model import Finding
from memtui.tui.app import MemtuiApp
from memtui.tui.picture import Picture, read_picture
from memtui.tui.sketch import LEAVES, NAME, keep_sketch, kept_sketch


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    directory = tmp_path / "memory"
    directory.mkdir()
    StateHome.default().create(directory)
    return directory


def harmless() -> FakeDesk:
    """The sample desk without the item that holds a certain secret."""
    desk = sample_desk()
    for id, each in list(desk.items.items()):
        if any(finding.certain for finding in each.warnings):
            del desk.items[id]
    return desk


def picture_of(directory: Path, desk: FakeDesk) -> Picture:
    desk.store = FakeStore(directory)
    return read_picture(desk)


def test_a_sketch_draws_what_the_picture_draws(store: Path) -> None:
    picture = picture_of(store, harmless())
    keep_sketch(picture)
    sketch = kept_sketch(store)
    assert sketch is not None
    assert sketch.picture.items == picture.items
    assert sketch.picture.index == picture.index
    assert sketch.picture.oldest_age_s == picture.oldest_age_s
    assert sketch.sizes == {name: len(leaves) for name, leaves in picture.groups.items()}
    titles = [leaf.memory.title for leaves in sketch.picture.groups.values() for leaf in leaves]
    assert titles == [leaf.memory.title for leaves in picture.groups.values() for leaf in leaves]


def test_of_many_memories_the_first_are_kept_and_all_are_counted(store: Path) -> None:
    picture = picture_of(store, harmless())
    many = [memory(f"m-{number:04}.md") for number in range(500)]
    leaf = next(iter(picture.groups.values()))[0]
    groups = {"project": tuple(replace(leaf, memory=each) for each in many)}
    keep_sketch(replace(picture, groups=groups))
    sketch = kept_sketch(store)
    assert sketch is not None
    assert len(sketch.picture.groups["project"]) == LEAVES
    assert sketch.sizes == {"project": 500}


def test_an_item_with_a_certain_secret_never_stays_on_disk(store: Path) -> None:
    picture = picture_of(store, harmless())
    keep_sketch(picture)
    secret = Finding("secret:github-token", "block", 1, 1, "ghp_…", certain=True)
    keep_sketch(replace(picture, items=(item("token.md", warnings=(secret,)),)))
    assert kept_sketch(store) is None
    assert not list(store.parent.rglob(NAME))


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"version": "0"}', b"\xff", b"[" * 100_000], ids=range(6)
)
def test_a_sketch_that_cannot_be_read_is_none(store: Path, data: bytes) -> None:
    keep_sketch(picture_of(store, harmless()))
    next(store.parent.rglob(NAME)).write_bytes(data)
    assert kept_sketch(store) is None


def test_a_store_without_state_has_no_sketch(tmp_path: Path) -> None:
    keep_sketch(picture_of(tmp_path, harmless()))
    assert kept_sketch(tmp_path) is None


async def test_nothing_is_read_or_decided_on_a_sketch(store: Path) -> None:
    desk = harmless()
    keep_sketch(picture_of(store, desk))
    go = Event()

    def open_desk() -> FakeDesk:
        go.wait(10)
        return desk

    app = MemtuiApp(open_desk, store)
    async with app.run_test(size=(120, 36)) as pilot:
        driver = Driver(pilot, app)
        await pilot.pause()
        drawn = [row.title for row in driver.screen.queue.line_list.rows]
        assert drawn == [each.title for each in read_picture(desk).items]
        assert f"{len(drawn)} waiting" in driver.text("#top")
        await pilot.press("a", "x")
        assert driver.screen.review.shown is None
        go.set()
        await driver.settle()
        assert driver.screen.review.shown is not None
    assert desk.calls == []


def test_the_first_frame_does_not_wait_for_the_core() -> None:
    script = "import sys, memtui.tui.app; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    rooms = ("memtui.desk.shelf", "memtui.history", "memtui.judge", "sqlite3", "markdown_it")
    assert [name for name in loaded if name.startswith(rooms)] == []
