"""Deleted memories that can be brought back: from the snapshots of history, else as told.

What history holds comes back to the byte. What only a conversation tells, since it went
before memtui saw the store, becomes a candidate of the queue.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from memtui.change import Change
from memtui.desk.dreams.clusters import is_cut
from memtui.desk.dreams.facts import STANDING
from memtui.desk.dreams.proposals import FOLDER, Proposal, note_of, rejection_note
from memtui.desk.judging import unreadable
from memtui.desk.names import item_id, quote_path, stem
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.memories import plan_restore
from memtui.desk.shelf import Shelf
from memtui.errors import NotFoundError, RefusedError
from memtui.formats.digest import text_digest
from memtui.formats.text import decode, encode, split_lines
from memtui.model import Role
from memtui.stores.times import parse_when
from memtui.stores.tool_writes import written_files


@dataclass(frozen=True, slots=True)
class Lost:
    """A memory that stands no more. `when` and `action` say what took it away.

    `commit` is where it went, "" for a deletion that history has yet to record; `blob`
    holds its last text as history keeps it. One that only a conversation tells has its
    `session` and `text` instead, and `action` is "told".
    """

    path: str
    title: str
    description: str
    when: datetime | None
    action: str
    commit: str
    blob: str
    bytes: int
    lines: int
    session: str = ""
    text: str = ""


def lost_memories(shelf: Shelf) -> list[Lost]:
    """The deleted memories that can be brought back, the last that went first.

    Not those that stand under another name, were it with changes that wait, or in an
    archive. Those that only conversations tell come last.
    """
    view = shelf.standing.view
    standing = {entry.stored for entry in view.entries.values()}
    standing |= {view.note_blob(path) or "" for path in view.notes_under("archive/")}
    renamed = {write.old_path for write in shelf.standing.writes.writes}
    gone = (lost for lost in _gone(shelf) if lost.path not in renamed)
    found = [lost for lost in gone if lost.blob not in standing]
    known = {lost.path for lost in found}
    return found + [lost for lost in told_memories(shelf) if lost.path not in known]


def told_memories(shelf: Shelf) -> list[Lost]:
    """The memories that stand nowhere and that conversations beside the store wrote."""
    view, role = shelf.standing.view, shelf.store.dialect.role
    told = written_files(shelf.store.directory)
    if not told:
        return []
    past = {path for decision in shelf.history.log() for path in decision.paths}
    standing = {encode(retold.text) for retold in told.values()} & {
        view.read(path) or b"" for path in view.paths() if role(path) in STANDING
    }
    found = []
    for path, retold in sorted(told.items()):
        data = encode(retold.text)
        if path in view or path in past or role(path) is not Role.MEMORY or not data.strip():
            continue
        if data in standing or view.has_note(f"archive/{path}") or _is_hidden(shelf, path):
            continue
        id_ = _told_id(path, data)
        if view.has_note(rejection_note(id_)) or view.has_note(f"{FOLDER}{id_}.json"):
            continue
        memory = shelf.standing.memory_of(path, data)
        count = len(split_lines(retold.text))
        lost = Lost(
            path,
            memory.title,
            memory.description,
            parse_when(retold.when),
            "told",
            "",
            "",
            len(data),
            count,
            retold.session,
            retold.text,
        )
        found.append(lost)
    return found


def plan_rescue(shelf: Shelf, context: PlanContext, ref: str) -> Change:
    """The change that brings a deleted memory back, with its index line; NotFoundError."""
    lost = find_lost(shelf, ref)
    if not lost.blob:
        return _queued(context, lost)
    origin = f"commit {lost.commit[:10]}^" if lost.commit else "the last snapshot"
    return plan_restore(context, lost.path, shelf.raw_blob(lost.blob), origin)


def _queued(context: PlanContext, lost: Lost) -> Change:
    """The change that puts what a conversation tells into the queue."""
    data = encode(lost.text)
    if context.view.redact(data) != data or unreadable(data):
        raise RefusedError(
            f"{lost.path} can't be a candidate: its text holds a secret or is not readable.",
            "Look for it in the conversation itself.",
        )
    id_ = _told_id(lost.path, data)
    when = f" of {lost.when:%Y-%m-%d}" if lost.when else ""
    why = f"as the conversation{when} wrote it; no snapshot has it"
    texts = ((lost.path, lost.text),)
    now = context.now.isoformat()
    proposal = Proposal(id_, "rescue", (lost.path,), ("",), why, (), now, texts)
    return Change(
        action="rescue",
        title=lost.title or lost.path,
        item=item_id("dream", id_),
        notes=(note_of(proposal),),
        reason=why,
        source="dream",
        session=lost.session,
    )


def _told_id(path: str, data: bytes) -> str:
    return text_digest("rescue", path, data)


def find_lost(shelf: Shelf, ref: str) -> Lost:
    """The deleted memory that a path, file name or title means."""
    known = lost_memories(shelf)
    for reading in (
        lambda lost: quote_path(lost.path),
        lambda lost: stem(lost.path),
        lambda lost: lost.title,
    ):
        found = [lost for lost in known if reading(lost) == ref.removeprefix("memory:")]
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(quote_path(lost.path) for lost in found)
            raise RefusedError(f"“{ref}” names {len(found)} memories.", f"Say which one: {names}")
    raise NotFoundError(f"History has no deleted memory “{ref}”.", "`memtui rescue` lists them.")


def _gone(shelf: Shelf) -> Iterator[Lost]:
    view, history, role = shelf.standing.view, shelf.history, shelf.store.dialect.role
    seen: set[str] = set()
    for path, entry in history.main_tree().items():
        if role(path) is Role.MEMORY and path not in view and not _is_hidden(shelf, path):
            seen.add(path)
            yield _lost(shelf, path, entry.blob, None, "external", "")
    for decision in history.log():
        if decision.undone and decision.action != "external":
            continue
        missing = [p for p in decision.paths if role(p) is Role.MEMORY and p not in view]
        if not is_cut(decision.paths) and seen.issuperset(missing):
            continue
        for path, (before, after) in history.changed_files(decision.commit).items():
            if path in seen or path in view or role(path) is not Role.MEMORY or after or not before:
                continue
            if not _is_hidden(shelf, path):
                seen.add(path)
                yield _lost(shelf, path, before, decision.when, decision.action, decision.commit)


def _lost(
    shelf: Shelf, path: str, blob: str, when: datetime | None, action: str, commit: str
) -> Lost:
    data = shelf.history.blob(blob)
    memory = shelf.standing.memory_of(path, data)
    count = len(split_lines(decode(data)))
    return Lost(
        path, memory.title, memory.description, when, action, commit, blob, len(data), count
    )


def _is_hidden(shelf: Shelf, path: str) -> bool:
    return shelf.standing.snapshot.hides(path)
