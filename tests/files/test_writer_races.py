"""An agent in a process of its own that writes the very file that is being replaced."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from memtui.change import Edit
from memtui.errors import NotFoundError, StaleError
from memtui.files.reader import Root
from memtui.files.writer import Placement
from memtui.formats.digest import blob_id

WRITES = 200

# Writes the next token when it is told to: just as the desk has read what it will replace.
AGENT = """
import os, sys
style, path, writes = sys.argv[1], sys.argv[2], int(sys.argv[3])
for number in range(writes):
    sys.stdin.readline()
    text = f"agent {number} wrote this\\n"
    if style == "rename":
        with open(path + ".tmp", "w") as file:
            file.write(text)
        os.rename(path + ".tmp", path)
    elif style == "in place":
        with open(path, "w") as file:
            file.write(text[:7]); file.flush(); file.write(text[7:])
    elif style == "append":
        with open(path, "a") as file:
            file.write(text)
    print(number, flush=True)
"""


def tokens(data: bytes | None) -> set[int]:
    return {int(found) for found in re.findall(rb"^agent (\d+) wrote this$", data or b"", re.M)}


class Desk:
    """Replaces one file again and again, and remembers every agent write that it saw."""

    def __init__(self, root: Root) -> None:
        self.root = root
        self.after_reading: Callable[[], None] = lambda: None
        self.seen: set[int] = set()
        self.round = 0
        self.collisions = 0

    def decide(self) -> None:
        self.round += 1
        try:
            before = self.root.read("note.md")
        except NotFoundError:
            return
        self.seen |= tokens(before)
        self.after_reading()
        edit = Edit("note.md", blob_id(before), b"desk %d\n" % self.round)
        placement = Placement(self.root)
        placement.prepare([edit])
        try:
            placement.place()
            strangers = placement.verify()
        except StaleError:
            strangers = []
            placement.roll_back()
        if strangers:
            self.collisions += 1
            for found in [*strangers, *placement.roll_back()]:
                self.seen |= tokens(found.data)
        placement.finish()


def once(act: Callable[[], object]) -> Callable[[], None]:
    """A function that acts at its first call only."""
    left = [act]

    def call() -> None:
        if left:
            left.pop()()

    return call


@pytest.mark.parametrize("style", ["rename", "in place", "append"])
def test_no_write_of_an_agent_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, style: str
) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)  # more collisions a second
    (tmp_path / "note.md").write_bytes(b"first\n")
    command = [sys.executable, "-c", AGENT, style, str(tmp_path / "note.md"), str(WRITES)]
    with (
        Root.open(tmp_path) as root,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as agent,
    ):
        assert agent.stdin and agent.stdout
        desk = Desk(root)
        start = partial(os.write, agent.stdin.fileno(), b"\n")
        try:
            for number in range(WRITES):
                desk.after_reading = once(start)
                while not select.select([agent.stdout], [], [], 0)[0]:
                    desk.decide()
                assert agent.stdout.readline() == b"%d\n" % number
                desk.decide()
                assert number in desk.seen
        finally:
            agent.kill()
    assert desk.collisions > 0
    assert [path.name for path in tmp_path.iterdir() if ".memtui-" in path.name] == []
