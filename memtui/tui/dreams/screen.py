"""The Dreams screen: what a consolidation did or would do, and what it costs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.getters import query_one
from textual.widget import Widget

from memtui import clock
from memtui.desk.dreams.model import FileChange
from memtui.desk.dreams.runs import Run
from memtui.errors import MemtuiError
from memtui.tui import bars
from memtui.tui.diff_rows import DiffDocument
from memtui.tui.diff_view import DiffView
from memtui.tui.dreams.deciding import DreamDeciding
from memtui.tui.dreams.heads import dream_head, operation_head, run_head
from memtui.tui.dreams.planning import Planning
from memtui.tui.dreams.reading import (
    Dream,
    Dreaming,
    operation_document,
    read_dreaming,
    read_run,
    size_of,
)
from memtui.tui.dreams.rows import (
    DreamRow,
    Part,
    Step,
    dream_key,
    dream_row,
    dream_rows,
    row_of,
)
from memtui.tui.gate import Gate
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette
from memtui.tui.rows import pane_title
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line

if TYPE_CHECKING:
    from memtui.tui.desk_screen import DeskScreen

PROGRESS_EVERY_S = 0.5
AT_ONCE = 16_384  # bytes that are compared in no noticeable time


class DreamsScreen(DreamDeciding):
    """Dreams of agents that wait, then the plan of our own, then what ran before."""

    PLACE = "dreams"
    CSS_PATH: ClassVar[list[str]] = ["../store_screen.tcss", "dreams.tcss"]  # type: ignore[assignment]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "dream", "dream", id="dreams.run", tooltip="let memtui dream now"),
        Binding("vertical_line", "mode", "split", key_display="|", tooltip="two columns or one"),
    ]

    about = query_one("#dream", SpanView)

    def __init__(self, gate: Gate, palette: Palette, desk: DeskScreen) -> None:
        super().__init__(gate, palette, desk)
        self.dreaming: Dreaming | None = None
        self.ours: Dream | None = None
        self.planning = Planning(gate, desk.judges)
        self.marks = {}
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
        self.set_interval(PROGRESS_EVERY_S, self._tell_progress)

    # Reading

    async def read(self) -> None:
        self.planning.cancel()
        self.dreaming = await self.gate.call(read_dreaming)
        self._show()
        self.newest("plan", self._plan)

    async def _plan(self) -> None:
        """Plan our next dream, in the background of what is known already."""
        try:
            ours = await self.planning.plan()
        except MemtuiError as error:
            self.tell(bars.error_line(error))
            return
        if ours is not None:
            self.ours = ours
            self._show()
        self.query_one("#dream-title", SpanView).redraw()

    def on_screen_suspend(self) -> None:
        """A plan that nobody looks at must not hold up what is decided elsewhere."""
        if self.planning.is_running:
            self.planning.cancel()
            self._seen = self  # so that it is planned when the screen is shown again

    def _tell_progress(self) -> None:
        if self.is_current and self.planning.is_running:
            self.query_one("#dream-title", SpanView).redraw()

    def visit(self, what: str) -> None:
        """Put the cursor on the dream of an id."""
        self._wanted = what
        if self.dreaming is not None:
            self._show()

    def _show(self) -> None:
        if self.dreaming is not None:
            rows = dream_rows(self.dreaming, self.ours, self._folded)
            at = row_of(rows, self._wanted)
            self.dreams.show(rows, at=at)
            if at is not None or self.ours is not None:
                self._wanted = ""
            self.query_one("#dream-title", SpanView).redraw()

    @on(LineList.Moved, "#dreams")
    def _select(self) -> None:
        row, dreaming = self.row, self.dreaming
        if row is None or dreaming is None:
            return
        if isinstance(row, Run):
            run = row
            self.about.show(lambda width: run_head(run, width))
            self.diff.show(None, {})
            self.newest("document", partial(self._show_run, run))
        elif isinstance(row, Dream):
            dream = row
            self.about.show(lambda width: dream_head(dream, dreaming, width, clock.now()))
            files = [file for operation in row.operations for file in operation.files]
            self._show_document(files, lambda: dream.document)
        else:
            part = row
            shown = (row.file,) if isinstance(row, Part) else row.operation.files
            self.about.show(lambda width: operation_head(part, width))
            self._show_document(shown, lambda: operation_document(shown, part.dream))
        self.key_bar.redraw()

    def _show_document(
        self, files: Iterable[FileChange], make: Callable[[], DiffDocument | None]
    ) -> None:
        """Show the differences of files: at once, or when a worker has made them out."""
        if size_of(files) <= AT_ONCE:
            self.workers.cancel_group(self, "document")
            self.diff.show(make(), self.row_marks())
        else:
            self.diff.show(None, {})
            self.newest("document", partial(self._show_made, make))

    async def _show_made(self, make: Callable[[], DiffDocument | None]) -> None:
        document = await asyncio.to_thread(make)
        self.diff.show(document, self.row_marks())

    async def _show_run(self, run: Run) -> None:
        document = await self.ask(lambda desk: read_run(desk, run))
        if self.row is run:
            self.diff.show(document, {})

    @on(LineList.Opened, "#dreams")
    def _open(self) -> None:
        row = self.row
        if isinstance(row, Dream):
            self._folded.symmetric_difference_update({row.id})
            self._show()
        else:
            self.add_class("-reading")
            self.diff.focus()

    # Dreaming

    def why_not(self, action: str) -> str:
        if action == "dream" and not self.closed:
            if self.ours is None:
                return "The dream is being planned: look at what it would do first."
            plan = self.ours.plan
            if not self.ours.operations and not (plan and plan.refused):
                return "There is nothing to merge or to repair."
            row = self.row
            shown = row.dream if isinstance(row, Step | Part) else row
            if isinstance(shown, Dream) and not shown.is_ours:
                return "Put the cursor on memtui's dream first, and see what it would do."
        return super().why_not(action)

    def action_dream(self) -> None:
        if self.can("dream"):
            self.decide(lambda desk: desk.dreams.run().outcome)

    # Moving

    def action_mode(self) -> None:
        self.diff.set_mode("unified" if self.diff.splits else "split")

    def step_back(self) -> bool:
        if self.planning.is_running and self.dreams.has_focus:
            self.planning.cancel()
            self.say("The planning ends; r plans anew.")
            return True
        if self.dreams.has_focus and not self.has_class("-reading"):
            return False
        self.remove_class("-reading")
        self.dreams.focus()
        return True

    def _title(self, width: int) -> list[Line]:
        agents = len(self.dreaming.agents) if self.dreaming else 0
        more = f"planning: {self.planning.told}" if self.planning.is_running else ""
        if not more:
            more = f"{agents} of agents" if agents else "" if self.dreaming else "reading …"
        return [pane_title("Dreams", more, self.dreams.has_focus, width)]
