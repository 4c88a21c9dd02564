"""What accepting a proposal of our dream does to the files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from memtui.change import Change
from memtui.desk.dreams import folding
from memtui.desk.dreams.model import FileChange, Operation, OperationKind
from memtui.desk.dreams.proposals import Proposal
from memtui.desk.dreams.redirecting import Redirects
from memtui.desk.dreams.repairs import any_rejected, narrowed
from memtui.desk.dreams.steps import Steps
from memtui.desk.planning.context import PlanContext
from memtui.formats.text import encode
from memtui.model import Memory


def operation_of(context: PlanContext, proposal: Proposal, memories: Sequence[Memory]) -> Operation:
    """A proposal as the operation that it would be on the files as they stand."""
    change = change_of(context, proposal, memories)
    files = (FileChange(e.path, context.view.read(e.path), e.after) for e in change.edits)
    return Operation(
        proposal.id,
        cast("OperationKind", proposal.op),
        proposal.paths,
        proposal.why,
        tuple(files),
        proposal.marks,
        change,
        bundle=proposal.bundle,
    )


def change_of(context: PlanContext, proposal: Proposal, memories: Sequence[Memory]) -> Change:
    """The edits of a proposal on the files as they stand, but for hunks that were turned down.

    A fold is planned anew, a text is put in place; a memory that comes back gets its
    index line, and counts as reviewed.
    """
    kept, *copies = proposal.paths
    if proposal.texts:
        change = _written(context, proposal)
    else:
        change = folding.fold(context, kept, copies, proposal.why, Redirects(memories))
    if not any_rejected(context.view):
        return change
    return narrowed(context, change, () if proposal.texts else (kept,))


def _written(context: PlanContext, proposal: Proposal) -> Change:
    steps = Steps(context)
    for path, text in proposal.texts:
        data = encode(text)
        if path in steps.context.view:
            steps.add(*steps.context.person_writes(path, data))
        else:
            steps.add([steps.context.view.edit(path, data)], steps.context.reviews(path, data))
            steps.add(*steps.context.index_adds(path, data))
    return steps.change(proposal.why, reason=proposal.why)
