"""Stores on disk for what opens over the screens, beside the desk in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from conftest import Driver

from memtui.desk.desk import Desk
from memtui.stores.config import Config
from memtui.tui.app import MemtuiApp, open_store

ShowStore = Callable[..., AbstractAsyncContextManager[Driver]]
TOPICS = {"tone": "Short answers.", "freeze": "No release in December.", "部署": "周三停止部署。"}


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the person who runs the tests: their state, settings and stores."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("CLAUDE_CONFIG_DIR", raising=False)
    (tmp_path / "home").mkdir()


@pytest.fixture
def make_store(tmp_path: Path) -> Callable[[str], Path]:
    """Makes a store in which three memories stood and one was written since."""

    def make(name: str) -> Path:
        directory = tmp_path / name
        directory.mkdir()
        for topic, text in TOPICS.items():
            head = f"---\nname: {topic}\ntype: project\n---\n\n"
            (directory / f"{topic}.md").write_text(f"{head}{text}\n", "utf-8")
        (directory / "MEMORY.md").write_text("- [Tone](tone.md) — how to answer\n")
        Desk.open(directory).close()
        (directory / f"{name}-window.md").write_text("---\nname: window\n---\n\nWeekdays only.\n")
        return directory

    return make


@pytest.fixture
def show_store() -> ShowStore:
    """Shows a store on disk: `async with show_store(directory) as driver`."""

    @asynccontextmanager
    async def showing(
        directory: Path, config: Config | None = None, size: tuple[int, int] = (120, 36)
    ) -> AsyncIterator[Driver]:
        app = MemtuiApp(partial(open_store, directory), directory, config)
        async with app.run_test(size=size) as pilot:
            driver = Driver(pilot, app)
            await driver.settle()
            yield driver

    return showing
