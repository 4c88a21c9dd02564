"""The desk as a program of the terminal."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.notifications import SeverityLevel
from textual.theme import BUILTIN_THEMES, Theme

from memtui.errors import MemtuiError, UsageError
from memtui.formats.clean import clean, clean_line
from memtui.model import Item
from memtui.stores.config import SORTS, Config, read_config
from memtui.tui import themes
from memtui.tui.bars import error_line
from memtui.tui.desk_screen import DeskScreen
from memtui.tui.gate import Gate
from memtui.tui.keymaps import scheme, with_own
from memtui.tui.palette import Palette, desk_variables
from memtui.tui.port import Desk
from memtui.tui.queue_filter import ORDERS
from memtui.tui.screens import PLACE_KEYS, make_screen
from memtui.tui.spans import Line, span
from memtui.tui.store_screen import StoreScreen

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


class MemtuiApp(App[int]):
    """The desk of one store. `open_desk` is called by a worker, after the first frame."""

    TITLE = "memtui"
    CSS_PATH: ClassVar[list[str]] = ["desk_screen.tcss", "over/commands.tcss"]  # type: ignore[assignment]
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
        plain = "NO_COLOR" in os.environ  # the framework takes the variable away
        super().__init__(ansi_color=plain or None)
        self.gate = Gate(open_desk, self.log.error)
        self.directory = directory
        self.next_store: Path | None = None  # where to go once this desk is left
        self.config = config or Config(None)
        self._corpus: Corpus | None = None
        self._faults: list[Line] = [(span(told),) for told in self.config.complaints]
        self.set_keymap(scheme(self.config.keys))
        if self.config.motion == "reduced":
            self.animation_level = "none"
        self._take_theme(themes.SIXTEEN if plain else self.config.theme or themes.DEFAULT)

    def _take_theme(self, name: str) -> None:
        try:
            theme = themes.find_theme(name)
        except UsageError as fault:
            self._faults.append(error_line(fault))
            theme = themes.own_theme(themes.DEFAULT)
        self.register_theme(theme)
        self.theme = theme.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return desk_variables(self.current_theme)

    @property
    def palette(self) -> Palette:
        return Palette(self.theme_variables)

    def get_default_screen(self) -> DeskScreen:
        screen = DeskScreen(self.gate, self.palette, self.directory)
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
        self.desk_screen.pane.diff.set_mode(self.config.diff)  # type: ignore[arg-type]
        for theme in themes.own_themes():
            self.register_theme(theme)
        found, faults = themes.user_themes()
        for theme in found:
            self.register_theme(theme)
        self._faults += [error_line(fault) for fault in faults]
        if self.config.bindings:
            keymap, fault = with_own(self.config.keys, self.config.bindings)
            self.set_keymap(keymap)
            self._faults += [error_line(fault)] if fault else []
        for line in self._faults:
            self.desk_screen.tell(line)

    def _repaint(self, theme: Theme) -> None:
        self.desk_screen.repaint(self.palette)

    def theme_names(self) -> list[str]:
        """All themes: memtui's own and the person's first, then those of the framework."""
        names = [name for name in self.available_themes if name not in BUILTIN_THEMES]
        return [*sorted(names), *sorted(BUILTIN_THEMES)]

    def use_theme(self, name: str) -> Palette:
        """Show everything in a theme; its colours."""
        self.theme = name
        return self.palette

    def say(self, text: str) -> None:
        """Say something in the status line of the screen that is shown."""
        screen = self.screen
        if isinstance(screen, DeskScreen | StoreScreen):
            screen.say(text)

    def get_key_display(self, binding: Binding) -> str:
        """How a key is written everywhere: function keys as on the keyboard."""
        shown = super().get_key_display(binding)
        return shown.upper() if shown[:1] == "f" and shown[1:].isdigit() else shown

    def use_sixteen_colours(self) -> None:
        """Leave the colours to a terminal that knows no more of them."""
        self._take_theme(themes.SIXTEEN)

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Say something over the screen; whatever it is, it is cleaned and never markup."""
        super().notify(
            clean(message),
            title=clean_line(title),
            severity=severity,
            timeout=timeout,
            markup=False,
        )

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """A picture as SVG; blanks are kept, which some converters would drop."""
        svg = super().export_screenshot(title=title, simplify=simplify)
        return svg.replace("<svg ", '<svg xml:space="preserve" ', 1)

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
                self.next_store = directory
                self.exit()

        self.push_screen(StorePrompt(self.palette, self.directory), go)

    def action_themes(self) -> None:
        if self.screen.is_modal:
            return
        from memtui.tui.over.themes import ThemePrompt

        before = self.theme

        def keep(name: str | None) -> None:
            self.theme = name or before
            if name and name != before:
                self.say(f'Theme {name}. To keep it: theme = "{name}" in desk.toml.')

        def about(name: str) -> str:
            return themes.about(self.available_themes[name])

        prompt = ThemePrompt(self.palette, self.theme_names(), before, about, self.use_theme)
        self.push_screen(prompt, keep)

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
    config = read_config(os.environ)
    for name in ("COLUMNS", "LINES"):  # exported, they would hold the desk to one size for ever
        os.environ.pop(name, None)
    asked = {name: os.environ[name] for name in ("NO_COLOR",) if name in os.environ}
    while True:
        os.environ.update(asked)
        app = MemtuiApp(partial(open_store, directory), directory, config)
        if not config.theme and app.console.color_system == "standard":
            app.use_sixteen_colours()
        code = app.run() or 0
        if app.next_store is None:
            return code
        directory, config = app.next_store, replace(config, theme=app.theme)
