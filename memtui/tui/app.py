"""The desk as a program of the terminal."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.theme import Theme

from memtui.errors import MemtuiError
from memtui.model import Item
from memtui.stores.config import SORTS, Config, read_config
from memtui.tui.bars import error_line
from memtui.tui.desk_screen import DeskScreen
from memtui.tui.gate import Gate
from memtui.tui.keymaps import with_own
from memtui.tui.picture import Glance, glance
from memtui.tui.port import Desk
from memtui.tui.queue_filter import ORDERS
from memtui.tui.screens import PLACE_IDS, PLACE_KEYS, make_screen
from memtui.tui.status_line import StatusLine
from memtui.tui.themed_app import ThemedApp

if TYPE_CHECKING:
    from memtui.tui.over.corpus import Corpus, Found


def _commands() -> type[Provider]:
    from memtui.tui.over.commands import DeskCommands

    return DeskCommands


def _key(key: str, action: str, id: str, tooltip: str, display: str | None = None) -> Binding:
    priority = id == "palette"
    return Binding(
        key, action, show=False, key_display=display, id=id, tooltip=tooltip, priority=priority
    )


class MemtuiApp(ThemedApp):
    """The desk of one store. `open_desk` is called by a worker, after the first frame."""

    CSS_PATH: ClassVar[list[str]] = ["scrollbars.tcss", "desk_screen.tcss", "over/commands.tcss"]  # type: ignore[assignment]
    DEFAULT_MODE = "store 1"
    COMMANDS = {_commands}  # noqa: RUF012 - Textual wants a set
    BINDINGS: ClassVar[list[BindingType]] = [
        *PLACE_KEYS,
        _key("slash", "search", "search", "search memories and what waits", "/"),
        _key("ctrl+p", "command_palette", "palette", "find a command by its name"),
        _key("ctrl+o", "stores", "stores", "go to another store"),
        _key("ctrl+t", "themes", "themes", "choose a theme, and see it meanwhile"),
        _key("at", "log", "log", "what git was told to do", "@"),
    ]

    def __init__(
        self, open_desk: Callable[[], Desk], directory: Path, config: Config | None = None
    ) -> None:
        super().__init__(config)
        self.gate = Gate(open_desk, self.log.error)
        self.directory = directory
        self._corpus: Corpus | None = None
        self._numbers = count(2)  # for the modes of stores: each has screens of its own

    def get_default_screen(self) -> DeskScreen:
        return self._new_desk()

    def _new_desk(self, first: Glance | None = None) -> DeskScreen:
        screen = DeskScreen(self.gate, self.palette, self.directory, first)
        screen.diff_mode = self.config.diff  # type: ignore[assignment]
        screen.review.order = ORDERS[SORTS.index(self.config.sort)]
        return screen

    @property
    def desk_screen(self) -> DeskScreen:
        """The screen under all others."""
        screen = self.screen_stack[0]
        assert isinstance(screen, DeskScreen)
        return screen

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self._repaint)
        self.call_after_refresh(self._get_ready)

    def _get_ready(self) -> None:
        """What can wait until the first frame is painted: settings that need more looking."""
        self.register_themes()
        # Named only now: a mode that is known at the start has its styles worked out twice.
        self.add_mode(self.DEFAULT_MODE, self._new_desk)
        if self.config.bindings:
            keymap, fault = with_own(self.config.keys, self.config.bindings)
            self.set_keymap(keymap)
            self.faults += [error_line(fault)] if fault else []
        for line in self.faults:
            self.desk_screen.tell(line)

    def _repaint(self, theme: Theme) -> None:
        self.desk_screen.repaint(self.palette)

    # Screens

    async def action_go(self, id: str) -> None:
        """Show one of the screens; the Desk stays under all others."""
        above = len(self.screen_stack) - 1
        if above > 1 or self.screen.is_modal:
            return
        if id == "desk":
            if above:
                await self.pop_screen()
            return
        if not self.is_screen_installed(id):
            self.install_screen(make_screen(id, self.desk_screen), id)
        if above:
            await self.switch_screen(id)
        else:
            await self.push_screen(id)

    # What opens over a screen

    def action_search(self) -> None:
        if self.screen.is_modal:
            return
        from memtui.tui.over.corpus import Corpus
        from memtui.tui.over.search import SearchPrompt

        self._corpus = self._corpus or Corpus()
        self.push_screen(SearchPrompt(self.palette, self.gate, self._corpus), self._go_to)

    async def _go_to(self, found: Found | None) -> None:
        if found is None:
            return
        what = found.what
        if not isinstance(what, Item):
            await self.action_go("memories")
            self.screen.visit(what.path)  # type: ignore[attr-defined]
            return
        await self.action_go("desk")
        if not self.desk_screen.queue.go_to(what):
            self.desk_screen.say("It does not wait any more, or a filter hides it.")

    def action_stores(self) -> None:
        if self.screen.is_modal:
            return
        from memtui.tui.over.stores import StorePrompt

        def go(directory: Path | None) -> None:
            if directory is not None and directory != self.directory.resolve():
                self.run_worker(self.change_store(directory), group="store", exclusive=True)

        self.push_screen(StorePrompt(self.palette, self.directory), go)

    async def change_store(self, directory: Path) -> None:
        """Go to another store; what is shown stays until the first rows of that one are there."""
        gate = Gate(partial(open_store, directory), self.log.error)
        self._follow(gate)
        self.say(f"Opening {directory} …")
        try:
            first = await gate.call(lambda desk: glance(desk, look=False))
        except MemtuiError as error:
            self._follow(self.gate)
            self.tell(error_line(error))
            await gate.close()
            return
        before, self.gate = self.gate, gate
        self.directory, self._corpus = directory, None
        left = self.current_mode
        mode = f"store {next(self._numbers)}"
        self.add_mode(mode, partial(self._new_desk, first))
        await self.switch_mode(mode)
        await self.remove_mode(left)
        for id in filter(self.is_screen_installed, PLACE_IDS):
            screen = self.get_screen(id)
            self.uninstall_screen(id)
            if screen.is_running:
                await screen.remove()
        await before.close()

    def _follow(self, gate: Gate) -> None:
        """Tell in the status line what a gate is doing."""
        for status in self.screen.query(StatusLine):
            status.follow(gate)

    def action_log(self) -> None:
        if not self.screen.is_modal:
            self.run_worker(self._show_log(), exclusive=True, group="log")

    async def _show_log(self) -> None:
        from memtui.tui.over.log import LogPrompt

        try:
            calls = await self.gate.call(lambda desk: desk.past.git_calls())
        except MemtuiError as error:
            self.desk_screen.tell(error_line(error))
            return
        self.push_screen(LogPrompt(self.palette, calls))

    async def on_unmount(self) -> None:
        await self.gate.close()


def open_store(directory: Path) -> Desk:
    """The desk of the store in a directory; imports the core when it is first needed."""
    from memtui.desk.desk import Desk as StoreDesk

    desk = StoreDesk.open(directory)
    desk.judging.in_background = True
    return desk


def run(directory: Path) -> int:
    """Show the desk of a store, and of others the person goes to, until they quit.

    Returns the exit code. Raises StoreError where there is no directory; what else is
    wrong is told on the screen.
    """
    if not directory.is_dir():
        open_store(directory).close()
    forget_terminal_size()
    app = MemtuiApp(partial(open_store, directory), directory, read_config(os.environ))
    app.fit_terminal()
    app.run()
    return app.return_code or 0


def forget_terminal_size() -> None:
    """Exported, these variables would hold a program to one size for ever."""
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
