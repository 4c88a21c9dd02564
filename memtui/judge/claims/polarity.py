"""What each clause of a statement affirms or denies."""

from __future__ import annotations

import re

from memtui.judge.claims import cues
from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.terms import Token
from memtui.judge.claims.values import Found

ANCHORS = frozenset({"date", "duration", "money", "time", "weekday", "version"})


def anchor(value: Found) -> str:
    """A value as a term: statements that hold the same one may speak of the same thing."""
    return f"#{value.kind}:{value.key[-5:] if value.kind == 'date' else value.key}"


DENIED_TERMS = 3  # after a word that denies: one of them must occur in what it contradicts

_DENYING_SIGNS = ("permitted", "enabled")


Span = tuple[int, int]


def polarity_slots(
    text: str, tokens: list[Token], clauses: list[int], denials: list[Span]
) -> list[Slot]:
    """Whether each clause affirms or denies, and on which side of opposites it stands.

    `denials` is where the words stand that deny.
    """
    ends = [clauses.index(number) for number in range(1, clauses[-1] + 1)]
    ends = [end for end in ends if end < len(text)] + [len(text)]
    found: list[Slot] = []
    without = _WITHOUT.holds(text)
    start = 0
    for end in ends:
        inside = [t for t in tokens if start <= t.start < end]
        signs = signs_of(inside)
        every = without and _NONE_WITHOUT.search(text, start, end)
        if every:
            signs.pop("present", None)  # `no change without a test`: every change has one
        content = len([t for t in inside if t.term])
        if found and signs and not content:
            found[-1].signs.update(signs)
            found[-1].key, found[-1].end = "signed", end
            found[-1].text = text[found[-1].start : end]
        elif content and not _is_aside(text, start, end):
            denying = [] if every else _denying(denials, start, end, inside)
            if content > 1 or denying:
                slot = Slot("polarity", "", "plain", text[start:end], start, end, signs=signs)
                slot.polarity = len(denying) % 2 == 0
                slot.denied = _denied(denying, inside)
                slot.key = "signed" if denying or signs else "plain"
                found.append(slot)
        start = end
    for slot in found:
        signs_denying = sum(1 for name in _DENYING_SIGNS if slot.signs.get(name) is False)
        slot.denies = slot.polarity == bool(signs_denying % 2)
    return found


def _is_aside(text: str, start: int, end: int) -> bool:
    """Whether a clause only names who speaks, or says when the rest holds."""
    speaks = text[end - 1] in ":：" and text[end : end + 2].strip()[:1] in set('"“「『')
    return speaks or bool(cues.CONDITION.search(text[start:end].strip(" ，,;；。.")))


def _denying(denials: list[Span], start: int, end: int, inside: list[Token]) -> list[Span]:
    """The words of a clause that deny, those left out that belong to a word of opposites."""
    here = [span for span in denials if start <= span[0] and span[1] <= end]
    if not here:
        return here
    opposites = [t for t in inside if t.meaning and t.meaning.opposite]
    return [s for s in here if not any(t.start <= s[0] and s[1] <= t.end for t in opposites)]


def _denied(denying: list[Span], inside: list[Token]) -> frozenset[str]:
    """What a clause denies: the terms right after each word that denies."""
    found: list[str] = []
    for _, stop in denying:
        after = [t.term for t in inside if t.start >= stop and t.term[:1] not in {"", "±"}]
        found.extend(after[:DENIED_TERMS] or ["±end"])
    return frozenset(found)


def signs_of(tokens: list[Token]) -> dict[str, bool]:
    """On which side of each pair of opposites some words stand."""
    signs: dict[str, bool] = {}
    for token in tokens:
        if token.meaning and token.meaning.opposite:
            name, sign = token.meaning.opposite
            signs[name] = sign
    return signs


_WITHOUT = Guarded(r"\bwithout\b", re.IGNORECASE)
_NONE_WITHOUT = re.compile(
    r"\b(?:no|nobody|nothing|never|not|cannot|none)\b.*\bwithout\b|n't\b.*\bwithout\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\b(?:it|them|that|this)\b|它|这样", re.IGNORECASE)


def whole_terms(
    slot: Slot, tokens: list[Token], values: list[Found], denials: list[Span]
) -> dict[str, float]:
    """What a clause says, its values and names as well, without the words that deny."""
    start = 0 if _PRONOUN.search(slot.text) else slot.start
    here = [span for span in denials if slot.start <= span[0] and span[1] <= slot.end]
    found = {
        t.term: 1.0
        for t in tokens
        if t.term[:1] not in {"", "±"}
        and not t.part
        and start <= t.start < slot.end
        and not (here and any(s <= t.start < e for s, e in here))
        and not (values and any(v.start <= t.start and t.end <= v.end for v in values))
    }
    found.update({anchor(v): 1.0 for v in values if slot.start <= v.start < slot.end})
    return found
