"""Plain lists of words that ship with the package."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def _lists() -> dict[str, list[str]]:
    folder = files(__package__) / "lexicon"
    texts = [(folder / name).read_text("utf-8") for name in ("words.toml", "sorts.toml")]
    return {name: held for text in texts for name, held in tomllib.loads(text).items()}


def words(name: str) -> frozenset[str]:
    """The words of one list of `lexicon/words.toml` or `sorts.toml`."""
    return frozenset(_lists()[name])
