"""The words around a value, and how much each says of what the value is of."""

from __future__ import annotations

from memtui.judge.claims.slots import Slot
from memtui.judge.claims.terms import Token
from memtui.judge.claims.values import Found

OTHER_CLAUSE = 0.5  # the weight of words in the other clauses of the statement


def is_adjective(slot: Slot) -> bool:
    """Whether a value is said as `daily` is: of the noun that follows."""
    return slot.kind == "interval" and slot.text.lower().endswith("ly")


def taken_by(text: str, values: list[Found], slots: list[Slot]) -> bytearray:
    """Which characters belong to values, so that their words are no words around them."""
    releases = {slot.start for slot in slots if slot.kind == "release"}
    taken = bytearray(len(text) + 1)
    spans = [(s.kind, s.start, s.end) for s in slots] + [(v.kind, v.start, v.end) for v in values]
    for kind, start, end in spans:
        if kind not in {"place", "is", "path", "choice", "state"} and start not in releases:
            taken[start:end] = b"\1" * (end - start)
    return taken


def is_taken(token: Token, taken: bytearray) -> bool:
    """Whether a word belongs to a value; a pair of Chinese characters does by half."""
    inside = taken[token.start : token.end]
    return any(inside) if token.meaning is None and len(token.term) < 3 else all(inside)


def near(slot: Slot, content: list[Token], clauses: list[int]) -> dict[str, float]:
    """The terms of a statement, weighted by how close to a value they stand, 0 to 1."""
    found: dict[str, float] = {}
    own = clauses[slot.start]
    adjective = is_adjective(slot)
    before = sum(1 for token in content if token.start < slot.start)
    for place, token in enumerate(content):
        if slot.kind in {"place", "is", "choice", "state"} and slot.start <= token.start < slot.end:
            continue
        if slot.kind == "is" and token.start >= slot.subject_end:
            continue
        if clauses[token.start] != own:
            weight = OTHER_CLAUSE
        elif slot.kind == "polarity":
            weight = 1.0
        else:
            gap = before - place if place < before else place - before + 1
            weight = 1.0 if gap <= 3 else 0.8 if gap <= 6 else 0.6
        if token.part:
            weight *= 0.4
        if adjective and not 0 <= place - before <= 1:
            weight *= 0.4
        found[token.term] = max(weight, found.get(token.term, 0.0))
    return found
