"""A statement as terms: stems and words of the lexicon, the same in English and Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memtui.judge.claims.lexicon import Lexicon, Meaning
from memtui.judge.claims.stem import is_cjk, stem
from memtui.judge.claims.wordlists import words

_TOKEN = re.compile(
    r"[A-Za-zÀ-ÿ_][A-Za-z0-9À-ÿ_]*(?:[+#]+(?!\w)|(?:['.\-/][A-Za-z0-9À-ÿ_]+)*)"
    r"|[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+|\d+(?:\.\d+)*"
)
_STOP_WORDS = words("stop")
_STOP = frozenset(map(stem, _STOP_WORDS))
_CONTRACTION = re.compile(
    r"(?:n['’]t|^(?:i|you|we|they|he|she|it|that|there|what|who|let)['’]\w{1,2})$", re.IGNORECASE
)
_STOP_CHINESE = words("stop_chinese")


@dataclass(slots=True)
class Token:
    """One word or phrase of a statement. `term` is "" for words that carry no content."""

    term: str
    start: int
    end: int
    text: str
    meaning: Meaning | None
    capital: bool  # a name, by how it is written: not merely the start of a sentence
    part: bool = False  # a word of a phrase that is a token itself


def tokenize(text: str, lexicon: Lexicon) -> list[Token]:
    """The tokens of one statement, longest phrases of the lexicon first."""
    raw = list(_TOKEN.finditer(text))
    stems = tuple([stem(word[0]) for word in raw])
    tokens: list[Token] = []
    place = 0
    while place < len(raw):
        word = raw[place]
        if is_cjk(word[0][0]):
            tokens.extend(_chinese(word[0], word.start(), lexicon))
            place += 1
            continue
        first = stems[place]
        if first in lexicon.latin:
            found, used = _latin(text, raw, stems, place, lexicon)
            tokens.extend(found)
            place += used
        else:
            tokens.append(_plain(word, first, _is_name(text, word)))
            place += 1
        if _COMPOUND.search(word[0]):
            tokens.extend(_parts_of(word, lexicon))
    return tokens


_COMPOUND = re.compile(r"[A-Za-z]_[A-Za-z]")


def _parts_of(word: re.Match[str], lexicon: Lexicon) -> Iterator[Token]:
    """The words that an identifier is made of: `max_open_files`."""
    for piece in re.finditer(r"[A-Z]?[a-z]{2,}|[A-Z]{2,}", word[0]):
        root = stem(piece[0])
        term = "" if root in _STOP else root
        known: Meaning | None = None
        for phrase, meaning in lexicon.latin.get(root, ()):
            if len(phrase) == 1 and (meaning.term or meaning.attributes) and not meaning.names:
                term, known = meaning.term or "@" + min(meaning.attributes), meaning
        start = word.start() + piece.start()
        if term:
            yield Token(term, start, start + len(piece[0]), piece[0], known, False)


def _latin(
    text: str, raw: list[re.Match[str]], stems: tuple[str, ...], place: int, lexicon: Lexicon
) -> tuple[list[Token], int]:
    word = raw[place]
    first = stems[place]
    capital = _is_name(text, word)
    hints: list[Token] = []
    for phrase, meaning in lexicon.latin.get(first, ()):
        length = len(phrase)
        if length > 1 and stems[place : place + length] != phrase:
            continue
        last = raw[place + length - 1]
        versioned = meaning.needs_capital and _has_version(text, word)
        named = meaning.names and (capital or versioned or _quoted(text, word))
        if length == 1 and word[0].lower() in _STOP_WORDS and not meaning.opposite and not named:
            continue
        if length > 1 and last.end() - word.start() > sum(map(len, phrase)) + 12 * length:
            continue
        span = text[word.start() : last.end()]
        if length > 1 and any(mark in span for mark in ",;:.!?()") and "." not in word[0]:
            continue
        if meaning.needs_capital and not (capital or versioned or _is_code(text, word)):
            meaning = _without_names(meaning)
            if not (meaning.term or meaning.attributes or meaning.opposite):
                continue
        if meaning.only_hints:
            hints.extend(_hints(meaning, word.start(), last.end(), span))
            continue
        token = Token(_term_of(meaning, phrase), word.start(), last.end(), span, meaning, capital)
        if length > 1 and token.term.startswith("@"):
            parts = [_part(text, raw[n], lexicon) for n in range(place, place + length)]
            return [token, *(part for part in parts if part.term), *hints], length
        return [token, *_attribute_part(token), *hints], length
    return [_plain(word, first, capital), *hints], 1


def _hints(meaning: Meaning, start: int, end: int, text: str) -> list[Token]:
    """The attribute that words of no other meaning may name."""
    return [Token("@" + min(meaning.hints), start, end, text, meaning, False, True)]


def _attribute_part(token: Token) -> list[Token]:
    """The attribute that a word of another meaning names as well."""
    meaning = token.meaning
    if meaning is None or not (meaning.term and meaning.attributes) or meaning.names:
        return []
    term = "@" + min(meaning.attributes)
    return [Token(term, token.start, token.end, token.text, None, False, True)]


def _part(text: str, word: re.Match[str], lexicon: Lexicon) -> Token:
    """One word of a phrase, on its own."""
    plain = _plain(word, stem(word[0]), _is_name(text, word))
    for phrase, meaning in lexicon.latin.get(plain.term, ()):
        if len(phrase) == 1 and meaning.term:
            return Token(meaning.term, word.start(), word.end(), word[0], None, False, True)
    return Token(plain.term, word.start(), word.end(), word[0], None, plain.capital, True)


def _plain(word: re.Match[str], first: str, capital: bool) -> Token:
    """A word that the lexicon doesn't know; `first` is its stem."""
    if ("'" in word[0] or "’" in word[0]) and _CONTRACTION.search(word[0]):
        return Token("", word.start(), word.end(), word[0], None, False)
    letter = len(first) == 1 and capital and word[0] not in "IA"
    term = first if letter or (len(first) > 1 and first not in _STOP) else ""
    return Token(term, word.start(), word.end(), word[0], None, capital)


def _without_names(meaning: Meaning) -> Meaning:
    return Meaning(meaning.term, meaning.attributes, meaning.hints, [], meaning.opposite)


def _term_of(meaning: Meaning, phrase: tuple[str, ...]) -> str:
    if meaning.names:
        return "=" + meaning.names[0][1]
    if meaning.term:
        return meaning.term
    if meaning.attributes:
        return "@" + min(meaning.attributes)
    if meaning.opposite:
        return "" if len(phrase) == 1 and phrase[0] in _STOP else "±" + meaning.opposite[0]
    return " ".join(phrase)


def _is_name(text: str, word: re.Match[str]) -> bool:
    """Whether a word is written as a name: a capital that no start of a sentence asks for."""
    value = word[0]
    if value.islower() or value == value.lower():
        return False
    if value[1:] != value[1:].lower():
        return True
    if value.endswith(("'s", "’s")) and value[0].isupper():
        return True
    place = word.start() - 1
    while place >= 0 and text[place] in " \"'(*_“‘「":
        place -= 1
    return place >= 0 and text[place] not in ".!?:;。！？：；|-•—"


def _has_version(text: str, word: re.Match[str]) -> bool:
    """Whether a number follows a word with a capital: `Node 20`, at the start of a sentence too."""
    after = text[word.end() : word.end() + 3].lstrip(" v")
    return word[0][0].isupper() and after[:1].isdigit()


def _is_code(text: str, word: re.Match[str]) -> bool:
    """Whether a word alone is written as code."""
    start, end = word.span()
    return text[start - 1 : start] == "`" == text[end : end + 1]


def _quoted(text: str, word: re.Match[str]) -> bool:
    start, end = word.span()
    return text[start - 1 : start] == "`" or text[end : end + 1] == "`"


def _chinese(run: str, offset: int, lexicon: Lexicon) -> list[Token]:
    tokens: list[Token] = []
    loose = start = 0
    while start < len(run):
        size = min(lexicon.longest_chinese, len(run) - start)
        while size:
            known = lexicon.chinese.get(run[start : start + size])
            if known is not None and not known.only_hints:
                break
            if known is not None:
                end = offset + start + size
                tokens.extend(_hints(known, offset + start, end, run[start : start + size]))
            size -= 1
        if not size:
            start += 1
            continue
        tokens.extend(_bigrams(run, loose, start, offset))
        word = run[start : start + size]
        meaning = lexicon.chinese[word]
        term = _term_of(meaning, (word,))
        if size == 1 and word in _STOP_CHINESE:
            term = ""
        token = Token(term, offset + start, offset + start + size, word, meaning, False)
        tokens.extend((token, *_attribute_part(token)))
        start += size
        loose = start
    tokens.extend(_bigrams(run, loose, len(run), offset))
    return tokens


def _bigrams(run: str, start: int, end: int, offset: int) -> list[Token]:
    """Pairs of neighbouring characters of what the lexicon doesn't know."""
    tokens = []
    place = start
    while place < end:
        if run[place] in _STOP_CHINESE:
            place += 1
            continue
        pair = run[place : place + 2] if place + 1 < end else run[place]
        if len(pair) == 2 and pair[1] in _STOP_CHINESE:
            pair = pair[0]
        tokens.append(Token(pair, offset + place, offset + place + len(pair), pair, None, False))
        place += 1
    return tokens
