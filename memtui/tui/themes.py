"""Theme files: a few colours in TOML, checked before they are used.

memtui's own are in `themes/`; a person's are in `$XDG_CONFIG_HOME/memtui/themes/`.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import replace
from pathlib import Path

from textual.color import Color, ColorParseError
from textual.theme import BUILTIN_THEMES, Theme

from memtui.errors import UsageError
from memtui.tui.palette import PREFIX, desk_variables

DEFAULT = "slate"
SIXTEEN = "terminal"  # the theme for terminals that know no more colours
_NEEDED = ("background", "foreground", "primary", "accent", "success", "warning", "error")
_ALLOWED = (*_NEEDED, "secondary", "surface")


def read_theme(path: Path) -> Theme:
    """The theme of a file, named like the file. Raises UsageError with the first fault."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"The theme {path.name} can't be read: {error}.") from error
    dark = values.pop("dark", True)
    if not isinstance(dark, bool):
        raise _fault(path, "dark is true or false")
    ansi = values.pop("ansi", False)
    if not isinstance(ansi, bool):
        raise _fault(path, "ansi is true or false")
    if ansi:
        if values:
            raise _fault(path, "with ansi = true the terminal gives all colours: name none")
        return _ansi_theme(path.stem, dark)
    fine = values.pop("fine", {})
    missing = [name for name in _NEEDED if name not in values]
    if missing:
        raise _fault(path, f"it has no {missing[0]}")
    for name in values:
        if name not in _ALLOWED:
            raise _fault(path, f"there is no colour “{name}”; there are {', '.join(_ALLOWED)}")
    colours = {name: _colour(path, name, value) for name, value in values.items()}
    theme = Theme(name=path.stem, dark=dark, **colours)  # type: ignore[arg-type]
    known = desk_variables(theme)
    if not isinstance(fine, dict):
        raise _fault(path, "[fine] is a table of colours")
    for name in fine:
        if PREFIX + name not in known:
            names = ", ".join(key.removeprefix(PREFIX) for key in known)
            raise _fault(path, f"[fine] has no colour “{name}”; it has {names}")
    theme.variables = {PREFIX + name: _colour(path, name, fine[name]) for name in fine}
    return theme


def _ansi_theme(name: str, dark: bool) -> Theme:
    """A theme whose colours are the terminal's, for Textual's own widgets too."""
    textuals = BUILTIN_THEMES["ansi-dark" if dark else "ansi-light"]
    return replace(textuals, name=name, accent="ansi_yellow")


def _colour(path: Path, name: str, value: object) -> str:
    if not isinstance(value, str):
        raise _fault(path, f'{name} is a colour in quotes, like "#7aa2f7"')
    try:
        return Color.parse(value).hex6
    except ColorParseError:
        raise _fault(path, f"{name} = “{value}” is no colour") from None


def _fault(path: Path, what: str) -> UsageError:
    return UsageError(f"The theme {path.name}: {what}.", f"Mend {path}.")


def own_theme(name: str) -> Theme:
    """A theme that comes with memtui."""
    return read_theme(_own_directory() / f"{name}.toml")


def own_themes() -> list[Theme]:
    """The themes that come with memtui."""
    return [read_theme(path) for path in sorted(_own_directory().glob("*.toml"))]


def _own_directory() -> Path:
    package = Path(__file__).resolve().parent.parent
    installed = package / "themes"
    return installed if installed.is_dir() else package.parent / "themes"


def user_directory() -> Path:
    """Where a person's own themes are."""
    base = os.environ.get("XDG_CONFIG_HOME", "")
    config = Path(base) if base.startswith("/") else Path.home() / ".config"
    return config / "memtui" / "themes"


def user_themes() -> tuple[list[Theme], list[UsageError]]:
    """A person's own themes, and what is wrong with those that can't be used."""
    themes: list[Theme] = []
    faults: list[UsageError] = []
    for path in sorted(user_directory().glob("*.toml")):
        try:
            themes.append(read_theme(path))
        except UsageError as fault:
            faults.append(fault)
    return themes, faults


def find_theme(name: str) -> Theme:
    """The theme of that name, a person's own before memtui's and Textual's.

    Raises UsageError where there is none, or where it can't be used.
    """
    for directory in (user_directory(), _own_directory()):
        path = directory / f"{name}.toml"
        if path.is_file() and "/" not in name:
            return read_theme(path)
    if name in BUILTIN_THEMES:
        return BUILTIN_THEMES[name]
    names = ", ".join(path.stem for path in sorted(_own_directory().glob("*.toml")))
    raise UsageError(
        f"There is no theme “{name}”.", f"There are {names}, and those in {user_directory()}."
    )


def about(theme: Theme) -> str:
    """What kind of theme it is, in a few words."""
    if theme.ansi:
        return "the terminal's own colours"
    return "dark" if theme.dark else "light"
