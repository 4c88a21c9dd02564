"""The Conflicts screen: bundles, their claims as cards, and the edit that a choice makes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, Resize
from textual.getters import query_one
from textual.widget import Widget

from memtui.judge.claims.model import Bundle
from memtui.tui.conflicts.choosing import ChoosingScreen
from memtui.tui.conflicts.reading import Case, read_case, read_cases
from memtui.tui.conflicts.rows import (
    bundle_key,
    bundle_rows,
    card_lines,
    case_head,
    choice_lines,
    historical_lines,
    holds_cursor,
    nothing_lines,
)
from memtui.tui.diff_view import DiffView
from memtui.tui.gate import Gate
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette
from memtui.tui.rows import pane_title
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line

if TYPE_CHECKING:
    from memtui.tui.desk_screen import DeskScreen


class ConflictsScreen(ChoosingScreen):
    """One bundle at a time; a bundle is done when one current value is left."""

    CSS_PATH: ClassVar[list[str]] = ["../store_screen.tcss", "conflicts.tcss"]  # type: ignore[assignment]

    bundles = query_one("#bundles", LineList)
    claims = query_one("#claims", SpanView)
    choice_line = query_one("#choice", SpanView)
    diff = query_one("#edits", DiffView)

    def __init__(self, gate: Gate, palette: Palette, desk: DeskScreen) -> None:
        super().__init__(gate, palette, desk)
        self._searched = False
        self._wanted = ""  # id of the bundle to go to once they are read

    def compose_body(self) -> Iterable[Widget]:
        with Vertical(id="bundle-pane", classes="side-pane"):
            yield SpanView(self._title, pane="side", id="bundle-title").add_class("pane-title")
            yield LineList[Bundle](bundle_rows, bundle_key, pane="side", id="bundles")
        with Vertical(id="case-pane", classes="main-pane"):
            with VerticalScroll(id="cards", can_focus=False):
                yield SpanView(self._claim_lines, id="claims")
            yield SpanView(self._choice_lines, pane="side", id="choice")
            yield DiffView(pane="pane", id="edits")

    def on_mount(self) -> None:
        super().on_mount()
        self.bundles.focus()

    def on_resize(self, event: Resize) -> None:
        roomy = event.size.height >= 30
        self.bundles.set_row_height(2 if roomy else 1, 1 if roomy else 0)

    # Reading

    async def read(self) -> None:
        found, self._searched = await self.gate.call(read_cases)
        known = {bundle.id for bundle in found}
        self.bundles.show(found, at=self._wanted if self._wanted in known else None)
        self._wanted = ""
        self.query_one("#bundle-title", SpanView).redraw()

    def visit(self, what: str) -> None:
        """Put the cursor on the bundle of an id."""
        self._wanted = what.removeprefix("bundle:")
        if self._searched:
            self.bundles.show(self.bundles.rows, at=self._wanted)

    @on(LineList.Moved, "#bundles")
    def _select(self) -> None:
        bundle: Bundle | None = self.bundles.current
        if bundle is None:
            self.case = self.choice = None
            self.show_case()
            return
        if self.case is None or self.case.bundle != bundle:
            self.case = self.choice = None
            self.show_case()
        self.newest("case", partial(self._fetch, bundle))

    async def _fetch(self, bundle: Bundle) -> None:
        case = await self.ask(lambda desk: read_case(desk, bundle))
        if case is None or bundle != self.bundles.current or case == self.case:
            return
        self.case, self.card, self.historical = case, max(0, case.preferred - 1), set()
        self.choice = None
        self.show_case()
        if case.preferred:
            await self.prefer(case)

    # Showing

    def show_case(self) -> None:
        self.set_class(self.choice is not None, "-chosen")
        self.claims.show(self._claim_lines)
        self.choice_line.show(self._choice_lines)
        self.diff.show(self.choice.document if self.choice else None, {})
        self.redraw_bars()

    def _claim_lines(self, width: int) -> list[Line]:
        case = self.case
        if case is None:
            return [] if self.bundles.rows else nothing_lines(width, searched=self._searched)
        chosen = self.choice.how.pick if self.choice else 0
        cards = card_lines(
            case, self.card, self.historical, chosen, width, brief=self.has_class("-low")
        )
        earlier = historical_lines(case, width)
        return [*case_head(case, width), (), *cards, *([()] if earlier else []), *earlier]

    def _choice_lines(self, width: int) -> list[Line]:
        if self.case is None:
            return []
        return choice_lines(self.choice, width, brief=self.has_class("-low"))

    def _title(self, width: int) -> list[Line]:
        count = str(len(self.bundles.rows)) if self._searched else "…"
        return [pane_title("Conflicts", count, self.bundles.has_focus, width)]

    # Moving

    @on(LineList.Opened, "#bundles")
    def _open(self) -> None:
        self.diff.focus()

    async def on_click(self, event: Click) -> None:
        """A click on a card puts the cursor there; a second one picks it."""
        offset = event.get_content_offset(self.claims)
        if self.case is None or offset is None:
            return
        number = self._card_at(self.case, offset.x, offset.y)
        if number and number == self.card + 1:
            if self.choice is None or self.choice.how.pick != number:  # a click applies nothing
                self.action_pick(number)
        elif number:
            self.action_card(number - 1 - self.card)

    def _card_at(self, case: Case, x: int, y: int) -> int:
        """The number of the card at a place of the claims, 0 for none."""
        width, brief = self.claims.content_size.width, self.has_class("-low")
        top = len(case_head(case, width)) + 1
        for number in range(1, len(case.current) + 1):
            lines = card_lines(case, number - 1, (), 0, width, brief=brief)
            if top <= y < top + len(lines) and holds_cursor(lines[y - top], x):
                return number
        return 0

    def step_back(self) -> bool:
        if self.bundles.has_focus:
            return False
        self.bundles.focus()
        return True
