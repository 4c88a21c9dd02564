"""The contradictions of a store, and how a person resolves one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.change import Change, Outcome
from memtui.desk import conflicts
from memtui.desk.deciding import decide
from memtui.desk.planning.context import PlanContext
from memtui.desk.planning.resolve import Resolution, bundle_digest, plan_resolution
from memtui.desk.shelf import Shelf
from memtui.errors import StaleError

if TYPE_CHECKING:
    from memtui.judge.claims import Bundle


class Conflicts:
    """The contradiction bundles of one desk."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def open(self) -> list[Bundle]:
        """The contradiction bundles that nobody has said anything of, surest first."""
        return self._shelf.judging.open_bundles()

    def bundle(self, ref: str) -> Bundle:
        """The bundle that an id, or its beginning, names; raises NotFoundError."""
        return conflicts.named_bundle(self._shelf.judging.bundles(), ref)

    def resolve(self, ref: str, how: Resolution, *, digest: str = "") -> Outcome:
        """Resolve a bundle by changing only the lines of its claims."""

        def plan(context: PlanContext, name: str) -> Change:
            return self._plan(context, name, how, digest)

        return decide(self._shelf, [ref], plan)

    def preview(self, ref: str, how: Resolution) -> Change:
        """The change that `resolve` would make now."""
        return self._plan(self._shelf.standing.context(), ref, how, "")

    def _plan(self, context: PlanContext, ref: str, how: Resolution, digest: str) -> Change:
        bundle = self.bundle(ref)
        if digest and digest != bundle_digest(bundle):
            raise StaleError("The claims changed since they were shown.", "Look at them again.")
        return plan_resolution(context, bundle, how)
