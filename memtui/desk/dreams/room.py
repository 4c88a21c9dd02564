"""The dreams of one store: what the command line and the Dreams screen call."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from memtui import clock
from memtui.change import Change, Outcome
from memtui.desk.deciding import apply_planned, decide, on_memories, without_secrets
from memtui.desk.dreams import deciding, ours
from memtui.desk.dreams.agent_items import find_agent_dream
from memtui.desk.dreams.agents import loss_of
from memtui.desk.dreams.applying import operation_of
from memtui.desk.dreams.captures import old_captures, remove_captures
from memtui.desk.dreams.cleanup import cleanup_plan, stale_memories
from memtui.desk.dreams.drafter import drafter_of
from memtui.desk.dreams.gates import Gates, closed_gate, dreamer, note_look, read_gates, switch
from memtui.desk.dreams.ground import unheard
from memtui.desk.dreams.grounding import ground_of
from memtui.desk.dreams.model import WHOLE, AgentDream, DreamPlan, Loss, Operation, Part
from memtui.desk.dreams.only import only_dream
from memtui.desk.dreams.plan import plan_dream
from memtui.desk.dreams.rescue import Lost, lost_memories, plan_rescue
from memtui.desk.dreams.running import DreamRun, decision_of, kept_of
from memtui.desk.dreams.runs import Run, keep_runs, past_runs, run_of_agent
from memtui.desk.dreams.showing import find_proposal
from memtui.desk.dreams.traces import read_traces
from memtui.desk.dreams.waiting import PREFIX, is_agents
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.memories import plan_archive
from memtui.desk.shelf import Shelf
from memtui.model import Item


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the next dream would do: repairs by itself, proposals, and open bundles.

    `loss` is what it would cost if all of it were accepted.
    """

    gates: Gates
    repairs: int
    proposals: int
    unresolved: int
    loss: Loss


class Dreams:
    """Plans, runs and measures dreams over the claims that the desk keeps."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def plan(
        self,
        normalise_only: bool = False,
        *,
        ask: bool = False,
        progress: Callable[[str], None] = unheard,
    ) -> DreamPlan:
        """What our dream would do now. Writes nothing.

        `ask` lets it ask the model that is set up; without, only what that has answered
        before is used. `progress` hears of each stage, and may raise CancelledError.
        """
        drafter = None if normalise_only else drafter_of(self._shelf, ask)
        return plan_dream(ground_of(self._shelf, drafter, progress), normalise_only)

    def run(
        self,
        normalise_only: bool = False,
        *,
        ask: bool = True,
        progress: Callable[[str], None] = unheard,
    ) -> DreamRun:
        """Apply the repairs as one decision, with every deletion as an item of the queue.

        So is every draft of a model, where one is set up and may be asked. Nothing is
        decided where there is nothing to repair and nothing new to propose.
        """
        drafter = None if normalise_only else drafter_of(self._shelf, ask)
        if drafter is not None and ask:
            plan_dream(
                ground_of(self._shelf, drafter, progress)
            )  # answers are kept: no lock while it thinks
            drafter.go_offline()
        with self._shelf.locked():
            ground = ground_of(self._shelf, drafter, progress)
            plan = plan_dream(ground, normalise_only)
            change, fresh = decision_of(ground.context, plan)
            outcome = Outcome()
            if change.edits or change.notes:
                outcome = apply_planned(self._shelf, [without_secrets(ground.context, change)])
            waiting = [o.own_item for o in plan.operations if o.own_item]
            open_bundles = (i for i in waiting if i.startswith("bundle:"))
            unresolved = tuple(sorted({*plan.unresolved, *open_bundles}))
            run = DreamRun(plan, outcome, tuple(fresh), change.paths, unresolved)
            keep_runs(self._shelf, [kept_of(run, ground.context.now)])
            return run

    def run_if_due(
        self,
        session: str = "",
        *,
        ask: bool = True,
        progress: Callable[[str], None] = unheard,
    ) -> DreamRun | str:
        """Run where the gates are open, else say why not; `session` is one candidate more.

        Raises LockedError where an agent or another process dreams.
        """
        shelf, now = self._shelf, clock.now()
        if why := closed_gate(shelf, session, now):
            return why
        with only_dream(shelf):
            run = self.run(ask=ask, progress=progress)
            note_look(shelf, now, dreamt=True)
        return run

    def accept(
        self, operations: Sequence[Operation], part: Part = WHOLE, override: str = ""
    ) -> Outcome:
        """Do what our plan shows, by operation, or by file and hunk of one; one undo for all."""
        return ours.accept(self._shelf, operations, part, override)

    def accept_all(self, plan: DreamPlan, override: str = "") -> Outcome:
        """Do all that our plan shows.

        Raises BlockedError for a loss beyond the limit or a pin that goes, unless overridden.
        """
        ours.refuse_loss(plan, override)
        return ours.accept(self._shelf, plan.operations, WHOLE, override)

    def refuse(
        self, operations: Sequence[Operation], part: Part = WHOLE, reason: str = ""
    ) -> Outcome:
        """Turn down what our plan shows, so that it is not planned again; one undo for all."""
        return ours.refuse(self._shelf, operations, part, reason)

    def runs(self) -> list[Run]:
        """The dreams that ran, ours and those of agents, newest first."""
        self.agents()
        return past_runs(self._shelf)

    def agents(self) -> list[AgentDream]:
        """The dreams of agents among the writes that wait, oldest first."""
        dreams = list(self._shelf.standing.agent_dreams)
        if dreams:
            by = dreamer(self._shelf, read_traces(self._shelf.root))
            keep_runs(self._shelf, [run_of_agent(dream, by) for dream in dreams])
        return dreams

    def agent_dream(self, ref: str) -> AgentDream:
        """The agent's dream that an item's id names; raises NotFoundError."""
        return find_agent_dream(self._shelf, ref)

    def proposed(self, ref: str) -> Operation:
        """What our dream proposed in an item of the queue, on the files as they stand.

        Raises NotFoundError.
        """
        standing = self._shelf.standing
        proposal = find_proposal(self._shelf, ref)
        return operation_of(standing.context(), proposal, standing.memories)

    def planned(self, ref: str) -> Operation | None:
        """The operation of our next dream that an item's id would name."""
        wanted = ref.removeprefix(PREFIX)
        return next((each for each in self.plan().operations if each.id == wanted), None)

    def loss_of(self, operations: Collection[Operation]) -> Loss:
        """What is lost if only these operations of an agent's dream are accepted."""
        return loss_of(self._shelf, operations)

    def writes_to_accept(
        self,
        refs: Sequence[str],
        digests: Mapping[str, str],
        operations: Collection[str],
        override: str,
    ) -> tuple[list[str], dict[str, str]]:
        """The items that accepting decides, each agent's dream unfolded, with their digests.

        Raises BlockedError for a loss beyond the limit or a touched pin without `override`.
        """
        self.agents()
        guarded = deciding.refuse_losses(self._shelf, override)
        return deciding.unfolded(self._shelf, refs, digests, operations, guarded)

    def writes_to_reject(
        self, refs: Sequence[str], digests: Mapping[str, str], operations: Collection[str]
    ) -> tuple[list[str], dict[str, str]]:
        """The items that rejecting decides, each agent's dream unfolded, with their digests."""
        self.agents()
        return deciding.unfolded(self._shelf, refs, digests, operations, lambda dream, loss: None)

    def plan_accept(
        self,
        context: PlanContext,
        item: Item,
        override: str,
        hunks: Collection[str] = (),
        text: bytes | None = None,
    ) -> Change:
        """The change that does what our dream proposed, of a draft some hunks, or edited."""
        return deciding.plan_accept(self._shelf, context, item, override, hunks, text)

    def plan_reject(
        self, context: PlanContext, item: Item, reason: str, hunks: Collection[str] = ()
    ) -> Change:
        """The change that drops a proposal or hunks of it, or takes an agent's dream back whole."""
        if is_agents(item.id):
            self.agents()
            return deciding.plan_refusal(self._shelf, context, item, reason)
        return deciding.plan_reject(self._shelf, context, item, reason, hunks)

    def lost(self) -> list[Lost]:
        """The deleted memories that history can bring back, the last that went first."""
        return lost_memories(self._shelf)

    def rescue(self, refs: Sequence[str]) -> Outcome:
        """Bring deleted memories back, each as one decision."""
        return decide(self._shelf, refs, partial(plan_rescue, self._shelf))

    def gates(self) -> Gates:
        """When the next dream is due, and whether dreams run by themselves."""
        return read_gates(self._shelf)

    def switch(self, enabled: bool) -> Gates:
        """Let dreams run by themselves, or not."""
        switch(self._shelf, enabled)
        return self.gates()

    def outlook(self) -> Outlook:
        """The next dream in numbers, for Health. Plans one, so it takes as long."""
        plan = self.plan()
        repairs = sum(operation.repair for operation in plan.operations)
        return Outlook(
            self.gates(), repairs, len(plan.operations) - repairs, len(plan.unresolved), plan.loss
        )

    def cleanup_plan(self) -> list[Operation]:
        """What cleaning up would archive now. Writes nothing."""
        return cleanup_plan(self._shelf)

    def old_captures(self) -> list[str]:
        """The processed captures that cleaning up would remove, where memtui keeps them."""
        return old_captures(self._shelf, clock.now())

    def cleanup(self) -> Outcome:
        """Archive what is past its time to live: one decision each, one undo for all.

        Processed captures of two weeks ago go for good.
        """
        with self._shelf.locked():
            remove_captures(self._shelf, clock.now())
        paths = [memory.path for memory in stale_memories(self._shelf)]
        return decide(self._shelf, paths, on_memories(self._shelf, plan_archive))
