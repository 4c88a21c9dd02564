"""The whole program on a pseudo-terminal, as a person starts it."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from terminal import Terminal

from memtui.desk.desk import Desk

CONTROL = re.compile("\x1b\\][^\x07\x1b]*|[\x80-\x9f]|\x1b\\[2J|\x1bc|\x1b\\[[0-9]*n|\x1b[PX^_]")
PLAIN = "Deploys stop on Wednesday.\n"
HOSTILE = "Deploys \x1b]52;c;eA==\x07stop \x1b]0;gone\x07\x1b[2J\x1b[6n\x1bc\x9b31m on Wednesday.\n"


@pytest.fixture
def environ(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    own = {"HOME": str(tmp_path / "home"), "XDG_STATE_HOME": str(tmp_path / "state")}
    for name, value in own.items():
        Path(value).mkdir(exist_ok=True)
        monkeypatch.setenv(name, value)
    project = str(Path(__file__).parents[2])
    terminal = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": project}
    return {**os.environ, **terminal}


def store(directory: Path, written: str) -> Path:
    """A store in which one memory stood from the start and one was written since."""
    directory.mkdir()
    (directory / "MEMORY.md").write_text("- [Tone](user_tone.md) — short answers\n")
    (directory / "user_tone.md").write_text("---\nname: tone\ntype: user\n---\n\nShort.\n")
    Desk.open(directory).close()
    (directory / "deploy.md").write_text(f"---\nname: deploy\ntype: project\n---\n\n{written}")
    return directory


def desk(directory: Path, environ: dict[str, str], size: tuple[int, int]) -> Terminal:
    return Terminal([sys.executable, "-m", "memtui", str(directory)], environ, size)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=["80x24", "120x36"])
def test_a_person_decides_and_quits(
    tmp_path: Path, environ: dict[str, str], size: tuple[int, int]
) -> None:
    directory = store(tmp_path / "memory", PLAIN)
    with desk(directory, environ, size) as terminal:
        terminal.wait_for("Deploys stop on Wednesday.")
        assert "1 waiting" in terminal.text
        terminal.press("a")
        terminal.wait_for("approved deploy")
        terminal.wait_for("Everything is decided")
        terminal.press("u")
        terminal.wait_for("took back deploy")
        terminal.wait_for("Deploys stop on Wednesday.")
        terminal.press("q")
        assert terminal.wait_for_end() == 0
    with Desk.open(directory) as after:
        assert [item.path for item in after.queue().items] == ["deploy.md"]


def test_what_an_agent_writes_meanwhile_appears(tmp_path: Path, environ: dict[str, str]) -> None:
    directory = store(tmp_path / "memory", PLAIN)
    with desk(directory, environ, (120, 36)) as terminal:
        terminal.wait_for("1 waiting")
        (directory / "fresh.md").write_text("Fresh.\n")
        terminal.wait_for("2 waiting")


def test_hostile_text_sends_nothing_that_plain_text_does_not(
    tmp_path: Path, environ: dict[str, str]
) -> None:
    sent = []
    for name, text in (("plain", PLAIN), ("hostile", HOSTILE)):
        with desk(store(tmp_path / name, text), environ, (120, 36)) as terminal:
            terminal.wait_for("Wednesday.")
            terminal.press("jk?")
            terminal.wait_for("approve what is shown")
            sent.append(set(CONTROL.findall(terminal.output.decode())))
    assert sent[1] == sent[0]


def test_a_directory_that_is_not_there_is_told(tmp_path: Path, environ: dict[str, str]) -> None:
    with desk(tmp_path / "nowhere", environ, (80, 24)) as terminal:
        assert terminal.wait_for_end() == 1
        assert "nowhere" in terminal.text
