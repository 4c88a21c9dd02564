"""Substring search over memories, right for scripts that write no spaces: the live filter."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import nsmallest
from itertools import accumulate
from typing import NamedTuple
from unicodedata import normalize

SNIPPET = 160  # characters
BLOCK = 250  # documents that stand in one string
RANKED = 300  # matches beyond which no further blocks are looked at
_BETWEEN = "\n"


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


class LiveFilter:
    """Documents kept folded, to be filtered at every key.

    They stand in long strings, so that a key costs one look through each. A query that
    goes on where the last one ended looks only at what that one found.
    """

    def __init__(self) -> None:
        self._blocks: list[_Block] = []
        self._places: dict[str, _Block] = {}
        self._last: tuple[str, list[_Match]] = ("", [])

    def digest_of(self, path: str) -> str:
        """The digest under which a document is kept; "" when it isn't."""
        block = self._places.get(path)
        return "" if block is None else block.digests[path]

    def paths(self) -> list[str]:
        return list(self._places)

    def update(
        self, documents: Iterable[tuple[str, str, str, str]], gone: Iterable[str] = ()
    ) -> None:
        """Keep (path, digest, title, body) anew, forget what is gone."""
        for path in gone:
            block = self._places.pop(path, None)
            if block is not None:
                block.drop(path)
        for path, digest, title, body in documents:
            block = self._places.get(path) or self._open_block()
            self._places[path] = block
            block.put(path, digest, _fold(title), _fold(body))
        self._last = ("", [])

    def _open_block(self) -> _Block:
        if not self._blocks or len(self._blocks[-1].digests) >= BLOCK:
            self._blocks.append(_Block())
        return self._blocks[-1]

    def search(self, query: str, read: Callable[[str], tuple[str, str]], n: int = 20) -> list[Hit]:
        """The `n` best documents that hold every word of the query, best first.

        Words may stand in any order and inside other words; case and width do not
        count. The whole query as one phrase ranks first, the title before the body. Of
        very many that match, those whose titles do, and the first others, are ranked.
        `read` gives the title and the body of a path as they stand.
        """
        phrase = _fold(query)
        words = tuple(dict.fromkeys(phrase.split()))
        if not words or n < 1:
            return []
        scored = [
            (-_score(match, phrase, words), match.path, match.text)
            for match in self._matches(phrase, words)
        ]
        hits = []
        for score, path, text in nsmallest(n, scored):
            title, body = read(path)
            line, snippet = _best_line(phrase, words, body, text)
            hits.append(Hit(path, round(-score, 4), line, snippet or title))
        return hits

    def _matches(self, phrase: str, words: tuple[str, ...]) -> list[_Match]:
        before, among = self._last
        found: list[_Match]
        if before and phrase.startswith(before):
            found = [match for match in among if match.holds(words)]
        else:
            rarest = max(words, key=len)
            found = []
            for look in (_Block.titled, _Block.holding):
                for block in self._blocks:
                    found += [match for match in look(block, rarest) if match.holds(words)]
                    if len(found) >= RANKED:
                        self._last = ("", [])
                        return found
        self._last = (phrase, found)
        return found


class _Match(NamedTuple):
    """One document that may match: its title and body, folded."""

    path: str
    head: str
    text: str

    def holds(self, words: tuple[str, ...]) -> bool:
        return all(word in self.text or word in self.head for word in words)


class _Block:
    """Some documents whose folded titles, and bodies, stand in one string each."""

    def __init__(self) -> None:
        self.digests: dict[str, str] = {}
        self._texts: dict[str, tuple[str, str]] = {}
        self._joined: tuple[list[str], _Joined, _Joined] | None = None

    def put(self, path: str, digest: str, head: str, text: str) -> None:
        self.digests[path] = digest
        self._texts[path] = (head, text)
        self._joined = None

    def drop(self, path: str) -> None:
        del self.digests[path], self._texts[path]
        self._joined = None

    def titled(self, word: str) -> Iterator[_Match]:
        """The documents with a word in their titles."""
        paths, heads, _ = self._strings()
        return (_Match(paths[at], *self._texts[paths[at]]) for at in heads.holding(word))

    def holding(self, word: str) -> Iterator[_Match]:
        """The documents with a word in their bodies and not in their titles."""
        paths, _, texts = self._strings()
        for at in texts.holding(word):
            head, text = self._texts[paths[at]]
            if word not in head:
                yield _Match(paths[at], head, text)

    def _strings(self) -> tuple[list[str], _Joined, _Joined]:
        if self._joined is None:
            heads = _Joined(head for head, _ in self._texts.values())
            texts = _Joined(text for _, text in self._texts.values())
            self._joined = (list(self._texts), heads, texts)
        return self._joined


class _Joined:
    """Many texts as one string."""

    def __init__(self, texts: Iterable[str]) -> None:
        parts = list(texts)
        self._text = _BETWEEN.join(parts)
        self._starts = list(accumulate((len(part) + 1 for part in parts), initial=0))

    def holding(self, word: str) -> Iterator[int]:
        """The numbers of the texts that hold a word."""
        place = self._text.find(word)
        while place >= 0:
            number = bisect_right(self._starts, place) - 1
            yield number
            place = self._text.find(word, self._starts[number + 1])


def substring_search(
    query: str, documents: Iterable[tuple[str, str, str]], n: int = 20
) -> list[Hit]:
    """The `n` best of (path, title, body), as `LiveFilter.search` finds them."""
    texts = {path: (title, body) for path, title, body in documents}
    live = LiveFilter()
    live.update((path, "", title, body) for path, (title, body) in texts.items())
    return live.search(query, texts.__getitem__, n)


def _fold(text: str) -> str:
    if text.isascii():
        return text.lower().strip()
    return normalize("NFKC", text).casefold().strip()


def _score(match: _Match, phrase: str, words: tuple[str, ...]) -> float:
    in_title = sum(word in match.head for word in words) / len(words)
    occurrences = sum(match.text.count(word) for word in words) / len(words)
    return (
        4.0 * (phrase in match.head)
        + 2.0 * in_title
        + 2.0 * (phrase in match.text)
        + 1.0
        + occurrences / (occurrences + 4.0)
    )


def _best_line(phrase: str, words: tuple[str, ...], body: str, folded: str) -> tuple[int, str]:
    """Number and snippet of the line with most of the words; `folded` is how the body is kept.

    Only lines that hold a word are looked at: an index may have very many others.
    """
    body, folded = _with_line_feeds(body), _with_line_feeds(folded)
    before = body[: len(body) - len(body.lstrip())].count(_BETWEEN)
    best, number, counted, end = 0, 0, 0, -1
    for match in re.finditer("|".join(map(re.escape, words)), folded):
        if match.start() < end:
            continue  # a line that was looked at
        before += folded.count(_BETWEEN, counted, match.start())
        counted = match.start()
        start = folded.rfind(_BETWEEN, 0, counted) + 1
        end = folded.find(_BETWEEN, counted) % (len(folded) + 1)
        line = folded[start:end]
        worth = sum(word in line for word in words) + (phrase in line)
        if worth > best:
            best, number = worth, before + 1
            if worth > len(words):
                break
    lines = body.split(_BETWEEN, number) if number else []
    if not number or number > len(lines):
        return 0, ""
    raw = lines[number - 1]
    return number, _snippet(raw, _fold(raw), phrase, words)


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _snippet(raw: str, folded: str, phrase: str, words: tuple[str, ...]) -> str:
    at = folded.find(phrase)
    if at < 0:
        at = min((place for word in words if (place := folded.find(word)) >= 0), default=0)
    return cut_around(raw.strip(), at)


def cut_around(text: str, at: int) -> str:
    """A line cut to the length of a snippet, so that what stands at an offset is shown."""
    if len(text) <= SNIPPET:
        return text
    start = max(0, min(at - SNIPPET // 3, len(text) - SNIPPET))
    cut = text[start : start + SNIPPET].strip()
    return ("…" if start else "") + cut + ("…" if start + SNIPPET < len(text) else "")
