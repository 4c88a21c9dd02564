"""What a text begins with: the words by which it is told."""

from __future__ import annotations

from memtui.formats.text import split_lines

_MARKS = "#>*+- \t"
_LONGEST_DESCRIPTION = 140


def first_sentence(text: str) -> str:
    """The first line of a text that says something, without list and heading marks."""
    for line in split_lines(text):
        words = " ".join(line.strip().lstrip(_MARKS).split())
        if words:
            return clipped(words, _LONGEST_DESCRIPTION)
    return ""


def clipped(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def heading_of(body: str) -> str:
    """The first heading near the top of a body, "" for none."""
    for line in split_lines(body[:2_000]):
        text = line.lstrip("#")
        if text != line and text.startswith((" ", "\t")):
            return text.strip(" \t#\r\n")
    return ""
