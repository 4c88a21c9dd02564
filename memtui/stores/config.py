"""The user's settings: `$XDG_CONFIG_HOME/memtui/desk.toml`.

What each setting means stands with its field in `Config`; `memtui config` prints it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

KEYMAPS = ("default", "vim", "emacs")
MOTIONS = ("full", "reduced")
DIFFS = ("auto", "split", "unified")
_MODEL_TEXTS = ("base_url", "model")
RANKINGS = ("bm25", "seed", "semantic")
SORTS = ("oldest", "newest", "kind", "source", "session")


class Setting(NamedTuple):
    """What a setting does, what its values look like, and how one is told from a bad one."""

    doc: str
    wanted: str
    fits: Callable[[object], bool]


def _setting(default: Any, doc: str, wanted: str, fits: Callable[[object], bool]) -> Any:
    return field(default_factory=lambda: default, metadata={"setting": Setting(doc, wanted, fits)})


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


def _is_search(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() <= {"ranking"}
        and (value.get("ranking", RANKINGS[0]) in RANKINGS)
    )


def _is_model(value: object) -> bool:
    """Whether a table says how a model is asked; a key in it is refused, so none is kept."""
    if not isinstance(value, dict) or not value.keys() <= {*_MODEL_TEXTS, "command", "timeout_s"}:
        return False
    command, timeout = value.get("command", ""), value.get("timeout_s", 1)
    return (
        all(_is_text(value.get(name, "")) for name in _MODEL_TEXTS)
        and (_is_text(command) or _are_texts(command))
        and (isinstance(timeout, int | float) and not isinstance(timeout, bool) and timeout > 0)
    )


def _one_of(default: str, choices: tuple[str, ...], doc: str) -> Any:
    return _setting(
        default, doc, " or ".join(f'"{each}"' for each in choices), choices.__contains__
    )


@dataclass(frozen=True)
class Config:
    """The settings in effect.

    `complaints` are sentences about what was ignored; `origins` says for each setting
    where its value came from: "default" or "file".
    """

    path: Path | None
    stores: tuple[Path, ...] = _setting(
        (),
        "Directories that `memtui stores` and the store switcher list too.",
        "a list of directories",
        _are_texts,
    )
    keys: str = _one_of(
        "default", KEYMAPS, "The keys of the desk: its own, or with the habits of an editor."
    )
    bindings: Mapping[str, str] = _setting(
        {},
        'Keys of your own over those, by binding: reject = "d", undo = "ctrl+z,u".',
        "a table of keys by binding",
        _is_table,
    )
    theme: str = _setting(
        "",
        "A theme by name, memtui's own or one in themes/ beside this file. Empty: the usual "
        "one, or the terminal's own colours where there are only sixteen.",
        "the name of a theme",
        _is_text,
    )
    motion: str = _one_of("full", MOTIONS, "Whether anything on the screen moves or blinks.")
    diff: str = _one_of(
        "auto", DIFFS, "Old and new side by side, in one column, or as the width allows."
    )
    sort: str = _one_of("oldest", SORTS, "What comes first in the queue when the desk opens.")
    dream_loss: float = _setting(
        0.10,
        "The share of a store that a dream may lose without a second word.",
        "a number from 0 to 1",
        _is_share,
    )
    dream_min_hours: int = _setting(
        24, "Hours from one dream to the next.", "a whole number of hours", _is_count
    )
    dream_min_sessions: int = _setting(
        5, "Sessions of an agent from one dream to the next.", "a whole number", _is_count
    )
    search: Mapping[str, str] = _setting(
        {},
        'How search ranks: ranking = "bm25", "seed" for the formula of agentic-memory, or '
        '"semantic" for words and meaning together (extra semantic).',
        'a table with ranking = "bm25", "seed" or "semantic"',
        _is_search,
    )
    llm: Mapping[str, Any] = _setting(
        {},
        "The model that drafts what a dream proposes: base_url and model of an endpoint, or a "
        "command that reads the question on stdin and prints JSON; timeout_s. No table, no call.",
        "a table with base_url and model, or command, and timeout_s; the key only in "
        "MEMTUI_LLM_API_KEY",
        _is_model,
    )
    complaints: tuple[str, ...] = ()
    origins: Mapping[str, str] = field(default_factory=dict)


SETTINGS: Mapping[str, Setting] = {
    each.name: each.metadata["setting"] for each in fields(Config) if "setting" in each.metadata
}


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
        if name not in SETTINGS:
            complaints.append(f"{path}: there is no setting “{name}”.")
        elif not SETTINGS[name].fits(value):
            wanted = SETTINGS[name].wanted
            complaints.append(f"{path}: “{name}” should be {wanted}; its default is used.")
        else:
            good[name] = value
    origins = {name: "file" if name in good else "default" for name in SETTINGS}
    if "stores" in good:
        good["stores"] = tuple(_expanded(text, environ) for text in good["stores"])
    return Config(path, **good, complaints=tuple(complaints), origins=origins)


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
