"""Substring search over memories, right for scripts that write no spaces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import normalize

from memtui.judge.lines import Lines

SNIPPET = 160  # characters


@dataclass(frozen=True, slots=True)
class Hit:
    """One found document: its best line (from 1; 0 when only the title matches) and why.

    `age_days` is how long ago it was updated, None when unknown or not asked for. `stale`:
    another document says what holds now instead.
    """

    path: str
    score: float
    line: int
    snippet: str
    age_days: int | None = None
    stale: bool = False


def substring_search(
    query: str, documents: Iterable[tuple[str, str, str]], n: int = 20
) -> list[Hit]:
    """The `n` best of (path, title, body) that hold every word of the query, best first.

    Words may stand in any order and inside other words; case and width do not
    count. The whole query as one phrase ranks first, the title before the body.
    """
    phrase = _fold(query)
    words = tuple(dict.fromkeys(phrase.split()))
    if not words:
        return []
    hits = [
        hit
        for path, title, body in documents
        if (hit := _match(phrase, words, path, title, body)) is not None
    ]
    hits.sort(key=lambda hit: (-hit.score, hit.path))
    return hits[: max(n, 0)]


def _fold(text: str) -> str:
    if text.isascii():
        return text.lower().strip()
    return normalize("NFKC", text).casefold().strip()


def _match(phrase: str, words: tuple[str, ...], path: str, title: str, body: str) -> Hit | None:
    head, text = _fold(title), _fold(body)
    if not all(word in head or word in text for word in words):
        return None
    in_title = sum(word in head for word in words) / len(words)
    occurrences = sum(text.count(word) for word in words) / len(words)
    score = (
        4.0 * (phrase in head)
        + 2.0 * in_title
        + 2.0 * (phrase in text)
        + 1.0
        + occurrences / (occurrences + 4.0)
    )
    line, snippet = _best_line(phrase, words, body)
    return Hit(path, round(score, 4), line, snippet or title)


def _best_line(phrase: str, words: tuple[str, ...], body: str) -> tuple[int, str]:
    best, found = 0, (0, "")
    for number, raw in enumerate(Lines(body).all(), 1):
        line = _fold(raw)
        worth = sum(word in line for word in words) + (phrase in line)
        if worth > best:
            best, found = worth, (number, _snippet(raw, line, phrase, words))
            if worth > len(words):
                break
    return found


def _snippet(raw: str, folded: str, phrase: str, words: tuple[str, ...]) -> str:
    at = folded.find(phrase)
    if at < 0:
        at = min(place for word in words if (place := folded.find(word)) >= 0)
    return cut_around(raw.strip(), at)


def cut_around(text: str, at: int) -> str:
    """A line cut to the length of a snippet, so that what stands at an offset is shown."""
    if len(text) <= SNIPPET:
        return text
    start = max(0, min(at - SNIPPET // 3, len(text) - SNIPPET))
    cut = text[start : start + SNIPPET].strip()
    return ("…" if start else "") + cut + ("…" if start + SNIPPET < len(text) else "")
