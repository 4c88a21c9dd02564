"""The desk as a program of the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from textual.app import App, ComposeResult, SystemCommand
from textual.screen import Screen
from textual.theme import Theme

from memtui.tui import themes
from memtui.tui.bars import error_line
from memtui.tui.desk_screen import DeskScreen
from memtui.tui.gate import Gate
from memtui.tui.palette import Palette, desk_variables
from memtui.tui.places import PLACES
from memtui.tui.port import Desk
from memtui.tui.screens import PLACE_KEYS, make_screen
from memtui.tui.tab_line import TabLine


class MemtuiApp(App[int]):
    """The desk of one store. `open_desk` is called by a worker, after the first frame."""

    TITLE = "memtui"
    CSS_PATH = "desk_screen.tcss"
    BINDINGS = PLACE_KEYS

    def __init__(self, open_desk: Callable[[], Desk], directory: Path) -> None:
        super().__init__()
        self.gate = Gate(open_desk, self.log.error)
        self.directory = directory
        self.register_theme(themes.own_theme(themes.DEFAULT))
        self.theme = themes.DEFAULT

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return desk_variables(self.current_theme)

    def get_default_screen(self) -> DeskScreen:
        return DeskScreen(self.gate, Palette(self.theme_variables), self.directory)

    def compose(self) -> ComposeResult:
        yield TabLine("desk")

    @property
    def desk_screen(self) -> DeskScreen:
        """The screen under all others."""
        screen = self.screen_stack[0]
        assert isinstance(screen, DeskScreen)
        return screen

    def on_mount(self) -> None:
        self.desk_screen.query_one(TabLine).redraw(self.desk_screen.palette)
        self.theme_changed_signal.subscribe(self, self._repaint)
        self.call_after_refresh(self._register_themes)

    def _register_themes(self) -> None:
        """Make the other themes known, now that the first frame is painted."""
        for theme in themes.own_themes():
            self.register_theme(theme)
        found, faults = themes.user_themes()
        for theme in found:
            self.register_theme(theme)
        for fault in faults:
            self.desk_screen.tell(error_line(fault))

    def _repaint(self, theme: Theme) -> None:
        self.desk_screen.repaint(Palette(self.theme_variables))

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """A picture as SVG; blanks are kept, which some converters would drop."""
        svg = super().export_screenshot(title=title, simplify=simplify)
        return svg.replace("<svg ", '<svg xml:space="preserve" ', 1)

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

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        yield from super().get_system_commands(screen)
        for each in PLACES:
            run = partial(self.run_action, f"go('{each.id}')")
            yield SystemCommand(f"Go: {each.title}", each.what, run)

    async def on_unmount(self) -> None:
        await self.gate.close()


def run(directory: Path) -> int:
    """Show the desk of a store until the person quits; the exit code.

    Raises StoreError where there is no directory; what else is wrong is told on the screen.
    """

    def open_desk() -> Desk:
        from memtui.desk.desk import Desk as StoreDesk

        return StoreDesk.open(directory)

    if not directory.is_dir():
        open_desk().close()
    return MemtuiApp(open_desk, directory).run() or 0
