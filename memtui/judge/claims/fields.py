"""Fields of words: what a statement tells of by tools, people and results, not by one word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

from memtui.judge.claims.stem import is_cjk, stem, words_of

MARK = "~"  # begins the term of a field
LONGEST = 6  # letters of a Chinese word
_MONEY, _PAID = frozenset("$€£¥"), "~money"
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
        if first in known:
            for name in known[first]:
                found.setdefault(name, set()).add(first)
        for phrase, names in longer.get(first, ()):
            if tuple(stems[place : place + len(phrase)]) == phrase:
                for name in names:
                    found.setdefault(name, set()).add(" ".join(phrase))
    if not text.isascii():
        for word in _chinese_words(text):
            for name in _chinese()[word]:
                found.setdefault(name, set()).add(word)
    if not _MONEY.isdisjoint(text):
        found.setdefault(_PAID, set()).add("$")
    return {name: frozenset(told) for name, told in found.items()}


def _chinese_words(text: str) -> Iterator[str]:
    """The Chinese words of a text that some field holds, the longest that begin anywhere."""
    known, first = _chinese(), _chinese_first()
    place = 0
    while place < len(text):
        size = 0
        if text[place] in first:
            sizes = range(min(LONGEST, len(text) - place), 0, -1)
            size = next((n for n in sizes if text[place : place + n] in known), 0)
        if size:
            yield text[place : place + size]
        place += size or 1


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
    for name, entries in _lines():
        for entry in entries:
            if is_cjk(entry[0]):
                continue
            stems = tuple(stem(word) for word in words_of(entry))
            if len(stems) == 1:
                single.setdefault(stems[0], set()).add(name)
            else:
                phrases.setdefault(stems, set()).add(name)
    longer: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
    for stems, names in phrases.items():
        longer.setdefault(stems[0], []).append((stems, frozenset(names)))
    return {word: frozenset(names) for word, names in single.items()}, longer


@cache
def _chinese() -> dict[str, frozenset[str]]:
    """The fields of every Chinese word."""
    found: dict[str, set[str]] = {}
    for name, entries in _lines():
        for entry in entries:
            if is_cjk(entry[0]):
                found.setdefault(entry, set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}


@cache
def _chinese_first() -> frozenset[str]:
    """The characters that Chinese words begin with."""
    return frozenset(word[0] for word in _chinese())


def _lines() -> Iterator[tuple[str, list[str]]]:
    """Every field by its term, with its words; further lines may begin with the same word."""
    text = (files(__package__) / "lexicon" / "fields.txt").read_text("utf-8")
    for line in text.splitlines():
        if line and line[0] != "#":
            entries = [entry.strip() for entry in line.split(",")]
            yield MARK + entries[0], entries
