"""The words of a whole statement, and which of them are names or speak of attributes."""

from __future__ import annotations

from collections.abc import Iterable

from memtui.judge.claims.lexicon import Lexicon
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.terms import Token

NAME_WEIGHT = 0.6  # of a name that is a value itself, as a word around another


def hinting(tokens: list[Token]) -> set[str]:
    """The words that speak of an attribute by the way: they name no thing."""
    hints = [
        (t.start, t.end)
        for t in tokens
        if t.part and t.term[:1] == "@" and t.meaning and t.meaning.hints
    ]
    return {t.term for t in tokens if any(s <= t.start < e and not t.part for s, e in hints)}


def add_names(slots: list[Slot], tokens: list[Token]) -> None:
    """Let names be words around the values that are no alternatives of theirs."""
    named = [t for t in tokens if t.term.startswith("=")]
    for slot in slots:
        for token in named:
            kinds = {f"name:{kind}" for kind, _ in token.meaning.names} if token.meaning else set()
            inside = slot.start <= token.start < slot.end
            if slot.kind not in kinds and not inside and slot.unit != token.term:
                slot.near.setdefault(token.term, NAME_WEIGHT)


def all_weighed(terms: dict[str, float], slots: list[Slot]) -> frozenset[str]:
    """Every term whose rarity counts where the statement is compared."""
    found = set(terms)
    for slot in slots:
        found.update(slot.near, slot.subject, slot.thing, (f"^{slot.kind}",))
        found.update([f"^{name}" for name in slot.typed])
    return frozenset(found)


def qualifiers_of(tokens: Iterable[Token], lexicon: Lexicon) -> dict[str, frozenset[str]]:
    """The words that split one subject into several, by their kind."""
    found: dict[str, set[str]] = {}
    for token in tokens:
        terms = (token.term, token.meaning.term if token.meaning else "")
        for term in terms:
            if term in lexicon.qualifier_of:
                found.setdefault(lexicon.qualifier_of[term], set()).add(term)
                break
    return {kind: frozenset(held) for kind, held in found.items()}
