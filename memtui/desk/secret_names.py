"""Names that are secrets: a git tree would hold them, so such files are shown, and kept nowhere."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Container

from memtui.errors import RefusedError
from memtui.model import Role
from memtui.snapshot import Oddity

Redact = Callable[[bytes], bytes]

_LONG_RUN = re.compile(r"[0-9A-Za-z]{12}")  # every token has one; key blocks fit in no name


class NameGuard:
    """A dialect's `role` that leaves out names with a certain secret, and lists them masked.

    `known` are the paths that an earlier scan let through.
    """

    def __init__(self, role: Callable[[str], Role], redact: Redact, known: Container[str]) -> None:
        self._role = role
        self._redact = redact
        self._known = known
        self.masked: dict[str, str] = {}  # path -> the path without its secret

    def role(self, path: str) -> Role:
        found = self._role(path)
        if found is Role.OTHER or path in self._known or _is_ordinary(path):
            return found
        masked = masked_path(path, self._redact)
        if masked == path:
            return found
        self.masked[path.rstrip("/")] = masked.rstrip("/")
        return Role.OTHER

    def oddities(self) -> tuple[Oddity, ...]:
        return tuple(
            Oddity(masked, "its name holds a secret: rename it")
            for masked in dict.fromkeys(self.masked.values())
        )


def _is_ordinary(path: str) -> bool:
    """Whether a name surely holds no secret: plain characters, and none in a long run."""
    return path.isascii() and _LONG_RUN.search(path) is None


def masked_path(path: str, redact: Redact) -> str:
    """A path with its certain secrets replaced; the same one where it holds none."""
    return os.fsdecode(redact(os.fsencode(path)))


def refuse_secret_name(path: str, redact: Redact) -> None:
    """Raise RefusedError for a path that history could not keep."""
    if masked_path(path, redact) != path:
        raise RefusedError(
            f"{masked_path(path, redact)} would be a file whose name holds a secret.",
            "Give it another name.",
        )
