"""What a statement says was before: values that something changed from."""

from __future__ import annotations

import re

from memtui.judge.claims import cues
from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.slots import Slot


def moves(text: str) -> bool:
    """Whether a sentence may say what something was before: cheaper than to look for it."""
    return bool(_MOVES.search(text))


_MOVES = Guarded(
    r"\bfrom\b|replac|instead|in place of|rather than|supersed|no longer|dropped|ditched|retired"
    r"|abandoned"
    r"|stopped|got rid|moved|gave up|从|由|不再|弃用|停用",
    re.IGNORECASE,
)


def former(text: str, slots: list[Slot]) -> list[Slot]:
    """Where or whose a thing was, for every place or person that it went to."""
    found = []
    for match in cues.FROM_TO.finditer(text):
        start, end = cues.span_of(match, "f")
        to = cues.span_of(match, "t")
        for slot in slots:
            if slot.kind in {"place", "person"} and slot.start < to[1] and to[0] < slot.end and end:
                words = text[start:end]
                found.append(Slot(slot.kind, "", words, words, start, end, past=True))
    return found


def mark_past(text: str, slots: list[Slot]) -> None:
    """Mark the values that a sentence says something changed from."""
    if not moves(text):
        return
    for match in (*cues.FROM_TO.finditer(text), *cues.DROPPED.finditer(text)):
        for letter in ("f", "d"):
            if f"{letter}1" not in match.re.groupindex:
                continue
            start, end = cues.span_of(match, letter)
            for slot in slots:
                if slot.kind != "polarity" and start <= slot.start and slot.end <= end + 1 and end:
                    slot.past = True
    gone = {(slot.kind, slot.key) for slot in slots if slot.past}
    for slot in slots:
        slot.past = slot.past or (slot.kind.startswith("name:") and (slot.kind, slot.key) in gone)
        if slot.past and slot.kind == "release":
            slot.kind = "number"
