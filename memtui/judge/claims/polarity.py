"""What each clause of a statement affirms or denies."""

from __future__ import annotations

import re

from memtui.judge.claims import cues
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.terms import Token
from memtui.judge.claims.values import Found

ANCHORS = frozenset({"date", "duration", "money", "time", "weekday", "version"})


def anchor(value: Found) -> str:
    """A value as a term: statements that hold the same one may speak of the same thing."""
    return f"#{value.kind}:{value.key[-5:] if value.kind == 'date' else value.key}"


def polarity_slots(text: str, tokens: list[Token], clauses: list[int]) -> list[Slot]:
    """Whether each clause affirms or denies, and on which side of opposites it stands."""
    ends = [n for n in range(1, len(text)) if clauses[n] != clauses[n - 1]] + [len(text)]
    found: list[Slot] = []
    start = 0
    for end in ends:
        inside = [t for t in tokens if start <= t.start < end]
        signs = signs_of(inside)
        denials = [
            m
            for m in cues.NEGATION.finditer(text, start, end)
            if not any(
                t.start <= m.start() and m.end() <= t.end and t.meaning and t.meaning.opposite
                for t in inside
            )
        ]
        content = sum(1 for t in inside if t.term)
        speaker = text[end - 1] in ":：" and text[end : end + 2].strip()[:1] in set('"“「『')
        if found and signs and not content:
            found[-1].signs.update(signs)
            found[-1].key, found[-1].end = "signed", end
            found[-1].text = text[found[-1].start : end]
        if (
            (content > 1 or (content and denials))
            and not speaker
            and not cues.CONDITION.search(text[start:end].strip(" ，,;；。."))
        ):
            denied = bool(len(denials) % 2)
            key = "plain" if not denials and not signs else "signed"
            slot = Slot("polarity", "", key, text[start:end], start, end, polarity=not denied)
            slot.signs = signs
            found.append(slot)
        start = end
    return found


def signs_of(tokens: list[Token]) -> dict[str, bool]:
    signs: dict[str, bool] = {}
    for token in tokens:
        if token.meaning and token.meaning.opposite:
            name, sign = token.meaning.opposite
            signs[name] = sign
    return signs


_PRONOUN = re.compile(r"\b(?:it|them|that|this)\b|它|这样", re.IGNORECASE)


def whole_terms(slot: Slot, tokens: list[Token], values: list[Found]) -> dict[str, float]:
    """What a clause says, its values and names as well, without the words that deny."""
    denials = [m.span() for m in cues.NEGATION.finditer(slot.text)]
    start = 0 if _PRONOUN.search(slot.text) else slot.start
    found = {
        t.term: 1.0
        for t in tokens
        if t.term[:1] not in {"", "±"}
        and not t.part
        and start <= t.start < slot.end
        and not any(s <= t.start - slot.start < e for s, e in denials)
        and not any(v.start <= t.start and t.end <= v.end for v in values)
    }
    found.update({anchor(v): 1.0 for v in values if slot.start <= v.start < slot.end})
    return found
