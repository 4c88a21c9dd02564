"""A project with a small store, and the program to be called on it as a user would."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.places import NOW, Place, topic
from support.program import Program


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home with no editor, no settings and a fixed clock."""
    directory = tmp_path / "home"
    directory.mkdir()
    monkeypatch.setenv("HOME", str(directory))
    monkeypatch.setenv("MEMTUI_NOW", NOW)
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "VISUAL", "EDITOR", "CLAUDE_CONFIG_DIR"):
        monkeypatch.delenv(name, raising=False)
    return directory


@pytest.fixture
def memtui(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Program:
    """The program in a project whose store memtui has seen once."""
    place = Place(home / "shop" / ".agentic" / "memory")
    place.write("deploy.md", topic("deploy", "Deploys stop Thursday noon.\n\nSee [[tone]]."))
    place.write("tone.md", topic("tone", "Answer in short sentences.", type="user"))
    place.write(
        "MEMORY.md",
        "# Memory\n\n- [deploy](deploy.md) — about deploy\n- [tone](tone.md) — about tone\n",
    )
    (place.directory / "inbox").mkdir()
    place.age()
    monkeypatch.chdir(home / "shop")
    program = Program(place, capsys)
    assert program("status").code == 0
    return program
