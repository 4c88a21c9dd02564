"""The stage of the demo: a store, the agents that write into it, and the clock of the play."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from memtui import clock
from memtui.formats.index import Index
from memtui.model import Memory, Role
from memtui.stores.agentic import Agentic

CLOCK = "MEMTUI_NOW"


class Stage:
    """A store directory in which agents act at given moments.

    Files get the time of the play as their modification time, so that the commits that
    the desk makes of them depend on nothing else.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._dialect = Agentic()
        self._settled: dict[Path, tuple[int, int]] = {}

    def act(self, removed: Iterable[str] = (), written: Mapping[str, bytes] | None = None) -> None:
        """An agent deletes files, writes others, and brings its index up to date."""
        for path in removed:
            (self._directory / path).unlink()
        for path, data in (written or {}).items():
            self._write(path, data)
        name = self._dialect.index_name
        before = (self._directory / name).read_bytes()
        after = self._dialect.rebuild_index(Index.parse(before), self._memories()).join()
        if after != before:
            self._write(name, after)
        self.settle()

    def settle(self) -> None:
        """Give what was written since the last call the present moment of the play."""
        now_ns = int(clock.now().timestamp()) * 1_000_000_000
        for path in self._files():
            status = path.stat()
            if self._settled.get(path) != (status.st_ino, status.st_mtime_ns):
                os.utime(path, ns=(now_ns, now_ns))
                self._settled[path] = (status.st_ino, now_ns)

    def _write(self, path: str, data: bytes) -> None:
        target = self._directory / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)  # as when an agent renames a new file into place
        target.write_bytes(data)

    def _files(self) -> Iterator[Path]:
        for path in self._directory.rglob("*"):
            if path.is_file() and ".git" not in path.relative_to(self._directory).parts:
                yield path

    def _memories(self) -> Iterator[Memory]:
        for path in sorted(self._directory.iterdir()):
            if path.is_file() and self._dialect.role(path.name) is Role.MEMORY:
                yield self._dialect.read_memory(path.name, path.read_bytes(), 0)


def set_clock(moment: str) -> None:
    """Let it be `moment` (ISO 8601 with zone) from here on, for this whole process."""
    os.environ[CLOCK] = moment


@contextmanager
def environment(values: Mapping[str, str]) -> Iterator[None]:
    """Set environment variables, and put back afterwards what stood there before."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
