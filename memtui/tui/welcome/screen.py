"""The welcome: no store belongs here, so it teaches, and lists the stores of this machine."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.getters import query_one
from textual.screen import Screen
from textual.theme import Theme

from memtui.errors import MemtuiError, StoreError
from memtui.stores.config import Config
from memtui.stores.discovery import Search
from memtui.tui import teaching
from memtui.tui.bars import error_line, short_path
from memtui.tui.keys import key_line, shown_keys
from memtui.tui.line_list import LineList
from memtui.tui.over.stores import StoreRow, find_rows, store_lines
from memtui.tui.painted import repaint_all
from memtui.tui.palette import Palette
from memtui.tui.rows import pane_title
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, clip, joined, span
from memtui.tui.store_screen import HEIGHTS, WIDTHS
from memtui.tui.themed_app import ThemedApp
from memtui.tui.welcome.rows import Reads, directory_of, no_stores, welcome_lines
from memtui.tui.wrap import wrap_line

DEMO = "demo"
Goal = Path | str  # the directory of a store, or DEMO


class WelcomeScreen(Screen[None]):
    """Where nothing is to be decided yet; every way on is one key."""

    PLACE = "welcome"
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "open", "open a directory", tooltip="open any directory as a store"),
        Binding("i", "init", "init", tooltip="make this directory a git-backed store"),
        Binding("d", "demo", "demo", tooltip="try everything on an invented store"),
        Binding("r", "look", "look again", tooltip="look for stores again"),
        Binding("ctrl+t", "app.themes", show=False, tooltip="choose a theme"),
        Binding("tab", "app.focus_next", show=False, tooltip="next pane"),
        Binding("question_mark", "help", show=False, key_display="?", tooltip="this help"),
        Binding("q,escape", "app.quit", show=False, tooltip="quit"),
    ]

    machine = query_one("#machine", LineList)
    empty = query_one("#no-stores", SpanView)
    told = query_one("#told", SpanView)

    def __init__(
        self, palette: Palette, search: Search, problem: StoreError, go: Callable[[Goal], None]
    ) -> None:
        super().__init__()
        self.palette = palette
        self.search = search
        self._problem = problem
        self._go = go
        self._found: Sequence[StoreRow] | None = None

    def compose(self) -> ComposeResult:
        yield SpanView(self._top_line, pane="bar", id="store")
        with Horizontal(id="ground"):
            with VerticalScroll(id="teaching"):
                yield SpanView(self._words, id="words")
            with Vertical(id="store-pane"):
                yield SpanView(self._title, pane="side", id="store-title")
                yield SpanView(pane="side", id="no-stores")
                yield LineList[StoreRow](
                    lambda row, width, lines: store_lines(row, width),
                    lambda row: row.path,
                    pane="side",
                    id="machine",
                )
        yield SpanView(pane="side", id="told")
        yield SpanView(self._key_line, pane="bar", id="key-bar")

    def on_mount(self) -> None:
        self.machine.set_row_height(2, 1)
        self.repaint(self.palette)
        self.app.theme_changed_signal.subscribe(self, self._theme_changed)
        self.machine.focus()
        self.call_after_refresh(self.action_look)

    def _theme_changed(self, theme: Theme) -> None:
        self.repaint(Palette(self.app.theme_variables))

    def repaint(self, palette: Palette) -> None:
        """Draw everything in the colours of a palette."""
        self.palette = palette
        repaint_all(self, palette)

    # What is said

    def _top_line(self, width: int) -> list[Line]:
        place = short_path(self.search.first, max(16, width - 30))
        parts: list[Line] = [(Span("memtui", "info"),), (span(place, "dim"),)]
        return [clip(joined(parts), width)]

    def _words(self, width: int) -> list[Line]:
        return welcome_lines(self.search, self._problem, known_dialects(), width)

    def _title(self, width: int) -> list[Line]:
        count = "looking …" if self._found is None else str(len(self._found) or "")
        return [pane_title("Stores on this machine", count, self.machine.has_focus, width)]

    def _key_line(self, width: int) -> list[Line]:
        return [key_line(shown_keys(self, lambda action: True), width)]

    def tell(self, line: Line) -> None:
        """Say something in the status line."""
        self.told.show(lambda width: wrap_line(line, max(2, width), 2)[:3])

    # What can be done

    def action_look(self) -> None:
        self.run_worker(self._look(), exclusive=True, group="look")

    async def _look(self) -> None:
        self._found = await asyncio.to_thread(find_rows, self.search.first, None)
        self.machine.show(self._found)
        self.empty.show(no_stores if not self._found else lambda width: ())
        self.query_one("#store-title", SpanView).redraw()

    @on(LineList.Opened, "#machine")
    def _open_store(self) -> None:
        row: StoreRow | None = self.machine.current
        if row is not None:
            self._go(row.path)

    def action_demo(self) -> None:
        self._go(DEMO)

    def action_open(self) -> None:
        from memtui.tui.prompts import ReasonPrompt

        asked = teaching.question("Open which directory?", "It is only read until you decide.")

        def answered(typed: str | None) -> None:
            if typed:
                directory = directory_of(typed, self.search.first)
                if directory.is_dir():
                    self._go(directory)
                else:
                    told = StoreError(f"There is no directory {directory}.", "i makes a new store.")
                    self.tell(error_line(told))

        self.app.push_screen(ReasonPrompt(self.palette, asked, needed=True), answered)

    def action_init(self) -> None:
        from memtui.tui.prompts import Choice, ChoicePrompt

        here = self.search.first
        asked = teaching.question(f"Make {here} a store?", "Its history will be in .git there.")
        choices = [Choice("y", "yes, make it one", True), Choice("n", "no", False)]

        def answered(wanted: bool | None) -> None:
            if wanted:
                self.run_worker(self._init(here))

        self.app.push_screen(ChoicePrompt(self.palette, asked, choices), answered)

    async def _init(self, directory: Path) -> None:
        from memtui.desk.desk import Desk

        try:
            await asyncio.to_thread(lambda: Desk.init(directory).close())
        except MemtuiError as error:
            told = type(error)(error.message, "o opens it all the same, its history elsewhere.")
            self.tell(error_line(told))
            return
        self._go(directory)

    def action_help(self) -> None:
        from memtui.tui.over.help import HelpPrompt

        self.app.push_screen(HelpPrompt(self.palette, self))


def known_dialects() -> list[Reads]:
    """What can be read, with the places where its tools keep it."""
    from memtui.stores.registry import DIALECTS

    return [
        Reads(each.title, (*each.project_places, *(f"~/{place}" for place in each.home_places)))
        for each in DIALECTS
    ]


class WelcomeApp(ThemedApp):
    """Shows the welcome; `goal` is where the person wants to go, None when they quit."""

    CSS_PATH: ClassVar[list[str]] = ["../scrollbars.tcss", "welcome.tcss"]  # type: ignore[assignment]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, search: Search, problem: StoreError, config: Config | None = None) -> None:
        super().__init__(config)
        self._search = search
        self._problem = problem
        self.goal: Goal | None = None

    def get_default_screen(self) -> WelcomeScreen:
        return WelcomeScreen(self.palette, self._search, self._problem, self._leave_for)

    def on_mount(self) -> None:
        self.register_themes()
        for line in self.faults:
            self.tell(line)

    def _leave_for(self, goal: Goal) -> None:
        self.goal = goal
        self.exit(0)


def welcome(cwd: Path, problem: StoreError) -> Goal | None:
    """Show the welcome until the person goes somewhere, or quits (None)."""
    from memtui.stores.config import read_config
    from memtui.stores.discovery import search_of
    from memtui.tui.app import forget_terminal_size

    forget_terminal_size()
    app = WelcomeApp(search_of(cwd), problem, read_config(os.environ))
    app.fit_terminal()
    app.run()
    return app.goal
