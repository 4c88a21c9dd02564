"""Keys that decide: each becomes one call of the desk, made by a worker."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import Screen

from memtui.errors import BlockedError, MemtuiError, StaleError
from memtui.model import Item, Memory, Outcome
from memtui.tui import teaching
from memtui.tui.bars import error_line, outcome_line
from memtui.tui.gate import Gate
from memtui.tui.palette import Palette
from memtui.tui.picture import Shown
from memtui.tui.port import Desk
from memtui.tui.review import Review
from memtui.tui.rows import is_blocked
from memtui.tui.spans import Line, Span, span

Call = Callable[[Desk], Outcome]


class DecidingScreen(Screen[None]):
    """A screen on which a person decides. Subclasses show; this turns keys into calls.

    Only what was painted can be decided, and every call is bound to its digest.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "approve", "approve", id="approve", tooltip="approve what is shown"),
        Binding("x", "reject", "reject", id="reject", tooltip="reject what is shown"),
        Binding("X", "reject_why", "why", False, id="reject.why", tooltip="reject with a reason"),
        Binding("s", "snooze", "snooze", id="snooze", tooltip="put aside for a while"),
        Binding("p", "pin", "pin", id="pin", tooltip="pin or unpin the memory"),
        Binding("u", "undo", "undo", id="undo", tooltip="take back the newest decision"),
        Binding("U", "redo", "redo", False, id="redo", tooltip="take back the undo"),
    ]

    def __init__(self, gate: Gate, palette: Palette) -> None:
        super().__init__()
        self.gate = gate
        self.palette = palette
        self.review = Review()
        self._refused: set[str] = set()  # items that the desk wants a reason for

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
    def memory(self) -> Memory | None:
        """The memory that is being read, when it is no item."""

    def say(self, text: str) -> None:
        self.tell((Span("· ", "dim"), span(text)))

    def _decidable(self) -> Shown | None:
        """What is shown, if it can be decided now; else says why not."""
        if self.review.picture is None:
            self.say("The store is still being read.")
        elif not self.review.picture.writable:
            self.say("This store is read-only here: nothing can be decided.")
        elif self.memory is not None:
            self.say(f"{self.memory.title or self.memory.path} does not wait for a decision.")
        elif not self.review.waiting:
            self.say("Nothing waits.")
        elif self.review.shown is None:
            self.say("Not shown yet: wait until you can see it.")
        else:
            return self.review.shown
        return None

    def action_approve(self) -> None:
        shown = self._decidable()
        if shown is None:
            return
        item, taken = shown.item, self.review.marked(shown, True)
        if not taken and self.review.marks(item):
            self.say("No hunk is taken: y takes one, x rejects those that are left.")
        elif is_blocked(item) or item.id in self._refused:
            self._approve_override(shown, taken)
        else:
            self._approve(shown, taken, "")

    def _approve_override(self, shown: Shown, taken: Sequence[str]) -> None:
        from memtui.desk.judging import UNDECIDABLE
        from memtui.tui.prompts import ReasonPrompt

        for finding in shown.item.warnings:
            if finding.kind in UNDECIDABLE:
                self.say(f"This can't be decided here: {finding.text}.")
                return
        self.app.push_screen(
            ReasonPrompt(self.palette, teaching.override_question(shown.item), needed=True),
            lambda reason: self._approve(shown, taken, reason) if reason else None,
        )

    def _approve(self, shown: Shown, taken: Sequence[str], override: str) -> None:
        item = shown.item
        self._decide(
            shown,
            lambda desk: desk.approve(
                [item.id], digest=item.digest, hunks=taken, override=override
            ),
            taken,
        )

    def action_reject(self) -> None:
        self._reject("")

    def action_reject_why(self) -> None:
        shown = self._decidable()
        if shown is None:
            return
        from memtui.tui.prompts import ReasonPrompt

        asked = teaching.question(
            "Why not?", shown.item.title, (), (Span("Kept, and shown should it return."),)
        )
        self.app.push_screen(
            ReasonPrompt(self.palette, asked, needed=True),
            lambda reason: self._reject(reason, shown) if reason else None,
        )

    def _reject(self, reason: str, shown: Shown | None = None) -> None:
        shown = shown or self._decidable()
        if shown is None:
            return
        item, left = shown.item, self.review.marked(shown, False)
        if not left and self.review.marks(item):
            self.say("No hunk is left: n leaves one, a approves those that are taken.")
            return
        self._decide(
            shown,
            lambda desk: desk.reject([item.id], reason=reason, hunks=left, digest=item.digest),
            left,
        )

    def action_snooze(self) -> None:
        shown = self._decidable()
        if shown is None:
            return
        from memtui.tui.prompts import SnoozePrompt

        item = shown.item

        def snooze(until: str | None) -> None:
            if until:
                self._decide(shown, lambda desk: desk.snooze([item.id], until))

        asked = teaching.question("Put aside", item.title)
        self.app.push_screen(SnoozePrompt(self.palette, asked), snooze)

    def action_pin(self) -> None:
        memory = self.memory
        if memory is None and self.review.shown is not None:
            memory = self.review.memory_of(self.review.shown.item)
        if memory is None:
            self.say("Only a memory can be pinned: approve the candidate first.")
            return
        from memtui.desk.names import quote_path

        ref, pinned = quote_path(memory.path), memory.pinned
        self.run_worker(self._perform(lambda desk: desk.unpin(ref) if pinned else desk.pin(ref)))

    def action_undo(self) -> None:
        self.run_worker(self._perform(lambda desk: desk.undo(), follow=True))

    def action_redo(self) -> None:
        self.run_worker(self._perform(lambda desk: desk.redo(), follow=True))

    def _decide(self, shown: Shown, call: Call, hunks: Sequence[str] = ()) -> None:
        """Send a decision on its way, and go on to the next item without waiting for it."""
        item = shown.item
        if self.review.is_going(item):
            return
        self.review.shown = None
        if len(hunks) in (0, len(shown.document.hunks)):
            self.review.send(item)
            self.show_queue()
        self.run_worker(self._carry_out(item, call, len(hunks)))

    async def _carry_out(self, item: Item, call: Call, hunks: int) -> None:
        try:
            outcome = await self.gate.call(call)
        except MemtuiError as error:
            self.review.came_back(item)
            if isinstance(error, BlockedError):
                self._refused.add(item.id)
            self.tell(error_line(error))
            await self.reload(look=isinstance(error, StaleError))
            return
        if outcome.decisions:
            self.review.arrived(item)
        else:
            self.review.came_back(item)
        self.tell(outcome_line(outcome, hunks))
        await self.reload()

    async def _perform(self, call: Call, *, follow: bool = False) -> None:
        """Do something that is not the decision of an item; `follow` it with the cursor."""
        try:
            outcome = await self.gate.call(call)
        except MemtuiError as error:
            self.tell(error_line(error))
            return
        self.tell(outcome_line(outcome))
        await self.reload(at=outcome.decisions[-1].id if follow and outcome.decisions else None)
