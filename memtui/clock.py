"""The one place that asks what time it is, so that a demo or a test can fix it."""

from __future__ import annotations

import os
from datetime import UTC, datetime


def now() -> datetime:
    """The current time in UTC, or the one that `MEMTUI_NOW` (ISO 8601) fixes."""
    fixed = os.environ.get("MEMTUI_NOW")
    if fixed:
        try:
            moment = datetime.fromisoformat(fixed)
        except ValueError:
            return datetime.now(UTC)
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return datetime.now(UTC)
