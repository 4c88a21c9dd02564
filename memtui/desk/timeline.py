"""The store as it stood at any commit of its log."""

from __future__ import annotations

from memtui.change import Decision
from memtui.desk.shelf import Shelf
from memtui.errors import NotFoundError
from memtui.history.blame import BlameLine, blame, versions
from memtui.history.past import Past
from memtui.history.repository import MAIN


class Timeline:
    """Reads the past of one store from its history; secrets are redacted there."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def files(self, commit: str) -> list[str]:
        """The paths of all files at a full commit id, sorted; raises NotFoundError."""
        with self._past() as past:
            return past.files(commit)

    def read(self, commit: str, path: str) -> bytes:
        """One file as it was then; raises NotFoundError."""
        with self._past() as past:
            data = past.read(commit, path)
        if data is None:
            raise NotFoundError(f"{path} did not exist at commit {commit[:10]}.")
        return data

    def versions(self, path: str) -> list[Decision]:
        """The decisions and external changes that changed a file, newest first."""
        history = self._shelf.history
        if not history.begun:
            return []
        return [version.decision for version in reversed(versions(history.repository.git, path))]

    def blame(self, path: str, commit: str = MAIN) -> list[BlameLine]:
        """For each line of a file as it was then, or last, the decision that brought it."""
        return blame(self._shelf.history, path, commit)

    def _past(self) -> Past:
        return Past(self._shelf.history.git_dir)
