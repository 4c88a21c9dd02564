"""The History screen: the log, what each decision changed, and the store as it stood then."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.cache import LRUCache
from textual.containers import Horizontal, Vertical
from textual.events import Resize
from textual.getters import query_one
from textual.widget import Widget

from memtui import clock
from memtui.change import Decision
from memtui.tui.diff_view import DiffView
from memtui.tui.gate import Gate
from memtui.tui.history import words
from memtui.tui.history.reading import PAGES, Deed, PastText, read_deed, read_past_text
from memtui.tui.history.rows import (
    PastFile,
    decision_head,
    decision_key,
    decision_rows,
    file_row,
    past_files,
    slider_lines,
)
from memtui.tui.history.turning import TurningScreen
from memtui.tui.line_list import LineList
from memtui.tui.page import PageView
from memtui.tui.palette import Palette
from memtui.tui.rows import pane_title
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line

if TYPE_CHECKING:
    from memtui.tui.desk_screen import DeskScreen

DEEDS_KEPT = 64


class HistoryScreen(TurningScreen):
    """Every decision and every external change, newest first."""

    CSS_PATH: ClassVar[list[str]] = ["../store_screen.tcss", "history.tcss"]  # type: ignore[assignment]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "past", "as it stood", id="history.past", tooltip="the store as it stood"),
        Binding("left", "step(1)", show=False, id="history.earlier", tooltip="earlier"),
        Binding("right", "step(-1)", show=False, id="history.later", tooltip="later"),
        Binding("m", "margin", "blame", id="history.blame", tooltip="who brought each line"),
        Binding("vertical_line", "mode", "split", key_display="|", tooltip="two columns or one"),
    ]

    log_list = query_one("#log", LineList)
    about = query_one("#deed", SpanView)
    diff = query_one("#deed-diff", DiffView)
    slider = query_one("#slider", SpanView)
    files = query_one("#files", LineList)
    text = query_one("#past-text", PageView)

    def __init__(self, gate: Gate, palette: Palette, desk: DeskScreen) -> None:
        super().__init__(gate, palette, desk)
        self.complete = False  # whether the whole log has been read
        self.is_past = False
        self.is_blamed = False
        self._wanted = ""  # commit to go to once it has been read
        self._path = ""  # file that a person chose: it stays while time moves
        self._deeds: LRUCache[str, Deed] = LRUCache(DEEDS_KEPT)

    def compose_body(self) -> Iterable[Widget]:
        with Vertical(id="log-pane", classes="side-pane"):
            yield SpanView(self._log_title, pane="side", id="log-title").add_class("pane-title")
            yield LineList[Decision](_draw, decision_key, pane="side", id="log")
        with Vertical(id="deed-pane", classes="main-pane"):
            yield SpanView(id="deed").add_class("about")
            yield DiffView(pane="pane", id="deed-diff")
            yield SpanView(self._slider_lines, id="slider").add_class("about")
            with Horizontal(id="past"):
                yield LineList[PastFile](
                    lambda row, width, lines: [file_row(row, width)],
                    lambda row: row.path,
                    pane="side",
                    id="files",
                )
                yield PageView(id="past-text")

    def on_mount(self) -> None:
        super().on_mount()
        self.log_list.focus()

    def on_resize(self, event: Resize) -> None:
        roomy = event.size.height >= 30
        self.log_list.set_row_height(2 if roomy else 1, 1 if roomy else 0)

    # Reading

    async def read(self) -> None:
        """The first decisions at once, the rest step by step, the desk free in between."""
        self.complete = False
        for count in PAGES:
            decisions = await self.gate.call(lambda desk, n=count: desk.past.log(n=n))  # type: ignore[misc]
            self.complete = count is None or len(decisions) < count
            self._show_log(decisions)
            if self.complete:
                break

    def _show_log(self, decisions: list[Decision]) -> None:
        known = {decision.commit for decision in decisions}
        at = self._wanted if self._wanted in known else None
        self.log_list.show(decisions, at=at)
        if at:
            self._wanted = ""
        elif self._wanted and self.complete:
            self.say(f"The history has no decision {self._wanted[:7]}.")
            self._wanted = ""
        self.query_one("#log-title", SpanView).redraw()

    def visit(self, what: str) -> None:
        """Put the cursor on the decision of a commit."""
        self._wanted = what
        if self.complete:
            self._show_log(list(self.log_list.rows))

    @property
    def decision(self) -> Decision | None:
        current: Decision | None = self.log_list.current
        return current

    def _is_current(self, decision: Decision) -> bool:
        return self.decision is not None and self.decision.commit == decision.commit

    @on(LineList.Moved, "#log")
    def _select(self) -> None:
        decision = self.decision
        self.key_bar.redraw()
        self.slider.redraw()
        if decision is None:
            self.about.show(words.nothing)
            self.diff.show(None, {})
            return
        if self.is_past:
            self.newest("past", partial(self._fetch_files, decision))
            return
        self.about.show(lambda width: decision_head(decision, width, clock.now()))
        kept = self._deeds.get(decision.commit)
        if kept is not None:
            self._show_deed(kept)
        else:
            self.newest("deed", partial(self._fetch, decision))

    async def _fetch(self, decision: Decision) -> None:
        deed = await self.ask(lambda desk: read_deed(desk, decision))
        if deed is not None and self._is_current(decision):
            self._deeds[decision.commit] = deed
            self._show_deed(deed)

    def _show_deed(self, deed: Deed) -> None:
        decision = deed.decision
        if deed.document is None:
            self.about.show(words.no_files(decision))
        self.diff.show(deed.document, {})

    # The store as it stood

    def action_past(self) -> None:
        """Show the whole store as of the decision under the cursor, or its diff again."""
        self.is_past = not self.is_past
        self.set_class(self.is_past, "-past")
        self._select()
        self.redraw_bars()

    def action_step(self, by: int) -> None:
        """Move through time by decisions."""
        self.log_list.move_to(self.log_list.cursor + by)

    async def _fetch_files(self, decision: Decision) -> None:
        paths = await self.ask(lambda desk: desk.past.timeline.files(decision.commit))
        if paths is None or not self._is_current(decision):
            return
        files = past_files(paths, decision)
        touched = (file.path for file in files if file.touched)
        self.files.show(files, at=self._path or next(touched, None))
        await self._fetch_text()

    @on(LineList.Moved, "#files")
    def _choose(self) -> None:
        file: PastFile | None = self.files.current
        if file is not None and self.files.has_focus and file.path != self._path:
            self._path = file.path
            self.newest("past", self._fetch_text)

    async def _fetch_text(self) -> None:
        decision, file = self.decision, self.files.current
        if decision is None or file is None:
            self.text.show(())
            return
        blamed, path = self.is_blamed, self._path or file.path
        text = await self.ask(
            lambda desk: read_past_text(desk, decision.commit, path, blamed=blamed)
        )
        if text is not None:
            self._show_text(text)

    def _show_text(self, text: PastText) -> None:
        rows = text.rows or words.not_there(text)
        self.text.show(rows, margin=text.margin, keep=True)

    def action_margin(self) -> None:
        if self.can("margin"):
            self.is_blamed = not self.is_blamed
            self.newest("past", self._fetch_text)

    def _slider_lines(self, width: int) -> list[Line]:
        rows, at = self.log_list.rows, self.log_list.cursor
        return slider_lines(rows, at, clock.now(), width) if self.is_past else []

    def why_not(self, action: str) -> str:
        if action == "margin" and not self.is_past:
            return "Blame goes with the store as it stood: press t first."
        return super().why_not(action)

    @property
    def file_then(self) -> str:
        decision = self.decision
        if self.is_past:
            return self._path or (self.files.current.path if self.files.current else "")
        return decision.paths[0] if decision is not None and len(decision.paths) == 1 else ""

    # Moving

    @on(LineList.Opened)
    def _open(self) -> None:
        self.add_class("-reading")
        (self.text if self.is_past else self.diff).focus()

    def action_mode(self) -> None:
        self.diff.set_mode("unified" if self.diff.splits else "split")

    def step_back(self) -> bool:
        if self.has_class("-reading") or not self.log_list.has_focus:
            self.remove_class("-reading")
            self.log_list.focus()
        elif self.is_past:
            self.action_past()
        else:
            return False
        return True

    def _log_title(self, width: int) -> list[Line]:
        count = len(self.log_list.rows)
        more = str(count) if self.complete else f"{count} … reading on"
        return [pane_title("History", more, self.log_list.has_focus, width)]


def _draw(decision: Decision, width: int, lines: int) -> list[Line]:
    return decision_rows(decision, width, clock.now(), lines)
