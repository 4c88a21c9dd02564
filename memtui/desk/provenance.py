"""Where an item comes from: what was decided of its file before, and who said it."""

from __future__ import annotations

from dataclasses import dataclass

from memtui.change import Decision
from memtui.desk.shelf import Shelf
from memtui.formats.frontmatter import Document
from memtui.formats.text import decode, split_lines
from memtui.history.blame import blame
from memtui.model import Item, Memory
from memtui.stores.transcripts import Quote, find_quotes, transcript_of

DECISIONS = 5


@dataclass(frozen=True, slots=True)
class Provenance:
    """The decisions on the file, newest first; the one behind the asked line; and quotes.

    `conversation` says whether a transcript of the `session` is at hand.
    """

    decisions: tuple[Decision, ...]
    line: int
    behind_line: Decision | None
    conversation: bool
    quotes: tuple[Quote, ...]
    session: str = ""


def provenance_of(shelf: Shelf, subject: Item | Memory, line: int = 0) -> Provenance:
    """What is known of the origin of an item or a memory, and of one line (from 1) of it.

    The quotes are of the conversation that brought the line, and about it where any are.
    """
    path = _path_in_history(subject)
    data = shelf.standing.view.read(subject.path) or b""
    behind = _behind(shelf, data, path, line)
    session = (behind.session if behind else "") or subject.session
    transcript = transcript_of(shelf.store.directory, session)
    quotes: list[Quote] = []
    if transcript is not None:
        body = Document.parse(data).body
        lines = split_lines(decode(data))
        asked = lines[line - 1] if 1 <= line <= len(lines) else ""
        quotes = (find_quotes(transcript, asked) if asked else []) or find_quotes(transcript, body)
    return Provenance(
        decisions=tuple(shelf.history.log(DECISIONS, path)),
        line=line,
        behind_line=behind,
        conversation=transcript is not None,
        session=session,
        quotes=tuple(Quote(q.speaker, q.when, _redacted(shelf, q.text)) for q in quotes),
    )


def _behind(shelf: Shelf, data: bytes, path: str, line: int) -> Decision | None:
    """The decision that brought a line of the proposed text; None when the line is new."""
    lines = split_lines(decode(data))
    if not 1 <= line <= len(lines):
        return None
    known = blame(shelf.history, path)
    text = lines[line - 1].rstrip("\r\n")
    same = [number for number, found in enumerate(known, 1) if found.text.rstrip("\r\n") == text]
    if not same:
        return None
    nearest = min(same, key=lambda number: abs(number - line))
    return shelf.history.decision(known[nearest - 1].commit)


def _path_in_history(subject: Item | Memory) -> str:
    """A candidate's history is that of the memory it names, a renamed one's of its old name."""
    if isinstance(subject, Item) and subject.state in ("candidate", "renamed") and subject.targets:
        return subject.targets[0]
    return subject.path


def _redacted(shelf: Shelf, text: str) -> str:
    return decode(shelf.redact(text.encode("utf-8", "surrogateescape")))
