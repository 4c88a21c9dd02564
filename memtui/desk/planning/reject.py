"""Plans of rejection: what an agent proposed goes, what was reviewed comes back."""

from __future__ import annotations

from collections.abc import Collection

from memtui.change import Change, Edit, Note
from memtui.desk.notes import Tombstone, rejection_key, tombstone_path, write_record
from memtui.desk.planning.approve import chosen_hunks
from memtui.desk.planning.context import PlanContext, change_for
from memtui.desk.planning.memories import plan_archive
from memtui.errors import RefusedError
from memtui.formats.hunks import apply_hunks
from memtui.formats.text import decode, encode
from memtui.model import Item


def plan_rejection(
    context: PlanContext, item: Item, reason: str = "", hunks: Collection[str] = ()
) -> Change:
    """The change that rejects `item`, and remembers it so that it is known when it returns.

    Raises RefusedError where the reviewed bytes are gone, StaleError for a hunk that is
    no longer there.
    """
    if item.state == "unreadable":
        raise RefusedError(
            f"{item.path} can't be decided here: {item.summary}.", "Move or repair it by hand."
        )
    if item.state == "expired":
        return plan_archive(context, context.memory_of(item.path, _bytes(context, item.path)), item)
    if hunks:
        edits = _hunks_taken_back(context, item, hunks)
        return change_for(item, "reject", edits, (), reason=reason)
    if item.path == context.index_name:
        edits = _index_edit(context, context.shares().without([None]))
    elif item.state == "candidate":
        edits = [context.view.edit(item.path, None)]
    else:
        edits = _taken_back(context, item)
    return change_for(item, "reject", edits, _tombstone(context, item, reason), reason=reason)


def _taken_back(context: PlanContext, item: Item) -> list[Edit]:
    """The edits that put the reviewed bytes and index lines back."""
    view, edits = context.view, []
    if item.state == "new":
        edits.append(view.edit(item.path, None))
    elif item.state == "renamed":
        old = item.targets[0]
        edits += [view.edit(item.path, None), view.edit(old, _reviewed_bytes(context, old))]
    else:
        edits.append(view.edit(item.path, _reviewed_bytes(context, item.path)))
    return edits + _index_edit(context, context.shares().without([item.path]))


def _reviewed_bytes(context: PlanContext, path: str) -> bytes:
    blob = context.view.note_blob(f"reviewed/{path}")
    if blob is None:
        raise RefusedError(f"There are no reviewed bytes of {path} to put back.")
    return context.raw_blob(blob)


def _index_edit(context: PlanContext, after: bytes | None) -> list[Edit]:
    name = context.index_name
    if after == context.view.read(name):
        return []
    return [context.view.edit(name, after)]


def _hunks_taken_back(context: PlanContext, item: Item, digests: Collection[str]) -> list[Edit]:
    view, path = context.view, item.path
    if item.state != "changed":
        raise RefusedError(
            f"{item.title} is {item.state}: hunks can be rejected in a changed memory only.",
            "Decide it whole.",
        )
    if path == context.index_name:
        before = decode(view.reviewed(path) or b"")
        rest = decode(context.shares().with_only([None]) or b"")
        chosen = chosen_hunks(before, rest, digests)
        shares = context.shares()
        kept = apply_hunks(before, rest, lambda hunk: hunk.digest not in chosen)
        return _index_edit(context, shares.with_rest(encode(kept)))
    before, after = decode(_reviewed_bytes(context, path)), decode(_bytes(context, path))
    chosen = chosen_hunks(before, after, digests)
    kept = apply_hunks(before, after, lambda hunk: hunk.digest not in chosen)
    return [view.edit(path, encode(kept))]


def _tombstone(context: PlanContext, item: Item, reason: str) -> list[Note]:
    """The record by which the rejected text is known again; nothing for a deletion."""
    data = context.view.read(item.path)
    if data is None or item.path == context.index_name:
        return []
    key = rejection_key(context.view, data)
    title = decode(context.view.redact(item.title.encode("utf-8", "surrogateescape")))
    when = context.now.isoformat()
    record = Tombstone(key, item.id, item.path, title, when, reason)
    return [write_record(tombstone_path(key), record)]


def _bytes(context: PlanContext, path: str) -> bytes:
    return context.view.read(path) or b""
