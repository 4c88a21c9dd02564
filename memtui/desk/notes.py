"""The desk's own records: tombstones, snoozes, pins and confirmations.

Each is one small JSON file of the desk tree, so it moves with the decisions, is undone
with them and never lies in the store.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from memtui.change import Note
from memtui.desk.view import View
from memtui.formats import json_guard
from memtui.formats.digest import text_digest
from memtui.formats.normal import normal_form
from memtui.formats.text import decode


@dataclass(frozen=True, slots=True)
class Tombstone:
    """A rejection, as far as it must be known again: never the text itself."""

    key: str
    item: str
    path: str
    title: str
    when: str
    reason: str


@dataclass(frozen=True, slots=True)
class Snooze:
    """An item put aside: until a moment (ISO 8601), or until its digest changes."""

    id: str
    digest: str
    until: str  # "" for: until it changes

    def covers(self, digest: str, now: datetime) -> bool:
        if digest != self.digest:
            return False
        return not self.until or datetime.fromisoformat(self.until) > now


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A person said that an expired memory is still true."""

    path: str
    when: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a person said of a bundle whose claims stay as they are, or only got a scope."""

    bundle: str
    said: str
    when: str


@dataclass(frozen=True, slots=True)
class Pin:
    """A memory that is pinned by the desk, since its file can't say so."""

    path: str


def rejection_key(view: View, data: bytes) -> str:
    """The digest of the normal form under which a rejected text is recognised again.

    Secrets are redacted first, so the key says nothing of them.
    """
    return text_digest(normal_form(decode(view.redact(data))))


def tombstone_path(key: str) -> str:
    return f"tombstones/{key}.json"


def snooze_path(item_id: str) -> str:
    return f"snoozes/{text_digest(item_id)}.json"


def pin_path(path: str) -> str:
    return f"pins/{text_digest(path)}.json"


def verdict_path(bundle: str) -> str:
    return f"verdicts/{bundle}.json"


def confirmation_path(path: str) -> str:
    return f"confirmed/{text_digest(path)}.json"


def write_record(path: str, record: Any) -> Note:
    """The note that stores a record (a dataclass of strings) at `path`."""
    text = json.dumps(asdict(record), ensure_ascii=True, sort_keys=True)
    return Note(path, (text + "\n").encode())


def read_record(data: bytes | None) -> dict[str, str]:
    """The fields of a record; empty where there is none or it can't be read."""
    if data is None:
        return {}
    try:
        fields = json_guard.read(data)
    except ValueError:
        return {}
    if not isinstance(fields, dict):
        return {}
    return {key: value for key, value in fields.items() if isinstance(value, str)}


def tombstone(view: View, key: str) -> Tombstone | None:
    """The rejection that a text with this key matches, if there is one."""
    fields = read_record(view.note(tombstone_path(key)))
    try:
        return Tombstone(**fields) if fields else None
    except TypeError:
        return None


def snooze(view: View, item_id: str) -> Snooze | None:
    """The snooze that stands for an item, whether or not it still covers it."""
    fields = read_record(view.note(snooze_path(item_id)))
    try:
        return Snooze(**fields) if fields else None
    except TypeError:
        return None


def snooze_ends(view: View) -> list[datetime]:
    """The moments at which snoozes end by themselves."""
    ends = []
    for path in view.notes_under("snoozes/"):
        until = read_record(view.note(path)).get("until", "")
        if until:
            ends.append(datetime.fromisoformat(until))
    return ends


def confirmed_at(view: View, path: str) -> datetime | None:
    """When a person last said that the memory at `path` is still true, outside the file."""
    when = read_record(view.note(confirmation_path(path))).get("when", "")
    try:
        return datetime.fromisoformat(when) if when else None
    except ValueError:
        return None


def desk_pins(view: View) -> frozenset[str]:
    """The paths that are pinned by the desk, since their files can't say so."""
    return frozenset(
        read_record(view.note(note)).get("path", "") for note in view.notes_under("pins/")
    )
