"""The ground that a dream over a store is planned on: what stands, and what the judges say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from memtui.desk import conflicts
from memtui.desk.dreams.drafter import Drafter
from memtui.desk.dreams.folding import SURE
from memtui.desk.dreams.ground import Ground
from memtui.desk.dreams.proposals import rejection_note
from memtui.desk.dreams.stated import reader
from memtui.desk.planning.context import PlanContext
from memtui.desk.shelf import Shelf

if TYPE_CHECKING:
    from memtui.judge.claims import Bundle


def ground_of(shelf: Shelf, drafter: Drafter | None, progress: Callable[[str], None]) -> Ground:
    """The ground in a store as it stands now."""
    standing = shelf.standing
    return Ground(
        context=standing.context(),
        memories=tuple(sorted(standing.memories, key=lambda memory: memory.path)),
        bundles=partial(_bundles, shelf),
        judged=partial(_judged, shelf),
        twins=partial(_sure_twins, shelf),
        exists=partial(_exists, shelf),
        rejected=lambda id_: standing.view.has_note(rejection_note(id_)),
        claims_of=reader(shelf.judging.cache),
        drafter=drafter,
        progress=progress,
    )


def _exists(shelf: Shelf, path: str) -> bool:
    return shelf.standing.snapshot.hides(path) or shelf.root.stat(path) is not None


def _sure_twins(shelf: Shelf) -> list[tuple[str, str]]:
    return [twins.paths for twins in shelf.judging.twins() if twins.tier in SURE]


def _bundles(shelf: Shelf, context: PlanContext) -> list[Bundle]:
    return shelf.judging.bundles_in(context.view)


def _judged(shelf: Shelf, context: PlanContext) -> list[Bundle]:
    """The bundles of texts that nobody has judged yet, such as a draft leaves."""
    return conflicts.open_bundles(shelf, shelf.judging.cache, context.view)
