"""Our own dream as a plan: repairs that are certain, then what a person should decide.

The layers are those of opencode-memory-dream (seed 000, 5.3 to 5.6). Without a model the
second one proposes what the judges are sure of; the rest is left to the person. With one
it also proposes the drafts that were made for single contradictions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memtui.desk.dreams.facts import STANDING, is_reviewed
from memtui.desk.dreams.ground import Ground
from memtui.desk.dreams.loss import Kept, measure
from memtui.desk.dreams.model import DreamPlan, Loss
from memtui.desk.dreams.planner import Planner
from memtui.desk.planning.context import PlanContext
from memtui.model import Memory


def plan_dream(ground: Ground, normalise_only: bool = False) -> DreamPlan:
    """What our dream would do to the store now; writes nothing. Equal grounds, equal plans."""
    planner = Planner(ground)
    ground.progress("repairs")
    planner.repair()
    planner.fold_exact()
    if not normalise_only:
        ground.progress("copies")
        planner.fold_near()
        planner.archive_stale()
        ground.progress("contradictions")
        planner.settle_bundles()
    ground.progress("loss")
    after = planner.steps.context
    return DreamPlan(
        tuple(planner.operations),
        loss_between(ground, after, planner.redirects.followed),
        tuple(planner.unresolved),
        tuple(planner.refused),
    )


def loss_between(ground: Ground, after: PlanContext, followed: Mapping[str, bytes]) -> Loss:
    """What the store of `after` has lost against the one that stands.

    `followed` are memories with their links as they are afterwards: a moved link is no loss.
    """
    view = ground.context.view
    kept = {memory.path: kept_of(ground.context, memory) for memory in ground.memories}
    for path, data in followed.items():
        kept[path] = replace(kept[path], data=data)
    role = ground.context.dialect.role
    texts = {p: after.view.read(p) or b"" for p in after.view.paths() if role(p) in STANDING}
    texts |= {p: after.view.note(p) or b"" for p in after.view.notes_under("archive/")}
    name = ground.context.index_name
    index = (view.read(name), after.view.read(name))
    return measure(kept, texts, ground.claims_of, index, ground.context.dialect.limits)


def kept_of(context: PlanContext, memory: Memory) -> Kept:
    data = context.view.read(memory.path) or b""
    return Kept(data, memory.type, memory.pinned, is_reviewed(context, memory.path))
