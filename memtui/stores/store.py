"""A store: one directory and the dialect that it speaks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from memtui.errors import RefusedError, StoreError
from memtui.files.paths import expanded
from memtui.stores.claude_places import project_of
from memtui.stores.dialect import Dialect
from memtui.stores.registry import detect


@dataclass(frozen=True, slots=True)
class Store:
    """`directory` is the real path, `asked` the one that the user gave (reliability P22)."""

    directory: Path
    dialect: Dialect
    name: str
    asked: Path


def open_store(directory: Path, dialect: str | None = None) -> Store:
    """The store in a directory, its links resolved once.

    Raises StoreError when there is no such directory, RefusedError for `/` and for the
    home directory (reliability P21), UsageError for an unknown dialect.
    """
    real = _resolved(directory)
    if real == Path(real.anchor) or real == home_directory():
        raise RefusedError(
            f"{directory} is not a memory directory; memtui doesn't read all of it.",
            "Name the directory that holds the memory files.",
        )
    return Store(real, detect(real, dialect), store_name(real), directory)


def store_name(directory: Path) -> str:
    """A short name for a store: the project it belongs to, with `~` for home."""
    owner = Path(project_of(directory) or directory)
    while owner.name in ("memory", "memories") or owner.name.startswith("."):
        owner = owner.parent
    home = home_directory()
    if owner in (home, Path(owner.anchor)):
        owner = directory
    if home and owner.is_relative_to(home):
        return f"~/{owner.relative_to(home)}"
    return str(owner)


def _resolved(directory: Path) -> Path:
    try:
        real = expanded(directory).resolve(strict=True)
    except FileNotFoundError:
        raise StoreError(f"There is no directory {directory}.", "Check the path.") from None
    except (OSError, RuntimeError) as error:
        why = getattr(error, "strerror", "") or str(error)
        raise StoreError(f"{directory} can't be opened: {why}.", "Check the path.") from error
    if not real.is_dir():
        raise StoreError(f"{directory} is not a directory.", "Name the directory of the memory.")
    return real


def home_directory() -> Path | None:
    """The user's home with its links resolved; None where there is none."""
    try:
        return Path.home().resolve()
    except (OSError, RuntimeError):
        return None
