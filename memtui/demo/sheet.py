"""The texts of the demo: sheets of many files each, with what no source should hold disguised.

A sheet is a text in which a line `=== path [encoding]` starts each file. Secrets, hidden
characters and direction marks are written as `{{secret}}`, `{{invisible:…}}` and `{{U+202E}}`
and made when the sheet is read, so that no scanner and no reader is misled by the sources.
"""

from __future__ import annotations

import random
import re
import string
from importlib import resources

_HEAD = re.compile(r"^=== (\S+)(?: (\S+))?\n", re.MULTILINE)
_DISGUISE = re.compile(r"\{\{(?:(secret)|invisible:([^}]*)|U\+([0-9A-F]{4,6}))\}\}")
_TAGS = 0xE0000  # Unicode's tag characters mirror ASCII from here
_SEED = 20261127


def read_sheet(name: str) -> dict[str, bytes]:
    """The files of `content/<name>.txt` by path, without the blank lines between them."""
    text = resources.files("memtui.demo").joinpath("content", f"{name}.txt").read_text("utf-8")
    _, *parts = _HEAD.split(text)
    files = {}
    for path, encoding, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        revealed = _DISGUISE.sub(_reveal, body.rstrip("\n") + "\n")
        files[path] = revealed.encode(encoding or "utf-8")
    return files


def read_acts(*names: str) -> dict[str, dict[str, bytes]]:
    """The files of sheets whose paths start with the act that they belong to, by act."""
    acts: dict[str, dict[str, bytes]] = {}
    for name in names:
        for path, data in read_sheet(name).items():
            act, _, rest = path.partition("/")
            acts.setdefault(act, {})[rest] = data
    return acts


def synthetic_token() -> str:
    """A token in the shape of a GitHub one, the same each time, that opens nothing."""
    letters = random.Random(_SEED).choices(string.ascii_letters + string.digits, k=36)
    return "ghp" + "_" + "".join(letters)


def _reveal(match: re.Match[str]) -> str:
    secret, invisible, code = match.groups()
    if secret:
        return synthetic_token()
    if invisible:
        return "".join(chr(_TAGS + ord(character)) for character in invisible)
    return chr(int(code, 16))
