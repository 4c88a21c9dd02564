"""How a new assertion stands to an old one, both given as triples: the decision step."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from memtui.judge.claims.stem import stem, words_of
from memtui.judge.claims.wordlists import words

Relation = Literal[
    "CONTRADICTION", "TEMPORAL_SUPERSESSION", "REFINEMENT", "DUPLICATE", "INDEPENDENT"
]


@dataclass(frozen=True, slots=True)
class Assertion:
    """Subject, predicate, object, and when it was said and held (ISO dates, "" where unknown)."""

    subject: str
    predicate: str
    object: str
    asserted: str = ""
    valid_from: str = ""
    valid_to: str = ""


_FILLER = words("filler")
# Predicates that mean the same: the first word stands for all.
_SAME = (
    ("live", "reside", "dwell", "residence", "home"),
    ("work", "employed", "employer", "employment"),
    ("located", "situated", "location"),
    ("headquarters", "headquartered", "hq"),
    ("enrolled", "studying", "enrolment", "enrollment"),
    ("ceo", "chief"),
    ("region", "hosted", "run", "deployed"),
    ("classification", "classified"),
    ("group", "type"),
    ("gpa", "grade"),
    ("availability", "stock"),
    ("connectivity", "network"),
    ("phone", "telephone"),
    ("operational", "status"),
    ("destination", "ship"),
    ("price", "cost"),
)
_MEANS = {stem(word): stem(group[0]) for group in _SAME for word in group}
# A predicate of one value at a time: `X is`, or one of place, office and the like.
_FUNCTIONAL = re.compile(
    r"\bis\b(?! (?:subject to|in|on|part|member|friend|allergic|fluent|related|interested))|\b"
    r"(?:lives?|resides?|works?|employed|located|situated"
    r"|headquarter\w*|domiciled|enrolled|born|married|reports?|based|hosted|runs? on|assigned"
    r"|belongs)\b"
    r"|\bhas (?:address|phone|email|title|role|rank|owner|name|status|blood)\b",
    re.IGNORECASE,
)
_DENIAL = re.compile(r"\b(?:not|never|no longer|no)\b|n't\b|不|没", re.IGNORECASE)
_VAGUE = re.compile(
    r"^(?:an?|the|some|any|in)\b|\b(?:above|below|over|under|at least|around|about|more|less)\b",
    re.IGNORECASE,
)


def relate(old: Assertion, new: Assertion) -> Relation:
    """What `new` does to `old`.

    Where two open values of one attribute differ and nothing says that one follows or
    narrows the other, it is a contradiction: a person decides, nothing is overwritten.
    """
    if _plain(old.subject) != _plain(new.subject):
        return "INDEPENDENT"
    same_object = _same_object(old.object, new.object)
    if not _same_predicate(old.predicate, new.predicate):
        return (
            "DUPLICATE"
            if same_object and not _denied(old) and not _denied(new) and not _is_date(new.object)
            else "INDEPENDENT"
        )
    if _denied(old) != _denied(new):
        if same_object:
            return "CONTRADICTION"
        return "REFINEMENT" if _follows(old, new) else "CONTRADICTION"
    if same_object:
        return "DUPLICATE"
    if old.valid_to and new.valid_from and old.valid_to <= new.valid_from:
        return "TEMPORAL_SUPERSESSION"
    if _narrows(old, new):
        return "REFINEMENT"
    functional = bool(_FUNCTIONAL.search(old.predicate) or _FUNCTIONAL.search(new.predicate))
    return "CONTRADICTION" if functional else "INDEPENDENT"


def relate_all(existing: Sequence[Assertion], new: Assertion) -> Relation:
    """The weightiest relation of a new assertion to any of several old ones."""
    found = {relate(old, new) for old in existing}
    order: tuple[Relation, ...] = (
        "CONTRADICTION",
        "DUPLICATE",
        "TEMPORAL_SUPERSESSION",
        "REFINEMENT",
    )
    return next((relation for relation in order if relation in found), "INDEPENDENT")


def _plain(text: str) -> str:
    return re.sub(r"[\s,_]+", " ", text).strip().casefold()


def _tokens(text: str) -> set[str]:
    return {stem(word) for word in words_of(text)} - _FILLER


def _same_object(a: str, b: str) -> bool:
    return _plain(_undenied(a)).replace(" ", "") == _plain(_undenied(b)).replace(" ", "")


def _undenied(text: str) -> str:
    return _DENIAL.sub("", text)


def _denied(assertion: Assertion) -> bool:
    return bool(_DENIAL.search(f"{assertion.predicate} {assertion.object}"))


def _same_predicate(a: str, b: str) -> bool:
    if _plain(_undenied(a)) == _plain(_undenied(b)):
        return True
    first, second = ({_MEANS.get(t, t) for t in _tokens(_undenied(p))} for p in (a, b))
    return bool(first & second)


def _is_date(text: str) -> bool:
    return bool(re.fullmatch(r"[\d-]{4,10}", text.strip()))


def _follows(old: Assertion, new: Assertion) -> bool:
    return old.asserted < new.asserted and not old.valid_to and not new.valid_from


def _narrows(old: Assertion, new: Assertion) -> bool:
    """Whether the new value says the same more exactly, and was said later."""
    if not _follows(old, new):
        return False
    before, after = _tokens(old.object), _tokens(new.object)
    if (before and before < after) or _VAGUE.search(old.object):
        return True
    longer = len(words_of(new.object)) > len(words_of(old.object))
    return longer and not any(char.isdigit() for char in old.object)
