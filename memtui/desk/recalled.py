"""Queue items that were read and judged before, so that nothing is judged twice.

An item is known by all that it was made from; what was made from the same is the same.
Items that hold a certain secret are never kept on disk.
"""

from __future__ import annotations

import json

from memtui.desk.cache import Cache
from memtui.desk.item_record import item_record, read_record
from memtui.formats import json_guard
from memtui.model import Item


class RecalledItems:
    """The items of the last queue by the key of what they were made from."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._stored: dict[str, str] | None = None
        self._items: dict[str, Item] = {}
        self._fresh = False

    def get(self, key: str) -> Item | None:
        """The item that was made from the same, if it is still known."""
        if key not in self._items:
            if self._stored is None:
                self._stored = self._cache.load_items()
            text = self._stored.get(key)
            item = _read(text) if text else None
            if item is None:
                return None
            self._items[key] = item
        return self._items[key]

    def put(self, key: str, item: Item) -> None:
        self._items[key] = item
        self._fresh = True

    def save(self) -> None:
        """Keep the items known now for the next time, where new ones have come."""
        if not self._fresh:
            return
        self._fresh = False
        self._cache.save_items(
            {
                key: json.dumps(item_record(item))
                for key, item in self._items.items()
                if not any(warning.certain for warning in item.warnings)
            }
        )


def _read(text: str) -> Item | None:
    try:
        return read_record(json_guard.read(text))
    except (ValueError, TypeError, KeyError):
        return None
