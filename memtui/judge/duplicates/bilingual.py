"""Statements of two languages side by side: which of their words mean the same, which don't."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources

from memtui.judge.words.stem import stem
from memtui.judge.words.synonyms import synonym_groups

_THINGS, _DEEDS, _OTHER, _SYNONYM = "thing", "deed", "other", "synonym"
_SECTIONS = {"## Things": _THINGS, "## Deeds": _DEEDS}
# Words that say how others hang together.
_RELATIONS = """
after before when while until since because only every most least above below about also for in on
out at now then again still too very than more less during if
"""
_LEFT_OUT_WORDS = """
maximum minimum about around roughly approximately circa thereabouts already actually really even
also first else anything thing itself so rather always every all just simply directly then now
usually basically please note remember still yet back over end up turn decide agree time way
every each any some other more one own
一律 统一 直接 时候 然后 并且 而且 因为 由于 所以 如果 一下 这样 这个
那个 进行 已经 一般 通常 大家 自己 目前 现在
立即 马上 以后 其中 其实 另外 同时 还有 就是 一定 一直 所有 全部 都 全 每
先 再 就 才 也 即 要 须 会 能 可以 可 应 应该
需要 必须 让 给 用 来 去 到 时 地 件 个 次 样 等 直 一个 决定 定 好 完
"""
_LEFT_OUT = frozenset(stem(word) if word.isascii() else word for word in _LEFT_OUT_WORDS.split())
_LONGEST = 6  # characters of a Chinese word


@dataclass(frozen=True, slots=True)
class Unit:
    """A word with what it may mean; `telling` when it names a known thing or deed."""

    meanings: frozenset[str]
    telling: bool
    chars: frozenset[str] = frozenset()  # of a Chinese word
    light: bool = False  # tells so little that a rewording may leave it out


class Words:
    """The words of a statement in their order, and all that they may mean.

    `telling` and `light` are the places of such units, as bits.
    """

    __slots__ = ("_places", "chars", "light", "meanings", "telling", "units")

    def __init__(self, units: Sequence[Unit]) -> None:
        self.units = tuple(units)
        self.meanings: frozenset[str] = frozenset().union(*[unit.meanings for unit in units])
        self.chars: frozenset[str] = frozenset().union(*[unit.chars for unit in units])
        self.telling = self.light = 0
        bit = 1
        for unit in units:
            if unit.telling:
                self.telling |= bit
            if unit.light:
                self.light |= bit
            bit <<= 1
        self._places: dict[str, int] | None = None

    def places_of(self, meanings: frozenset[str], chars: frozenset[str]) -> int:
        """The places, as bits, of the units with one of these meanings or characters.

        Both must be of this statement.
        """
        places = self._places
        if places is None:
            places = self._places = {}
            bit = 1
            for unit in self.units:
                for known in (unit.meanings, unit.chars):
                    for key in known:
                        places[key] = places.get(key, 0) | bit
                bit <<= 1
        found = 0
        for key in meanings:
            found |= places[key]
        for key in chars:
            found |= places[key]
        return found


class Lexicon:
    """What words mean, by their stem in English, as they are written in Chinese."""

    def __init__(self) -> None:
        self.english: dict[str, frozenset[str]] = {}
        self.phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}  # by their first stem
        self.chinese: dict[str, frozenset[str]] = {}
        self._unit = lru_cache(maxsize=65_536)(self._unit_of)
        self._chinese_unit = lru_cache(maxsize=65_536)(self._chinese_unit_of)
        for number, words in enumerate(synonym_groups()):
            self._add(f"{_SYNONYM} {number}", words)
        section = _OTHER
        for number, line in enumerate(_lines()):
            if line.startswith("#"):
                section = _SECTIONS.get(line, _OTHER)
            else:
                self._add(f"{section} {number}", line.replace("|", " ").split())

        self.relations: frozenset[str] = frozenset().union(
            *(self.english.get(stem(word), frozenset()) for word in _RELATIONS.split())
        )

    def _add(self, meaning: str, words: list[str]) -> None:
        for word in words:
            stems = tuple(stem(part) for part in word.lower().replace("-", " ").split())
            if not word.isascii():
                self.chinese[word] = self.chinese.get(word, frozenset()) | {meaning}
            elif len(stems) == 1:
                self.english[stems[0]] = self.english.get(stems[0], frozenset()) | {meaning}
            else:
                self.phrases.setdefault(stems[0], []).append((stems, meaning))

    def words(self, order: tuple[str, ...], light: frozenset[str]) -> Words:
        """The words of a statement in their order, those that mean little left aside."""
        found: list[Unit] = []
        run = ""
        for word in (*order, ""):
            if word and not word.isascii() and len(word) == 1:
                run += word
                continue
            if run:
                found += self._in_chinese(run, light)
                run = ""
            if word and not word.isdigit() and word not in light:
                found.append(self._unit(stem(word)))
        stems = [stem(word) for word in order if word.isascii()]
        return Words(self._with_phrases(found, stems))

    def _unit_of(self, root: str) -> Unit:
        known = self.english.get(root, frozenset())
        return Unit(known | {f"word {root}"}, _is_telling(known), light=root in _LEFT_OUT)

    def _with_phrases(self, units: list[Unit], stems: list[str]) -> list[Unit]:
        """The units, those that stand in a phrase of several words with its meaning as well."""
        extra: dict[str, set[str]] = {}
        for place, first in enumerate(stems):
            for phrase, meaning in self.phrases.get(first, ()):
                if tuple(stems[place : place + len(phrase)]) == phrase:
                    for word in phrase:
                        extra.setdefault(f"word {word}", set()).add(meaning)
        if not extra:
            return units
        return [
            Unit(unit.meanings | more, False, unit.chars, unit.light)
            if (more := {it for word in unit.meanings for it in extra.get(word, ())})
            else unit
            for unit in units
        ]

    def _in_chinese(self, run: str, light: frozenset[str]) -> Iterator[Unit]:
        place = 0
        unknown = ""
        while place < len(run):
            sizes = range(min(_LONGEST, len(run) - place), 0, -1)
            word = ""
            for size in sizes:
                if run[place : place + size] in self.chinese:
                    word = run[place : place + size]
                    break
            if len(word) == 1 and word in light:
                word = ""
            if word:
                yield self._chinese_unit(word)
            elif run[place] not in light:
                unknown += run[place]
            place += len(word) or 1
        for at in range(0, len(unknown), 2):  # two characters make a word, mostly
            yield _unknown(unknown[at : at + 2])

    def _chinese_unit_of(self, word: str) -> Unit:
        known = self.chinese[word]
        if len(word) > 2:  # its head says what it is
            known |= self.chinese.get(word[-2:], frozenset())
        return Unit(known, _is_telling(known), frozenset(word), word in _LEFT_OUT)


@lru_cache(maxsize=65_536)
def _unknown(characters: str) -> Unit:
    return Unit(frozenset(), False, frozenset(characters))


@cache  # there are as many as the lexicon has entries
def _is_telling(meanings: frozenset[str]) -> bool:
    return any(meaning.startswith((_THINGS, _DEEDS)) for meaning in meanings)


@cache
def lexicon() -> Lexicon:
    """The words that come with memtui."""
    return Lexicon()


def _lines() -> list[str]:
    text = (
        resources.files("memtui.judge.duplicates").joinpath("translations.txt").read_text("utf-8")
    )
    return [line for line in text.splitlines() if line and not line.startswith("# ")]


@dataclass(frozen=True, slots=True)
class Likeness:
    """How far two statements of two languages cover each other.

    `share` of their words from 0 to 1, `common` meanings, and whether each names a known
    thing or deed that the other doesn't.
    """

    share: float
    common: int
    things_differ: bool


def likeness(first: Words, second: Words, values: int) -> Likeness:
    """Compares two statements that have so many `values`, such as numbers, in common."""
    meanings = first.meanings & second.meanings
    if not meanings:
        return Likeness(0.0, 0, False)
    chars = first.chars & second.chars
    here, there = first.places_of(meanings, chars), second.places_of(meanings, chars)
    mine, theirs = here.bit_count(), there.bit_count()
    left_out = (first.light & ~here).bit_count() + (second.light & ~there).bit_count()
    all_units = len(first.units) + len(second.units)
    share = (mine + theirs + 2 * values) / (all_units - left_out + 2 * values)
    things_differ = bool(first.telling & ~here and second.telling & ~there)
    return Likeness(share, min(mine, theirs) + values, things_differ)


def exchanged(first: Words, second: Words) -> bool:
    """Whether two things changed places around what is done: A does it to B, B to A."""
    here, there = _places(first.units), _places(second.units)
    shared = here.keys() & there.keys()
    things = {meaning for meaning in shared if meaning.startswith(_THINGS)}
    for pivot in (meaning for meaning in shared if meaning.startswith((_OTHER, _DEEDS))):
        ahead = {it for it in things if here[it] < here[pivot] and there[it] > there[pivot]}
        behind = {it for it in things if here[it] > here[pivot] and there[it] < there[pivot]}
        if ahead and behind:
            return True
    return False


def _places(units: Sequence[Unit]) -> dict[str, int]:
    """Where each meaning stands, of those that stand there once."""
    count = Counter(meaning for unit in units for meaning in unit.meanings)
    return {
        meaning: place
        for place, unit in enumerate(units)
        for meaning in unit.meanings
        if count[meaning] == 1
    }
