"""Who does what to whom: statements of the same words in which two have changed their parts."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from memtui.judge.words.stem import stem

MAX_TEXT = 400  # characters; in longer texts words move for many reasons
MAX_CLAUSES = 5
_ENDS = re.compile(
    r"[,，;；。!！?？:：\n]|(?<!\d)\.(?!\d)|\b(?:when|whenever|if|while|whereas|but|then|once|so"
    r"|that|which|who"
    r"|because|before|after|unless|until)\b|时候|的话|然后|但是?|而且?|之前|之后|以前|以后"
    r"|前(?=[要先必得须应])|才",
    re.IGNORECASE,
)
_WORDS = re.compile("[A-Za-z][A-Za-z'’-]*|\\d+|[\u4e00-\u9fff]+")
_LIGHT_WORDS = (
    "the a an is are was were be been being it its our you your they their his her this that"
    " these those and or must may can will should shall do does not only also always get gets got"
    " has have had all each every any no at least most"
)
_LIGHT = frozenset(_LIGHT_WORDS.split())
_PREPOSITION_WORDS = (
    "of to in on at by for with from into onto under over via through against between within"
    " without during per as than about around behind beyond upon"
)
_PREPOSITIONS = frozenset(_PREPOSITION_WORDS.split())
_NO_PIVOT = frozenset("不的和与在是为有都就也了会要可能无没及或对跟按用从到把个每")
_BEHIND_PLACES = frozenset("里中内上")
_BEFORE_PLACES = frozenset("在入进")
_OWNING = re.compile("['’]s?$")
_AMOUNT = re.compile(r"\d+ [A-Za-z]+")
_WE = re.compile(r"(?i)\b(?:we|us)\b|[我咱]们")
_PASSIVE = re.compile(
    r"(?i)[被由]|\b(?:is|are|was|were|be|been|being|gets?|got)\s+(?:\w+ly\s+)?"
    r"\w{2,}(?:ed|en|wn|pt|lt|nt|ut|un|ne|ght|ld|de|id|ad)\b"
)


@dataclass(frozen=True, slots=True)
class _Part:
    """Where a word stands in a clause, and the preposition before it."""

    place: float
    before: str


_Clause = tuple[dict[str, _Part], bool]  # its words that stand there once; whether it is passive


def swapped(first: str, second: str) -> bool:
    """Whether two words have changed their parts around a third: "A pays B" and "B pays A".

    What stands behind the same preposition in both only stands elsewhere; "B is paid by A"
    says what "A pays B" says.
    """
    if max(len(first), len(second)) > MAX_TEXT:
        return False
    first, second = _with_amounts_as_one(first, second)
    one, other = _clauses(first), _clauses(second)
    if max(len(one), len(other)) > MAX_CLAUSES:
        return False
    return any(_swapped(mine, theirs) for mine in one for theirs in other)


def given_to_another(first: str, second: str) -> bool:
    """Whether one statement has do what the other has done to him: "A picks B's", "B picks"."""
    if max(len(first), len(second)) > MAX_TEXT or not (first.isascii() and second.isascii()):
        return False
    if _PASSIVE.search(first) or _PASSIVE.search(second):
        return False
    one, other = (
        [word for word in re.findall(r"[a-z]+", text.lower()) if word not in _LIGHT]
        for text in (first, second)
    )
    return _takes_over(one, other) or _takes_over(other, one)


def turned_on_us(first: str, second: str) -> bool:
    """Whether we do something in one language that is done to us in the other."""
    one, other = _our_part(first), _our_part(second)
    return bool(one and other) and one != other


def _our_part(text: str) -> str:
    """ "does" when a statement tells what we do, "done" when what others do to us; else ""."""
    parts = set()
    for match in _WE.finditer(text):
        if match[0].isascii():
            parts.add("does" if match[0].lower() == "we" else "done")
        else:
            before = text[max(0, match.start() - 1) : match.start()]
            parts.add("done" if before and before in "给向对跟为让被把问找" else "does")
    return parts.pop() if len(parts) == 1 else ""


def _takes_over(one: list[str], other: list[str]) -> bool:
    """Whether the first word of `other`, before the same verb, is what `one` has behind it."""
    here, there = [*map(stem, one)], [*map(stem, other)]
    for at in (1, 2):
        deed = here[at] if len(here) > at else ""
        if deed and one[at][-1:] == "s" and deed in there[1:3]:
            doer, new = here[at - 1], there[there.index(deed) - 1]
            return doer not in there and new in here[at + 1 :]
    return False


def _with_amounts_as_one(first: str, second: str) -> tuple[str, str]:
    """The texts without the amounts, such as "20 euros", that both name."""
    shared = {match[0].lower().rstrip("s") for match in _AMOUNT.finditer(first)} & {
        match[0].lower().rstrip("s") for match in _AMOUNT.finditer(second)
    }

    def without(match: re.Match[str]) -> str:
        return " " if match[0].lower().rstrip("s") in shared else match[0]

    return _AMOUNT.sub(without, first), _AMOUNT.sub(without, second)


@lru_cache(maxsize=4_096)
def _clauses(text: str) -> tuple[_Clause, ...]:
    return tuple(_clause(part) for part in _ENDS.split(text) if part.strip())


def _clause(text: str) -> _Clause:
    words: dict[str, _Part] = {}
    twice: set[str] = set()
    before = ""
    place = 0.0
    for match in _WORDS.finditer(text):
        word = _OWNING.sub("", match[0].lower())
        if word in _PREPOSITIONS:
            before = word
            continue
        for found, shift in _words_of(word):
            twice |= {found} & words.keys()
            where = "在" if _is_where(word, found) else before
            words[found] = _Part(place + shift, where)
        place += len(word)
        before = before if word in _LIGHT else ""
    passive = any(part.before == "by" for part in words.values())
    return {word: part for word, part in words.items() if word not in twice}, (
        passive or _PASSIVE.search(text) is not None
    )


def _words_of(word: str) -> list[tuple[str, float]]:
    """The words of a run with how far from its start they stand: Chinese ones by two and one."""
    if word.isascii():
        return [] if word in _LIGHT else [("we" if word == "us" else stem(word), 0)]
    pairs = [(word[at : at + 2], at + 0.5) for at in range(len(word) - 1)]
    return pairs + [(char, at) for at, char in enumerate(word) if char not in _NO_PIVOT]


def _is_where(run: str, word: str) -> bool:
    """Whether a Chinese word tells where, by what stands before or behind it."""
    at = -1 if word.isascii() else run.find(word)
    return at >= 0 and (
        run[at + len(word) : at + len(word) + 1] in _BEHIND_PLACES
        or run[max(0, at - 1) : at] in _BEFORE_PLACES
    )


def _swapped(one: _Clause, other: _Clause) -> bool:
    (here, passive), (there, is_passive) = one, other
    shared = here.keys() & there.keys()
    parts = {word for word in shared if word.isascii() or len(word) > 1}
    if passive == is_passive and _stand_alike(shared, here, there):
        return False  # nothing has moved
    for pivot in shared if len(parts) > 1 else ():
        ahead = {word for word in parts if here[word].place < here[pivot].place}
        behind = {word for word in parts if here[word].place > here[pivot].place}
        earlier = {word for word in parts if there[word].place < there[pivot].place}
        later = {word for word in parts if there[word].place > there[pivot].place}
        if passive == is_passive:
            moved = (ahead & later, behind & earlier)
            if all(any(_left_its_place(here[it], there[it]) for it in side) for side in moved):
                return True
        elif ahead & earlier and any(
            {here[word].before, there[word].before} == {"", "by"} for word in behind & later
        ):
            return True
    return False


def _stand_alike(words: Set[str], here: dict[str, _Part], there: dict[str, _Part]) -> bool:
    """Whether none of the words stands before another here and behind it there."""
    places = sorted((here[word].place, there[word].place) for word in words)
    return all(earlier <= later for (_, earlier), (_, later) in pairwise(places))


def _left_its_place(here: _Part, there: _Part) -> bool:
    return not here.before or here.before != there.before
