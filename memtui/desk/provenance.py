"""Where an item comes from: what was decided of its file before, and who said it."""

from __future__ import annotations

from dataclasses import dataclass

from memtui.desk import chronicle
from memtui.desk.shelf import Shelf
from memtui.errors import MemtuiError
from memtui.formats.frontmatter import Document
from memtui.formats.text import decode
from memtui.model import Decision, Item
from memtui.stores.transcripts import Quote, find_quotes, transcript_of

DECISIONS = 5


@dataclass(frozen=True, slots=True)
class Provenance:
    """The decisions on the file, newest first; the one behind the asked line; and quotes.

    `conversation` says whether a transcript of the session is at hand.
    """

    decisions: tuple[Decision, ...]
    line: int
    behind_line: Decision | None
    conversation: bool
    quotes: tuple[Quote, ...]


def provenance_of(shelf: Shelf, item: Item, line: int = 0) -> Provenance:
    """What is known of the origin of an item, and of one line (from 1) as it was reviewed."""
    place = item.targets[0] if item.state in ("candidate", "renamed") and item.targets else ""
    path = place or item.path
    transcript = transcript_of(shelf.store.directory, item.session)
    quotes = find_quotes(transcript, _body(shelf, item)) if transcript else []
    return Provenance(
        decisions=tuple(shelf.history.log(DECISIONS, path)),
        line=line,
        behind_line=_behind(shelf, path, line),
        conversation=transcript is not None,
        quotes=tuple(Quote(q.speaker, q.when, _redacted(shelf, q.text)) for q in quotes),
    )


def _behind(shelf: Shelf, path: str, line: int) -> Decision | None:
    if not line:
        return None
    try:
        return chronicle.why(shelf, f"memory:{path}", line).decision
    except MemtuiError:  # the line is new, or the file has never been in history
        return None


def _body(shelf: Shelf, item: Item) -> str:
    return Document.parse(shelf.standing.view.read(item.path) or b"").body


def _redacted(shelf: Shelf, text: str) -> str:
    return decode(shelf.redact(text.encode("utf-8", "surrogateescape")))
