"""Groups of words that may stand for one another, in English and Chinese, as data."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from memtui.formats.digest import text_digest
from memtui.judge.words.stem import stem

_WORDS = re.compile(r"[a-z0-9][a-z0-9+#.]*(?<!\.)")


class Synonyms:
    """Which groups a word or phrase belongs to; groups are numbered as in the data."""

    def __init__(self, text: str) -> None:
        self.words: dict[str, tuple[int, ...]] = {}  # by stem
        self.phrases: dict[str, list[tuple[tuple[str, ...], int]]] = {}  # by their first stem
        self.chinese: dict[str, list[tuple[str, int]]] = {}  # by their first two characters
        lines = (line for line in text.splitlines() if line and not line.startswith("#"))
        for number, line in enumerate(lines):
            english, _, chinese = line.partition("|")
            for term in filter(None, map(str.strip, english.split(","))):
                self._add_english(term, number)
            for term in filter(None, map(str.strip, chinese.split(","))):
                self._add_chinese(term, number)
        for terms in self.chinese.values():
            terms.sort(key=lambda term: -len(term[0]))

    def _add_english(self, term: str, number: int) -> None:
        stems = tuple(map(stem, _WORDS.findall(term)))
        if len(stems) == 1:
            known = self.words.get(stems[0], ())
            if number not in known:
                self.words[stems[0]] = (*known, number)
        elif (stems, number) not in (phrases := self.phrases.setdefault(stems[0], [])):
            phrases.append((stems, number))

    def _add_chinese(self, term: str, number: int) -> None:
        self.chinese.setdefault(term[:2], []).append((term, number))

    def in_chinese(self, run: str) -> list[int]:
        """The groups of the words in a run of Chinese; a word inside a longer one is passed by."""
        return [number for _, number in self.words_in(run)]

    def words_in(self, run: str) -> list[tuple[str, int]]:
        """The words in a run of Chinese that stand in a group, each with its group."""
        found: list[tuple[str, int]] = []
        place, end = 0, len(run) - 1
        while place < end:
            step = 1
            for term, number in self.chinese.get(run[place : place + 2], ()):
                if step > 1 and len(term) < step:
                    break
                if run.startswith(term, place):
                    found.append((term, number))
                    step = len(term)
            place += step
        return found

    def in_english(self, stems: list[str]) -> list[int]:
        """The groups of the phrases of several words in a row of stems."""
        found: list[int] = []
        for place, first in enumerate(stems):
            for phrase, number in self.phrases.get(first, ()):
                if tuple(stems[place : place + len(phrase)]) == phrase:
                    found.append(number)
        return found


@cache
def synonyms() -> Synonyms:
    """The groups that come with memtui."""
    return Synonyms(_text("synonyms"))


@cache
def related() -> Synonyms:
    """Wider groups, for search only: near in meaning, though no synonyms."""
    return Synonyms(_text("related"))


def digest() -> str:
    """The digest of all groups: what was indexed with others must be indexed anew."""
    return text_digest(_text("synonyms") + _text("related"))


def _text(name: str) -> str:
    return resources.files("memtui.judge.words").joinpath(f"{name}.txt").read_text("utf-8")


def synonym_groups() -> list[list[str]]:
    """The groups that come with memtui, as they are written."""
    return groups_in(_text("synonyms"))


def groups_in(text: str) -> list[list[str]]:
    """The groups of words in a text, one a line, English ones first."""
    lines = (line for line in text.splitlines() if line and line[0] != "#")
    return [[word for word in map(str.strip, re.split("[,|]", line)) if word] for line in lines]
