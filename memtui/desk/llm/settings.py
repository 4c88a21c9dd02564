"""Which model is asked, and how: `[llm]` in desk.toml, and the environment over it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from memtui.errors import ModelError
from memtui.stores.config import read_config

TIMEOUT_S = 120.0
PREFIX = "MEMTUI_LLM_"  # BASE_URL, MODEL, API_KEY, COMMAND, TIMEOUT_MS


@dataclass(frozen=True, slots=True)
class Model:
    """One way to ask: `command` where there is one, else the endpoint below `base_url`."""

    base_url: str = ""
    model: str = ""
    key: str = ""
    command: tuple[str, ...] = ()
    timeout_s: float = TIMEOUT_S

    @property
    def name(self) -> str:
        """What a person is told that was asked, a command without its directory; never the key."""
        return Path(self.command[0]).name if self.command else self.model


def configured_model(environ: Mapping[str, str]) -> Model | None:
    """The model that the user has set up; None where there is none, and nobody is asked.

    The key is read from `MEMTUI_LLM_API_KEY` only. Raises ModelError for half a setting.
    """
    config = read_config(environ)
    kept = config.llm
    bad = next((words for words in config.complaints if "“llm”" in words), "")
    if bad:
        raise ModelError(bad)
    command = environ.get(PREFIX + "COMMAND") or kept.get("command", "")
    base_url = str(environ.get(PREFIX + "BASE_URL") or kept.get("base_url", ""))
    timeout_s = _timeout(environ, kept)
    if command:
        return Model(command=_words(command), timeout_s=timeout_s)
    if not base_url:
        return None
    name = str(environ.get(PREFIX + "MODEL") or kept.get("model", ""))
    if not name:
        raise ModelError(
            "[llm] has a base_url but no model.", "Name one: model = “…” in desk.toml."
        )
    key = environ.get(PREFIX + "API_KEY", "")
    _require_safe(base_url, key)
    return Model(base_url.rstrip("/"), name, key, (), timeout_s)


def _words(command: object) -> tuple[str, ...]:
    if isinstance(command, list):
        return tuple(map(str, command))
    try:
        return tuple(shlex.split(str(command)))
    except ValueError as error:
        raise ModelError(f"The command of [llm] can't be read: {error}.") from None


def _timeout(environ: Mapping[str, str], kept: Mapping[str, Any]) -> float:
    told = environ.get(PREFIX + "TIMEOUT_MS", "")
    if told.isdigit() and int(told) > 0:
        return int(told) / 1000
    return float(kept.get("timeout_s", TIMEOUT_S))


def _require_safe(base_url: str, key: str) -> None:
    """An address that can be asked, and to which the key does not go in the clear."""
    try:
        parts = urlsplit(base_url)
        host = parts.hostname or ""
    except ValueError:
        host = ""
    if not host or parts.scheme not in ("http", "https") or "@" in parts.netloc:
        raise ModelError(
            "The base_url of [llm] is no address that can be asked.",
            "It looks like https://host/v1; the key goes into MEMTUI_LLM_API_KEY.",
        )
    if key and parts.scheme == "http" and not _is_here(host):
        raise ModelError(
            f"The key would go to {host} unencrypted, so it was not sent.",
            "Use https, or a host on this machine.",
        )


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
