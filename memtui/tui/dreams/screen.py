"""The Dreams screen: what a consolidation did or would do, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.getters import query_one
from textual.widget import Widget

from memtui import clock
from memtui.errors import BlockedError
from memtui.tui import teaching
from memtui.tui.diff_view import DiffView
from memtui.tui.dreams.reading import (
    Dream,
    Dreaming,
    dream_document,
    operation_document,
    read_dreaming,
)
from memtui.tui.dreams.rows import (
    DreamRow,
    Step,
    dream_head,
    dream_key,
    dream_row,
    dream_rows,
    operation_head,
    row_of,
)
from memtui.tui.gate import Gate
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette
from memtui.tui.prompts import ReasonPrompt
from memtui.tui.rows import pane_title
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span
from memtui.tui.store_screen import StoreScreen

if TYPE_CHECKING:
    from memtui.tui.desk_screen import DeskScreen

_WHY = Span("Type why this loss is fine. The reason is kept with the decision.")


class DreamsScreen(StoreScreen):
    """Dreams of agents that wait, then the plan of our own."""

    PLACE = "dreams"
    CSS_PATH: ClassVar[list[str]] = ["../store_screen.tcss", "dreams.tcss"]  # type: ignore[assignment]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "accept", "accept", id="dreams.accept", tooltip="accept an agent's dream"),
        Binding("x", "refuse", "take back", id="dreams.refuse", tooltip="take it back whole"),
        Binding("o", "dream", "dream", id="dreams.run", tooltip="let memtui dream now"),
        Binding("vertical_line", "mode", "split", key_display="|", tooltip="two columns or one"),
    ]

    dreams = query_one("#dreams", LineList)
    about = query_one("#dream", SpanView)
    diff = query_one("#dream-diff", DiffView)

    def __init__(self, gate: Gate, palette: Palette, desk: DeskScreen) -> None:
        super().__init__(gate, palette, desk)
        self.dreaming: Dreaming | None = None
        self._wanted = ""  # id of the dream to go to once they are read
        self._folded: set[str] = set()

    def compose_body(self) -> Iterable[Widget]:
        with Vertical(id="dream-pane", classes="side-pane"):
            yield SpanView(self._title, pane="side", id="dream-title").add_class("pane-title")
            yield LineList[DreamRow](
                lambda row, width, lines: [dream_row(row, width, clock.now())],
                dream_key,
                pane="side",
                id="dreams",
            )
        with Vertical(id="operation-pane", classes="main-pane"):
            yield SpanView(id="dream").add_class("about")
            yield DiffView(pane="pane", id="dream-diff")

    def on_mount(self) -> None:
        super().on_mount()
        self.dreams.focus()

    async def read(self) -> None:
        self.dreaming = await self.gate.call(read_dreaming)
        self._show()

    def visit(self, what: str) -> None:
        """Put the cursor on the dream of an id."""
        self._wanted = what
        if self.dreaming is not None:
            self._show()

    def _show(self) -> None:
        if self.dreaming is not None:
            rows = dream_rows(self.dreaming, self._folded)
            self.dreams.show(rows, at=row_of(rows, self._wanted))
            self._wanted = ""
            self.query_one("#dream-title", SpanView).redraw()

    @property
    def dream(self) -> Dream | None:
        """The dream under the cursor, or that of the operation there."""
        row: DreamRow | None = self.dreams.current
        return row.dream if isinstance(row, Step) else row

    @on(LineList.Moved, "#dreams")
    def _select(self) -> None:
        row: DreamRow | None = self.dreams.current
        dreaming = self.dreaming
        if row is None or dreaming is None:
            return
        if isinstance(row, Step):
            step = row
            self.about.show(lambda width: operation_head(step, width))
            self.diff.show(operation_document(row.operation), {})
        else:
            dream = row
            self.about.show(lambda width: dream_head(dream, dreaming, width, clock.now()))
            self.diff.show(dream_document(row), {})
        self.key_bar.redraw()

    @on(LineList.Opened, "#dreams")
    def _open(self) -> None:
        row: DreamRow | None = self.dreams.current
        if isinstance(row, Dream):
            self._folded.symmetric_difference_update({row.id})
            self._show()
        else:
            self.add_class("-reading")
            self.diff.focus()

    # Deciding

    def why_not(self, action: str) -> str:
        if action in ("accept", "refuse", "dream") and self.closed:
            return self.closed
        if action in ("accept", "refuse") and (self.dream is None or self.dream.is_ours):
            return "Put the cursor on an agent's dream: ours asks on the Desk."
        if action == "dream" and self._ours_is_empty():
            return "There is nothing to merge or to repair."
        if action == "dream" and self.dream is not None and not self.dream.is_ours:
            return "Put the cursor on memtui's dream first, and see what it would do."
        return super().why_not(action)

    def _ours_is_empty(self) -> bool:
        dreams = self.dreaming.dreams if self.dreaming else ()
        return not any(dream.is_ours and dream.operations for dream in dreams)

    def action_accept(self) -> None:
        if self.can("accept") and self.dream is not None:
            self._accept(self.dream, "")

    def _accept(self, dream: Dream, override: str) -> None:
        def ask(error: BlockedError) -> None:
            asked = teaching.question("Accept this loss?", error.message, (), (_WHY,))
            self.app.push_screen(
                ReasonPrompt(self.palette, asked, needed=True),
                lambda why: self._accept(dream, why) if why else None,
            )

        self.decide(
            lambda desk: desk.approve([dream.id], digest=dream.digest, override=override),
            blocked=ask,
        )

    def action_refuse(self) -> None:
        if self.can("refuse") and self.dream is not None:
            dream = self.dream
            self.decide(lambda desk: desk.reject([dream.id], digest=dream.digest))

    def action_dream(self) -> None:
        if self.can("dream"):
            self.decide(lambda desk: desk.dreams.run().outcome)

    # Moving

    def action_mode(self) -> None:
        self.diff.set_mode("unified" if self.diff.splits else "split")

    def step_back(self) -> bool:
        if self.dreams.has_focus and not self.has_class("-reading"):
            return False
        self.remove_class("-reading")
        self.dreams.focus()
        return True

    def _title(self, width: int) -> list[Line]:
        agents = sum(not dream.is_ours for dream in self.dreaming.dreams) if self.dreaming else 0
        more = f"{agents} of agents" if agents else "" if self.dreaming else "planning …"
        return [pane_title("Dreams", more, self.dreams.has_focus, width)]
