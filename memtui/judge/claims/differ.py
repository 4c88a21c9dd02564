"""Whether two values of a kind can't both hold."""

from __future__ import annotations

import math
import re

from memtui.judge.claims.slots import Slot
from memtui.judge.claims.spoken import TWELVE
from memtui.judge.claims.values import SPAN
from memtui.judge.claims.wordlists import words


def differ(a: Slot, b: Slot) -> bool:
    """Whether two values of a kind can't both hold."""
    if a.kind != b.kind or a.kind == "choice":
        return False
    if a.kind == "polarity":
        return True
    if a.key == b.key or _are_one(a, b):
        return False
    if a.kind in {"measure", "money", "state"} and a.unit != b.unit:
        return False
    if a.kind == "number" and not _same_unit(a, b):
        return False
    if a.kind == "version":
        return a.unit == b.unit and not (
            a.key.startswith(b.key + ".") or b.key.startswith(a.key + ".")
        )
    if a.kind == "date":
        return not _same_day(a.key, b.key)
    if a.kind in {"time", "weekday"} and SPAN in (a.unit, b.unit):
        return a.unit == b.unit
    if a.kind == "time" and TWELVE in (a.unit, b.unit):
        return _face(a.key) != _face(b.key)
    if a.kind == "time":
        return (
            a.key.split()[0] != b.key.split()[0]
            if " " not in a.key or " " not in b.key
            else _utc(a.key) != _utc(b.key)
        )
    if a.kind == "person":
        return not set(a.key.lower().split()) & set(b.key.lower().split())
    if a.kind in {"place", "is"}:
        return not a.words & b.words and bool(a.words and b.words)
    return True


def _are_one(a: Slot, b: Slot) -> bool:
    """Whether two values are one in other units: half a year and six months, 104 MB and 99 MiB.

    What is told roughly may be a little off.
    """
    if a.kind not in {"duration", "size", "measure", "percent", "number"} or a.unit != b.unit:
        return False
    one, two = sorted((_plain(a), _plain(b)))
    if not one:
        return False
    if a.kind == "duration" and one > _MONTH:
        return two / one < 1.025
    binary = ("ib" in a.text.lower()) != ("ib" in b.text.lower())
    if a.kind == "size" and binary:
        return two / one < 1.11
    if a.kind == "percent":
        return two - one < 0.5 and (a.text.isalpha() or b.text.isalpha())
    return (a.rough or b.rough) and two / one < 1.06


_MONTH = 28 * 86400


def may_differ(a: Slot, b: Slot) -> bool:
    """Whether two values can't both hold, of kinds that are not the same but may be told so.

    A thing may be named as one of a list or as none; a number may count in other words.
    """
    if a.is_said and b.is_said:
        apart = a.key.lower() != b.key.lower() and not a.words & b.words
        return apart and bool(a.kind == b.kind or (_open(a, b) and _tied(a, b)))
    if _are_one(a, b):
        return False
    if a.is_often and b.is_often:
        one, two = _often(a), _often(b)
        return bool(one and two) and not 0.99 < one / two < 1.01
    if a.kind == b.kind == "number":
        alike = a.typed & b.typed or not (a.unit or b.unit)
        return a.key != b.key and bool(alike)
    return False


def _open(a: Slot, b: Slot) -> bool:
    """Whether one of two values is a name that no list knows, or just what a thing is."""
    return not {a.kind, b.kind}.isdisjoint(("choice", "is", "place"))


def _tied(a: Slot, b: Slot) -> bool:
    """Whether two values are of one attribute, or said of one thing."""
    if attributes_of(a) & attributes_of(b):
        return True
    settings = any(slot.kind.partition(":")[2] in _SETTINGS for slot in (a, b))
    shared = len(set(a.thing) & set(b.thing))
    return not settings and 0 < max(len(a.thing), len(b.thing)) <= 2 * shared


def attributes_of(slot: Slot) -> frozenset[str]:
    """The attributes that a value is of, by the words around it and by what it is a name of."""
    named = CLASS_OF.get(slot.kind.partition(":")[2], "")
    return slot.typed | {named} if named else slot.typed


def _often(slot: Slot) -> float:
    """How many times a second; 0 where it isn't a plain number."""
    number = _plain(slot)
    return 1 / number if slot.kind == "interval" and number else number


def _plain(slot: Slot) -> float:
    """The number that a value is, of a range the lower one; 0 where it is none."""
    number = _NUMBER.match(slot.key)
    return float(number[0]) if number else 0.0


def powers_between(a: Slot, b: Slot) -> float:
    """How many powers of ten lie between two values, up to 3, if they are numbers."""
    if a.is_often and b.is_often:
        one, two = _often(a), _often(b)
    else:
        one, two = _plain(a), _plain(b)
    return min(3.0, abs(math.log10(one / two))) if one > 0 and two > 0 else 0.0


def _face(key: str) -> int:
    """What a clock with hands shows, in minutes."""
    hours, minutes = key.split()[0].split(":")
    return (int(hours) * 60 + int(minutes)) % 720


_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e[+-]\d+)?")
_SETTINGS = words("choices")
CLASS_OF = dict(line.split(" ", 1) for line in words("class_attributes"))
_NUMBERED = words("numbered_attributes")
_PEOPLE, _ANYTHING = words("counted_people"), words("counts_anything")


def _same_unit(a: Slot, b: Slot) -> bool:
    if a.unit and b.unit:
        one, two = set(a.unit.split()), set(b.unit.split())
        if one & two - _ANYTHING or (one & _PEOPLE and two & _PEOPLE):
            return True
        if one & two and not (one - _ANYTHING and two - _ANYTHING):
            return True
        return bool((one | two) & _ANYTHING and a.attributes & b.attributes & _NUMBERED)
    return a.unit == b.unit and bool(a.attributes & b.attributes & _NUMBERED)


def _same_day(a: str, b: str) -> bool:
    if a.startswith("----") or b.startswith("----"):
        return a[4:] == b[4:]
    return a.startswith(b) or b.startswith(a)


_ZONES = {"UTC": 0, "GMT": 0, "CET": 60, "CEST": 120, "北京时间": 480, "EST": -300, "PST": -480}


def _utc(key: str) -> tuple[int, str]:
    clock, _, zone = key.partition(" ")
    hours, minutes = clock.split(":")
    shift = _ZONES.get(zone)
    if shift is None and zone[3:].lstrip("+-").isdigit():
        shift = int(zone[3:]) * 60
    return (int(hours) * 60 + int(minutes) - (shift or 0)) % 1440, "" if shift is not None else zone
