"""Decisions on captured signals. The plugin's file stays as it is: the desk notes what was said."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from memtui.change import Change
from memtui.desk.notes import Tombstone, rejection_key, tombstone_path, write_record
from memtui.desk.planning.approve import Approval
from memtui.desk.planning.context import PlanContext, change_for, judged_text, refuse_blocked
from memtui.desk.shelf import Shelf
from memtui.desk.signals.waiting import body_of, decided_note, find_candidate
from memtui.errors import RefusedError
from memtui.formats.text import decode, encode
from memtui.model import Item


@dataclass(frozen=True, slots=True)
class Made:
    """A person made a memory of a signal."""

    path: str
    when: str


def plan_signal(shelf: Shelf, context: PlanContext, item: Item, how: Approval) -> Change:
    """The change that makes a memory of a signal, as it is, edited, or inside another one.

    Raises BlockedError for a finding that nobody overrode, RefusedError for hunks of it.
    """
    if how.hunks:
        raise RefusedError("A signal has no hunks to choose from.", "Edit it instead.")
    candidate, view = find_candidate(shelf, item), context.view
    if how.into is not None:
        path = how.into.path
        standing = view.read(path) or b""
        addition = encode(body_of(candidate.captured))
        data = how.text or context.dialect.merge_into(standing, addition, context.now)
        refuse_blocked(judged_text(standing, path, data), how.override, item.title)
        edits, notes = context.person_writes(path, data)
        action = "merge"
    else:
        path, data = candidate.path, how.text or candidate.data
        if path in view:
            raise RefusedError(
                f"{path} exists already; nothing is overwritten.",
                f"Merge it: `memtui approve {item.id} --into {path}`.",
            )
        refuse_blocked(judged_text(None, path, data), how.override, item.title)
        edits = [view.edit(path, data)]
        index_edits, index_notes = context.index_adds(path, data)
        edits += index_edits
        notes = [*context.reviews(path, data), *index_notes]
        action = "edit" if how.text else "approve"
    made = Made(path, context.now.isoformat())
    notes.append(write_record(decided_note(candidate.captured.key), made))
    return change_for(item, action, edits, notes, override=how.override)


def plan_signal_rejected(
    shelf: Shelf, context: PlanContext, item: Item, reason: str, hunks: Collection[str] = ()
) -> Change:
    """The change that turns a signal down: it waits no more, nor is it recalled."""
    if hunks:
        raise RefusedError("A signal has no hunks to choose from.", "Reject it whole.")
    text = encode(find_candidate(shelf, item).captured.text)
    key, title = rejection_key(context.view, text), decode(context.view.redact(encode(item.title)))
    when = context.now.isoformat()
    record = Tombstone(key, item.id, item.path, title, when, reason)
    return change_for(
        item, "reject", (), [write_record(tombstone_path(key), record)], reason=reason
    )
