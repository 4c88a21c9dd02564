"""The offer to keep the history inside the store: told once, beside the first decision.

It is no question that stands between two keys: who wants it presses its key, now or later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.errors import MemtuiError
from memtui.tui import teaching
from memtui.tui.bars import error_line, outcome_line
from memtui.tui.listening import ListeningScreen
from memtui.tui.port import Desk
from memtui.tui.spans import Span

if TYPE_CHECKING:
    from memtui.change import Outcome
    from memtui.desk.offer import Answer

_HINT = "  · I keeps decisions in .git of this store, for plain git to show"
_ABOUT = "Then plain git shows every decision there: git log, git diff."
_ELSE = Span("If not, they stay in memtui's own place. You are not told again.", "dim")


class OfferingScreen(ListeningScreen):
    """Tells once that a store's history can move into it, and moves it when asked."""

    _offered = False

    def decided(self, outcome: Outcome) -> None:
        super().decided(outcome)
        if outcome.decisions and not self._offered:
            self._offered = True
            self.run_worker(self._tell_offer(outcome))

    async def _tell_offer(self, outcome: Outcome) -> None:
        def first(desk: Desk) -> bool:
            if not desk.past.offers_inside():
                return False
            desk.past.answer_offer("no")
            return True

        try:
            told = await self.gate.call(first)
        except MemtuiError:
            return  # nothing that was asked for is missing
        if told:
            self.tell((*outcome_line(outcome), Span(_HINT, "dim")))

    def action_inside(self) -> None:
        self.run_worker(self._ask_inside())

    async def _ask_inside(self) -> None:
        from memtui.tui.prompts import Choice, ChoicePrompt

        try:
            wise = await self.gate.call(lambda desk: desk.past.can_move_inside())
        except MemtuiError as error:
            self.announce(error_line(error))
            return
        if not wise:
            self.say("Here it is inside already, or has to stay in memtui's own place.")
            return
        choices: list[Choice[Answer]] = [
            Choice("1", "no, leave them where they are", "no"),
            Choice("2", "yes, keep them in .git of this store", "yes"),
            Choice("3", "no, and never tell for any store", "never"),
        ]
        asked = teaching.question("Keep the decisions inside this store?", _ABOUT, (), (_ELSE,))

        def answered(given: Answer | None) -> None:
            self.run_worker(self._answer(given or "no"))

        self.app.push_screen(ChoicePrompt(self.palette, asked, choices), answered)

    async def _answer(self, given: Answer) -> None:
        def answer(desk: Desk) -> None:
            desk.past.answer_offer(given)

        try:
            await self.gate.call(answer, "Moving the history")
        except MemtuiError as error:
            self.announce(error_line(error))
            return
        if given == "yes":
            told = "The history is in .git of this store now: git log there shows every decision."
            self.announce((Span("✓ ", "add"), Span(told)))
