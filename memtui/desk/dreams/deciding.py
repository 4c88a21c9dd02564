"""Decisions on dreams: one proposal of ours, or operations of an agent's."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from memtui.change import Change, Edit, Note
from memtui.desk.dreams.agent_items import find_agent_dream, guard, item_of_agent
from memtui.desk.dreams.agents import loss_of
from memtui.desk.dreams.applying import change_of, operation_of
from memtui.desk.dreams.model import AgentDream, Loss, Part
from memtui.desk.dreams.ours import plan_part, plan_refused
from memtui.desk.dreams.proposals import Proposal, fits, rejection_note
from memtui.desk.dreams.showing import find_proposal
from memtui.desk.dreams.waiting import decided_whole, is_agents
from memtui.desk.names import item_id
from memtui.desk.notes import Tombstone, write_record
from memtui.desk.planning.context import PlanContext, change_for, judged_text, refuse_blocked
from memtui.desk.planning.reject import plan_rejection
from memtui.desk.shelf import Shelf
from memtui.errors import StaleError
from memtui.formats.text import decode
from memtui.model import Item


def plan_accept(
    shelf: Shelf,
    context: PlanContext,
    item: Item,
    override: str = "",
    hunks: Collection[str] = (),
    text: bytes | None = None,
) -> Change:
    """The change that does what our dream proposed; StaleError where it no longer fits.

    Hunks of any of its files can be taken, and the rest waits on; a draft of one file can
    be edited first, a fold can't (UsageError).
    """
    proposal = _proposal_that_fits(shelf, context, item)
    refuse_blocked(item.warnings, override, item.title)
    if text is not None:
        proposal = _edited(context, item, proposal, text, override)
    elif hunks:
        operation = operation_of(context, proposal, shelf.standing.memories)
        return plan_part(context, operation, Part(hunks=tuple(hunks)), override)
    change = change_of(context, proposal, shelf.standing.memories)
    notes = [*change.notes, Note(proposal.note, None)]
    return change_for(item, "approve", change.edits, notes, reason=proposal.why, override=override)


def _edited(
    context: PlanContext, item: Item, proposal: Proposal, text: bytes, override: str
) -> Proposal:
    """The proposal with what a person made of its one text."""
    if len(proposal.texts) != 1:
        raise decided_whole(item.title, item.id)
    path = proposal.texts[0][0]
    refuse_blocked(judged_text(context.view.read(path), path, text), override, path)
    return replace(proposal, texts=((path, decode(text)),))


def plan_reject(
    shelf: Shelf, context: PlanContext, item: Item, reason: str, hunks: Collection[str] = ()
) -> Change:
    """The change that drops a proposal, or hunks of it, so that the same is not proposed again.

    Raises RefusedError for hunks without which the rest would lose text.
    """
    if hunks:
        proposal = _proposal_that_fits(shelf, context, item)
        operation = operation_of(context, proposal, shelf.standing.memories)
        return plan_refused(context, operation, Part(hunks=tuple(hunks)), reason)
    proposal = find_proposal(shelf, item.id)
    key = f"dream-{proposal.id}"
    record = Tombstone(key, item.id, item.path, item.title, context.now.isoformat(), reason)
    notes = [Note(proposal.note, None), write_record(rejection_note(proposal.id), record)]
    return change_for(item, "reject", (), notes, reason=reason)


def plan_refusal(shelf: Shelf, context: PlanContext, item: Item, reason: str) -> Change:
    """The one change that takes all of an agent's dream back: every write that still waits.

    Raises RefusedError where reviewed bytes are gone, StaleError where no write waits.
    """
    dream = find_agent_dream(shelf, item.id)
    wanted = {ref for writes in dream.writes for ref in writes}
    builder = shelf.standing.builder()
    edits: list[Edit] = []
    notes: dict[str, Note] = {}
    for write in shelf.standing.writes.writes:
        if item_id("write", write.path) not in wanted:
            continue
        change = plan_rejection(context, builder.build(write), reason)
        context = context.after(change)
        edits += change.edits
        notes |= {note.path: note for note in change.notes}
    if not edits:
        raise StaleError("Nothing of this dream waits any more.", "`memtui queue` looks again.")
    return change_for(item, "reject", edits, notes.values(), reason=reason)


def unfolded(
    shelf: Shelf,
    refs: Sequence[str],
    digests: Mapping[str, str],
    operations: Collection[str],
    guarded: Callable[[AgentDream, Loss], None],
) -> tuple[list[str], dict[str, str]]:
    """The references with each agent's dream replaced by its writes, and all their digests.

    `operations` chooses some of a dream by id. `guarded` may refuse what is chosen of it.
    Raises StaleError where a dream is not what was shown.
    """
    writes: list[str] = []
    shown = {ref: digest for ref, digest in digests.items() if ref}
    for ref in refs:
        if not is_agents(ref):
            writes.append(ref)
            continue
        dream = find_agent_dream(shelf, ref)
        digest = digests.get(ref, digests.get("", ""))
        chosen = _chosen(shelf, dream, digest, operations)
        loss = dream.loss
        if len(chosen) < len(dream.operations):
            loss = loss_of(shelf, [dream.operations[number] for number in chosen])
        guarded(dream, loss)
        found = _digests(shelf, dream, chosen)
        writes += found
        shown |= found
    return writes, shown


def refuse_losses(shelf: Shelf, override: str) -> Callable[[AgentDream, Loss], None]:
    """A guard that raises BlockedError for too great a loss that nobody overrode."""

    def guarded(dream: AgentDream, loss: Loss) -> None:
        title = item_of_agent(shelf, dream).title
        refuse_blocked(guard(loss), override, title, "Accept only some operations: --hunk ID")

    return guarded


def _chosen(
    shelf: Shelf, dream: AgentDream, digest: str, operations: Collection[str]
) -> Sequence[int]:
    """The operations by number, all of them where none is named."""
    if digest and digest != item_of_agent(shelf, dream).digest:
        raise StaleError("The dream changed since it was shown; nothing was done.", "Look again.")
    if not operations:
        return range(len(dream.operations))
    numbers = []
    for wanted in operations:
        found = [n for n, o in enumerate(dream.operations) if o.id.startswith(wanted)]
        if len(found) != 1:
            raise StaleError(f"There is no operation {wanted} any more.", "Look at it again.")
        numbers += found
    return numbers


def _digests(shelf: Shelf, dream: AgentDream, chosen: Sequence[int]) -> dict[str, str]:
    """The queue items of these operations, with the digests that they have now."""
    builder = shelf.standing.builder()
    items = (builder.build(write) for write in shelf.standing.writes.writes)
    wanted = {ref for number in chosen for ref in dream.writes[number]}
    return {item.id: item.digest for item in items if item_id("write", item.path) in wanted}


def _proposal_that_fits(shelf: Shelf, context: PlanContext, item: Item) -> Proposal:
    proposal = find_proposal(shelf, item.id)
    if not context.view.has_note(proposal.note) or not fits(proposal, context.view):
        raise StaleError(
            "These memories changed since the dream looked at them; nothing was done.",
            "`memtui dream` looks again.",
        )
    return proposal
