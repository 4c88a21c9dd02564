"""The queue in numbers, answered at a glance where nothing has changed since the last look.

Prompts and status lines ask often, and mostly nothing has happened. So the last answer is
kept beside the store's state with a fingerprint of every file's attributes, of the refs,
and the moment at which time alone changes it. This module stays light to import.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from memtui import __version__, clock
from memtui.files.private import write_private
from memtui.files.state import StateDir, StateHome
from memtui.formats import json_guard
from memtui.model import IndexGauge, IndexLimits

NAME = "status.json"
REFS = ("refs/heads/main", "refs/memtui/desk", "packed-refs")
SETTLED_NS = 2_000_000_000  # a younger file may change again within one time stamp


@dataclass(frozen=True, slots=True)
class Status:
    """What waits, in numbers. `oldest` is when the oldest item came, where that is known."""

    waiting: int
    by_kind: dict[str, int]
    oldest: datetime | None
    broken: int
    index: IndexGauge | None

    @property
    def oldest_age_s(self) -> int | None:
        """The age of the oldest item in seconds."""
        return int((clock.now() - self.oldest).total_seconds()) if self.oldest else None


def glance(directory: Path) -> Status | None:
    """The kept status of the store in a directory; None when it may be out of date."""
    try:
        real = Path(os.path.realpath(directory))
        state = StateHome.default().find(real)
        if state is None or state.moved_from:
            return None
        kept = json_guard.read((state.directory / NAME).read_bytes())
        if kept["until"] is not None and clock.now().isoformat() >= kept["until"]:
            return None
        if kept["since"] > clock.now().isoformat():
            return None  # the clock went back: what has expired since may not have
        if kept["fingerprint"] != _fingerprint(real, state)[0]:
            return None
        return _status(kept["status"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(state: StateDir, status: Status, until: datetime | None, changed_ns: int) -> None:
    """Keep a status for `glance`; `until` is the moment at which time alone changes it.

    `changed_ns` is when a file that counts changed last, as far as is known.
    """
    if not state.writable or _may_change_again(changed_ns):
        return
    try:
        fingerprint, newest_ns = _fingerprint(Path(state.path), state)
    except OSError:
        return  # a part of the store is out of sight, so nothing vouches for it
    if _may_change_again(newest_ns):
        return
    fields = asdict(status)
    fields["oldest"] = status.oldest.isoformat() if status.oldest else None
    kept = {
        "fingerprint": fingerprint,
        "since": clock.now().isoformat(),
        "until": until.isoformat() if until else None,
        "status": fields,
    }
    try:
        write_private(state.directory / NAME, json.dumps(kept).encode())
    except OSError:
        return  # only a convenience: the next look works it out again


def _may_change_again(changed_ns: int) -> bool:
    """Whether a change so late may be followed by one with the same time stamp."""
    return changed_ns + SETTLED_NS > int(datetime.now().timestamp() * 1e9)


def _status(fields: dict[str, object]) -> Status:
    oldest, index = fields["oldest"], fields["index"]
    gauge = None
    if isinstance(index, dict):
        limits = IndexLimits(**index.pop("limits")) if index["limits"] else None
        gauge = IndexGauge(**{**index, "limits": limits})
    moment = datetime.fromisoformat(oldest) if isinstance(oldest, str) else None
    return Status(**{**fields, "oldest": moment, "index": gauge})  # type: ignore[arg-type]


def _fingerprint(real: Path, state: StateDir) -> tuple[str, int]:
    """A digest of all attributes that a change would change, and the newest change in ns."""
    git_dir = real / ".git" if state.history == "inside" else state.directory / "history.git"
    hashed = hashlib.blake2b(__version__.encode(), digest_size=16)
    newest_ns = 0
    for name in REFS:
        try:
            ref = (git_dir / name).stat()
        except OSError:
            hashed.update(b"-")
        else:
            hashed.update(f"{ref.st_mtime_ns} {ref.st_size} {ref.st_ino} ".encode())
    for row, changed_ns in _rows(os.fspath(real)):
        hashed.update(row)
        newest_ns = max(newest_ns, changed_ns)
    return hashed.hexdigest(), newest_ns


def _rows(directory: str) -> Iterator[tuple[bytes, int]]:
    with os.scandir(directory) as listing:
        for entry in listing:
            if entry.name == ".git" or entry.name.startswith(".memtui-"):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield os.fsencode(entry.path), 0
                yield from _rows(entry.path)
                continue
            at = entry.stat(follow_symlinks=False)
            row = f"{at.st_size} {at.st_mtime_ns} {at.st_ctime_ns} {at.st_ino} {at.st_mode}"
            yield os.fsencode(entry.path) + row.encode(), at.st_ctime_ns
