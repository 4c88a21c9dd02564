"""A statement as it is compared: its folded form, its tokens, its values."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from memtui.judge.duplicates.bilingual import Words, lexicon
from memtui.judge.duplicates.notation import ENGLISH_NUMBERS
from memtui.judge.duplicates.opposites import negated
from memtui.judge.duplicates.sequence import Sequence, parts_of, sequence_of
from memtui.judge.duplicates.values import Values, amounts_of
from memtui.judge.duplicates.wording import evened
from memtui.judge.words.stem import stem
from memtui.judge.words.synonyms import synonyms
from memtui.judge.words.tokens import CJK, folded

MAX_TEXT = 8_000  # characters that are compared
_MARKER = re.compile(r"^\s*(?:[-*+•>]|\d{1,3}[.)、]|#{1,6})\s+(?:\[[ xX]\]\s+)?", re.MULTILINE)
_TABLE_HEAD = re.compile(r"^\s*\|[^\n]*\n\s*\|[\s:|-]*-[\s:|-]*$", re.MULTILINE)
_CANNOT = re.compile(r"(?i)\bcan['’]t\b|\bcan not\b")
_WILL_NOT = re.compile(r"(?i)\bwon['’]t\b")
_SHORTENED = re.compile(r"(?i)(?<=[a-z])(?:n['’]t|['’](?:re|ll|ve|m|d))\b|(?<=\bit)['’]s\b")
_FULL = {"t": " not", "e": " are", "l": " will", "m": " am", "d": " would", "s": " is"}
_DENIALS = str.maketrans("别勿莫", "不不不")
_PIECES = re.compile(f"[{CJK}]+|[^\\W_{CJK}]+")
_BETWEEN = re.compile(r"[\W_]+")
_CLAUSE_END = re.compile(r"(?i)[,，;；:：]|\b(?:but|and|while|whereas)\b|但是?|而且?")
_CHINESE = re.compile(f"[{CJK}]")
_COMMON_ENGLISH = """
a an the and or of to in on at by for with from as is are be been being was were it its this that
these those there then so do does did has have had will would can could should may also just only
very please than into onto per via we our you your they their i my me he she his her if when while
because which who whom what where how such too up out must need shall got get gets please
"""
_COMMON_CHINESE = """
的 了 是 在 和 与 及 或 也 都 就 把 被 让 会 要 能 可 再 又 还 很 更 最 这 那 其 之 以 为 于
对 从 到 上 下 里 中 时 后 前 等 着 过 地 得 一 个 我 们 你 他 它 需 须 应 请 均 则 该 那 块
"""
_COMMON = frozenset((_COMMON_ENGLISH + _COMMON_CHINESE).split())
_LITTLE_WORDS = """
s t them him her us me himself themselves upon own some any not no there here
不 没 无 未 用 来 去 做 些 并 它 们 所 者 性 化 后 前 时 只
"""
_LITTLE = _COMMON | frozenset(_LITTLE_WORDS.split())  # in no language a word to be translated

_NOT_COUNTED = _LITTLE | frozenset(
    [
        "than",
        "during",
        "after",
        "before",
        "over",
        "under",
        "within",
        "until",
        "between",
        "among",
        "across",
        "along",
        "per",
    ]
)


@dataclass(slots=True)
class Reading:
    """`tokens` are words and Chinese pairs, `content` stems, characters and synonym groups."""

    number: int
    exact: str
    tokens: frozenset[str]
    order: tuple[str, ...]
    content: frozenset[str]
    groups: frozenset[str]
    meaning: frozenset[str]  # content and groups
    numerals: tuple[str, ...]  # the numbers in digits, in their order
    chinese: bool
    folded: str
    weight: float = -1.0  # of its meaning, once a comparer has weighed it
    numbers: frozenset[str] = frozenset()  # once its amounts were read
    plain: bool = True  # none of them is a rate or of an uncertain hour, then
    _amounts: tuple[str, ...] | None = field(default=None)
    _values: Values | None = field(default=None)
    _words: Words | None = field(default=None)
    _sequence: Sequence | Literal[False] | None = field(default=False)  # False: not read yet

    @property
    def values(self) -> Values:
        if self._values is None:
            self._values = Values(self.folded, self.amounts)
        return self._values

    @property
    def amounts(self) -> tuple[str, ...]:
        """Its numbers as often as they stand there, in one notation."""
        if self._amounts is None:
            self._amounts = amounts_of(self.folded)
            self.numbers = frozenset(self._amounts)
            self.plain = not any(amount[0] in "~/" for amount in self._amounts)
        return self._amounts

    @property
    def words(self) -> Words:
        """The words with what they may mean in either language."""
        if self._words is None:
            self._words = lexicon().words(self.order, _LITTLE)
        return self._words

    @property
    def denials(self) -> dict[str, bool]:
        """Whether what a word may mean stands in a clause that denies, where it stands in one."""
        found: dict[str, bool] = {}
        twice: set[str] = set()
        for clause in filter(str.strip, _CLAUSE_END.split(self.folded)):
            meanings = self._meaning_of(clause) - lexicon().relations
            twice |= meanings & found.keys()
            found |= dict.fromkeys(meanings, any(True for _ in negated(clause)))
        return {meaning: denied for meaning, denied in found.items() if meaning not in twice}

    @property
    def counted(self) -> dict[str, str]:
        """The word behind each number, in English its stem."""
        return {
            number: stem(word)
            for number, word in pairwise(self.order)
            if number.isdigit() and word.isalpha() and word.isascii() and word not in _NOT_COUNTED
            if not word.endswith(("ed", "ing"))
        }

    @property
    def sequence(self) -> Sequence | None:
        """What it says comes first and what later, if it does."""
        if self._sequence is False:
            self._sequence = sequence_of(parts_of(self.folded))
        return self._sequence

    @property
    def sequence_of_meanings(self) -> Sequence | None:
        """The same in what its words may mean."""
        parts = parts_of(self.folded)
        if parts is None:
            return None
        first, later = (self._meaning_of(part) for part in parts)
        return first, later

    @staticmethod
    def _meaning_of(text: str) -> frozenset[str]:
        words = [
            word
            for piece in _PIECES.findall(text.casefold())
            for word in (piece if _CHINESE.match(piece) else (piece,))
        ]
        return lexicon().words(tuple(words), _LITTLE).meanings


def read(number: int, text: str) -> Reading:
    """Fold a statement and cut it into what is compared."""
    plain = _TABLE_HEAD.sub("", folded(text[:MAX_TEXT]))
    plain = _WILL_NOT.sub("will not", _CANNOT.sub("cannot", plain))
    plain = unmarked(_SHORTENED.sub(_in_full, plain))
    even = evened(plain)
    order: list[str] = []
    content: set[str] = set()
    groups: set[str] = set()
    stems: list[str] = []
    characters = 0
    for piece in _PIECES.findall(even.casefold()):
        if _CHINESE.match(piece):
            characters += len(piece)
            order += piece
            content |= set(piece.translate(_DENIALS)) - _COMMON
            groups |= {f"§{group}" for group in synonyms().in_chinese(piece)}
        else:
            piece = _as_digits(piece)
            order.append(piece)
            root, of_word = _word(piece)
            stems.append(root)
            groups |= of_word
            if piece not in _COMMON:
                content.add(root)
    groups |= {f"§{group}" for group in synonyms().in_english(stems)}
    if characters:
        in_chinese = [_CHINESE.match(word) is not None for word in order]
        tokens = {word for word, chinese in zip(order, in_chinese, strict=True) if not chinese}
        pairs = zip(pairwise(order), pairwise(in_chinese), strict=True)
        tokens |= {a + b for (a, b), chinese in pairs if chinese == (True, True)}
    else:
        tokens = set(order)
    return Reading(
        number,
        _BETWEEN.sub(" ", plain.casefold()).strip(),
        frozenset(tokens or order),
        tuple(order),
        frozenset(content),
        frozenset(groups),
        frozenset(content | groups),
        tuple(word for word in order if word.isdigit()),
        characters * 2 > len(stems),
        even,
    )


def _as_digits(word: str) -> str:
    number = ENGLISH_NUMBERS.get(word, word)
    return number if number.isdigit() else word


def unmarked(text: str) -> str:
    """The text without the marks of lists, quotes and headings."""
    return _MARKER.sub("", text).strip()


def _in_full(match: re.Match[str]) -> str:
    return " have" if match[0].lower().endswith("ve") else _FULL[match[0][-1].lower()]


@lru_cache(maxsize=65_536)
def _word(piece: str) -> tuple[str, frozenset[str]]:
    root = stem(piece)
    return root, frozenset(f"§{group}" for group in synonyms().words.get(root, ()))
