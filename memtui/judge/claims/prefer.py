"""Which of several competing values to keep: a ladder whose every step has its sentence.

Explicit change, then a cue on one side, then the date of the statement, then what the documents
say of when they were updated; where none decides, nothing is preferred. A file's mtime is no step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from memtui.judge.claims.model import Claim, Preferred


@dataclass(frozen=True, slots=True)
class Evidence:
    """A current claim with what speaks for it."""

    claim: Claim
    change: bool
    cue: bool
    updated: datetime | None
    replaces: frozenset[str]  # keys of the values it says are past
    under: date | None = None  # the date that it stands under, as an entry of a log does


def prefer(evidence: Iterable[Evidence]) -> tuple[Preferred | None, str]:
    """The value to keep and why, or None and why nothing decides."""
    sides = list(evidence)
    changed = [side for side in sides if side.change]
    if changed:
        told = _not_replaced(changed)
        newer = [*told, *(side for side in sides if side.cue and side not in changed)]
        chosen = (
            _latest(newer, _dated)
            or _latest(newer, _updated)
            or _only(told)
            or _latest(changed, _dated)
            or _latest(changed, _updated)
            or _latest(changed, _under)
        )
        if chosen:
            return Preferred(chosen.claim.value, "change", _change_sentence(chosen)), ""
        return None, "Several statements report a change, and nothing says which came last."
    cued = [side for side in sides if side.cue]
    if cued and _only(cued):
        why = f"Only {_place(cued[0])} says that this holds now."
        return Preferred(cued[0].claim.value, "cue", why), ""
    latest = _latest(sides, _dated)
    if latest:
        why = f"The statement in {_place(latest)} is the latest: it is dated {latest.claim.date}."
        return Preferred(latest.claim.value, "date", why), ""
    latest = _latest(sides, _last_known) or _latest_of_dated(sides)
    if latest and latest.claim.date_source == "statement":
        why = f"The statement in {_place(latest)} is the latest: it is dated {latest.claim.date}."
        return Preferred(latest.claim.value, "date", why), ""
    latest = latest or _latest(sides, _updated)
    if latest and latest.updated:
        why = f"{latest.claim.path} was updated last, on {latest.updated.date()}."
        return Preferred(latest.claim.value, "updated", why), ""
    latest = _latest(sides, _under)
    if latest:
        why = f"{_place(latest)} stands under the latest date, {latest.under}."
        return Preferred(latest.claim.value, "date", why), ""
    return None, "No change, cue, date or update time tells which of these is current."


def _only(sides: list[Evidence]) -> Evidence | None:
    return sides[0] if len({side.claim.value.key for side in sides}) == 1 else None


def _not_replaced(sides: list[Evidence]) -> list[Evidence]:
    gone = {key for side in sides for key in side.replaces}
    return [side for side in sides if side.claim.value.key not in gone] or sides


def _dated(side: Evidence) -> Any:
    return side.claim.date if side.claim.date_source == "statement" else None


def _updated(side: Evidence) -> Any:
    return side.updated


def _under(side: Evidence) -> Any:
    return side.under


def _last_known(side: Evidence) -> Any:
    """When a statement says that it was made, or else when its document was updated."""
    return _dated(side) or (side.updated.date() if side.updated else None)


def _latest_of_dated(sides: list[Evidence]) -> Evidence | None:
    """The latest of several dated values, where another one is of no known time."""
    dated = [side for side in sides if _dated(side)]
    return _latest(dated, _dated)


def _latest(sides: list[Evidence], when: Callable[[Evidence], Any]) -> Evidence | None:
    """The side of the latest time, if every value has one and no other value has the same."""
    latest: dict[str, Evidence] = {}
    for side in sides:
        if when(side) is None:
            continue
        known = latest.get(side.claim.value.key)
        if known is None or when(side) > when(known):
            latest[side.claim.value.key] = side
    if len(latest) < 2 or len(latest) < len({side.claim.value.key for side in sides}):
        return None
    first, second = sorted(latest.values(), key=when, reverse=True)[:2]
    return first if when(first) > when(second) else None


def _change_sentence(side: Evidence) -> str:
    claim = side.claim
    if claim.from_value:
        return f"{_place(side)} reports the change from {claim.from_value} to {claim.value.text}."
    return f"{_place(side)} reports a change to {claim.value.text}."


def _place(side: Evidence) -> str:
    return f"{side.claim.path}:{side.claim.line}"
