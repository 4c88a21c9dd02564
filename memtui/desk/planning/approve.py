"""Plans of approval: what waits becomes reviewed memory."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from memtui.change import Change, Note
from memtui.desk.notes import (
    Confirmation,
    confirmation_path,
    rejection_key,
    tombstone_path,
    write_record,
)
from memtui.desk.planning.context import (
    PlanContext,
    change_for,
    judged_text,
    merged_edits,
    refuse_blocked,
)
from memtui.errors import RefusedError, StaleError
from memtui.formats.hunks import apply_hunks, hunks
from memtui.formats.text import decode, encode
from memtui.model import Hunk, Item, Memory


@dataclass(frozen=True, slots=True)
class Approval:
    """How an item is approved: whole, by hunks, edited, or into another memory."""

    hunks: Collection[str] = ()
    into: Memory | None = None
    text: bytes | None = None
    override: str = ""


def plan_approval(context: PlanContext, item: Item, how: Approval) -> Change:
    """The change that approves `item`.

    Raises BlockedError for a finding that nobody overrode, RefusedError where the item
    can't be approved like this, StaleError for a hunk that is no longer there.
    """
    if item.state == "unreadable":
        raise RefusedError(f"{item.path} can't be decided here: {item.summary}.")
    if how.text is None and not how.hunks:
        refuse_blocked(item.warnings, how.override, item.title)
    if how.into is not None:
        change = _into(context, item, how)
    elif item.state == "candidate":
        change = _candidate(context, item, how)
    elif item.state == "expired":
        change = _still_true(context, item, how)
    elif item.path == context.index_name:
        change = _index_rest(context, item, how)
    else:
        change = _write(context, item, how)
    notes = (*change.notes, *_forget_rejection(context, item))
    return replace(change, notes=notes, override=how.override)


def plan_baseline(context: PlanContext, memory: Memory, override: str) -> Change:
    """The change that says a person has reviewed a memory that stood from the start."""
    if not context.view.has_note(f"baseline/{memory.path}"):
        raise RefusedError(f"{memory.path} is not waiting as baseline: it was reviewed before.")
    data = context.view.read(memory.path) or b""
    refuse_blocked(judged_text(None, memory.path, data), override, memory.path)
    return Change(
        action="approve",
        title=memory.title or memory.path,
        item=f"memory:{memory.path}",
        notes=tuple(context.accepted(memory.path)),
        source="baseline",
        override=override,
        shown=((memory.path, memory.digest),),
    )


def _write(context: PlanContext, item: Item, how: Approval) -> Change:
    """An agent write becomes reviewed: whole, by hunks, or as a person edited it."""
    view, path = context.view, item.path
    if how.hunks:
        return _hunks(context, item, how)
    edits = []
    after = view.read(path)
    if how.text is not None:
        if after is None:
            raise RefusedError(f"{path} was deleted; restore it first to edit it.")
        refuse_blocked(judged_text(view.reviewed(path), path, how.text), how.override, item.title)
        edits = [view.edit(path, how.text)]
        after = how.text
    notes = [*context.reviews(path, after), *context.accepted(path)]
    if item.state == "renamed":
        notes += context.reviews(item.targets[0], None)
    notes += context.reviews(context.index_name, context.shares().with_only([path]))
    action = "approve" if how.text is None else "edit"
    shown = () if edits else _standing(context, path)
    return replace(change_for(item, action, edits, notes), shown=shown)


def _hunks(context: PlanContext, item: Item, how: Approval) -> Change:
    view, path = context.view, item.path
    if item.state != "changed" or how.text is not None:
        raise RefusedError(
            f"{item.title} is {item.state}: hunks can be taken from a changed memory only.",
            "Decide it whole.",
        )
    before, after = view.reviewed(path) or b"", view.read(path) or b""
    chosen = chosen_hunks(decode(before), decode(after), how.hunks)
    taken = encode(apply_hunks(decode(before), decode(after), lambda hunk: hunk.digest in chosen))
    refuse_blocked(judged_text(before, path, taken), how.override, item.title)
    if taken == after:
        return _write(context, item, replace(how, hunks=()))
    change = change_for(item, "approve", (), context.reviews(path, taken))
    return replace(change, shown=_standing(context, path))


def chosen_hunks(before: str, after: str, digests: Collection[str]) -> set[str]:
    """The digests of `digests` as hunks of this difference; a prefix of six digits will do.

    Raises StaleError when one is not there any more.
    """
    known = hunks(before, after)
    return {named_hunk(known, digest).digest for digest in digests}


def named_hunk(known: Sequence[Hunk], digest: str) -> Hunk:
    """The hunk that a digest, or six digits of one, names; StaleError where none does."""
    for hunk in known:
        if hunk.digest == digest or (len(digest) >= 6 and hunk.digest.startswith(digest)):
            return hunk
    raise StaleError(
        f"There is no hunk {digest} any more: the memory changed since it was shown.",
        "Look at it again with `memtui show`.",
    )


def _index_rest(context: PlanContext, item: Item, how: Approval) -> Change:
    """The index lines that belong to no topic become reviewed."""
    name = context.index_name
    if how.text is not None:
        refuse_blocked(judged_text(None, name, how.text), how.override, item.title)
        edits = [context.view.edit(name, how.text)]
        return change_for(item, "edit", edits, context.reviews(name, how.text))
    before = context.view.reviewed(name)
    after = context.shares().with_only([None])
    if how.hunks:
        old, new = decode(before or b""), decode(after or b"")
        chosen = chosen_hunks(old, new, how.hunks)
        after = encode(apply_hunks(old, new, lambda hunk: hunk.digest in chosen))
        refuse_blocked(judged_text(before, name, after), how.override, item.title)
    notes = [*context.reviews(name, after), *context.accepted(name)]
    return change_for(item, "approve", (), notes)


def _candidate(context: PlanContext, item: Item, how: Approval) -> Change:
    """A file of the inbox becomes a memory, and the index gets its line."""
    if how.hunks:
        raise RefusedError("A candidate has no hunks to choose from.", "Edit it instead.")
    view = context.view
    target = item.targets[0] if item.targets else ""
    if not target:
        raise RefusedError(
            f"{item.path} has no name that could be a memory's.", "Approve it --into a memory."
        )
    if target in view:
        raise RefusedError(
            f"{target} exists already; nothing is overwritten.",
            f"Merge it: `memtui approve {item.id} --into {target}`, or edit the memory.",
        )
    candidate = view.read(item.path) or b""
    text = how.text if how.text is not None else candidate
    if how.text is not None:
        refuse_blocked(judged_text(None, target, text), how.override, item.title)
    memory = context.dialect.admit(text, context.now)
    edits = [view.edit(target, memory), view.edit(item.path, None)]
    index_edits, index_notes = context.index_adds(target, memory)
    notes = [*context.reviews(target, memory), *index_notes]
    action = "approve" if how.text is None else "edit"
    return change_for(item, action, [*edits, *index_edits], notes)


def _into(context: PlanContext, item: Item, how: Approval) -> Change:
    """A candidate or a new agent write is merged into a memory that stands."""
    view, target = context.view, how.into
    assert target is not None
    if item.state not in ("candidate", "new"):
        raise RefusedError(f"{item.title} is {item.state}: only something new can be merged.")
    if target.path == item.path:
        raise RefusedError("A memory can't be merged into itself.")
    candidate = view.read(item.path) or b""
    standing = view.read(target.path) or b""
    merged = how.text
    if merged is None:
        merged = context.dialect.merge_into(standing, candidate, context.now)
    refuse_blocked(judged_text(standing, target.path, merged), how.override, item.title)
    edits, notes = context.person_writes(target.path, merged)
    edits.append(view.edit(item.path, None))
    if item.state == "new":
        without = context.shares().without([item.path])
        if without != view.read(context.index_name):
            edits.append(view.edit(context.index_name, without))
    return change_for(item, "merge", edits, notes)


def _still_true(context: PlanContext, item: Item, how: Approval) -> Change:
    """An expired memory is confirmed, in its own field or in the desk's record."""
    view, path = context.view, item.path
    data = how.text if how.text is not None else view.read(path) or b""
    if how.text is not None:
        refuse_blocked(judged_text(view.read(path), path, data), how.override, item.title)
    confirmed = context.dialect.confirm(data, context.now)
    edits, notes = context.person_writes(path, confirmed if confirmed is not None else data)
    if confirmed is None:
        record = Confirmation(path, context.now.isoformat())
        notes.append(write_record(confirmation_path(path), record))
    change = change_for(item, "approve" if how.text is None else "edit", edits, notes)
    return replace(change, edits=merged_edits(edits))


def _forget_rejection(context: PlanContext, item: Item) -> list[Note]:
    data = context.view.read(item.path) if item.returned_from else None
    if data is None:
        return []
    return [Note(tombstone_path(rejection_key(context.view, data)), None)]


def _standing(context: PlanContext, path: str) -> tuple[tuple[str, str], ...]:
    """What must still stand when the approval is applied, since it edits nothing."""
    digest = context.view.digest(path)
    return ((path, digest),) if digest else ()
