"""The store as it stood at a commit, read by GitPython straight from the object files.

Only memtui's own repository is opened, nothing is written, and no process runs: GitPython
gets its pure-Python object database and no git program.
"""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from memtui.errors import HistoryError, NotFoundError

NO_PROGRAM = {"GIT_PYTHON_REFRESH": "quiet", "GIT_PYTHON_GIT_EXECUTABLE": "/nonexistent/git"}


class Past:
    """Reads files as of a commit. A context manager; raises HistoryError for a broken history."""

    def __init__(self, git_dir: Path) -> None:
        git = load_gitpython()
        try:
            with warnings.catch_warnings():
                # GitDB is deprecated for repositories of others; this one is memtui's own.
                warnings.simplefilter("ignore", DeprecationWarning)
                self._repository: Any = git.Repo(git_dir, odbt=git.GitDB)
        except (git.exc.InvalidGitRepositoryError, git.exc.NoSuchPathError) as error:
            raise HistoryError(f"There is no history at {git_dir}.") from error
        self._missing = (ValueError, git.exc.BadName, git.exc.BadObject, KeyError)

    def __enter__(self) -> Past:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._repository.close()

    def files(self, commit: str) -> list[str]:
        """The paths of all files at a full commit id, sorted; NotFoundError."""
        items = self._tree(commit).traverse()
        return sorted(str(item.path) for item in items if item.type == "blob")

    def read(self, commit: str, path: str) -> bytes | None:
        """One file as history kept it then; None where there was no such file."""
        try:
            item = self._tree(commit) / path
        except KeyError:
            return None
        return bytes(item.data_stream.read()) if item.type == "blob" else None

    def _tree(self, commit: str) -> Any:
        try:
            return self._repository.commit(commit).tree
        except self._missing as error:
            raise NotFoundError(f"There is no commit {commit}.") from error


def load_gitpython() -> ModuleType:
    """Import GitPython without the call of git that its import makes."""
    before = {name: os.environ.get(name) for name in NO_PROGRAM}
    os.environ.update(NO_PROGRAM)
    try:
        import git
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    return git
