"""`captured-signals.json`: raw signals as a plugin keeps them, read leniently, never written.

Its schema is not known (formats 2.1): a list, or lists by kind or by session, of records
with a text, and perhaps a kind, a quote, a session and a moment under the usual names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from memtui.formats import json_guard
from memtui.formats.digest import text_digest
from memtui.formats.normal import normal_form
from memtui.stores.times import parse_when

LARGEST = 1 << 20  # bytes of the file
MOST = 500  # signals, the last ones of the file
LONGEST = 2_000  # characters of one text
DEEPEST = 4  # levels of lists and objects around a record
KINDS = ("temporal", "identity", "responsibility", "stack")

_SAYS = ("statement", "content", "text", "summary", "signal", "fact", "value")
_QUOTES = ("quote", "evidence", "excerpt", "raw", "source", "message")
_KIND = ("kind", "category", "type", "signalType")
_SESSION = ("sessionID", "sessionId", "session_id", "session")
_WHEN = ("timestamp", "capturedAt", "createdAt", "created", "time", "at", "date")


@dataclass(frozen=True, slots=True)
class Captured:
    """One signal. `quote` is what was said, "" where that is the text itself."""

    kind: str
    text: str
    quote: str
    session: str
    when: datetime | None

    @property
    def key(self) -> str:
        """The same for the same words of a kind, whoever said them and when."""
        return text_digest("signal", self.kind, normal_form(self.text))


def read_captured(data: bytes) -> list[Captured]:
    """The signals of a file, each once, as they stand; none where it is no such file."""
    if len(data) > LARGEST:
        return []
    try:
        told = json_guard.read(data)
    except ValueError:
        return []
    found: dict[str, Captured] = {}
    for captured in _records(told, "", "", DEEPEST):
        if normal_form(captured.text):
            found.setdefault(captured.key, captured)
    return list(found.values())[-MOST:]


def _records(told: Any, kind: str, session: str, levels: int) -> Iterator[Captured]:
    """The records in a list, or in an object by kind, by session or under any other name."""
    if levels < 0:
        return
    if isinstance(told, list):
        for each in told:
            yield from _records(each, kind, session, levels - 1)
    elif isinstance(told, dict):
        text, quote = _first(told, _SAYS), _first(told, _QUOTES)
        if text or quote:
            yield Captured(
                _kind_of(_first(told, _KIND)) or kind,
                text or quote,
                quote if text and normal_form(quote) != normal_form(text) else "",
                _first(told, _SESSION) or session,
                _moment(told),
            )
            return
        for name, each in told.items():
            if isinstance(each, list | dict):
                known = _kind_of(name)
                by = session if known or name in ("signals", "sessions") else name
                yield from _records(each, known or kind, by, levels - 1)


def _first(record: Mapping[str, Any], names: tuple[str, ...]) -> str:
    for name in names:
        value = record.get(name)
        if isinstance(value, list) and value:
            value = value[0]
        if isinstance(value, str) and value.strip():
            return value.strip()[:LONGEST].encode("utf-8", "replace").decode()
    return ""


def _kind_of(word: str) -> str:
    """The kind that a word names, alone or in the plural."""
    word = word.casefold()
    return next((kind for kind in KINDS if word in (kind, f"{kind}s", f"{kind[:-1]}ies")), "")


def _moment(record: Mapping[str, Any]) -> datetime | None:
    for name in _WHEN:
        value = record.get(name)
        if isinstance(value, str) and (moment := parse_when(value)):
            return moment
        if isinstance(value, int | float) and not isinstance(value, bool):
            seconds = value / 1000 if value > 1e11 else value  # JavaScript counts milliseconds
            try:
                moment = datetime.fromtimestamp(seconds, UTC)
            except (OverflowError, OSError, ValueError):
                continue
            if moment.year >= 1970:
                return moment
    return None
