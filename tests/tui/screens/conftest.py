"""A small real store, and the program at work on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from support.places import Place, topic
from working import Worker

from memtui.desk.desk import Desk
from memtui.tui.app import MemtuiApp

NOW = "2026-06-01T12:00:00+00:00"
Size = tuple[int, int]
AtWork = Callable[..., AbstractAsyncContextManager[Worker]]


@pytest.fixture(autouse=True)
def fixed_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fixed_clock: None) -> None:
    monkeypatch.setenv("MEMTUI_NOW", NOW)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture
def shop(tmp_path: Path) -> Place:
    """Four topics that link to each other, two of them at odds, and an index."""
    place = Place(tmp_path / "shop" / ".agentic" / "memory")
    place.write("auth.md", topic("auth", "Tokens live 15 minutes. See [[deploy]] and [[gone]]."))
    place.write(
        "deploy.md", topic("deploy", "# Deploys\n\nThey stop on **Thursday**.<!-- psst -->")
    )
    place.write("db.md", topic("db", "The orders database is PostgreSQL 14.\n\nBackups: nightly."))
    place.write(
        "upgrade.md", topic("upgrade", "- The orders database is PostgreSQL 16 since 2026-04-20.")
    )
    names = ("auth", "deploy", "db", "upgrade")
    entries = "".join(f"- [{name}]({name}.md) — about {name}\n" for name in names)
    place.write("MEMORY.md", f"# Memory\n\n{entries}")
    (place.directory / "inbox").mkdir()
    place.age()
    with Desk.init(place.directory):
        pass
    return place


@pytest.fixture
def at_work() -> AtWork:
    """Opens a store in the program: `async with at_work(shop, "f3") as worker`."""

    @asynccontextmanager
    async def working(place: Place, *keys: str, size: Size = (120, 36)) -> AsyncIterator[Worker]:
        app = MemtuiApp(lambda: Desk.open(place.directory), place.directory)
        async with app.run_test(size=size) as pilot:
            worker = Worker(pilot, app)
            await worker.settle()
            await worker.press(*keys)
            yield worker

    return working
