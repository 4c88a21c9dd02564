"""The sentences of a line, in both scripts."""

from __future__ import annotations

import re

_SENTENCE_END = re.compile(
    r"(?<=[.!?])[\"”')]?\s+(?=[A-Z0-9\"“`'*\u3400-\u9fff])|(?<=[。！？])[」』”\"']?\s*|"
    r"(?<=\.)\s+(?=[a-z]+ \w+ [a-z])"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|approx|no|mr|mrs|ms|dr|prof|st|fig|v)\.|\b[A-Z]\.)$",
    re.IGNORECASE,
)


def split_sentences(text: str) -> list[str]:
    """The sentences of a line; a full stop after an abbreviation or an initial ends none."""
    parts: list[str] = []
    start = 0
    for end in _SENTENCE_END.finditer(text):
        piece = text[start : end.start()]
        if _ABBREVIATION.search(piece[-12:]):
            continue
        parts.append(text[start : end.end()])
        start = end.end()
    parts.append(text[start:])
    return parts
