"""Where no store is: the screen teaches, lists the machine's stores, and every key goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from conftest import Driver
from support.places import Place, topic

from memtui.desk.desk import Desk
from memtui.errors import StoreError
from memtui.stores.discovery import search_of
from memtui.tui.spans import cells, text_of
from memtui.tui.welcome.rows import welcome_lines
from memtui.tui.welcome.screen import DEMO, WelcomeApp, known_dialects

PROBLEM = StoreError("No memory store belongs to this directory.")


class Visitor(Driver):
    """A driver of the welcome."""

    @property
    def goal(self) -> Path | str | None:
        return self.app.goal  # type: ignore[attr-defined]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project of a person who has one store elsewhere."""
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("CLAUDE_CONFIG_DIR", raising=False)
    store = Place(home / ".claude" / "projects" / "-srv-shop" / "memory")
    store.write("auth.md", topic("auth", "Tokens live 15 minutes."))
    project = tmp_path / "empty"
    project.mkdir()
    return project


@asynccontextmanager
async def visiting(project: Path, size: tuple[int, int] = (120, 36)) -> AsyncIterator[Visitor]:
    app = WelcomeApp(search_of(project), PROBLEM)
    async with app.run_test(size=size) as pilot:
        visitor = Visitor(pilot, app)  # type: ignore[arg-type]
        await visitor.settle()
        yield visitor


async def test_it_tells_where_it_looked_and_what_it_reads(project: Path) -> None:
    async with visiting(project) as visitor:
        told = visitor.text("#words")
        assert PROBLEM.message in told
        assert ".agentic/memory" in told
        assert "MEMORY.md" in told
        for dialect in known_dialects():
            assert dialect.title in told
        assert "memtui init" in told
        assert "memtui demo" in told


async def test_enter_goes_to_a_store_of_this_machine(project: Path) -> None:
    async with visiting(project) as visitor:
        rows = visitor.app.screen.machine.rows  # type: ignore[attr-defined]
        assert [row.path.name for row in rows] == ["memory"]
        await visitor.press("enter")
        assert visitor.goal == rows[0].path


async def test_a_directory_is_opened_by_its_path(project: Path) -> None:
    (project / "notes").mkdir()
    async with visiting(project) as visitor:
        await visitor.press("o", *"nowhere", "enter")
        assert "There is no directory" in visitor.text("#told")
        assert visitor.goal is None
        await visitor.press("o", *"notes", "enter")
        assert visitor.goal == project / "notes"


async def test_the_demo_is_one_key(project: Path) -> None:
    async with visiting(project) as visitor:
        await visitor.press("d")
        assert visitor.goal == DEMO


async def test_init_asks_and_makes_a_store(project: Path) -> None:
    async with visiting(project) as visitor:
        await visitor.press("i", "n")
        assert not (project / ".git").exists()
        await visitor.press("i", "y")
        assert visitor.goal == project
    with Desk.open(project) as desk:
        assert desk.past.place == "inside"


async def test_init_in_a_repository_says_what_to_do_instead(project: Path) -> None:
    (project / ".git").mkdir()
    async with visiting(project) as visitor:
        await visitor.press("i", "y")
        assert visitor.goal is None
        assert "has a .git already" in visitor.text("#told")
        assert "o opens it" in visitor.text("#told")


async def test_it_says_so_where_the_machine_has_no_store(
    project: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "nobody"))
    async with visiting(project) as visitor:
        assert "No store was found" in visitor.text("#no-stores")
        await visitor.press("enter")
        assert visitor.goal is None


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (100, 30), (200, 50)])
async def test_it_fits(project: Path, size: tuple[int, int]) -> None:
    async with visiting(project, size) as visitor:
        lines = visitor.lines("#words")
        assert any("What you can do" in line for line in lines)
        assert visitor.app.screen.machine.size.height >= 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("width", [30, 60, 120])
def test_no_line_is_wider_than_its_room(project: Path, width: int) -> None:
    lines = welcome_lines(search_of(project), PROBLEM, known_dialects(), width)
    assert all(cells(line) <= max(2, width) for line in lines)


def test_hostile_names_are_only_text(tmp_path: Path) -> None:
    bad = tmp_path / "a\x1b]52;c;x\x07[b]"
    bad.mkdir()
    lines = welcome_lines(search_of(bad), PROBLEM, known_dialects(), 80)
    assert not any(ord(char) < 32 for line in lines for char in text_of(line))
