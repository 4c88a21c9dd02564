"""What approving or rejecting does to an item that the judges made: a bundle or a duplicate."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING

from memtui.change import Change
from memtui.desk.items import ItemView
from memtui.desk.planning.approve import Approval, plan_approval
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.reject import plan_rejection
from memtui.errors import MemtuiError, RefusedError, UsageError
from memtui.formats.hunks import hunks
from memtui.formats.text import decode, encode
from memtui.model import JUDGED, Item

if TYPE_CHECKING:
    from memtui.desk.shelf import Shelf
    from memtui.judge.claims import Bundle


def judged_view(shelf: Shelf, item: Item) -> ItemView:
    """The texts that a bundle or a duplicate is decided on."""
    if item.kind == "duplicate":
        from memtui.desk.duplicates import duplicate_view

        return duplicate_view(shelf, item)
    return _bundle_view(shelf, _bundle_of(shelf, item), item)


def refuse_parts(item: Item, in_parts: bool) -> None:
    """Raise UsageError where a bundle or a duplicate is to be decided other than whole."""
    if in_parts:
        raise UsageError(
            f"A {item.kind} is decided whole: no hunks, text or other memory go with it.",
            f"Approve or reject it, or `memtui resolve {item.id}`."
            if item.kind == "bundle"
            else f"Approve folds {item.path} into {item.targets[0]}; reject keeps both.",
        )


def plan_approved(shelf: Shelf, context: PlanContext, item: Item, how: Approval) -> Change:
    """The change that approves an item of any kind but a dream."""
    if item.kind in JUDGED:
        return _plan_judged(shelf, context, item)
    if item.kind == "signal":
        from memtui.desk.signals.planning import plan_signal

        return plan_signal(shelf, context, item, how)
    return plan_approval(context, item, how)


def plan_rejected(
    shelf: Shelf, context: PlanContext, item: Item, reason: str, hunks: Collection[str] = ()
) -> Change:
    """The change that rejects an item of any kind but a dream."""
    if item.kind in JUDGED:
        return _plan_denied(shelf, context, item, reason)
    if item.kind == "signal":
        from memtui.desk.signals.planning import plan_signal_rejected

        return plan_signal_rejected(shelf, context, item, reason, hunks)
    return plan_rejection(context, item, reason, hunks)


def _plan_judged(shelf: Shelf, context: PlanContext, item: Item) -> Change:
    """The change that approves: the preferred value holds, or the duplicate is folded.

    Raises RefusedError where nothing is preferred: then a person has to pick.
    """
    if item.kind == "duplicate":
        from memtui.desk.duplicates import plan_fold

        return plan_fold(context, item, shelf.standing.memories)
    return _preferred(context, _bundle_of(shelf, item), item)


def _plan_denied(shelf: Shelf, context: PlanContext, item: Item, reason: str) -> Change:
    """The change that rejects: it is no conflict, or both memories stay."""
    if item.kind == "duplicate":
        from memtui.desk.duplicates import plan_distinct

        return plan_distinct(context, item, reason)
    from memtui.desk.planning.resolve import Resolution, plan_resolution

    change = plan_resolution(context, _bundle_of(shelf, item), Resolution(no_conflict=True))
    return replace(change, reason=reason) if reason else change


def _bundle_of(shelf: Shelf, item: Item) -> Bundle:
    from memtui.desk.conflicts import named_bundle

    return named_bundle(shelf.judging.bundles(), item.id)


def _preferred(context: PlanContext, bundle: Bundle, item: Item) -> Change:
    from memtui.desk.planning.resolve import Resolution, plan_resolution

    if bundle.preferred is None:
        raise RefusedError(
            f"Nothing tells which of {item.title} is current.",
            f"Say it: `memtui resolve {item.id} --pick N`.",
        )
    keys = [claim.value.key for claim in bundle.current]
    pick = keys.index(bundle.preferred.value.key) + 1
    return plan_resolution(context, bundle, Resolution(pick=pick))


def _bundle_view(shelf: Shelf, bundle: Bundle, item: Item) -> ItemView:
    """What the preferred value would change in the first file; else the claims as a list."""
    context = shelf.standing.context()
    if bundle.preferred is not None:
        try:
            edit = _preferred(context, bundle, item).edits[0]
        except MemtuiError:
            pass  # it is shown as a list, and the decision itself says why
        else:
            before = context.view.read(edit.path) or b""
            found = hunks(decode(before), decode(edit.after or b""))
            return ItemView(replace(item, path=edit.path), before, edit.after, tuple(found))
    text = encode(_listing(bundle))
    return ItemView(item, text, text, ())


def _listing(bundle: Bundle) -> str:
    """The claims of a bundle as lines of text."""
    title = " · ".join(part for part in (bundle.subject, bundle.attribute) if part)
    lines = [f"# {title or bundle.id}", "", bundle.undecided or "Nothing tells which holds.", ""]
    for number, claim in enumerate(bundle.current, 1):
        lines.append(f"{number}. {claim.value.text}  ({claim.path}:{claim.line})")
        lines.append(f"   {claim.text}")
    return "\n".join(lines) + "\n"
