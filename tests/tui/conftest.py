"""What the tests of the screens share: a desk in memory, and an app that shows it."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

sys.path.insert(0, str(Path(__file__).parent))

from fake_desk import NOW, FakeDesk, sample_desk
from support.places import NOW as PLACE_NOW
from support.places import Place, topic

from memtui.desk.desk import Desk
from memtui.tui import fetching
from memtui.tui.app import MemtuiApp
from memtui.tui.desk_screen import DeskScreen
from memtui.tui.status_line import StatusLine

Size = tuple[int, int]


class Driver:
    """An app under test: presses keys and waits until all that they set off is done."""

    def __init__(self, pilot: Pilot[int], app: MemtuiApp) -> None:
        self.pilot = pilot
        self.app = app

    @property
    def screen(self) -> DeskScreen:
        return self.app.desk_screen

    async def settle(self) -> None:
        """Wait until no worker runs and nothing is left to paint."""
        await self.pilot.pause()
        while any(not worker.is_finished for worker in self.app.workers):
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()
        for status in self.app.screen.query(StatusLine):
            status.look()  # what took long is over
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    def lines(self, selector: str) -> list[str]:
        """The text that a widget paints, line by line."""
        widget = self.app.screen.query_one(selector)
        return [widget.render_line(y).text.rstrip() for y in range(widget.size.height)]

    def text(self, selector: str) -> str:
        return "\n".join(self.lines(selector))

    def prose(self, selector: str) -> str:
        """The same with one space between words: wherever a sentence happens to be wrapped."""
        return " ".join(self.text(selector).split())

    @property
    def current(self) -> str:
        """The title of the item under the cursor, "" when nothing waits."""
        item = self.screen.queue.current
        return item.title if item else ""


Show = Callable[..., AbstractAsyncContextManager[Driver]]
ShowStore = Callable[..., AbstractAsyncContextManager[Driver]]


@pytest.fixture(autouse=True)
def fixed_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMTUI_NOW", NOW.isoformat())
    monkeypatch.setattr(fetching, "AROUND_AFTER_S", 0)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A real store of three memories, with a state home of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MEMTUI_NOW", PLACE_NOW)
    place = Place(tmp_path / "shop" / ".agentic" / "memory")
    texts = {"auth": "Tokens live 15 minutes.", "deploy": "Deploys stop on Thursday noon."}
    for name, text in {**texts, "style": "Use tabs in Go."}.items():
        place.write(f"{name}.md", topic(name, text))
    lines = "".join(f"- [{name}]({name}.md) — about {name}\n" for name in (*texts, "style"))
    place.write("MEMORY.md", f"# Memory\n\n{lines}")
    place.age()
    with Desk.open(place.directory):
        return place  # what stands so far is its baseline


@pytest.fixture
def show_store() -> ShowStore:
    """Shows a real store: `async with show_store(place, (120, 36)) as driver`."""

    @asynccontextmanager
    async def showing(place: Place, size: Size = (120, 36)) -> AsyncIterator[Driver]:
        app = MemtuiApp(lambda: Desk.open(place.directory), place.directory)
        async with app.run_test(size=size) as pilot:
            driver = Driver(pilot, app)
            await driver.settle()
            await driver.settle()
            yield driver

    return showing


@pytest.fixture
def desk() -> FakeDesk:
    return sample_desk()


@pytest.fixture
def show() -> Show:
    """Shows a desk in an app of a size: `async with show(desk, (120, 36)) as driver`."""

    @asynccontextmanager
    async def showing(desk: FakeDesk, size: Size = (120, 36)) -> AsyncIterator[Driver]:
        app = MemtuiApp(lambda: desk, desk.store.directory)
        async with app.run_test(size=size) as pilot:
            driver = Driver(pilot, app)
            await driver.settle()
            yield driver

    return showing
