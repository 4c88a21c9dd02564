"""The bilingual lexicon: attributes, names by class, synonyms, opposites, qualifiers."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from memtui.errors import UsageError
from memtui.judge.claims.stem import is_cjk, stem, words_of
from memtui.judge.words.synonyms import groups_in, synonym_groups

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attribute:
    """What a value can be stated for; `multi` attributes hold several values at once."""

    name: str
    type: str
    multi: bool
    split: frozenset[str]


@dataclass(slots=True)
class Meaning:
    """What one phrase of the lexicon stands for."""

    term: str = ""
    attributes: set[str] = field(default_factory=set)
    hints: set[str] = field(default_factory=set)  # attributes it may speak of
    names: list[tuple[str, str]] = field(default_factory=list)  # (class, name)
    opposite: tuple[str, bool] | None = None
    needs_capital: bool = False

    @property
    def only_hints(self) -> bool:
        """Whether it is a word like any other, beside the attributes it may speak of."""
        return bool(self.hints) and not (
            self.term or self.attributes or self.names or self.opposite
        )


@dataclass(slots=True)
class Lexicon:
    """Phrases by their first word (Latin script) and whole words (Chinese).

    `qualifier_of` maps a term to the kind of qualifier it is.
    """

    attributes: dict[str, Attribute] = field(default_factory=dict)
    latin: dict[str, list[tuple[Phrase, Meaning]]] = field(default_factory=dict)
    chinese: dict[str, Meaning] = field(default_factory=dict)
    longest_chinese: int = 1
    qualifier_of: dict[str, str] = field(default_factory=dict)
    group_terms: set[str] = field(default_factory=set)
    places: set[str] = field(default_factory=set)  # stems
    _meanings: dict[Phrase, Meaning] = field(default_factory=dict)

    def meaning(self, word: str) -> Meaning:
        """The entry of a word or phrase, made when there is none."""
        if any(map(is_cjk, word)):
            key = word.lower()
            self.longest_chinese = max(self.longest_chinese, len(key))
            return self.chinese.setdefault(key, Meaning())
        phrase = tuple(stem(part) for part in words_of(word))
        if not phrase:
            raise UsageError(f"The lexicon holds a word without letters: {word!r}.")
        if phrase not in self._meanings:
            self._meanings[phrase] = Meaning()
            same_start = self.latin.setdefault(phrase[0], [])
            same_start.append((phrase, self._meanings[phrase]))
            same_start.sort(key=lambda entry: -len(entry[0]))
        return self._meanings[phrase]

    def add(self, data: Mapping[str, Any]) -> None:
        """Take in one lexicon file, as a mapping of `attributes`, `classes`, `groups`, …."""
        for name, entry in data.get("attributes", {}).items():
            self._add_attribute(name, entry)
        for group in data.get("groups", ()):
            self._add_group(group)
        capitals = set(data.get("needs_capital", ()))
        for kind, members in data.get("classes", {}).items():
            for member in members:
                self._add_name(kind, member.split("|"), capitals)
        for name, sides in data.get("opposites", {}).items():
            for side in ("yes", "no"):
                for word in sides[side]:
                    self.meaning(word).opposite = (name, side == "yes")
        for kind, terms in data.get("qualifiers", {}).items():
            for term in terms:
                meaning = self.meaning(term)
                meaning.term = meaning.term or term
                self.qualifier_of[meaning.term] = kind

    def add_synonyms(self, groups: Iterable[Sequence[str]]) -> None:
        """Take in groups of words that may stand for one another, where nothing is known of them.

        A group takes the term of the first of its words that has one.
        """
        groups = list(groups)
        many = Counter(word for group in groups for word in set(group))
        for group in groups:
            words = [word for word in group if self._is_word(word) and many[word] == 1]
            free = [word for word in words if not self._knows(word)]
            if not free or len(words) < 2:
                continue
            terms = [self.meaning(word).term for word in words if word not in free]
            term = next(filter(None, terms), "") or stem(words[0])
            for word in free:
                self.meaning(word).term = term

    def _is_word(self, word: str) -> bool:
        return len(word) > 1 if any(map(is_cjk, word)) else len(word) > 2

    def _knows(self, word: str) -> bool:
        """Whether the lexicon says something of a word."""
        if any(map(is_cjk, word)):
            return word.lower() in self.chinese
        return tuple(stem(part) for part in words_of(word)) in self._meanings

    def _add_attribute(self, name: str, entry: Mapping[str, Any]) -> None:
        multi = entry.get("cardinality", "single") == "multi"
        split = frozenset(entry.get("split", ()))
        self.attributes[name] = Attribute(name, entry["type"], multi, split)
        for word in entry["words"] if "also" not in entry else entry.get("words", ()):
            self.meaning(word).attributes.add(name)
        for word in entry.get("also", ()):
            self.meaning(word).hints.add(name)

    def _add_group(self, words: Iterable[str]) -> None:
        words = list(words)
        self.group_terms.add(words[0])
        for word in words:
            meaning = self.meaning(word)
            meaning.term = meaning.term or words[0]

    def _add_name(self, kind: str, spellings: list[str], capitals: set[str]) -> None:
        for spelling in spellings:
            meaning = self.meaning(spelling)
            meaning.names.append((kind, spellings[0]))
            meaning.needs_capital |= spelling in capitals


@cache
def load_lexicon() -> Lexicon:
    """The lexicon that ships with the package."""
    return build_lexicon(())


def build_lexicon(more: Iterable[str]) -> Lexicon:
    """The shipped lexicon with the user's own entries, given as TOML texts of the same shape.

    Raises UsageError when a text is not TOML or lacks what it needs.
    """
    lexicon = Lexicon()
    folder = files("memtui.judge.claims") / "lexicon"
    shipped = [(folder / name).read_text("utf-8") for name in SHIPPED]
    for text in (*shipped, *more):
        try:
            lexicon.add(tomllib.loads(text))
        except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
            raise UsageError(f"The lexicon of attributes can't be read: {error}.") from error
    lexicon.add_synonyms(groups_in((folder / "vocabulary.txt").read_text("utf-8")))
    places = groups_in((folder / "places.txt").read_text("utf-8"))
    lexicon.places.update(stem(word) for group in places for word in group)
    lexicon.add_synonyms(places)
    lexicon.add_synonyms(synonym_groups())
    lexicon.add_synonyms(_translations())
    return lexicon


def _translations() -> list[list[str]]:
    """Things in both languages, as the duplicates know them."""
    text = (files("memtui.judge.duplicates") / "translations.txt").read_text("utf-8")
    things = text.partition("## Things")[2].partition("\n##")[0]
    groups = []
    for line in filter(None, things.splitlines()):
        english, _, chinese = line.partition("|")
        groups.append([*(w.replace("-", " ") for w in english.split()), *chinese.split()])
    return groups


SHIPPED = ("attributes.toml", "names.toml", "concepts.toml")
