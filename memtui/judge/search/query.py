"""What a query asks for: its tokens with their weights, misspelt words set right."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple, Protocol

from memtui.judge.words.synonyms import related, synonyms
from memtui.judge.words.tokens import pieces, tokens_of

TWICE_WRONG = 9  # letters of a word that may hold two mistakes; a shorter one is another word
MAX_TOKENS = 200  # of a query; more is a text, of which the first words count
SYNONYM, RELATED, CHARACTER, COMMON, GUESSED = 0.4, 0.3, 0.5, 0.15, 0.6  # beside a word's 1
INSTEAD, ALONE = 1.25, 2.0  # times as much for a group that speaks for a word: beside it, without
GROUPS = "§≈"  # how tokens begin that stand for groups of words
_EMPTY = (1.0, 0.4, 0.15)  # of a Chinese pair's weight, by how many of its characters say little
_CHUNK = 5_000  # words compared at once: each comparison holds the interpreter
_COMMON_ENGLISH = """
a an and are as at be been by can could did do does for from had has have he her his how i if
in into is it its just me mi my of on or our out she should so some than that the their them
then there these thei thi to too up us wa we were what when where which who whom whose why
will with would you your ani about tell pleas again got get us happen mani much often now current
still per each everi need want go let am via don doesn didn isn aren wasn re ll ve both until till
while long ever yet much kind sort thing someth anyth doe done ask
"""
_COMMON_CHINESE = """
的 了 是 在 我 们 和 有 什 么 吗 呢 哪 个 怎 样 谁 吧 请 这 那 些 要 还 就 也 都 把 被 让 跟 与
什么 怎么 怎样 哪个 哪些 为什 是什 我们 是否 有没 没有 现在 目前 的是 了吗
多久 多少 几个 哪里 哪儿 在哪 时候 怎么 用什 可以 以吗 能不 不能 要不 多长
"""
_SAYING_LITTLE = frozenset(
    "的了是在我们和有什么吗呢哪个怎样谁吧请这那些要还就也都把被让跟与几何为以其及或于之所"
)
_COMMON = frozenset((_COMMON_ENGLISH + _COMMON_CHINESE).split())


class Sized(Protocol):
    def __contains__(self, token: object, /) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...


class Term(NamedTuple):
    """One token of a query. `counted`: it is part of what a full answer must hold."""

    token: str
    weight: float
    counted: bool
    concept: str = ""  # the word that it says in another way; of those only the best counts


class Vocabulary:
    """The words of an index, to find those that a misspelt or unfinished one means."""

    def __init__(self, words: Sized) -> None:
        self._words = words
        self._by_letter: dict[str, list[str]] = {}

    def changed(self) -> None:
        self._by_letter = {}

    def __contains__(self, token: object) -> bool:
        return token in self._words

    def meant_by(self, word: str) -> list[str]:
        """At most three words that a word which is nowhere may stand for, nearest first."""
        if len(word) < 3 or not word.isalpha():
            return []
        near = self._starting_with(word[0])
        longer = sorted((known for known in near if known.startswith(word)), key=len)
        if longer:
            return longer[:3]
        return _nearest(word, near) or _nearest(word, self._all())

    def _starting_with(self, letter: str) -> list[str]:
        if not self._by_letter:
            for word in self._words:
                if len(word) > 2 and word.isalpha():
                    self._by_letter.setdefault(word[0], []).append(word)
        return self._by_letter.get(letter, [])

    def _all(self) -> list[str]:
        return [word for words in self._by_letter.values() for word in words]


def _nearest(word: str, known: list[str]) -> list[str]:
    if len(word) < 4:
        return []
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    allowed = 1 if len(word) < TWICE_WRONG else 2
    found: list[tuple[int, str]] = []
    for start in range(0, len(known), _CHUNK):
        chunk = known[start : start + _CHUNK]
        matches = process.extract(word, chunk, scorer=OSA.distance, score_cutoff=allowed, limit=3)
        found += [(int(distance), match) for match, distance, _ in matches]
    return [match for _, match in sorted(found)[:3]]


def query_terms(query: str, vocabulary: Vocabulary) -> list[Term]:
    """The tokens of a query that an index can be asked for, each once."""
    tokens = list(dict.fromkeys(tokens_of(query[: 16 * MAX_TOKENS])))[:MAX_TOKENS]
    only_common = _all_common(tokens)
    alone = _groups_alone(query[: 16 * MAX_TOKENS], vocabulary)
    concepts = _concepts(query[: 16 * MAX_TOKENS])
    terms: dict[str, Term] = {}
    for token in tokens:
        if token in vocabulary:
            weight = _weight(token) if not only_common else 1.0
            if token[0] in GROUPS:
                weight *= ALONE if token in alone else INSTEAD if token in concepts else 1.0
            counted = weight > COMMON and token[0] not in GROUPS
            terms[token] = Term(token, weight, counted, concepts.get(token, ""))
        elif token[0] not in GROUPS and token not in _COMMON and token not in alone:
            for meant in vocabulary.meant_by(token):
                terms.setdefault(meant, Term(meant, GUESSED, True))
    return list(terms.values())


def _concepts(query: str) -> dict[str, str]:
    """For an English word and each of the groups that it stands in, the word."""
    found: dict[str, str] = {}
    for _, word in pieces(query):
        first, *others = (tokens_of(word) if word else []) or [""]
        if others and all(token[0] in GROUPS for token in others):
            for token in (first, *others):
                found.setdefault(token, first)
    return found


def _groups_alone(query: str, vocabulary: Vocabulary) -> set[str]:
    """Words that are nowhere themselves, with their groups, which alone speak for them."""
    found: set[str] = set()
    for run, word in pieces(query):
        if word:
            first, *others = tokens_of(word) or [""]
            if first not in vocabulary and first not in _COMMON:
                groups = {token for token in others if token[0] in GROUPS and token in vocabulary}
                found |= {first, *groups} if groups else set()
            continue
        for mark, lexicon in zip(GROUPS, (synonyms(), related()), strict=True):
            found |= {
                f"{mark}{number}"
                for term, number in lexicon.words_in(run)
                if not any(term[at : at + 2] in vocabulary for at in range(len(term) - 1))
            }
    return found


def _all_common(tokens: Iterable[str], common: Container[str] = _COMMON) -> bool:
    return all(token in common or token[0] in GROUPS for token in tokens)


def _weight(token: str) -> float:
    if token in _COMMON:
        return COMMON
    if token[0] == "§":
        return SYNONYM
    if token[0] == "≈":
        return RELATED
    if token < "\u2e80":
        return 1.0
    if len(token) == 1:
        return CHARACTER
    return _EMPTY[sum(char in _SAYING_LITTLE for char in token[:2])]
