"""Plans that put an item aside for a while, and the words for how long."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta

from memtui.change import Change
from memtui.desk.notes import Snooze, snooze_path, write_record
from memtui.desk.planning.context import PlanContext, change_for
from memtui.errors import UsageError
from memtui.model import Item

MORNING = time(6, 0)
_SPAN = re.compile(r"(\d{1,4})\s*(h|d|w|m)[a-z]*", re.ASCII)
_HOURS = {"h": 1, "d": 24, "w": 24 * 7, "m": 24 * 30}


def plan_snooze(context: PlanContext, item: Item, until: str) -> Change:
    """The change that hides `item` until `until`, or until it changes.

    What changes meanwhile comes back at once. Raises UsageError for a moment that can't
    be read or has passed.
    """
    moment = snoozed_until(until, context.now)
    record = Snooze(item.id, item.digest, moment.isoformat() if moment else "")
    notes = [write_record(snooze_path(item.id), record)]
    reason = f"until {moment:%Y-%m-%d %H:%M}" if moment else "until it changes"
    return change_for(item, "snooze", (), notes, reason=reason)


def snoozed_until(words: str, now: datetime) -> datetime | None:
    """The moment that `words` mean: `tomorrow`, `3d`, `1w`, an ISO date; `change` is None."""
    words = words.strip().lower()
    if words in ("change", "changed", "until-change"):
        return None
    if words == "tomorrow":
        return datetime.combine(now.date() + timedelta(days=1), MORNING, now.tzinfo)
    span = _SPAN.fullmatch(words)
    if span:
        return now + timedelta(hours=int(span[1]) * _HOURS[span[2]])
    try:
        moment = datetime.fromisoformat(words)
    except ValueError:
        raise UsageError(
            f"“{words}” is no time to snooze until.",
            "Use tomorrow, 3d, 1w, a date like 2027-01-31, or change.",
        ) from None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=now.tzinfo)
    if moment <= now:
        raise UsageError(f"“{words}” has passed already.", "Use a moment in the future.")
    return moment
