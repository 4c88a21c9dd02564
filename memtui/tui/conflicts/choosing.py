"""Keys that say what holds; each shows its edits first and is applied by a second press."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from memtui.desk.planning.resolve import Resolution
from memtui.tui import teaching
from memtui.tui.conflicts.reading import Case, Choice, read_choice
from memtui.tui.conflicts.rows import bundle_title
from memtui.tui.gate import Gate
from memtui.tui.palette import Palette
from memtui.tui.prompts import ReasonPrompt
from memtui.tui.spans import Span
from memtui.tui.store_screen import StoreScreen

if TYPE_CHECKING:
    from memtui.tui.desk_screen import DeskScreen

_CHOOSING = frozenset({"pick", "both", "value", "historical", "duplicate", "none"})
_SCOPES = Span("Where does each hold? A word for each claim, in order, with commas between.")
_NO_SCOPE = Span("Left empty, both stay as they are and it is remembered that both hold.", "dim")


class ChoosingScreen(StoreScreen):
    """A screen with a bundle under its cursor, and a choice that is about to be made."""

    PLACE = "conflicts"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "apply", "apply", id="conflicts.apply", tooltip="apply the choice shown"),
        *(
            Binding(
                str(number),
                f"pick({number})",
                show=False,
                id=f"conflicts.pick{number}",
                tooltip="pick this claim: the others become historical" if number == 1 else "",
            )
            for number in range(1, 10)
        ),
        Binding("left", "card(-1)", show=False, id="conflicts.previous", tooltip="previous claim"),
        Binding("right", "card(1)", show=False, id="conflicts.next", tooltip="next claim"),
        Binding("b", "both", "both", id="conflicts.both", tooltip="both hold, each in its place"),
        Binding("t", "value", "type", id="conflicts.value", tooltip="type the value that holds"),
        Binding(
            "H",
            "historical",
            "historical",
            id="conflicts.historical",
            tooltip="the claim under the cursor was so once",
        ),
        Binding(
            "D",
            "duplicate",
            "duplicate",
            id="conflicts.duplicate",
            tooltip="say the same: keep one",
        ),
        Binding("0", "none", "no conflict", id="conflicts.none", tooltip="no conflict at all"),
    ]

    def __init__(self, gate: Gate, palette: Palette, desk: DeskScreen) -> None:
        super().__init__(gate, palette, desk)
        self.case: Case | None = None
        self.choice: Choice | None = None
        self.card = 0  # the claim under the cursor, from 0
        self.historical: set[int] = set()  # numbers of claims that were marked, from 1

    @abstractmethod
    def show_case(self) -> None:
        """Draw the claims and the choice anew."""

    def why_not(self, action: str) -> str:
        if action in _CHOOSING or action == "apply":
            if self.closed:
                return self.closed
            if self.case is None:
                return "Nothing to choose from here."
        if action == "apply" and self.choice is None:
            return "Pick one first: its edits are shown before they are made."
        if action == "apply" and self.choice is not None and self.choice.problem:
            return self.choice.problem
        return super().why_not(action)

    def action_card(self, by: int) -> None:
        if self.case is not None:
            self.card = max(0, min(self.card + by, len(self.case.current) - 1))
            self.show_case()

    # Choosing

    def action_pick(self, number: int) -> None:
        if not self.can("pick") or self.case is None:
            return
        if number > len(self.case.current):
            self.say(f"There are {len(self.case.current)} claims.")
            return
        self.card = number - 1
        value = self.case.current[number - 1].claim.value.text
        self._choose(Resolution(pick=number), str(number), f"{value} holds")

    async def prefer(self, case: Case) -> None:
        """Have the preferred claim chosen, its edits shown; nothing is applied."""
        value = case.current[case.preferred - 1].claim.value.text
        how = Resolution(pick=case.preferred)
        await self._read_choice(case, how, str(case.preferred), f"{value} holds")

    def action_both(self) -> None:
        if self._applied("b") or not self.can("both") or self.case is None:
            return
        asked = teaching.question(
            "Both hold", bundle_title(self.case.bundle), (), (_SCOPES,), (_NO_SCOPE,)
        )
        self.app.push_screen(ReasonPrompt(self.palette, asked, needed=False), self._scoped)

    def _scoped(self, answer: str | None) -> None:
        if answer is None:
            return
        scopes = tuple(
            word.strip() for word in answer.replace("，", ",").split(",") if word.strip()
        )
        told = f"both hold: {', '.join(scopes)}" if scopes else "both hold"
        self._choose(Resolution(both=True, scopes=scopes), "b", told)

    def action_value(self) -> None:
        if self._applied("t") or not self.can("value") or self.case is None:
            return
        asked = teaching.question(
            "What is it?", bundle_title(self.case.bundle), (), (Span("Type the value."),)
        )
        self.app.push_screen(ReasonPrompt(self.palette, asked, needed=True), self._typed)

    def _typed(self, value: str | None) -> None:
        if value:
            self._choose(Resolution(value=value), "t", f"it is {value}")

    def action_historical(self) -> None:
        """Mark the claim under the cursor as historical, or take the mark away."""
        if not self.can("historical") or self.case is None:
            return
        self.historical.symmetric_difference_update({self.card + 1})
        if not self.historical:
            self.choice = None
            self.show_case()
            return
        numbers = tuple(sorted(self.historical))
        told = "historical: " + ", ".join(map(str, numbers))
        self._choose(Resolution(historical=numbers), "a", told)

    def action_duplicate(self) -> None:
        self._choose(Resolution(duplicate=True), "D", "only a duplicate: one is kept")

    def action_none(self) -> None:
        self._choose(Resolution(no_conflict=True), "0", "no conflict")

    def _applied(self, key: str) -> bool:
        """Apply the choice when its own key was pressed again."""
        if self.choice is not None and self.choice.key == key and not self.choice.problem:
            self.action_apply()
            return True
        return False

    def _choose(self, how: Resolution, key: str, words: str) -> None:
        if not self.can("pick") or self.case is None:
            return
        if self.choice is not None and self.choice.how == how and not self.choice.problem:
            self.action_apply()
            return
        if not how.historical:
            self.historical = set()
        case = self.case
        self.newest("choice", partial(self._read_choice, case, how, key, words))

    async def _read_choice(self, case: Case, how: Resolution, key: str, words: str) -> None:
        choice = await self.ask(lambda desk: read_choice(desk, case, how, key, words))
        if choice is not None and case is self.case:
            self.choice = choice
            self.show_case()

    def action_apply(self) -> None:
        if not self.can("apply") or self.case is None or self.choice is None:
            return
        id, digest, how = self.case.id, self.case.digest, self.choice.how
        self.case = self.choice = None
        self.show_case()
        self.decide(lambda desk: desk.conflicts.resolve(id, how, digest=digest))
