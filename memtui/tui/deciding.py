"""Keys that decide: each becomes one call of the desk, made by a worker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from memtui.errors import MemtuiError
from memtui.tui import teaching
from memtui.tui.bars import error_line
from memtui.tui.reviewing import ReviewingScreen
from memtui.tui.rows import is_blocked
from memtui.tui.spans import Span

if TYPE_CHECKING:
    from memtui.tui.shown import Shown

_DECIDE = frozenset({"approve", "reject", "reject_why", "snooze", "repeat"})
_PICK = "Enter shows the claims: a number picks, x says that it is no conflict."


class DecidingScreen(ReviewingScreen):
    """The verbs that decide an item, and take a decision back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "approve", "approve", id="approve", tooltip="approve what is shown"),
        Binding("x", "reject", "reject", id="reject", tooltip="reject what is shown"),
        Binding("X", "reject_why", "why", False, id="reject.why", tooltip="reject with a reason"),
        Binding("s", "snooze", "snooze", id="snooze", tooltip="put aside for a while"),
        Binding(
            "full_stop",
            "repeat",
            "again",
            False,
            key_display=".",
            id="repeat",
            tooltip="decide as just before",
        ),
        Binding("u", "undo", "undo", id="undo", tooltip="take back the newest decision"),
        Binding("U", "redo", "redo", False, id="redo", tooltip="take back the undo"),
    ]

    again: Callable[[Shown], None] | None = None  # the last decision, for another item

    def why_not(self, action: str) -> str:
        picture = self.review.picture
        if action in _DECIDE:
            return self.why_no_item() or self._why_not_decided(action)
        if action in ("undo", "redo") and picture is not None:
            if self.review.closed:
                return self.review.closed
            # What was decided here since may not be in the picture yet: then the desk is asked.
            decided = self.review.busy or self.again is not None
            turn = picture.last if action == "undo" else picture.undone
            if turn is None and not decided:
                return f"Nothing is left to {action}."
        return super().why_not(action)

    def _why_not_decided(self, action: str) -> str:
        shown = self.review.shown
        if action == "approve" and shown is not None and shown.undecided:
            return f"{shown.undecided} {_PICK}"
        if action == "repeat" and self.again is None:
            return "Nothing was decided yet: there is nothing to repeat."
        return ""

    # Approving and rejecting

    def action_approve(self) -> None:
        shown = self.decidable("approve")
        if shown is None:
            return
        item, taken = shown.item, self.review.hunks_marked(shown, True)
        if not taken and self.review.marks(item):
            self.say("No hunk is taken: y takes one, x rejects those that are left.")
        elif is_blocked(item) or item.id in self.refused:
            self._approve_override(shown, taken)
        else:
            self._approve(shown, taken)

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

    def _approve(self, shown: Shown, taken: Sequence[str], override: str = "") -> None:
        item = shown.item
        self.again = self._approve_again
        self.send(
            shown,
            lambda desk: desk.approve(
                [item.id], digest=item.digest, hunks=taken, override=override
            ),
            taken,
        )

    def _approve_again(self, shown: Shown) -> None:
        """Approve whole, unless a reason has to be typed for this very item, or a value picked."""
        if shown.undecided:
            self.say(f"{shown.undecided} {_PICK}")
        elif is_blocked(shown.item):
            self.say("This one is blocked: a asks why it is fine.")
        else:
            self._approve(shown, ())

    def action_reject(self) -> None:
        shown = self.decidable("reject")
        if shown is not None:
            self._reject(shown, "")

    def action_reject_why(self) -> None:
        shown = self.decidable("reject_why")
        if shown is None:
            return
        from memtui.tui.prompts import ReasonPrompt

        asked = teaching.question(
            "Why not?", shown.item.title, (), (Span("Kept, and shown should it return."),)
        )
        self.app.push_screen(
            ReasonPrompt(self.palette, asked, needed=True),
            lambda reason: self._reject(shown, reason) if reason else None,
        )

    def _reject(self, shown: Shown, reason: str) -> None:
        item, left = shown.item, self.review.hunks_marked(shown, False)
        if not left and self.review.marks(item):
            self.say("No hunk is left: n leaves one, a approves those that are taken.")
            return
        self.again = lambda next: self._reject(next, reason)
        self.send(
            shown,
            lambda desk: desk.reject([item.id], reason=reason, hunks=left, digest=item.digest),
            left,
        )

    def action_snooze(self) -> None:
        shown = self.decidable("snooze")
        if shown is None:
            return
        from memtui.tui.prompts import SnoozePrompt

        asked = teaching.question("Put aside", shown.item.title)
        self.app.push_screen(
            SnoozePrompt(self.palette, asked),
            lambda until: self._snooze(shown, until) if until else None,
        )

    def _snooze(self, shown: Shown, until: str) -> None:
        item = shown.item
        self.again = lambda next: self._snooze(next, until)
        self.send(shown, lambda desk: desk.snooze([item.id], until, digest=item.digest))

    def action_repeat(self) -> None:
        shown = self.decidable("repeat")
        if shown is not None and self.again is not None:
            self.again(shown)

    # Undo

    def action_undo(self) -> None:
        if self.can("undo"):
            self.run_worker(self._undo())

    async def _undo(self) -> None:
        """Take back the newest decision; of a batch all, once it was shown what that is."""
        try:
            last, _ = await self.gate.call(lambda desk: desk.past.next_turns())
            if last is None or not last.batch:
                self.perform(lambda desk: desk.past.undo(), follow=True)
                return
            preview = await self.gate.call(lambda desk: desk.previews.undo(batch=True))
        except MemtuiError as error:
            self.tell(error_line(error))
            return
        from memtui.tui.preview import PreviewPrompt

        count = preview.decisions
        words = f"Take back all {count} decisions of the batch?" if count > 1 else "Take it back?"
        self.app.push_screen(
            PreviewPrompt(self.palette, preview, words, "take back"),
            lambda wanted: self._undo_batch() if wanted else None,
        )

    def _undo_batch(self) -> None:
        self.perform(lambda desk: desk.past.undo(batch=True), follow=True)

    def action_redo(self) -> None:
        if self.can("redo"):
            self.perform(lambda desk: desk.past.redo(), follow=True)
