"""Theme files: a few colours in TOML, checked before they are used.

memtui's own are in `themes/`; a person's are in `$XDG_CONFIG_HOME/memtui/themes/`.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from textual.color import Color, ColorParseError
from textual.theme import Theme

from memtui.errors import UsageError
from memtui.tui.palette import PREFIX, desk_variables

DEFAULT = "slate"
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


def user_themes() -> tuple[list[Theme], list[UsageError]]:
    """A person's own themes, and what is wrong with those that can't be used."""
    base = os.environ.get("XDG_CONFIG_HOME", "")
    config = Path(base) if base.startswith("/") else Path.home() / ".config"
    themes: list[Theme] = []
    faults: list[UsageError] = []
    for path in sorted((config / "memtui" / "themes").glob("*.toml")):
        try:
            themes.append(read_theme(path))
        except UsageError as fault:
            faults.append(fault)
    return themes, faults
