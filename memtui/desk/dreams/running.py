"""A run of our dream: the decision that it makes, and what is kept of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from memtui.change import Change, Outcome
from memtui.desk.dreams import proposals
from memtui.desk.dreams.model import DreamPlan, DreamStatus, status_of
from memtui.desk.dreams.runs import Run, our_run
from memtui.desk.dreams.steps import Steps
from memtui.desk.names import item_id
from memtui.desk.planning.context import PlanContext


@dataclass(frozen=True, slots=True)
class DreamRun:
    """What a run did: the decision, the ids of what it queued, and what is left.

    `status` counts what stands now: a file that a person has yet to decide is not changed.
    """

    plan: DreamPlan
    outcome: Outcome
    queued: tuple[str, ...]
    changed_files: tuple[str, ...]
    unresolved: tuple[str, ...]

    @property
    def status(self) -> DreamStatus:
        return status_of(bool(self.changed_files), self.unresolved)


def decision_of(context: PlanContext, plan: DreamPlan) -> tuple[Change, list[str]]:
    """The repairs and the new proposals as one change, and the ids of the proposals."""
    repairs = Steps(context)
    for operation in plan.operations:
        if operation.repair and operation.change is not None:
            repairs.add_change(operation.change)
    view = repairs.context.view
    notes = proposals.outdated(view)
    waiting = {proposal.id for proposal in proposals.proposals(view)}
    fresh = [o for o in plan.operations if o.is_queued and o.id not in waiting]
    kept = (proposals.proposal_of(operation, view, context.now) for operation in fresh)
    repairs.add((), [*notes, *map(proposals.note_of, kept)])
    change = repairs.change(_title(plan, len(fresh)))
    return change, [item_id("dream", operation.id) for operation in fresh]


def kept_of(run: DreamRun, now: datetime) -> Run:
    """What is kept of a run of ours."""
    commit = run.outcome.decisions[0].commit if run.outcome.decisions else ""
    waiting = [o.own_item or item_id("dream", o.id) for o in run.plan.operations if not o.repair]
    return our_run(
        now,
        run.status,
        run.plan.operations,
        run.plan.loss,
        changed_files=run.changed_files,
        unresolved=run.unresolved,
        commit=commit,
        items=tuple(waiting),
    )


def _title(plan: DreamPlan, proposed: int) -> str:
    repaired = len({path for o in plan.operations if o.repair for path in o.paths})
    parts = [f"{repaired} files repaired" if repaired != 1 else "1 file repaired"]
    if proposed:
        parts.append(f"{proposed} proposed")
    return ", ".join(parts)
