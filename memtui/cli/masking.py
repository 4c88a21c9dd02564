"""Secrets kept off the screen: whoever must see one opens the file."""

from __future__ import annotations

import os

from memtui.formats.text import decode, encode
from memtui.judge.secrets import redact

SHORTEST = 8  # characters: less is no secret
_KEY = os.urandom(16)  # another in each run, so that what is printed says nothing of the secret


def masked(data: bytes) -> str:
    """The text of a file with each certain secret replaced by the name of its rule."""
    return decode(redact(data, _KEY))


def masked_text(text: str) -> str:
    """A piece of text, like a title or a hunk, with its certain secrets replaced likewise."""
    return text if len(text) < SHORTEST else masked(encode(text))
