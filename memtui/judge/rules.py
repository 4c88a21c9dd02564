"""What tells whether texts would be judged as they were: the files of the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from memtui.formats.digest import text_digest

_PACKAGE = Path(__file__).parents[1]
_RULES = ("judge", "formats")  # read as files, since to import them all takes long
_ENDS = (".py", ".toml", ".txt", ".rules")


@cache
def rules_digest() -> str:
    """16 hex digits over all that decides what is found in a text."""
    return text_digest(*(part for name in _RULES for part in _parts(_PACKAGE / name)))


def _parts(folder: Path) -> Iterator[str | bytes]:
    for file in sorted(folder.iterdir()):
        if file.is_dir() and file.name != "__pycache__":
            yield from _parts(file)
        elif file.name.endswith(_ENDS):
            yield file.name
            yield file.read_bytes()
