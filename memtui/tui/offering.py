"""The offer to keep the history inside the store: made once, after the first decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.errors import MemtuiError
from memtui.model import Outcome
from memtui.tui import teaching
from memtui.tui.bars import error_line
from memtui.tui.listening import ListeningScreen
from memtui.tui.port import Desk
from memtui.tui.spans import Span

if TYPE_CHECKING:
    from memtui.desk.offer import Answer

_ABOUT = "Then plain git shows every decision there: git log, git diff."
_ELSE = Span("If not, they stay in memtui's own place. You are not asked again.", "dim")


class OfferingScreen(ListeningScreen):
    """Asks whether a store's history should move into it. Whatever the answer, only once."""

    _offered = False

    def decided(self, outcome: Outcome) -> None:
        super().decided(outcome)
        if outcome.decisions and not self._offered:
            self._offered = True
            self.run_worker(self._offer())

    async def _offer(self) -> None:
        from memtui.tui.prompts import Choice, ChoicePrompt

        try:
            wise = await self.gate.call(lambda desk: desk.past.offers_inside())
        except MemtuiError:
            return  # nothing that was asked for is missing
        if not wise:
            return
        if self.app.screen.is_modal:  # another question stands: ask after the next decision
            self._offered = False
            return
        choices: list[Choice[Answer]] = [
            Choice("1", "no, leave them where they are", "no"),
            Choice("2", "yes, keep them in .git of this store", "yes"),
            Choice("3", "no, and never ask for any store", "never"),
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
