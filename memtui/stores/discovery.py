"""The stores of a project, and all that this machine is known to hold."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from memtui.errors import StoreError
from memtui.stores.claude_places import claude_home, memory_directories
from memtui.stores.config import Config
from memtui.stores.registry import DIALECTS, detect
from memtui.stores.store import home_directory, store_name
from memtui.stores.worktrees import git_root

_INDEX = "MEMORY.md"


@dataclass(frozen=True, slots=True)
class FoundStore:
    """A store that is there, the dialect it speaks, and the project it belongs to."""

    path: Path
    dialect: str
    name: str


def store_for(cwd: Path, environ: Mapping[str, str] = os.environ) -> Path | None:
    """The store of the project around `cwd`, the nearest one walking upward; None for none.

    Raises StoreError when several lie equally near.
    """
    for found in _levels(cwd, environ):
        if len(found) > 1:
            choice = ", ".join(str(path) for path in found)
            raise StoreError(
                f"Several stores belong to {cwd}: {choice}.", "Name one with --store DIR."
            )
        if found:
            return found[0]
    return None


@dataclass(frozen=True, slots=True)
class Search:
    """Where the store of a project is looked for: `patterns` in every directory from `first`
    up to `last`, and the directories in `exact`."""

    first: Path
    last: Path
    patterns: tuple[str, ...]
    exact: tuple[Path, ...]


def search_of(cwd: Path, environ: Mapping[str, str] = os.environ) -> Search:
    """What `store_for` looks through, for telling a person."""
    first = Path(os.path.realpath(cwd))
    home, root = home_directory(), git_root(first)
    levels = [first]
    for level in first.parents:
        if levels[-1] == root or level in (home, Path(first.anchor)):
            break
        levels.append(level)
    patterns = (pattern for dialect in DIALECTS for pattern in dialect.project_places)
    exact = memory_directories(first, home, environ) if home else []
    return Search(first, levels[-1], tuple(dict.fromkeys(patterns)), tuple(exact))


def find_stores(cwd: Path, environ: Mapping[str, str], config: Config) -> list[FoundStore]:
    """The stores around `cwd`, those of the config, and those in known places at home."""
    near = (path for found in _levels(cwd, environ) for path in found)
    paths = [*near, *config.stores, *sorted(_at_home(environ))]
    real = dict.fromkeys(Path(os.path.realpath(path)) for path in paths)
    return [FoundStore(path, detect(path).name, store_name(path)) for path in real]


def _levels(cwd: Path, environ: Mapping[str, str]) -> Iterator[list[Path]]:
    """For each directory from `cwd` up to the project's root: the stores that belong to it."""
    cwd = Path(os.path.realpath(cwd))
    home = home_directory()
    root = git_root(cwd)
    for level in (cwd, *cwd.parents):
        if level in (home, Path(cwd.anchor)):
            return
        places = [path for dialect in DIALECTS for path in _glob(level, dialect.project_places)]
        if level == (root or cwd) and home:
            places += [p for p in memory_directories(cwd, home, environ) if p.is_dir()]
        yield _worth_showing(places) or _level_itself(level, cwd)
        if level == root:
            return


def _level_itself(level: Path, cwd: Path) -> list[Path]:
    """The directory itself, when it is a store that somebody stands in."""
    if not (level / _INDEX).is_file():
        return []
    return [level] if level == cwd or detect(level).name != "plain" else []


def _at_home(environ: Mapping[str, str]) -> Iterator[Path]:
    home = home_directory()
    if home is None:
        return
    patterns = [pattern for dialect in DIALECTS for pattern in dialect.home_places]
    yield from filter(_holds_something, _glob(home, patterns))
    moved = claude_home(home, environ)
    if moved != home / ".claude":
        yield from filter(_holds_something, _glob(moved, ("projects/*/memory", "agent-memory/*")))


def _glob(base: Path, patterns: Iterable[str]) -> list[Path]:
    return [path for p in patterns for path in sorted(base.glob(p)) if path.is_dir()]


def _worth_showing(places: list[Path]) -> list[Path]:
    """The places that hold something, or all of them when none does; each once."""
    distinct = list(dict.fromkeys(Path(os.path.realpath(path)) for path in places))
    return [path for path in distinct if _holds_something(path)] or distinct


def _holds_something(directory: Path) -> bool:
    try:
        with os.scandir(directory) as entries:
            return any(True for _ in entries)
    except OSError:
        return False
