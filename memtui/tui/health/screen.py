"""The Health screen: what is not well with its fix, the plots, and the git calls."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.getters import query_one
from textual.widget import Widget

from memtui import clock
from memtui.change import Decision
from memtui.model import Memory
from memtui.tui.gate import Gate
from memtui.tui.health.dreaming import dream_lines
from memtui.tui.health.reading import (
    AT_ONCE,
    COMPARED_AT_MOST,
    Checkup,
    Trouble,
    find_copies,
    judge_some,
    read_checkup,
    read_log,
)
from memtui.tui.health.rows import (
    TroubleGroup,
    TroubleRow,
    figure_rows,
    trouble_key,
    trouble_row,
    trouble_rows,
)
from memtui.tui.line_list import LineList
from memtui.tui.page import PageView
from memtui.tui.palette import Palette
from memtui.tui.preview import confirm
from memtui.tui.rows import pane_title
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, span
from memtui.tui.store_screen import StoreScreen

if TYPE_CHECKING:
    from memtui.desk.dreams.gates import Gates
    from memtui.desk.dreams.room import Outlook
    from memtui.tui.desk_screen import DeskScreen


class HealthScreen(StoreScreen):
    """Troubles by kind, and figures; the slow judges follow while the quick facts stand."""

    PLACE = "health"
    CSS_PATH: ClassVar[list[str]] = ["../store_screen.tcss", "health.tcss"]  # type: ignore[assignment]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "fix", "mend", id="health.fix", tooltip="mend what is certain, after a look"),
    ]

    troubles = query_one("#troubles", LineList)
    figures = query_one("#figures", PageView)
    summary = query_one("#summary", SpanView)

    def __init__(self, gate: Gate, palette: Palette, desk: DeskScreen) -> None:
        super().__init__(gate, palette, desk)
        self.checkup: Checkup | None = None
        self.found: list[Trouble] = []  # by the judges
        self.decisions: Sequence[Decision] | None = None
        self.gates: Gates | None = None
        self.outlook: Outlook | None = None
        self._progress = ""
        self._folded: set[str] = set()

    def compose_body(self) -> Iterable[Widget]:
        with Vertical(id="trouble-pane", classes="side-pane"):
            yield SpanView(self._title, pane="side", id="trouble-title").add_class("pane-title")
            yield LineList[TroubleRow](
                lambda row, width, lines: [trouble_row(row, width)],
                trouble_key,
                pane="side",
                id="troubles",
            )
            yield SpanView(self._summary, pane="side", id="summary")
        with Vertical(id="figure-pane", classes="main-pane"):
            yield PageView(id="figures")

    def on_mount(self) -> None:
        super().on_mount()
        self.troubles.focus()

    # Reading

    async def read(self) -> None:
        self.checkup = await self.gate.call(read_checkup)
        self._show()
        self.decisions = await self.gate.call(read_log)
        self.gates = await self.gate.call(lambda desk: desk.dreams.gates())
        self._show()
        await self._judge(self.checkup.memories)
        if len(self.checkup.memories) <= COMPARED_AT_MOST:
            self.outlook = await self.gate.call(lambda desk: desk.dreams.outlook())
            self._show()

    async def _judge(self, memories: Sequence[Memory]) -> None:
        """Judge the memories some at a time, so that the desk is free in between."""
        found: list[Trouble] = []
        bodies: list[str] = []
        for start in range(0, len(memories), AT_ONCE):
            some = memories[start : start + AT_ONCE]
            more, texts = await self.gate.call(lambda desk, some=some: judge_some(desk, some))  # type: ignore[misc]
            found += more
            bodies += texts
            self._progress = f"read {len(bodies)} of {len(memories)}"
            self.summary.redraw()
        if len(memories) <= COMPARED_AT_MOST:
            self._progress = "comparing …"
            self.summary.redraw()
            found += await asyncio.to_thread(find_copies, memories, bodies)
            self._progress = ""
        else:
            self._progress = f"more than {COMPARED_AT_MOST} memories: not compared with each other"
        self.found = found
        self._show()

    def _show(self) -> None:
        if self.checkup is None:
            return
        found = trouble_rows([*self.checkup.troubles, *self.found], self._folded)
        untouched = self.troubles.cursor == 0 and bool(found)  # what comes later may stand above
        self.troubles.show(found, at=trouble_key(found[0]) if untouched else None)
        now = clock.now()
        dreams = dream_lines(self.gates, self.outlook, now)
        checkup = self.checkup
        rows = figure_rows(checkup.gauge, self.decisions, checkup.agent, checkup.calls, now, dreams)
        self.figures.show(rows, keep=True)
        self.summary.redraw()
        self.redraw_bars()
        self.query_one("#trouble-title", SpanView).redraw()

    def _title(self, width: int) -> list[Line]:
        count = len(self.checkup.troubles) + len(self.found) if self.checkup else 0
        return [pane_title("Health", str(count or ""), self.troubles.has_focus, width)]

    def _summary(self, width: int) -> list[Line]:
        if self._progress:
            return [(span(self._progress, "faint"),)]
        if self.checkup is not None and not self.troubles.rows:
            return [(Span("✓ ", "add"), Span("nothing is wrong with this store", "dim"))]
        return [(Span("enter", "key"), Span(" goes to the memory", "dim"))]

    # Keys

    def why_not(self, action: str) -> str:
        if action == "fix":
            if self.closed:
                return self.closed
            if self.checkup is None or not self.checkup.fixable:
                return "Nothing here can be mended with certainty: it takes a person."
        return super().why_not(action)

    def action_fix(self) -> None:
        if self.can("fix"):
            self.run_worker(self._fix())

    async def _fix(self) -> None:
        preview = await self.ask(lambda desk: desk.previews.repair())
        if preview is not None:
            asked = "Mend what is certain: dead links go, orphans get their line"
            confirm(self, preview, asked, "mend", lambda: self.decide(lambda desk: desk.repair()))

    @on(LineList.Opened, "#troubles")
    async def _open(self) -> None:
        row: TroubleRow | None = self.troubles.current
        if isinstance(row, TroubleGroup):
            self._folded.symmetric_difference_update({row.kind})
            self._show()
        elif row is not None and row.path:
            await self.leave_for("memories", row.path)

    def step_back(self) -> bool:
        if self.troubles.has_focus:
            return False
        self.troubles.focus()
        return True
