"""Numbers with their nouns, as a person writes them."""

from __future__ import annotations


def amount(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: `1 memory`, `2 memories`, `1,200 lines`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
