"""The user's settings: `$XDG_CONFIG_HOME/memtui/desk.toml`.

stores = ["~/notes/memory"]     directories that `memtui stores` and the switcher list too
theme = "some-theme"            a theme by name
dream_loss = 0.10               share of a store that a dream may lose without a second word
dream_min_hours = 24            hours from one dream to the next
dream_min_sessions = 5          sessions from one dream to the next
[keys]                          binding id → key, for the desk
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

DREAM_LOSS = 0.10
DREAM_MIN_HOURS = 24
DREAM_MIN_SESSIONS = 5


@dataclass(frozen=True, slots=True)
class Config:
    """The settings in effect.

    `complaints` are sentences about what was ignored; `origins` says for each setting
    where its value came from: "default" or "file".
    """

    path: Path | None
    stores: tuple[Path, ...] = ()
    theme: str = ""
    dream_loss: float = DREAM_LOSS
    dream_min_hours: int = DREAM_MIN_HOURS
    dream_min_sessions: int = DREAM_MIN_SESSIONS
    keys: Mapping[str, str] = field(default_factory=dict)
    complaints: tuple[str, ...] = ()
    origins: Mapping[str, str] = field(default_factory=dict)


def config_path(environ: Mapping[str, str]) -> Path | None:
    """Where the settings are; None without a home. A relative XDG path doesn't count."""
    base = environ.get("XDG_CONFIG_HOME", "")
    if not base.startswith("/"):
        home = environ.get("HOME", "")
        if not home.startswith("/"):
            return None
        base = f"{home}/.config"
    return Path(base) / "memtui" / "desk.toml"


def read_config(environ: Mapping[str, str]) -> Config:
    """The settings in effect; a bad value falls back to its default with a complaint."""
    path = config_path(environ)
    complaints: list[str] = []
    good: dict[str, Any] = {}
    for name, value in _written(path, complaints).items():
        if name not in _SETTINGS:
            complaints.append(f"{path}: there is no setting “{name}”.")
        elif not _SETTINGS[name].fits(value):
            wanted = _SETTINGS[name].wanted
            complaints.append(f"{path}: “{name}” should be {wanted}; its default is used.")
        else:
            good[name] = value
    return Config(
        path,
        tuple(_expanded(text, environ) for text in good.get("stores", ())),
        good.get("theme", ""),
        good.get("dream_loss", DREAM_LOSS),
        good.get("dream_min_hours", DREAM_MIN_HOURS),
        good.get("dream_min_sessions", DREAM_MIN_SESSIONS),
        good.get("keys", {}),
        tuple(complaints),
        {name: "file" if name in good else "default" for name in _SETTINGS},
    )


def _written(path: Path | None, complaints: list[str]) -> dict[str, Any]:
    import tomllib

    if path is None:
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        complaints.append(f"{path} can't be read ({error}); the defaults are used.")
        return {}


def _expanded(text: str, environ: Mapping[str, str]) -> Path:
    home = environ.get("HOME", "")
    return Path(home, text[2:]) if home and text.startswith("~/") else Path(text)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100_000


def _is_table(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


class _Setting(NamedTuple):
    wanted: str
    fits: Callable[[object], bool]


_SETTINGS = {
    "stores": _Setting("a list of directories", _are_texts),
    "theme": _Setting("the name of a theme", _is_text),
    "dream_loss": _Setting("a number from 0 to 1", _is_share),
    "dream_min_hours": _Setting("a whole number of hours", _is_count),
    "dream_min_sessions": _Setting("a whole number", _is_count),
    "keys": _Setting("a table of keys by binding", _is_table),
}
