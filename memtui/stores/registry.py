"""All dialects, and which one a directory speaks."""

from __future__ import annotations

from pathlib import Path

from memtui.errors import UsageError
from memtui.stores.agentic import Agentic
from memtui.stores.claude import Claude
from memtui.stores.dialect import Dialect
from memtui.stores.glimpse import Glimpse
from memtui.stores.opencode_dream import OpencodeDream
from memtui.stores.plain import Plain

DIALECTS: tuple[Dialect, ...] = (OpencodeDream(), Claude(), Agentic(), Plain())


def by_name(name: str) -> Dialect:
    """The dialect of this name. Raises UsageError when there is none."""
    for dialect in DIALECTS:
        if dialect.name == name:
            return dialect
    known = ", ".join(dialect.name for dialect in DIALECTS)
    raise UsageError(f"There is no dialect “{name}”.", f"Known dialects: {known}.")


def detect(directory: Path, hint: str | None = None) -> Dialect:
    """The dialect that `hint` names, else the one that is surest of the directory.

    Raises UsageError for an unknown hint.
    """
    if hint:
        return by_name(hint)
    glimpse = Glimpse(directory)
    return max(DIALECTS, key=lambda dialect: dialect.recognises(glimpse))
