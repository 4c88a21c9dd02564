"""From a theme's few colours to every colour of the desk.

A theme gives a background, a foreground and six meanings; the shades of panes, quiet
text and diff grounds are mixed from them, unless the theme names them itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from memtui.tui.spans import Ground, Tone

PREFIX = "desk-"  # of the variables that a theme may set, and that the styles use

REVERSE = "reverse"  # in place of a shade: text and ground change places

_BOLD: frozenset[Tone] = frozenset({"strong", "key", "block", "add", "del"})
_GROUND: Mapping[Ground, str] = {
    "add": "add-ground",
    "del": "del-ground",
    "add-word": "add-word",
    "del-word": "del-word",
    "lift": "lift",
}


def desk_variables(theme: Theme) -> dict[str, str]:
    """The variables of the desk that a theme does not set itself, mixed from its colours."""
    if theme.ansi:
        return _ansi_variables()
    back = Color.parse(theme.background or ("#121419" if theme.dark else "#f4f4f1"))
    front = Color.parse(theme.foreground or ("#d0d4de" if theme.dark else "#22252b"))
    surface = Color.parse(theme.surface) if theme.surface else back.blend(front, 0.04)
    primary = Color.parse(theme.primary)

    def meaning(value: str | None, otherwise: str) -> Color:
        return Color.parse(value) if value else Color.parse(otherwise)

    add = meaning(theme.success, "#7fc27f")
    remove = meaning(theme.error, "#e0707c")
    warn = meaning(theme.warning, "#e0a85e")
    mixed = {
        "ink": back.blend(front, 0.88),
        "strong": front,
        "dim": back.blend(front, 0.62 if theme.dark else 0.74),
        "faint": back.blend(front, 0.42 if theme.dark else 0.54),
        "key": meaning(theme.accent, "#e0b060"),
        "info": primary,
        "add": add,
        "del": remove,
        "warn": warn,
        "block": remove,
        "dream": meaning(theme.secondary, "#b79af0"),
        "pane": back,
        "side": surface,
        "bar": surface.blend(front, 0.05),
        "cursor": surface.blend(primary, 0.15),
        "cursor-quiet": surface.blend(front, 0.07),
        "lift": surface.blend(front, 0.09),
        "add-ground": back.blend(add, 0.11),
        "del-ground": back.blend(remove, 0.12),
        "add-word": back.blend(add, 0.32),
        "del-word": back.blend(remove, 0.36),
    }
    return {PREFIX + name: colour.hex6 for name, colour in mixed.items()}


def _ansi_variables() -> dict[str, str]:
    """For themes that leave the colours to the terminal: its own sixteen, no mixing."""
    names = {
        "ink": "ansi_default",
        "strong": "ansi_default",
        "dim": "ansi_default",
        "faint": "ansi_bright_black",
        "key": "ansi_yellow",
        "info": "ansi_blue",
        "add": "ansi_green",
        "del": "ansi_red",
        "warn": "ansi_yellow",
        "block": "ansi_red",
        "dream": "ansi_magenta",
    }
    grounds = ("pane", "side", "bar", "lift", "add-ground", "del-ground", "add-word", "del-word")
    names |= dict.fromkeys(grounds, "ansi_default")
    names |= {"cursor": REVERSE, "cursor-quiet": "ansi_default"}
    return {PREFIX + name: value for name, value in names.items()}


class Palette:
    """The rich styles of tones on grounds, made from the variables of the theme in use."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._colours = {
            name.removeprefix(PREFIX): _rich_colour(value)
            for name, value in variables.items()
            if name.startswith(PREFIX)
        }
        self._styles: dict[tuple[Tone, Ground, str], Style] = {}
        # Whether no colour is left for the terminal to choose.
        self.is_exact = all(value.startswith("#") for value in self._colours.values())

    def style(self, tone: Tone, ground: Ground, pane: str) -> Style:
        """The style of a tone; `pane` names the shade under spans that have no ground."""
        key = (tone, ground, pane)
        found = self._styles.get(key)
        if found is None:
            shade = self._colours[_GROUND.get(ground, pane)]
            reverse = shade == REVERSE
            found = self._styles[key] = Style(
                color=self._colours[tone],
                bgcolor="default" if reverse else shade,
                reverse=reverse or None,
                bold=tone in _BOLD or None,
                underline=ground in ("add-word", "del-word") or None,
            )
        return found


def _rich_colour(value: str) -> str:
    """A Textual colour by the name that rich knows it by."""
    return value.removeprefix("ansi_") if value.startswith("ansi_") else value
