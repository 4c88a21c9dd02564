"""A text as tokens: stems, parts of identifiers, Chinese characters and their pairs, synonyms."""

from __future__ import annotations

import re
from unicodedata import normalize

from memtui.judge.words.script import simplified
from memtui.judge.words.stem import stem
from memtui.judge.words.synonyms import related, synonyms

# Han, kana and hangul: scripts that are cut into characters and their pairs.
CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
MAX_WORD = 64  # characters; what is longer is data and counts as its beginning
_MAX_KEPT = 200_000  # words that are remembered with their tokens

_PIECES = re.compile(
    f"([{CJK}]+)|((?:(?![{CJK}])\\w)+(?:[.\\-/+#'’:@]+(?:(?![{CJK}])\\w)+)*[+#]{{0,2}})"
)
_HAS_CJK = re.compile(f"[{CJK}]")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-zß-öø-ÿ]+|\d+|[^\W\d_A-Za-z]+")
_JOINTS = re.compile(r"[.\-/:@'’_]+")

_kept: dict[str, tuple[str, ...]] = {}


def has_cjk(text: str) -> bool:
    """Whether a text holds a Chinese, Japanese or Korean character."""
    return _HAS_CJK.search(text) is not None


def folded(text: str) -> str:
    """Compatibility forms and traditional characters replaced; letters keep their case."""
    if text.isascii():
        return text
    text = normalize("NFKC", text)
    return simplified(text) if _HAS_CJK.search(text) else text


def pieces(text: str) -> list[tuple[str, str]]:
    """The runs of Chinese and the words of a text in order; of each pair one is ""."""
    return _PIECES.findall(folded(text))


def tokens_of(text: str) -> list[str]:
    """The tokens of a text, as often as they occur.

    Words as stems, identifiers whole and in parts, each Chinese character and each
    pair of neighbours, `§n` for each group of synonyms that a word stands in, and `≈n`
    for each wider group.
    """
    groups, wider = synonyms(), related()
    found: list[str] = []
    stems: list[str] = []
    for run, word in pieces(text):
        if word:
            tokens = _kept.get(word)
            if tokens is None:
                tokens = _tokens_of_word(word)
            found += tokens
            if tokens:
                stems.append(tokens[0])
        else:
            found += run
            found += [run[at : at + 2] for at in range(len(run) - 1)]
            found += [f"§{number}" for number in groups.in_chinese(run)]
            found += [f"≈{number}" for number in wider.in_chinese(run)]
    found += [f"§{number}" for number in groups.in_english(stems)]
    found += [f"≈{number}" for number in wider.in_english(stems)]
    return found


def _tokens_of_word(word: str) -> tuple[str, ...]:
    tokens = _cut(word[:MAX_WORD])
    if len(_kept) >= _MAX_KEPT:
        _kept.clear()
    _kept[word] = tokens
    return tokens


def _cut(word: str) -> tuple[str, ...]:
    groups, wider = synonyms().words, related().words
    whole = word.casefold()
    for ending in ("'s", "’s"):
        whole = whole.removesuffix(ending)
    if whole.isalpha() and (word[1:].islower() or word.isupper() or len(word) == 1):
        first = stem(whole)
        return (
            first,
            *(f"§{number}" for number in groups.get(first, ())),
            *(f"≈{number}" for number in wider.get(first, ())),
        )
    parts = [
        stem(part.casefold()) for joint in _JOINTS.split(word) for part in _PARTS.findall(joint)
    ]
    parts = [part for part in parts if len(part) > 1 or part.isdigit() or len(parts) == 1]
    tokens = [stem(whole), *(part for part in parts if part != whole)]
    known = dict.fromkeys(f"§{number}" for token in tokens for number in groups.get(token, ()))
    near = dict.fromkeys(f"≈{number}" for token in tokens for number in wider.get(token, ()))
    return (*dict.fromkeys(tokens), *known, *near)
