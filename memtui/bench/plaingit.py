"""The reference of a decision: the same files, written and committed with git's own commands."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_SETTINGS = (
    "core.fsync=loose-object,reference",
    "user.name=memtui",
    "user.email=memtui@localhost",
    "commit.gpgSign=false",
    "gc.auto=0",
)


class PlainGit:
    """A store in an ordinary repository, in which a candidate is approved by hand."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._git("init", "--quiet")
        self._commit("begin", ".")

    def approve(self, candidate: str) -> None:
        """Write the topic and its index line, remove the candidate, add and commit."""
        topic = candidate.removeprefix("inbox/")
        title = topic.removesuffix(".md")
        index = (self.directory / "MEMORY.md").read_bytes()
        line = f"- [{title}]({topic}) — {title}\n".encode()
        self._write(topic, (self.directory / candidate).read_bytes())
        self._write("MEMORY.md", index + line)
        (self.directory / candidate).unlink()
        self._commit(f"approve: {title}", topic, "MEMORY.md")

    def _write(self, name: str, data: bytes) -> None:
        draft = self.directory / f".{name}.tmp"
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.rename(self.directory / name)
        handle = os.open(self.directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def _commit(self, message: str, *paths: str) -> None:
        self._git("add", "--", *paths)
        self._git("commit", "--quiet", "--message", message)

    def _git(self, *words: str) -> None:
        settings = [word for setting in _SETTINGS for word in ("-c", setting)]
        subprocess.run(
            ["git", *settings, *words],
            cwd=self.directory,
            env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"},
            stdin=subprocess.DEVNULL,
            check=True,
        )
