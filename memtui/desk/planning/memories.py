"""Plans on memories that stand: pin, archive, forget, restore, edit, remember."""

from __future__ import annotations

from memtui.change import Change, Edit, Note
from memtui.desk.notes import Pin, pin_path, write_record
from memtui.desk.planning.context import (
    PlanContext,
    change_for,
    judged_text,
    merged_edits,
    refuse_blocked,
)
from memtui.desk.secret_names import refuse_secret_name
from memtui.errors import RefusedError
from memtui.model import Item, Memory


def memory_id(path: str) -> str:
    return f"memory:{path}"


def plan_pin(context: PlanContext, memory: Memory, pinned: bool) -> Change:
    """The change that pins or unpins a memory, in its dialect's own form of it.

    Where the file can't say so, the desk keeps the pin. Raises RefusedError when it is
    so already.
    """
    action = "pin" if pinned else "unpin"
    view, note = context.view, pin_path(memory.path)
    data = view.read(memory.path) or b""
    in_file, by_desk = context.dialect.is_pinned(data), view.has_note(note)
    if pinned == (in_file or by_desk):
        raise RefusedError(f"{memory.path} is {'already' if pinned else 'not'} pinned.")
    after = None
    if pinned:
        after = context.dialect.pin(data)
    elif in_file:
        after = context.dialect.unpin(data)
        if after is None:
            raise RefusedError(f"{memory.path} can't be unpinned here.", "Edit the file instead.")
    edits, notes = ([], []) if after is None else context.person_writes(memory.path, after)
    if pinned and after is None:
        notes.append(write_record(note, Pin(memory.path)))
    elif by_desk:
        notes.append(Note(note, None))
    return _on_memory(memory, action, edits, notes)


def plan_archive(context: PlanContext, memory: Memory, item: Item | None = None) -> Change:
    """The change that takes a memory out of use but keeps it.

    In the dialect's own archive where it has one, else in the desk's.
    """
    view, path = context.view, memory.path
    data = view.read(path) or b""
    place = context.dialect.archive_path(path)
    edits, notes = gone(context, path)
    if place is None:
        if view.redact(data) != data:
            raise RefusedError(
                f"{path} holds a secret, which the archive would not keep.", "Edit it first."
            )
        notes.append(Note(f"archive/{path}", data))
    elif place in view:
        raise RefusedError(f"{place} exists already; nothing is overwritten.")
    else:
        edits = [view.edit(place, data), *edits]
    if item is not None:
        return change_for(item, "archive", edits, notes)
    return _on_memory(memory, "archive", edits, notes)


def plan_forget(
    context: PlanContext, memory: Memory, action: str = "forget", reason: str = ""
) -> Change:
    """The change that deletes a memory; its bytes stay in history."""
    edits, notes = gone(context, memory.path)
    return _on_memory(memory, action, edits, notes, reason=reason)


def plan_edit(context: PlanContext, memory: Memory, text: bytes, override: str) -> Change:
    """The change that gives a memory the text that a person wrote."""
    before = context.view.read(memory.path)
    refuse_blocked(judged_text(before, memory.path, text), override, memory.path)
    edits, notes = context.person_writes(memory.path, text)
    if not edits:
        raise RefusedError(f"{memory.path} says exactly this already.")
    return _on_memory(memory, "edit", edits, notes, override=override)


def plan_remember(context: PlanContext, text: str, kind: str, name: str) -> Change:
    """The change that writes a new memory, reviewed from the start since a person wrote it."""
    refuse_secret_name(name, context.view.redact)
    if not text.strip():
        raise RefusedError("There is nothing to remember.", "Say it in a few words.")
    path, data = context.dialect.new_memory(text, kind, name, context.now)
    if path in context.view:
        raise RefusedError(
            f"{path} exists already; nothing is overwritten.", "Edit it, or choose another --name."
        )
    refuse_blocked(judged_text(None, path, data), "", "This")
    edits = [context.view.edit(path, data)]
    index_edits, index_notes = context.index_adds(path, data)
    notes = [*context.reviews(path, data), *index_notes]
    memory = context.memory_of(path, data)
    return _on_memory(memory, "remember", [*edits, *index_edits], notes)


def plan_arrival(context: PlanContext, path: str, data: bytes, origin: str) -> Change:
    """The change that takes in a memory of another store, with its index line.

    Raises RefusedError where something of its name stands here, BlockedError for a secret.
    """
    if path in context.view:
        raise RefusedError(f"{path} exists there already; nothing is overwritten.")
    refuse_blocked(judged_text(None, path, data), "", path)
    edits = [context.view.edit(path, data)]
    index_edits, index_notes = context.index_adds(path, data)
    notes = [*context.reviews(path, data), *index_notes]
    memory = context.memory_of(path, data)
    return _on_memory(memory, "copy", [*edits, *index_edits], notes, reason=f"from {origin}")


def plan_restore(context: PlanContext, path: str, data: bytes, origin: str) -> Change:
    """The change that brings back `data` at `path`, with its index line.

    `origin` says where the bytes come from; an archived copy is used up.
    """
    view = context.view
    if view.read(path) == data:
        raise RefusedError(f"{path} says exactly this already.")
    edits = [view.edit(path, data)]
    notes = [*context.reviews(path, data), *context.accepted(path)]
    if path != context.index_name:
        index_edits, index_notes = context.index_adds(path, data)
        edits += index_edits
        notes += index_notes
    if view.has_note(f"archive/{path}"):
        notes.append(Note(f"archive/{path}", None))
    place = context.dialect.archive_path(path)
    if origin == place and place in view:
        edits.append(view.edit(place, None))
    memory = context.memory_of(path, data)
    return _on_memory(memory, "restore", edits, notes, reason=f"from {origin}")


def gone(context: PlanContext, path: str) -> tuple[list[Edit], list[Note]]:
    """A memory leaves the store, the reviewed state and the index."""
    edits, notes = context.index_drops(path)
    edits = [context.view.edit(path, None), *edits]
    notes += context.reviews(path, None)
    if context.view.has_note(pin_path(path)):
        notes.append(Note(pin_path(path), None))
    return edits, notes


def _on_memory(
    memory: Memory, action: str, edits: list[Edit], notes: list[Note], **more: str
) -> Change:
    return Change(
        action=action,
        title=memory.title or memory.path,
        item=memory_id(memory.path),
        edits=merged_edits(edits),
        notes=tuple(notes),
        source="person",
        **more,  # type: ignore[arg-type]
    )
