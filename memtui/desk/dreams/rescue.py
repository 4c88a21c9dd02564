"""Deleted memories that the snapshots of history still hold, and bringing them back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from memtui.desk.dreams.clusters import is_cut
from memtui.desk.names import quote_path, stem
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.memories import plan_restore
from memtui.desk.shelf import Shelf
from memtui.errors import NotFoundError, RefusedError
from memtui.formats.text import decode, split_lines
from memtui.model import Change, Role


@dataclass(frozen=True, slots=True)
class Lost:
    """A memory that stands no more. `when` and `action` say what took it away.

    `commit` is where it went, "" for a deletion that history has yet to record; `blob`
    holds its last text as history keeps it.
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


def lost_memories(shelf: Shelf) -> list[Lost]:
    """The deleted memories that can be brought back, the last that went first.

    Not those that stand under another name or in an archive.
    """
    view = shelf.standing.view
    standing = {entry.stored for entry in view.entries.values()}
    standing |= {view.note_blob(path) or "" for path in view.notes_under("archive/")}
    return [lost for lost in _gone(shelf) if lost.blob not in standing]


def plan_rescue(shelf: Shelf, context: PlanContext, ref: str) -> Change:
    """The change that brings a deleted memory back, with its index line; NotFoundError."""
    lost = find_lost(shelf, ref)
    origin = f"commit {lost.commit[:10]}^" if lost.commit else "the last snapshot"
    return plan_restore(context, lost.path, shelf.raw_blob(lost.blob), origin)


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
