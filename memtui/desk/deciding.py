"""Decisions: under the lock, on a fresh look, each planned on what the one before leaves."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from memtui.change import Change, Outcome, Skipped
from memtui.desk.names import find_memory
from memtui.desk.planning.context import PlanContext
from memtui.desk.queue import find_in_queue, item_or_none
from memtui.desk.secret_names import refuse_secret_name
from memtui.desk.shelf import Shelf
from memtui.errors import MemtuiError, NotFoundError, RefusedError, StaleError
from memtui.formats.text import decode
from memtui.model import Item, Memory

RECENT = 200  # decisions in which an item that no longer waits is looked for
Planner = Callable[[PlanContext, str], Change]


def decide(shelf: Shelf, refs: Sequence[str], plan: Planner) -> Outcome:
    """Plan and apply one change for each of `refs`; what can't be done is skipped with why.

    A single reference raises its error instead. Several decisions are one batch: one
    commit each, one undo for all.
    """
    with shelf.locked():
        changes, skipped = plan_each(shelf, refs, plan)
        return apply_planned(shelf, changes, skipped)


def plan_each(
    shelf: Shelf, refs: Sequence[str], plan: Planner
) -> tuple[list[Change], list[Skipped]]:
    """The changes of `refs` in order, each on the view that the earlier ones leave."""
    context = shelf.standing.context()
    changes: list[Change] = []
    skipped: list[Skipped] = []
    for ref in dict.fromkeys(refs):
        try:
            change = without_secrets(context, plan(context, ref))
        except MemtuiError as error:
            if len(refs) == 1:
                raise
            skipped.append(Skipped(ref, error.message, error.exit_code))
            continue
        changes.append(change)
        context = context.after(change)
    return changes, skipped


def apply_planned(
    shelf: Shelf, changes: Sequence[Change], skipped: Sequence[Skipped] = ()
) -> Outcome:
    """Apply planned changes as one transaction. The caller holds the lock."""
    if not changes:
        return Outcome((), tuple(skipped))
    if len(changes) > 1:
        batch = os.urandom(6).hex()
        changes = [change.in_batch(batch) for change in changes]
    with shelf.store.dialect.agent_lock(shelf.store.directory):
        decisions = shelf.history.apply(changes, shelf.standing.snapshot)
    shelf.forget_standing()
    return Outcome(tuple(decisions), tuple(skipped))


def on_items(
    shelf: Shelf, digests: Mapping[str, str], plan: Callable[[PlanContext, Item], Change]
) -> Planner:
    """A planner for queue items that first compares each with what was shown."""

    def planner(context: PlanContext, ref: str) -> Change:
        shown = digests.get(ref, digests.get("", ""))
        try:
            item = find_in_queue(shelf, ref)
        except NotFoundError as error:
            raise _no_longer_waiting(shelf, ref, shown) or error from None
        if shown and shown != item.digest:
            raise StaleError(
                f"{item.title} changed since it was shown; nothing was done.",
                f"Look at it again: `memtui show {item.id}`.",
            )
        return plan(context, item)

    return planner


def _no_longer_waiting(shelf: Shelf, ref: str, shown: str) -> StaleError | None:
    """Why an item that was shown waits no more: it was decided, or its file is gone."""
    for decision in shelf.history.log(RECENT):
        if decision.id == ref and not decision.undone and not decision.undoes:
            return StaleError(
                f"{ref} is decided already: {decision.action} in {decision.commit[:10]}.",
                "Nothing is left to do for it.",
            )
    if not shown:
        return None
    return StaleError(
        f"{ref} is gone since it was shown; nothing was done.",
        "`memtui snapshot` and `memtui log` show what became of it.",
    )


def on_memories(
    shelf: Shelf, plan: Callable[[PlanContext, Memory], Change], digest: str = ""
) -> Planner:
    """A planner for memories that stand; with a digest, only for what was shown."""

    def planner(context: PlanContext, ref: str) -> Change:
        memory = find_memory(shelf.standing.memories, ref)
        if memory.path not in context.view:
            raise RefusedError(f"{memory.path} is gone since an earlier decision of this batch.")
        if digest and memory.digest != digest:
            raise StaleError(f"{memory.path} changed since it was shown; nothing was done.")
        return plan(context, memory)

    return planner


def memory_behind(shelf: Shelf, ref: str) -> Memory:
    """The memory that `ref` names, by itself or through its queue item."""
    item = item_or_none(shelf, ref) if ":" in ref else None
    return find_memory(shelf.standing.memories, item.path if item else ref)


def without_secrets(context: PlanContext, change: Change) -> Change:
    """The change with the words that its commit message will carry redacted.

    Raises RefusedError where a file's name would carry one.
    """

    def clean(text: str) -> str:
        redacted = context.view.redact(text.encode("utf-8", "surrogateescape"))
        return decode(redacted)

    for path in change.paths:
        refuse_secret_name(path, context.view.redact)
    return replace(
        change,
        title=clean(change.title),
        reason=clean(change.reason),
        override=clean(change.override),
    )
