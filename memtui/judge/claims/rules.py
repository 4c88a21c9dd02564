"""What tells whether documents would be read as they were: the files of the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from memtui.formats.digest import text_digest

_RULES = ("memtui.judge.claims", "memtui.formats")


@cache
def rules_digest() -> str:
    """16 hex digits over all that decides what is read of a document."""
    return text_digest(*(part for name in _RULES for part in _parts(files(name))))


def _parts(folder: Traversable) -> Iterator[str | bytes]:
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.is_dir() and file.name != "__pycache__":
            yield from _parts(file)
        elif file.name.endswith((".py", ".toml", ".txt")):
            yield file.name
            yield file.read_bytes()
