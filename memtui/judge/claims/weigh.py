"""How surely two values are stated of one thing, by what speaks for it and against it.

The weights are data, fitted to labelled stores; see `memtui/bench/fit.py`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from math import inf

from memtui.judge.claims.apart import timed
from memtui.judge.claims.deny import cover_of
from memtui.judge.claims.differ import attributes_of, powers_between
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Likeness, Rarity, replaced
from memtui.judge.claims.rarity import STATEMENTS
from memtui.judge.claims.same import held, own_names, subject_factor
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.stem import is_cjk
from memtui.judge.claims.variety import different_varieties
from memtui.judge.claims.wordlists import words

FEW = 4.4  # logarithm of the statements of a store of some 80
ALWAYS = "always"  # what is added whatever is found
UNKNOWN = 5.0  # of rarity
VETO, VETO_OF_FEW = 0.0, -1.5  # below it the signs speak against what the rules say
TEXTS_KEPT = 8192  # whose language is known
_BROAD = words("broad_attributes")
_KINDS = (
    *("version", "polarity", "person", "place", "is", "name", "number", "duration", "choice"),
    "state",
)

Signs = dict[str, float]


def weight_of(
    a: Frame, sa: Slot, b: Frame, sb: Slot, same: Likeness, rarity: Rarity, least: float
) -> float:
    """How surely two values are of one thing; -inf where that is surely less than `least`.

    What they are said of is looked at last, as it takes longest and is seldom needed.
    """
    found = _signs_but_of_subjects(a, sa, b, sb, same, rarity)
    if weigh(found) + _most_of_subjects() < least:
        return -inf
    return weigh(found | _of_subjects(a, sa, b, sb, rarity))


def are_many(rarity: Rarity) -> bool:
    """Whether there are so many statements that some words are rare among them."""
    return rarity.get(STATEMENTS, 0.0) > FEW


def veto(rarity: Rarity) -> float:
    """What the signs must weigh at least where the rules see a pair."""
    return VETO if are_many(rarity) else VETO_OF_FEW


def signs_for(a: Frame, sa: Slot, b: Frame, sb: Slot, same: Likeness, rarity: Rarity) -> Signs:
    """What speaks for two values being of one thing, and against it; each about 0 to 2."""
    found = _signs_but_of_subjects(a, sa, b, sb, same, rarity)
    return found | _of_subjects(a, sa, b, sb, rarity)


def _signs_but_of_subjects(
    a: Frame, sa: Slot, b: Frame, sb: Slot, same: Likeness, rarity: Rarity
) -> Signs:
    kind = sa.kind.partition(":")[0]
    found = {f"kind {kind}": 1.0} if kind in _KINDS else {}
    found |= _of_words(a, b, same, rarity)
    found |= _of_attributes(sa, sb, rarity)
    found |= _of_form(a, sa, b, sb)
    few = rarity.get(f"^{sa.kind}", 0.0), rarity.get(f"^{sb.kind}", 0.0)
    found["few of the kind"] = min(few)
    if sa.unit and sb.unit:
        found["few of the unit"] = min(rarity.get(_unit_of(s), 0.0) for s in (sa, sb))
    found["statements"] = max(0.0, rarity.get(STATEMENTS, 0.0) - FEW)
    found["two kinds"] = float(sa.kind != sb.kind)
    if sa.kind != sb.kind and attributes_of(sa).isdisjoint(attributes_of(sb)):
        found["two kinds of no attribute"] = 1.0
    found["far apart"] = powers_between(sa, sb)
    if kind == "is":
        found["is own"] = found["own"]
    elif kind == "polarity":
        found |= _of_denials(sa, sb, rarity)
    if found["two languages"]:
        found["attribute across languages"] = found["attribute"]
    return found


def _unit_of(slot: Slot) -> str:
    return f"^{slot.kind} {slot.unit.split()[-1]}"


def _of_words(a: Frame, b: Frame, same: Likeness, rarity: Rarity) -> Signs:
    own = total_a = total_b = cross = rarest = 0.0
    for term in a.terms:
        if term[0] in "@#±":
            continue
        value = rarity.get(term, UNKNOWN)
        total_a += value
        if term in b.terms:
            own += value
            rarest = max(rarest, value)
        elif term in b.topic:
            cross += value
    for term in b.terms:
        if term[0] in "@#±":
            continue
        value = rarity.get(term, UNKNOWN)
        total_b += value
        if term in a.topic and term not in a.terms:
            cross += value
    titles = min(len(a.title), len(b.title))
    return {
        "like": same.score,
        "shared": min(same.shared, 10.0) / 5,
        "own": min(same.own, 10.0) / 5,
        "rest": min(same.rest, 10.0) / 5,
        "cover": own / (min(total_a, total_b) + 1.0),
        "cross": min(cross, 10.0) / 5,
        "rarest shared": rarest / 5,
        "title told": max(_told_title(a, b, rarity), _told_title(b, a, rarity)),
        "titles": len(a.title & b.title) / titles if titles else 0.0,
    }


def _told_title(a: Frame, b: Frame, rarity: Rarity) -> float:
    """How much of the title of one document another's statement holds."""
    total = told = 0.0
    for term in a.title:
        weight = rarity.get(term, UNKNOWN)
        total += weight
        told += weight if term in b.terms else 0.0
    return told / total if total and a.statement.home != b.statement.home else 0.0


def _of_attributes(sa: Slot, sb: Slot, rarity: Rarity) -> Signs:
    one, two = sa.typed - _BROAD, sb.typed - _BROAD
    both = one & two
    loose = (sa.attributes & sb.attributes) - _BROAD
    return {
        "attribute": float(bool(both)),
        "rare attribute": max((rarity.get(f"^{name}", 0.0) for name in both), default=0.0),
        "broad attribute": float(not both and bool(sa.typed & sb.typed)),
        "other attributes": float(bool(one and two) and not both),
        "attribute beside": float(not both and bool(loose)),
        "unit": float(bool(set(sa.unit.split()) & set(sb.unit.split()))),
    }


def _of_subjects(a: Frame, sa: Slot, b: Frame, sb: Slot, rarity: Rarity) -> Signs:
    factor = subject_factor(a, b, rarity, sa, sb)
    low, high = sorted((held(sa.thing, b, rarity), held(sb.thing, a, rarity)))
    shared = a.qualifiers.keys() & b.qualifiers.keys()
    return {
        "subject": factor,
        "least held": low,
        "most held": high,
        "no subject": float(not sa.thing or not sb.thing),
        "other qualifiers": float(
            any(not a.qualifiers[kind] & b.qualifiers[kind] for kind in shared)
        ),
        "varieties": float(different_varieties(a, b)),
        "own names": float(bool(own_names(a, sa, b)) + bool(own_names(b, sb, a))),
    }


MOST_OF_SUBJECTS = {
    "subject": 1.1,
    "least held": 1.0,
    "most held": 1.0,
    "no subject": 1.0,
    "other qualifiers": 1.0,
    "varieties": 1.0,
    "own names": 2.0,
}  # the highest that each of these signs may be


def _of_denials(sa: Slot, sb: Slot, rarity: Rarity) -> Signs:
    """How much two clauses of which one denies what the other affirms say alike."""
    low, high = sorted((cover_of(sa, sb, rarity), cover_of(sb, sa, rarity)))
    return {
        "least said over": low,
        "most said over": high,
        "opposites": float(not sa.signs.keys().isdisjoint(sb.signs)),
    }


def _of_form(a: Frame, sa: Slot, b: Frame, sb: Slot) -> Signs:
    one, two = a.statement, b.statement
    return {
        "one document": float(one.home == two.home),
        "fragment": float(one.fragment or two.fragment),
        "row": float(bool(one.row or two.row)),
        "change": float(a.change or b.change or a.cue or b.cue),
        "change here": float(sa.change or sb.change),
        "replaced": float(replaced(sa, b) or replaced(sb, a) or _left(a, sb) or _left(b, sa)),
        "timed": float(timed(a, b)),
        "event": float("event" in (a.status, b.status)),
        "two languages": float(_is_chinese(a) != _is_chinese(b)),
    }


def _left(frame: Frame, slot: Slot) -> bool:
    """Whether a statement says that something changed from the very value."""
    key = slot.key.lower()
    return any((s.past or s.refused) and s.key.lower() == key for s in frame.slots)


def _is_chinese(frame: Frame) -> bool:
    return _holds_chinese(frame.statement.text)


@lru_cache(TEXTS_KEPT)
def _holds_chinese(text: str) -> bool:
    return not text.isascii() and any(map(is_cjk, text))


@cache
def weights() -> dict[str, float]:
    """The fitted weight of every sign."""
    text = (files(__package__) / "lexicon" / "weights.toml").read_text("utf-8")
    return {name: float(value) for name, value in tomllib.loads(text).items()}


def weigh(signs: Signs) -> float:
    """How surely two values are of one thing: above 0 rather than not."""
    return weighed_by(weights(), signs)


def weighed_by(known: Mapping[str, float], signs: Signs) -> float:
    """The same by other weights."""
    told = [known.get(name, 0.0) * value for name, value in signs.items() if value]
    return known[ALWAYS] + sum(told)


@cache
def _most_of_subjects() -> float:
    """What the signs of `_of_subjects` weigh at most, and a little for rounding."""
    known = weights()
    most = [max(0.0, known.get(name, 0.0)) * value for name, value in MOST_OF_SUBJECTS.items()]
    return sum(most) + 1e-6
