"""`memtui bench speed`: the project's speed targets, each against its reference."""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from tempfile import TemporaryDirectory

from memtui.bench.contest import Absent, Contender, Contest, Result
from memtui.bench.generate import candidate, fill_store
from memtui.bench.judges import bundle_contests, duplicate_contests
from memtui.bench.keystrokes import search_contests
from memtui.bench.plaingit import PlainGit
from memtui.bench.screens import memory_contests, screen_contests
from memtui.desk.desk import Desk

LARGEST, LARGE, SMALL = 100_000, 10_000, 1_000  # memories
BATCH = 50
_MEMTUI = "import sys; from memtui.__main__ import main; sys.exit(main())"


def run_contests(told: Callable[[str], object], only: str = "") -> Iterator[Result | Absent]:
    """Hold every contest, telling first what comes; takes some minutes.

    `only` is the name of a group, or part of the name of rows. The first sight of a
    store, which commits its baseline, is over before a round counts.
    """
    _compile()
    with TemporaryDirectory(prefix="memtui-bench-") as place, _own_state(Path(place)):
        stores = _Stores(Path(place), told)
        groups = [GROUPS[only]] if only in GROUPS else GROUPS.values()
        part = "" if only in GROUPS else only
        for contest in chain.from_iterable(group(stores) for group in groups):
            if isinstance(contest, Absent):
                if part in contest.name:
                    yield contest
            elif part in contest.contender.name:
                told(contest.contender.name)
                yield contest.hold()


def _compile() -> None:
    """Leave memtui as an installer does, or a checkout might be compiled at every start."""
    compileall.compile_dir(Path(__file__).parents[1], quiet=2)


class _Stores:
    """The generated stores, each written when a contest first needs it."""

    def __init__(self, place: Path, told: Callable[[str], object]) -> None:
        self.place = place
        self._told = told

    def of(self, memories: int) -> Path:
        directory = self.place / f"store-{memories}"
        if not directory.exists():
            self._told(f"writing a store of {memories} memories")
            fill_store(directory, memories)
        return directory


@contextmanager
def _own_state(place: Path) -> Iterator[None]:
    """Keep what memtui learns about generated stores out of the user's state, and their
    settings out of what is measured."""
    own = {"XDG_STATE_HOME": str(place / "state"), "XDG_CONFIG_HOME": str(place / "config")}
    before = {name: os.environ.get(name) for name in own}
    os.environ.update(own)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _python(*words: str) -> Callable[[], object]:
    def run() -> object:
        return subprocess.run(
            [sys.executable, *words],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )

    return run


def _starting(stores: _Stores) -> list[Contest]:
    large = stores.of(LARGE)
    nothing = Contender("python -c pass", _python("-c", "pass"))
    status = _python("-c", _MEMTUI, "status", "--short", "--store", str(large))
    return [
        Contest(Contender("memtui --version", _python("-c", _MEMTUI, "--version")), nothing, 5),
        Contest(Contender(f"status --short, {LARGE} memories, warm", status), nothing, 12),
    ]


def _indexing(stores: _Stores) -> Iterator[Contest]:
    large = stores.of(LARGE)

    def forget() -> None:
        for cache in Path(os.environ["XDG_STATE_HOME"]).rglob("cache.sqlite"):
            cache.unlink()

    def look() -> None:
        with Desk.open(large) as desk:
            desk.memories()
            desk.status()

    read_all = Contender("reading all their bytes", lambda: _read_all(large))
    stat_all = Contender("scandir and stat", lambda: _stat_all(large))
    yield Contest(Contender(f"cold index, {LARGE} memories", look, forget), read_all, 12)
    yield Contest(Contender(f"warm open, {LARGE} memories", look), read_all)

    changed = large / candidate(0)[0].removeprefix("inbox/")
    changed.write_bytes(candidate(0)[1])
    lines = count()

    def change_one() -> None:
        with changed.open("ab") as file:
            file.write(b"One line more: %d.\n" % next(lines))

    with Desk.open(large) as desk:

        def reload() -> None:
            desk.refresh()
            desk.status()

        name = f"reload after one change, {LARGE} memories"
        yield Contest(Contender(name, reload, change_one), stat_all, 3)


def _deciding(stores: _Stores) -> Iterator[Contest]:
    place = stores.place
    fill_store(place / "desk", SMALL)
    fill_store(place / "git", SMALL)
    with Desk.open(place / "desk") as desk:
        inbox = _Inbox(desk, PlainGit(place / "git"))
        one = Contender("approve", inbox.approve, lambda: inbox.fill(1))
        by_git = Contender("the same by git", inbox.approve_by_git, lambda: inbox.fill(1))
        yield Contest(one, by_git, 2)
        batch = Contender(f"approve {BATCH}", inbox.approve, lambda: inbox.fill(BATCH))
        yield Contest(batch, one, 6)


class _Inbox:
    """The same fresh candidates in a desk's store and in plain git's."""

    def __init__(self, desk: Desk, git: PlainGit) -> None:
        self._desk = desk
        self._git = git
        self._numbers = count()
        self._waiting: list[str] = []

    def fill(self, candidates: int) -> None:
        """Put candidates into both inboxes and look at the queue, as a person would."""
        written = [candidate(next(self._numbers)) for _ in range(candidates)]
        for directory in (self._desk.store.directory, self._git.directory):
            (directory / "inbox").mkdir(exist_ok=True)
            for path, data in written:
                (directory / path).write_bytes(data)
        self._waiting = [path for path, _ in written]
        self._desk.refresh()
        self._desk.queue()

    def approve(self) -> None:
        self._desk.approve(self._waiting)

    def approve_by_git(self) -> None:
        self._git.approve(self._waiting[0])


def _read_all(directory: Path) -> int:
    with os.scandir(directory) as found:
        return sum(len(Path(entry.path).read_bytes()) for entry in found if entry.is_file())


def _stat_all(directory: Path) -> int:
    with os.scandir(directory) as found:
        return sum(entry.stat(follow_symlinks=False).st_size for entry in found)


def _screens(stores: _Stores) -> Iterator[Contest]:
    return screen_contests(stores.of(LARGE), stores.place, SMALL)


def _searching(stores: _Stores) -> Iterator[Contest | Absent]:
    yield from search_contests(stores.of(LARGE), LARGE, limit_ms=16)
    yield from search_contests(stores.of(LARGEST), LARGEST, limit_ms=50)


def _memory(stores: _Stores) -> Iterator[Contest]:
    return memory_contests(stores.of(LARGE), LARGE)


GROUPS: dict[str, Callable[[_Stores], Iterable[Contest | Absent]]] = {
    "start": _starting,
    "index": _indexing,
    "decide": _deciding,
    "screens": _screens,
    "search": _searching,
    "duplicates": lambda _: duplicate_contests(SMALL, LARGE),
    "bundles": lambda _: bundle_contests(SMALL, LARGE),
    "memory": _memory,
}
