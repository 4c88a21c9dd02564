"""`config`: the settings in effect, and where each came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli import tables
from memtui.cli.command import Call, Command, no_arguments
from memtui.formats.clean import clean_line

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
        place = config.path or "nowhere: there is no home directory"
        call.out.lines(["", clean_line(f"read from {place}")])
    for complaint in config.complaints:
        call.out.message(complaint)
    return 0


def values(config: Config) -> dict[str, object]:
    """Each setting with its value, as JSON has it."""
    return {
        "stores": [str(path) for path in config.stores],
        "theme": config.theme,
        "dream_loss": config.dream_loss,
        "dream_min_hours": config.dream_min_hours,
        "dream_min_sessions": config.dream_min_sessions,
        "keys": dict(config.keys),
    }


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} = {key}" for name, key in value.items())
    return str(value)


COMMANDS = {"config": Command(_config, no_arguments, ("memtui config", "memtui config --json"))}
