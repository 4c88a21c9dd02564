"""What every program of the terminal here shares: its themes, its keys, and safe words."""

from __future__ import annotations

import os
import sys

from textual.app import App
from textual.binding import Binding
from textual.notifications import SeverityLevel
from textual.theme import BUILTIN_THEMES

from memtui.errors import UsageError
from memtui.formats.clean import clean, clean_line
from memtui.stores.config import Config
from memtui.tui import themes
from memtui.tui.bars import error_line
from memtui.tui.crash import crash_words
from memtui.tui.keymaps import scheme
from memtui.tui.palette import Palette, desk_variables
from memtui.tui.spans import Line, Span, span


class ThemedApp(App[int]):
    """An app in the theme and with the keys of the settings."""

    TITLE = "memtui"

    def __init__(self, config: Config | None = None) -> None:
        plain = "NO_COLOR" in os.environ  # the framework takes the variable away
        super().__init__(ansi_color=plain or None)
        self.config = config or Config(None)
        self.faults: list[Line] = [(span(told),) for told in self.config.complaints]
        self.set_keymap(scheme(self.config.keys))
        if self.config.motion == "reduced":
            self.animation_level = "none"
        self.take_theme(themes.SIXTEEN if plain else self.config.theme or themes.DEFAULT)

    def take_theme(self, name: str) -> None:
        """Show everything in a theme; where there is none of that name, in the usual one."""
        try:
            theme = themes.find_theme(name)
        except UsageError as fault:
            self.faults.append(error_line(fault))
            theme = themes.own_theme(themes.DEFAULT)
        self.register_theme(theme)
        self.theme = theme.name

    def fit_terminal(self) -> None:
        """Leave the colours to a terminal that knows only sixteen, unless a theme is set."""
        if not self.config.theme and self.console.color_system == "standard":
            self.take_theme(themes.SIXTEEN)

    def register_themes(self) -> None:
        """Make known all themes, memtui's own and the person's."""
        for theme in themes.own_themes():
            self.register_theme(theme)
        found, faults = themes.user_themes()
        for theme in found:
            self.register_theme(theme)
        self.faults += [error_line(fault) for fault in faults]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return desk_variables(self.current_theme)

    @property
    def palette(self) -> Palette:
        return Palette(self.theme_variables)

    def theme_names(self) -> list[str]:
        """All themes: memtui's own and the person's first, then those of the framework."""
        names = [name for name in self.available_themes if name not in BUILTIN_THEMES]
        return [*sorted(names), *sorted(BUILTIN_THEMES)]

    def use_theme(self, name: str) -> Palette:
        """Show everything in a theme; its colours."""
        self.theme = name
        return self.palette

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

    def tell(self, line: Line) -> None:
        """Say something in the status line of the screen that is shown."""
        tell = getattr(self.screen, "tell", None)
        if tell is not None:
            tell(line)

    def say(self, text: str) -> None:
        self.tell((Span("· ", "dim"), span(text)))

    def get_key_display(self, binding: Binding) -> str:
        """How a key is written everywhere: function keys as on the keyboard."""
        shown = super().get_key_display(binding)
        return shown.upper() if shown[:1] == "f" and shown[1:].isdigit() else shown

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

    def _fatal_error(self) -> None:
        """The framework's own traceback would show the values of variables: texts of memories."""
        from rich.text import Text

        kind, _, trace = sys.exc_info()
        words = crash_words(kind.__name__ if kind else "unknown", trace)
        self._exit_renderables.append(Text(words))
        self._close_messages_no_wait()

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """A picture as SVG; blanks are kept, which some converters would drop."""
        svg = super().export_screenshot(title=title, simplify=simplify)
        return svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
