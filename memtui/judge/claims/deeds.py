"""Whether a statement tells of what another says was never done, in whatever words.

The weights are data, fitted to dated logs in which it is labelled what denies what; see
`memtui/bench/fit.py`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files

from memtui.judge.claims import cues
from memtui.judge.claims.fields import fields_of, fields_of_words
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.stem import is_cjk, stem, words_of
from memtui.judge.claims.undone import Deed, deeds_of
from memtui.judge.claims.wordlists import words

UNKNOWN = 5.0  # of rarity
ACT, MOST_ACT, LEAST_ACT = 2.5, 4.0, 1.0  # of rarity: of an act that is no term, at most, at least
ALONE = 0.5  # of an act that nothing else is shared beside
ENOUGH = 4.0  # of rarity, of what is shared beside the act
ROOT = 4  # letters of an act that a noun of it begins with
TOGETHER = 0.2  # how much surer a field is by each further word of it

Signs = dict[str, float]

_PHRASES = frozenset(tuple(map(stem, line.split())) for line in words("light_phrases"))
_VAGUE = frozenset(map(stem, words("vague_objects")))
_VAGUE_CHINESE = words("vague_objects_chinese")
_PAST = "|".join(sorted(words("past_forms")))
_OWN = re.compile(
    r"^\W*(?:(?:i|we|\w+ and i)(?:['’]ve| have)?\s(?:\w+ly\s|now\s|just\s)?)?(?:\w+ly\s)?"
    rf"(?:\w{{2,}}ed|{_PAST})\b|了|[^不]过(?=[^程滤]|$)|已经?",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"^\W*(?:always|please|never|only|keep|show|tell|give|include|use|list|mention|explain|remind"
    r"|add|answer|write|provide|quote|ask|avoid|do not|don['’]t|make sure|ensure)\b|^请|^务必",
    re.IGNORECASE,
)
_WISHES = re.compile(
    r"^\W*(?:i|we)(?:['’]d)?\s(?:(?:much|really|still|also|only)\s)?(?:want|hope|wish|would|intend"
    r"|plan|might|may|could|should)\b|^(?:我们?)?(?:想|希望|打算|计划)",
    re.IGNORECASE,
)
_LIKES = re.compile(
    r"^\W*(?:i|we)(?:['’]d)?\s(?:much\s|really\s|strongly\s|always\s)?(?:prefer|like|love|enjoy"
    r"|hate|would|dislike|want|hope|wish|plan|need|intend|favou?r)",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:will|until|plan(?:s|ned|ning)?|wants?|hop(?:e|es|ing)|due|scheduled|upcoming|aim(?:s|ing)?"
    r"|prepar(?:e|es|ing)|consider\w*|next (?:week|month|year|spring|summer|autumn|winter)"
    r"|is set for|going to|should|could|would|may|might|must|needs? to|towards|before the|deadline"
    r"|targets?|goal|not yet|explor(?:e|ing)|signed up|registered for|invited me to"
    r"|(?:days|weeks|months) (?:are )?(?:left|to go))\b"
    r"|\b(?:is|are|starts?|takes? place) (?:on|at) (?=\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct"
    r"|nov|dec|mon|tue|wed|thu|fri|sat|sun)"
    r"|^\W*(?:review|learn|study|explor|look|try|research|choos|compar)ing\b|打算|计划|准备|预计|将",
    re.IGNORECASE,
)
_BEFOREHAND = re.compile(
    r"^\W*(?:i\s)?(?:\w+ly\s)?(?:signed up|registered|applied|entered|reserved|booked|planned"
    r"|scheduled|considered|asked|enquired|inquired|wrote to|requested|was invited|invited"
    r"|set aside|put \S+ \S+ \S+ aside|learned about|received an? (?:offer|invitation|job)|chose"
    r"|picked|decided|identified (?:an? |the )?need|realized|realised|noticed)",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"n['’]t\b|\b(?:not|never|nobody|no one|none|nothing|cannot|refused|stopped|failed to|forgot to"
    r"|instead of)\b|没|未[^来]|不[^过同断久仅但管论如止光得]|别[^的人处名]",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"[;；。，]|,\s|\s[—–-]{1,2}\s|[.!?:]\s|\b(?:but|so|because|although|without)\b"
)
_NOUN_ENDS = frozenset(("ment", "al", "ation", "at", "er", "or", "anc", "enc", "age", "ur"))


class _Shared:
    """What a deed shares with a statement; every word of it counts once."""

    def __init__(self, deed: Deed, frame: Frame, other: Frame, rarity: Rarity) -> None:
        self.other, self.rarity = other, rarity
        self.stems = _stems(other.statement.text)
        self.fields = fields_of(other.statement.text)
        held = frozenset(self.stems)
        self.exact = deed.act in held and (not deed.phrase or deed.stems[1] in held)
        self.own = self.total = self.rare = self.field = 0.0
        self.count = self.found = 0
        hit: set[str] = set()
        loose = []
        for term, word, weight in _objects(deed, frame, rarity):
            self.total += weight
            self.count += 1
            if term in other.terms or word in held or term[1:] in other.stated:
                self.own += weight
                self.found += 1
                self.rare = max(self.rare, weight)
                hit.update((word, stem(other.written.get(term, word))))
            else:
                loose.append((weight, word))
        self._used = hit | ({deed.act} if self.exact else set())
        self.act = 0.0 if self.exact else self._near(deed.fields)
        noun = next((word for word in self.stems if _is_noun_of(deed.act, word)), "")
        if noun and not self.exact:
            self.act = max(self.act, min(MOST_ACT, rarity.get(noun, 0.0)))
        if deed.state and self.act:
            self.field, self.found, self.count = self.act, self.found + 1, self.count + 1
        for weight, word in sorted(loose, reverse=True):
            self._add(self._near(fields_of_words((word,))), weight)
        for name, told in fields_of(deed.rest).items():
            if name not in deed.fields and any(map(_is_whole, told)):
                self._add(self._near((name,)), ENOUGH)

    def _add(self, near: float, most: float) -> None:
        if near:
            self.field += min(near, most)
            self.found += 1

    def _near(self, fields: Iterable[str]) -> float:
        """How rare the rarest field is that the other statement tells of by further words."""
        best, told = 0.0, frozenset[str]()
        for name in sorted(fields):
            new = self.fields.get(name, frozenset()) - self._used
            weight = self.rarity.get(name, 0.0) * (1 + TOGETHER * min(2, len(new) - 1))
            if new and weight > best:
                best, told = weight, new
        self._used.update(sorted(told)[:1])
        return best


def _is_whole(word: str) -> bool:
    """Whether a word of a field is no term itself: a phrase, or Chinese."""
    return " " in word or is_cjk(word[0])


def _is_noun_of(act: str, word: str) -> bool:
    """Whether a word names the act: `deployment` for `deployed`."""
    return len(act) >= ROOT and word.startswith(act) and word[len(act) :] in _NOUN_ENDS


def _objects(deed: Deed, frame: Frame, rarity: Rarity) -> Iterable[tuple[str, str, float]]:
    """The terms of what was never done beside the act, with their stem and weight."""
    met: set[str] = set()
    for term in sorted(frame.terms, key=lambda term: term[0] in "@="):
        written = frame.written.get(term, term)
        word = stem(written)
        first = stem(written.partition(" ")[0])
        vague = first in _VAGUE or deed.act in (word, term) or written in _VAGUE_CHINESE
        if vague or word in met or written.lower() not in deed.rest:
            continue
        if deed.stems[:2] in _PHRASES and word in deed.stems[1:3]:
            continue
        met.add(word)
        yield term, word, min(UNKNOWN, rarity.get(term, UNKNOWN))
    for name in sorted(frame.stated):
        term = f"={name}"
        if term not in frame.terms:
            yield term, term, min(UNKNOWN, rarity.get(term, UNKNOWN))
    for word in deed.earlier:
        if word in frame.topic and word not in _VAGUE:
            yield word, word, min(UNKNOWN, rarity.get(word, 0.0))


@lru_cache(maxsize=4096)
def _stems(text: str) -> tuple[str, ...]:
    return tuple([stem(word) for word in words_of(text)])


def is_told(frame: Frame, other: Frame) -> bool:
    """Whether a statement may tell of what another says was never done."""
    text = other.statement.text
    if other.undone or frame is other or _DENIES.search(_first_clause(text)):
        return False
    return not (_ORDER.search(text) or _WISHES.search(text) or cues.QUESTION.search(text))


def _first_clause(text: str) -> str:
    end = _CLAUSE.search(text)
    return text[: end.start()] if end else text


def surely_told(frame: Frame, other: Frame, rarity: Rarity) -> float:
    """How surely a statement tells of what another says was never done: the more above 0."""
    return max(map(how_sure, signs_of_deeds(frame, other, rarity)), default=0.0)


def signs_of_deeds(frame: Frame, other: Frame, rarity: Rarity) -> Iterator[Signs]:
    """What speaks for a statement telling of each deed that another says was never done."""
    if is_told(frame, other):
        for deed in deeds_of(frame.statement.text, frame.statement.said_before):
            signs = signs_of_deed(deed, frame, other, rarity)
            if signs:
                yield signs


def signs_of_deed(deed: Deed, frame: Frame, other: Frame, rarity: Rarity) -> Signs | None:
    """What speaks for a statement telling of a deed; each about -1 to 3. None if nothing does."""
    shared = _Shared(deed, frame, other, rarity)
    if not (shared.own or shared.field or shared.exact or shared.act):
        return None
    text = other.statement.text
    low = text.lower()
    wanted = shared.exact and _is_to_come(deed.said, low)
    done = shared.exact and not deed.light and not wanted
    only_ing = shared.exact and all(
        word.endswith("ing") for word in words_of(low) if stem(word) == deed.act
    )
    plain = done and not only_ing
    beside = min(1.0, (shared.own + shared.field) / ENOUGH)
    own = bool(_OWN.search(text))
    beforehand = bool(_BEFOREHAND.search(text))
    ahead = float(not own and bool(_AHEAD.search(text)))
    alone = bool(shared.count) and not (shared.own or shared.field)
    act = min(MOST_ACT, max(LEAST_ACT, rarity.get(deed.act, ACT)))
    return {
        "own": min(shared.own, 12.0) / 4,
        "own of all": shared.own / (shared.total + 1.0),
        "rarest": shared.rare / UNKNOWN,
        "field": min(shared.field, 8.0) / 4,
        "field of all": shared.field / (shared.total + 1.0),
        "how many": shared.found / (shared.count + 0.5),
        "act": act / 4 * plain * (ALONE if alone else 1.0),
        "act as said": float(plain and not alone and deed.said in low),
        "act wanted": float(wanted),
        "act with more": beside * plain,
        "field of act": shared.act / UNKNOWN * (not deed.light),
        "no act": float(not (deed.light or shared.act or shared.exact)),
        "done": float(own and not beforehand),
        "done with more": beside * (own and not beforehand),
        "ahead": ahead,
        "ahead with more": beside * ahead,
        "beforehand": float(beforehand and shared.exact),
        "likes": float(bool(_LIKES.search(text))),
    }


def _is_to_come(said: str, text: str) -> bool:
    """Whether an act is only possible or wanted there, or is done to something."""
    modal = r"\b(?:can|could|will|would|may|might|must|should|to|being|for) (?:be )?"
    return bool(said) and bool(re.search(modal + re.escape(said[:4]), text))


@cache
def weights() -> dict[str, float]:
    """The fitted weight of every sign."""
    text = (files(__package__) / "lexicon" / "deeds.toml").read_text("utf-8")
    return {name: float(value) for name, value in tomllib.loads(text).items()}


def how_sure(signs: Signs) -> float:
    """How surely a statement tells of a deed: the more above 0 the surer."""
    known = weights()
    return sum(known.get(name, 0.0) * value for name, value in signs.items())
