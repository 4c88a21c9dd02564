"""The values that stand in a frontmatter, asked for under all the names that tools give them."""

from __future__ import annotations

from datetime import datetime

from memtui.formats.frontmatter import Document
from memtui.stores.times import parse_when


class Written:
    """Values of one document; a key that isn't there costs nothing."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._keys = frozenset(document.keys)

    def first(self, *keys: str) -> str | None:
        """The value of the first key that is there, at the top or inside `metadata`."""
        for key in keys:
            for place in (key, f"metadata.{key}"):
                if place in self._keys:
                    return self._document.get(place)
        return None

    def words(self, *keys: str) -> str:
        """The first value of these top-level keys that isn't empty, else ""."""
        for key in keys:
            if key in self._keys and (value := self._document.get(key)):
                return value
        return ""

    def items(self, key: str) -> tuple[str, ...]:
        return self._document.get_list(key) if key in self._keys else ()

    def date(self, keys: tuple[str, ...], default: datetime | None) -> datetime | None:
        """The date under the first key that is there, `default` when none is.

        A date that is written but can't be read is None: what depends on it is unknown.
        """
        text = self.first(*keys)
        return default if text is None else parse_when(text)
