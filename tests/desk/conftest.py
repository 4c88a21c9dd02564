"""Small stores to decide on, each in its own state home and at a fixed time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.places import NOW, Place, claude_topic, topic

from memtui.desk.desk import Desk


@pytest.fixture(autouse=True)
def fixed_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MEMTUI_NOW", NOW)


@pytest.fixture
def agentic(tmp_path: Path) -> Place:
    """Three topics, an index that names them, nothing in the inbox."""
    place = Place(tmp_path / "shop" / ".agentic" / "memory")
    place.write("auth-debug.md", topic("auth-debug", "Tokens live 15 minutes."))
    place.write("deploy.md", topic("deploy", "Deploys stop on Thursday.\n\nAsk the on-call."))
    place.write("style.md", topic("style", "Use tabs.", pinned="true"))
    place.write(
        "MEMORY.md",
        "# Memory\n\n"
        "- [auth-debug](auth-debug.md) — about auth-debug\n"
        "- [deploy](deploy.md) — about deploy\n"
        "- [style](style.md) — about style\n",
    )
    (place.directory / "inbox").mkdir()
    place.age()
    return place


@pytest.fixture
def claude(tmp_path: Path) -> Place:
    """Two topics as Claude Code keeps them, with prose around the index lines."""
    place = Place(tmp_path / "claude" / "projects" / "-shop" / "memory")
    place.write("freeze.md", claude_topic("freeze", "The freeze starts on 2026-04-20."))
    place.write("ports.md", claude_topic("ports", "Staging listens on 8443."))
    place.write(
        "MEMORY.md",
        "# Shop\n\nWhat lasts:\n\n"
        "- [Freeze](freeze.md) — when it starts\n"
        "- [Ports](ports.md) — where it listens\n\nKeep this short.\n",
    )
    place.age()
    return place


@pytest.fixture
def opened() -> Iterator[Callable[[Place], Desk]]:
    """Opens desks, the first time with the baseline, and closes them afterwards."""
    desks: list[Desk] = []

    def open_desk(place: Place) -> Desk:
        desks.append(Desk.open(place.directory))
        return desks[-1]

    yield open_desk
    for desk in desks:
        desk.close()
