"""What a dream is planned from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memtui.desk.dreams.loss import ClaimsOf
from memtui.desk.planning.context import PlanContext
from memtui.judge.claims import Bundle
from memtui.model import Memory

if TYPE_CHECKING:
    from memtui.desk.dreams.drafter import Drafter


def unheard(stage: str) -> None:
    """Nobody listens to the progress."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a dream is planned from.

    `bundles` finds the open contradictions of the store as a context has it, `twins` the
    pairs of memories that say the same in nearly the same words; `judged` is the judge
    itself, for texts that are not there yet. `exists`
    tells whether anything stands at a path, read by the dialect or not. `rejected` holds
    the ids of operations that a person has turned down. `claims_of` is for the loss gauge.
    `drafter` asks a model, where one is set up. `progress` is told what is being done; it
    may raise CancelledError.
    """

    context: PlanContext
    memories: tuple[Memory, ...]
    bundles: Callable[[PlanContext], Sequence[Bundle]]
    judged: Callable[[PlanContext], Sequence[Bundle]]
    twins: Callable[[], Sequence[tuple[str, str]]]
    exists: Callable[[str], bool]
    rejected: Callable[[str], bool]
    claims_of: ClaimsOf
    drafter: Drafter | None = None
    progress: Callable[[str], None] = unheard

    def settled(self) -> list[Memory]:
        """The memories that wait for no decision of their own; a dream touches only these."""
        writes = {p for write in self.context.writes.writes for p in (write.path, write.old_path)}
        return [memory for memory in self.memories if memory.path not in writes]
