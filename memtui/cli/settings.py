"""`config`: the settings in effect, and where each came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import tables
from memtui.cli.command import Call, Command
from memtui.formats.clean import clean_line

if TYPE_CHECKING:
    from memtui.cli.parsing import Parser
    from memtui.stores.config import Config


def _config(call: Call) -> int:
    import os

    from memtui.stores.config import SETTINGS, read_config

    config = read_config(os.environ)
    if call.flag("keys"):
        return _keys(call, config)
    settings = values(config)
    if call.out.json:
        call.out.document(
            {
                "path": None if config.path is None else str(config.path),
                "settings": [
                    {
                        "name": name,
                        "value": value,
                        "from": config.origins.get(name, "default"),
                        "wanted": SETTINGS[name].wanted,
                        "doc": SETTINGS[name].doc,
                    }
                    for name, value in settings.items()
                ],
                "complaints": list(config.complaints),
            }
        )
    else:
        call.out.lines(_manual(call, config, settings))
    for complaint in config.complaints:
        call.out.message(complaint)
    return 0


def _arguments(parser: Parser) -> None:
    parser.add_argument("--keys", action="store_true", help="the desk's bindings, by name")


def _keys(call: Call, config: Config) -> int:
    """Print every binding that `[bindings]` may name, with the keys in effect."""
    from memtui.tui.keymaps import manual, with_own

    keymap, fault = with_own(config.keys, config.bindings)
    rows = manual(keymap)
    if call.out.json:
        call.out.document(
            {"bindings": [{"id": id, "keys": keys, "what": what} for id, keys, what in rows]}
        )
    else:
        call.out.lines(tables.table(call.out, ("binding", "keys", "what"), rows))
    if fault is not None:
        call.out.message(fault.message)
    return 0


def _manual(call: Call, config: Config, settings: dict[str, object]) -> list[str]:
    """The settings with their values, then what each of them means."""
    from memtui.stores.config import SETTINGS

    rows = [
        (name, _shown(value), config.origins.get(name, "default"))
        for name, value in settings.items()
    ]
    lines = [*tables.table(call.out, ("setting", "value", "from"), rows), ""]
    for name, setting in SETTINGS.items():
        lines += [f"{call.out.paint('bold', name)}: {setting.wanted}", f"    {setting.doc}"]
    place = config.path or "nowhere: there is no home directory"
    return [*lines, "", clean_line(f"read from {place}")]


def values(config: Config) -> dict[str, object]:
    """Each setting with its value, as JSON has it."""
    from memtui.stores.config import SETTINGS

    return {name: _as_json(getattr(config, name)) for name in SETTINGS}


def _as_json(value: object) -> object:
    if isinstance(value, tuple):
        return [str(each) for each in value]
    return dict(value) if isinstance(value, dict) else value


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} = {key}" for name, key in value.items())
    return str(value)


COMMANDS = {"config": Command(_config, _arguments, ("memtui config", "memtui config --keys"))}
