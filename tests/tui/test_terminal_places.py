"""Every screen and every window over them on a pseudo-terminal, with kind and unkind stores."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from terminal import Terminal
from test_terminal import CONTROL, desk, environ, store

from memtui.demo import temporary

__all__ = ["environ"]
COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|38|48)[;m]")
MANY_COLOURS = re.compile(rb"\x1b\[(?:[0-9;]*;)?[34]8[;:][25]")
KEYS = {
    "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS", "f5": "\x1b[15~", "f6": "\x1b[17~",
    "f7": "\x1b[18~", "f8": "\x1b[19~", "ctrl+o": "\x0f", "ctrl+p": "\x10", "ctrl+t": "\x14",
}  # fmt: skip
PLACES = (
    ("f3", "Language of answers"),
    ("f4", "claims"),
    ("f5", "Dreams"),
    ("f6", "approve"),
    ("f7", "MEMORY.md"),
    ("f8", "Past their time"),
    ("f2", "oldest first"),
)
WINDOWS = (
    ("/", "texts to search"),
    ("ctrl+p", "approve what is shown"),
    ("ctrl+o", "Stores"),
    ("ctrl+t", "high-contrast"),
    ("?", "This pane"),
    ("@", "Git calls"),
)
DECEIT = "de\x1b]52;c;eA==\x07ploy \x1b]0;gone\x07\x1b[2J\x1b[6n\x1bc\x9b31m \u202egnp.exe"


@pytest.fixture(scope="module")
def demo() -> Iterator[tuple[Path, dict[str, str]]]:
    """The demo, and an environment in which its clock stands still."""
    with temporary() as directory:
        home = {"HOME": str(directory.parents[2]), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        yield directory, {**os.environ, **home, "PYTHONPATH": str(Path(__file__).parents[2])}


def press(terminal: Terminal, key: str) -> None:
    terminal.press(KEYS.get(key, key))


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 50)], ids=["80", "120", "200"])
def test_every_screen_and_window_is_shown(
    demo: tuple[Path, dict[str, str]], size: tuple[int, int]
) -> None:
    with desk(*demo, size) as terminal:
        terminal.wait_for("20 waiting")
        for key, text in PLACES:
            press(terminal, key)
            terminal.wait_for(text)
        for key, text in WINDOWS:
            press(terminal, key)
            terminal.wait_for(text)
            terminal.press("\x1b")
            terminal.wait_until_gone(text)
        terminal.press("q")
        assert terminal.wait_for_end() == 0


def deceitful(directory: Path, words: str) -> Path:
    """A store in which names, titles and texts hold these words."""
    store(directory, f"{words}\n")
    topic = f"---\nname: {words}\ntitle: {words}\ntype: {words}\n---\n\n# {words}\n\n{words}\n"
    name = words.replace("\x1b", "\\x1b").replace("/", "")
    for path in (f"{name}.md", "topic.md", "inbox/found.md"):
        (directory / path).parent.mkdir(exist_ok=True)
        (directory / path).write_text(topic, "utf-8")
    return directory


def test_no_screen_sends_what_a_memory_says(tmp_path: Path, environ: dict[str, str]) -> None:
    sent = []
    for name, words in (("plain", "deploy window"), ("deceit", DECEIT)):
        with desk(deceitful(tmp_path / name, words), environ, (120, 36)) as terminal:
            terminal.wait_for("4 waiting")
            for key, title in (
                ("f3", "Memories"),
                ("f6", "History"),
                ("f7", "Next session"),
                ("f8", "Health"),
            ):
                press(terminal, key)
                terminal.wait_for(title)
                terminal.press("jjR")
            press(terminal, "f2")
            terminal.wait_for("oldest first")
            for key, text in WINDOWS:
                press(terminal, key)
                terminal.wait_for(text)
                terminal.press("\x1b")
                terminal.wait_until_gone(text)
            sent.append(set(CONTROL.findall(terminal.output.decode("utf-8", "replace"))))
    assert sent[1] == sent[0]


def test_sixteen_colours_are_enough(tmp_path: Path, environ: dict[str, str]) -> None:
    directory = store(tmp_path / "memory", "Deploys stop.\n")
    few = {name: value for name, value in environ.items() if name != "COLORTERM"}
    with desk(directory, {**few, "TERM": "xterm"}, (80, 24)) as terminal:
        terminal.wait_for("Deploys stop.")
        assert COLOUR.search(terminal.output)
        assert not MANY_COLOURS.search(terminal.output)


def test_no_colour_is_wanted(tmp_path: Path, environ: dict[str, str]) -> None:
    directory = store(tmp_path / "memory", "Deploys stop.\n")
    with desk(directory, {**environ, "NO_COLOR": "1", "TERM": "xterm"}, (80, 24)) as terminal:
        terminal.wait_for("Deploys stop.")
        assert not COLOUR.search(terminal.output)


def test_the_window_is_dragged(tmp_path: Path, environ: dict[str, str]) -> None:
    environ |= {"COLUMNS": "80", "LINES": "24"}  # as some shells export them: the window counts
    with desk(store(tmp_path / "memory", "Deploys stop.\n"), environ, (120, 36)) as terminal:
        terminal.wait_for("Deploys stop.")
        for size in ((80, 24), (200, 50), (60, 15)):
            terminal.resize(*size)
            terminal.wait_for_last_line("? help")
        terminal.resize(120, 36)
        terminal.wait_for_last_line("? help")
        assert "Deploys stop." in terminal.text
        terminal.press("q")
        assert terminal.wait_for_end() == 0


def test_a_person_goes_to_another_store(tmp_path: Path, environ: dict[str, str]) -> None:
    here = store(tmp_path / "here", "Deploys stop.\n")
    store(tmp_path / "elsewhere", "Trains run.\n")
    with desk(here, environ, (120, 36)) as terminal:
        terminal.wait_for("Deploys stop.")
        press(terminal, "ctrl+o")
        terminal.wait_for("elsewhere")
        terminal.press("elsewhere\r")
        terminal.wait_for("Trains run.")
        terminal.press("q")
        assert terminal.wait_for_end() == 0


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_it_works_in_tmux(tmp_path: Path, environ: dict[str, str]) -> None:
    directory = store(tmp_path / "memory", "Deploys stop.\n")
    tmux = ["tmux", "-S", str(tmp_path / "socket"), "-f", os.devnull]
    words = [sys.executable, "-m", "memtui", str(directory)]
    start = [*tmux, "new-session", "-d", "-x", "100", "-y", "30", *words]
    subprocess.run(start, env=environ, check=True, timeout=30)

    def wait_for(text: str) -> None:
        deadline = time.monotonic() + 60
        shown = ""
        while text not in shown:
            assert time.monotonic() < deadline, shown
            show = [*tmux, "capture-pane", "-p"]
            shown = subprocess.run(show, capture_output=True, text=True, check=True).stdout

    try:
        wait_for("Deploys stop.")
        for key, text in (("F6", "History"), ("F2", "oldest first"), ("a", "approved deploy")):
            subprocess.run([*tmux, "send-keys", key], check=True)
            wait_for(text)
    finally:
        subprocess.run([*tmux, "kill-server"], check=False)
