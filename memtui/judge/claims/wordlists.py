"""Plain lists of words that ship with the package."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def _lists() -> dict[str, list[str]]:
    return tomllib.loads((files(__package__) / "lexicon" / "words.toml").read_text("utf-8"))


def words(name: str) -> frozenset[str]:
    """The words of one list of `lexicon/words.toml`."""
    return frozenset(_lists()[name])
