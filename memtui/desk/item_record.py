"""Queue items as plain values for JSON, and back."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from memtui.model import Finding, Item


def item_record(item: Item) -> dict[str, Any]:
    """The fields of an item as JSON knows them."""
    fields = asdict(item)
    fields["created"] = item.created.isoformat() if item.created else None
    return fields


def read_record(fields: dict[str, Any]) -> Item:
    """The item of a record. Raises ValueError, TypeError or KeyError for any other."""
    created = fields["created"]
    fields["created"] = datetime.fromisoformat(created) if created else None
    fields["warnings"] = tuple(Finding(**warning) for warning in fields["warnings"])
    fields["targets"] = tuple(fields["targets"])
    return Item(**fields)
