"""The texts that statements of a document stand under or after, each read once."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from memtui.judge.claims.lexicon import Lexicon
from memtui.judge.claims.remarks import first_day
from memtui.judge.claims.statement import Statement
from memtui.judge.claims.terms import Token, tokenize

TOPIC_WEIGHT, BEFORE_WEIGHT = 0.4, 0.25
LONGEST = 300  # characters that are read of a text
_FULL_WIDTH = {
    code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code) not in "，；：！？（）"
}
_FULL_WIDTH |= {0x2019: 0x27, 0x3000: 0x20}


def narrowed(text: str) -> str:
    """A text with its letters and digits as ASCII has them, character for character."""
    return text if text.isascii() else text.translate(_FULL_WIDTH)


class Topic(NamedTuple):
    """What a text around a statement says."""

    terms: tuple[str, ...]
    day: date | None


class Topics:
    """Reads texts around statements. One that was a statement itself before dates no other."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._said: dict[str, str] = {}  # the statement that a text is; "" if it is none
        self._read: dict[str, Topic] = {}
        self._merged: dict[tuple[str, ...], dict[str, float]] = {}
        self._titles: dict[tuple[str, ...], frozenset[str]] = {}

    def meet(self, statement: Statement) -> tuple[str, ...]:
        """Take note of the next statement; what its frame rests on beside the statement."""
        said = self._said
        said.setdefault(statement.text[:LONGEST], statement.text)
        return tuple([said.setdefault(t, "") for t in (*statement.topic, statement.before)])

    def keep(self, text: str, tokens: list[Token]) -> None:
        """Take the words of a statement as they were read, which spares to read them again."""
        if self._said.get(text[:LONGEST]) == text:
            self._read.setdefault(text[:LONGEST], Topic(_terms_of(tokens), None))

    def read(self, text: str) -> Topic:
        """What a text that was met says."""
        known = self._read.get(text)
        if known is None:
            said = self._said.get(text)
            if said:
                known = Topic(_terms_of(tokenize(narrowed(said), self._lexicon)), None)
            else:
                terms = _terms_of(tokenize(text[:LONGEST], self._lexicon))
                known = Topic(terms, first_day(text))
            self._read[text] = known
        return known

    def around(self, statement: Statement) -> dict[str, float]:
        """The terms of what a statement stands under or after, with their weights."""
        merged = self._merged.get(statement.topic)
        if merged is None:
            under = [term for text in statement.topic for term in self.read(text).terms]
            merged = self._merged[statement.topic] = dict.fromkeys(under, TOPIC_WEIGHT)
        found = merged.copy()
        for term in self.read(statement.before).terms:
            found.setdefault(term, BEFORE_WEIGHT)
        return found

    def titles(self, statement: Statement) -> frozenset[str]:
        """The terms of the name and title of the document."""
        texts = statement.topic[: statement.titles]
        known = self._titles.get(texts)
        if known is None:
            terms = (term for text in texts for term in self.read(text).terms)
            known = self._titles[texts] = frozenset(terms)
        return known


def _terms_of(tokens: list[Token]) -> tuple[str, ...]:
    return tuple([token.term for token in tokens if token.term])
