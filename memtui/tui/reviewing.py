"""The ground that decisions stand on: what is shown, what can be done with it, and its way."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from textual.screen import Screen

from memtui.errors import BlockedError, MemtuiError, StaleError
from memtui.model import Item, Memory
from memtui.tui.bars import error_line, outcome_line
from memtui.tui.gate import Gate
from memtui.tui.palette import Palette
from memtui.tui.port import Desk
from memtui.tui.review import Review
from memtui.tui.spans import Line, Span, span

if TYPE_CHECKING:
    from memtui.change import Outcome
    from memtui.tui.shown import Shown

Call: TypeAlias = "Callable[[Desk], Outcome]"
BUSY_AT = 20  # decisions at once that take long enough to say so


class ReviewingScreen(Screen[None]):
    """A screen with a queue under review. Subclasses add verbs, and show.

    Only what was painted can be decided, and every call is bound to its digest.
    """

    def __init__(self, gate: Gate, palette: Palette) -> None:
        super().__init__()
        self.gate = gate
        self.palette = palette
        self.review = Review()
        self.refused: set[str] = set()  # items that the desk wants a reason for

    @abstractmethod
    def tell(self, line: Line) -> None:
        """Say something in the status line."""

    @abstractmethod
    def show_queue(self, at: Hashable = None) -> None:
        """Draw the queue again; the cursor goes to the item with the id `at`."""

    @abstractmethod
    async def reload(self, *, at: Hashable = None, look: bool = False) -> None:
        """Read the picture again; with `look`, after looking at the files."""

    @property
    @abstractmethod
    def current(self) -> Item | None:
        """The item under the cursor of the queue."""

    @property
    @abstractmethod
    def memory(self) -> Memory | None:
        """The memory that is being read, when it is no item."""

    def say(self, text: str) -> None:
        self.tell((Span("· ", "dim"), span(text)))

    def decided(self, outcome: Outcome) -> None:
        """Decisions were made here, on this screen or on one that lies over it."""
        self.review.others.ours(outcome)

    # What can be done now

    def why_not(self, action: str) -> str:
        """Why an action can't act now; "" when it can."""
        return ""

    def can(self, action: str) -> bool:
        """Whether an action can act now; if not, it is said why."""
        why = self.why_not(action)
        if why:
            self.say(why)
        return not why

    def why_no_item(self) -> str:
        """Why no item can be decided; "" when one stands under the cursor."""
        if self.review.closed:
            return self.review.closed
        if self.memory is not None:
            return f"{self.memory.title or self.memory.path} does not wait for a decision."
        if self.review.is_empty:
            return "Nothing matches the filter." if self.review.filter else "Nothing waits."
        return ""

    def decidable(self, action: str) -> Shown | None:
        """What is shown, if the action can be done to it now; else it is said why not."""
        if not self.can(action):
            return None
        self.see()
        if self.review.shown is None:
            self.say("Not shown yet: wait until you can see it.")
        return self.review.shown

    def see(self) -> None:
        """Take what has just been painted as seen, even if its message is still on its way."""

    # The way to the desk

    def send(
        self,
        shown: Shown,
        call: Call,
        hunks: Sequence[str] = (),
        blocked: Callable[[BlockedError], None] | None = None,
    ) -> None:
        """Send a decision on its way, and go on to the next item without waiting for it."""
        item = shown.item
        if self.review.is_going(item):
            return
        self.review.shown = None
        if len(hunks) in (0, len(shown.document.hunks)):
            self.review.send(item)
            self.show_queue()
        self.run_worker(self._carry_out(item, call, len(hunks), blocked))

    async def _carry_out(
        self, item: Item, call: Call, hunks: int, blocked: Callable[[BlockedError], None] | None
    ) -> None:
        try:
            outcome = await self.gate.call(call)
        except MemtuiError as error:
            self.review.came_back(item)
            self.tell(error_line(error))
            if isinstance(error, BlockedError):
                self.refused.add(item.id)
                if blocked is not None:
                    blocked(error)
            await self.reload(look=isinstance(error, StaleError))
            return
        self.decided(outcome)
        if outcome.decisions:
            self.review.arrived(item)
        else:
            self.review.came_back(item)
        self.tell(outcome_line(outcome, hunks))
        await self.reload()

    def send_all(self, items: Sequence[Item], call: Call) -> None:
        """Send one decision on many items on its way."""
        for item in items:
            self.review.send(item)
        self.review.shown = None
        self.show_queue()
        if len(items) >= BUSY_AT:
            self.say(f"Deciding {len(items)} items …")
        self.run_worker(self._carry_out_all(items, call))

    async def _carry_out_all(self, items: Sequence[Item], call: Call) -> None:
        try:
            outcome = await self.gate.call(call)
        except MemtuiError as error:
            for item in items:
                self.review.came_back(item)
            self.tell(error_line(error))
            await self.reload(look=isinstance(error, StaleError))
            return
        self.decided(outcome)
        done = {decision.id for decision in outcome.decisions}
        for item in items:
            if item.id in done:
                self.review.arrived(item)
            else:
                self.review.came_back(item)
        self.tell(outcome_line(outcome))
        await self.reload(look=bool(outcome.skipped))

    def perform(
        self,
        call: Call,
        *,
        follow: bool = False,
        blocked: Callable[[BlockedError], None] | None = None,
    ) -> None:
        """Do something that is not the decision of an item; `follow` it with the cursor."""
        self.run_worker(self._perform(call, follow, blocked))

    async def _perform(
        self, call: Call, follow: bool, blocked: Callable[[BlockedError], None] | None
    ) -> None:
        try:
            outcome = await self.gate.call(call)
        except MemtuiError as error:
            self.tell(error_line(error))
            if blocked is not None and isinstance(error, BlockedError):
                blocked(error)
            return
        self.decided(outcome)
        self.tell(outcome_line(outcome))
        await self.reload(at=outcome.decisions[-1].id if follow and outcome.decisions else None)
