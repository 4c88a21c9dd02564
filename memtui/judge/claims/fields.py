"""Fields of words: what a statement tells of by tools, people and results, not by one word."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

from memtui.judge.claims.stem import stem, words_of

MARK = "~"  # begins the term of a field
_MONEY, _PAID = "$€£¥", "~money"
_NONE: frozenset[str] = frozenset()


@lru_cache(maxsize=8192)  # a statement is held against many
def fields_of(text: str) -> dict[str, frozenset[str]]:
    """The fields that a text belongs to, as terms, each with the stems that tell of it."""
    if not text.isascii():
        text = text.replace("’", "'")
    stems = [stem(word) for word in words_of(text)]
    known, longer = _fields()
    found: dict[str, set[str]] = {}
    for place, first in enumerate(stems):
        for name in known.get(first, _NONE):
            found.setdefault(name, set()).add(first)
        for phrase, names in longer.get(first, ()):
            if tuple(stems[place : place + len(phrase)]) == phrase:
                for name in names:
                    found.setdefault(name, set()).add(" ".join(phrase))
    if any(sign in text for sign in _MONEY):
        found.setdefault(_PAID, set()).add("$")
    return {name: frozenset(told) for name, told in found.items()}


def fields_of_words(stems: tuple[str, ...]) -> frozenset[str]:
    """The fields of a word, or of the longest phrase that some words begin with."""
    known, longer = _fields()
    fitting = [p for p, _ in longer.get(stems[0], ()) if stems[: len(p)] == p]
    if fitting:
        longest = max(map(len, fitting))
        return frozenset().union(
            *[names for p, names in longer[stems[0]] if len(p) == longest and stems[:longest] == p]
        )
    return known.get(stems[0], _NONE)


@cache
def _fields() -> tuple[
    dict[str, frozenset[str]], dict[str, list[tuple[tuple[str, ...], frozenset[str]]]]
]:
    """The fields of every stem, and of phrases by their first stem."""
    single: dict[str, set[str]] = {}
    phrases: dict[tuple[str, ...], set[str]] = {}
    text = (files(__package__) / "lexicon" / "fields.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line and line[0] != "#"]
    for line in lines:
        entries = [entry.strip() for entry in line.split(",")]
        name = MARK + entries[0]
        for entry in entries:
            stems = tuple(stem(word) for word in words_of(entry))
            if len(stems) == 1:
                single.setdefault(stems[0], set()).add(name)
            else:
                phrases.setdefault(stems, set()).add(name)
    longer: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
    for stems, names in phrases.items():
        longer.setdefault(stems[0], []).append((stems, frozenset(names)))
    return {word: frozenset(names) for word, names in single.items()}, longer
