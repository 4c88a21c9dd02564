"""A desk as small as the tests of history need it, and plain git to look behind it."""

from __future__ import annotations

import re
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

from memtui.change import Change, Decision, Edit, Note
from memtui.files.reader import Root
from memtui.files.state import StateDir, StateHome
from memtui.formats.digest import blob_id
from memtui.history.git import environment
from memtui.history.history import History
from memtui.model import Role
from memtui.snapshot import Snapshot

SECRET = re.compile(rb"hush-[a-z]+")
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def redact(data: bytes) -> bytes:
    return SECRET.sub(b"[redacted]", data)


class Desk:
    """What the floor above does with a history: scan under the lock, then apply."""

    def __init__(self, directory: Path, home: Path, inside: bool = False) -> None:
        self.directory = directory
        self.root = Root.open(directory)
        found = StateHome(home).find(self.root.path)
        place = "inside" if inside else "outside"
        self.state: StateDir = found or StateHome(home).create(self.root.path, history=place)
        self.now = START
        self.history = History(self.root, self.state, redact, self.clock)

    def clock(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def scan(self) -> Snapshot:
        return self.root.scan(role, {}, self.history.digests).snapshot

    def begin(self) -> str:
        with self.state.lock():
            snapshot = self.scan()
            notes = [
                Note(f"{place}/{path}", None, entry.stored, entry.mode)
                for path, entry in snapshot.entries.items()
                for place in ("reviewed", "baseline")
            ]
            return self.history.begin(snapshot, notes)

    def apply(self, *changes: Change) -> list[Decision]:
        with self.state.lock():
            return self.history.apply(changes, self.scan())

    def snapshot(self) -> str | None:
        with self.state.lock():
            return self.history.snapshot(self.scan())

    def edit(self, path: str, after: bytes | None, **options: int) -> Edit:
        file = self.directory / path
        before = blob_id(file.read_bytes()) if file.exists() else None
        return Edit(path, before, after, **options)

    def change(self, path: str, after: bytes | None, action: str = "edit") -> Change:
        return Change(
            action=action, title=path, item=f"memory:{path}", edits=(self.edit(path, after),)
        )

    def close(self) -> None:
        self.history.close()
        self.root.close()


def role(path: str) -> Role:
    if path.startswith(".") or "/." in path:
        return Role.OTHER
    return Role.MEMORY if path.endswith((".md", "/")) else Role.OTHER


def git(git_dir: Path, *words: str) -> str:
    """What plain git says about a repository."""
    command = ["git", f"--git-dir={git_dir}", *words]
    return subprocess.run(
        command, env=environment(), check=True, capture_output=True, text=True, cwd=git_dir.parent
    ).stdout
