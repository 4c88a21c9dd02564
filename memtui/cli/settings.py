"""`config`: the settings in effect, and where each came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import tables
from memtui.cli.command import Call, Command, no_arguments

if TYPE_CHECKING:
    from memtui.stores.config import Config


def _config(call: Call) -> int:
    import os

    from memtui.stores.config import read_config

    config = read_config(os.environ)
    settings = values(config)
    if call.out.json:
        call.out.document(
            {
                "path": None if config.path is None else str(config.path),
                "settings": [
                    {"name": name, "value": value, "from": config.origins.get(name, "default")}
                    for name, value in settings.items()
                ],
                "complaints": list(config.complaints),
            }
        )
    else:
        rows = [
            (name, _shown(value), config.origins.get(name, "default"))
            for name, value in settings.items()
        ]
        call.out.lines(tables.table(call.out, ("setting", "value", "from"), rows))
        place = "there is no home directory to keep them in" if config.path is None else ""
        call.out.message(place or f"settings are read from {config.path}")
    for complaint in config.complaints:
        call.out.message(complaint)
    return 0


def values(config: Config) -> dict[str, object]:
    """Each setting with its value, as JSON has it."""
    return {
        "stores": [str(path) for path in config.stores],
        "theme": config.theme,
        "keys": dict(config.keys),
    }


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} = {key}" for name, key in value.items())
    return str(value)


COMMANDS = {"config": Command(_config, no_arguments, ("memtui config", "memtui config --json"))}
