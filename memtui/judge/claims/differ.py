"""Whether two values of a kind can't both hold."""

from __future__ import annotations

from memtui.judge.claims.slots import Slot
from memtui.judge.claims.wordlists import words


def differ(a: Slot, b: Slot) -> bool:
    """Whether two values of a kind can't both hold."""
    if a.kind != b.kind:
        return False
    if a.kind == "polarity":
        return True
    if a.key == b.key:
        return False
    if a.kind in {"measure", "money"} and a.unit != b.unit:
        return False
    if a.kind == "number" and not _same_unit(a, b):
        return False
    if a.kind == "version":
        return a.unit == b.unit and not (
            a.key.startswith(b.key + ".") or b.key.startswith(a.key + ".")
        )
    if a.kind == "date":
        return not _same_day(a.key, b.key)
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


_NUMBERED = words("numbered_attributes")
_PEOPLE, _ANYTHING = words("counted_people"), words("counts_anything")


def _same_unit(a: Slot, b: Slot) -> bool:
    if a.unit and b.unit:
        one, two = set(a.unit.split()), set(b.unit.split())
        if one & two or (one & _PEOPLE and two & _PEOPLE):
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
