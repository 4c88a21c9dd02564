"""What a statement says was before: values that something changed from."""

from __future__ import annotations

import re

from memtui.judge.claims import cues
from memtui.judge.claims.gate import Guarded
from memtui.judge.claims.slots import Slot


def moves(text: str) -> bool:
    """Whether a sentence may say what something was before: cheaper than to look for it."""
    return _MOVES.holds(text)


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


_REFUSED = Guarded(
    r"\b(?:not|never|no more|without|rejects?|(?:do(?:es)?|did)(?: not|n['’]t) (?:use|want|have"
    r"|like|read|need|support|accept)|done with|tired of|sick of|fed up with|instead of|rather than"
    r"|other than|treat (?:it|them|\w+) as|stop(?:s|ped)? \w+ing)\s"
    r"(?:in |with |on |by |as |the |an? |any |more ){0,2}"
    r"(?P<r>[^,;:.()]{1,30})|\b(?:prefer|chose|choose|pick|favou?r|won|wins?|like)\w*\s[^,;:.()]{1,40}?\sover\s"
    r"(?P<r4>[^,;:.()]{1,30})|(?:不用|不要|别用|不走|不是|别当[成作]|不要当[成作]|不当作?|别发|不发|不写|停用|不支持|不喜欢|不再用|拒收)"
    r"\s?(?P<r2>[^，。；,;]{1,16})|(?P<r3>[^，。；,;]{1,12})(?:停用|不用了|不要了|不再用)",
    re.IGNORECASE,
)


def mark_refused(text: str, slots: list[Slot]) -> None:
    """Mark the names that a sentence says are not used, not wanted or no more."""
    said = [slot for slot in slots if slot.is_said and slot.kind != "is"]
    for match in _REFUSED.finditer(text) if said else ():
        start, end = next(match.span(name) for name in ("r", "r2", "r3", "r4") if match[name])
        for slot in said:
            slot.refused |= start <= slot.start and slot.end <= end + 1


_RANGE = re.compile(
    r"\b(?:runs?|lasts?|goes|open|opens|valid|available|stays?|works?|visits?|closed|booked|away"
    r"|out)(?:\snow)?\s(?:f)?$",
    re.IGNORECASE,
)  # `from July 5 to July 14` is a span of time after these


def _mark_then(text: str, slots: list[Slot]) -> None:
    """Mark what was so at the time, where the next clause tells of a change."""
    then = cues.PAST.search(text) if slots else None
    end = _CLAUSE_END.search(text, then.end()) if then else None
    if then and end and cues.CHANGE.holds(text[end.end() :]):
        for slot in slots:
            slot.past |= slot.kind != "polarity" and then.start() <= slot.start < end.start()


_CLAUSE_END = re.compile(r"[，,;；。]|\bbut\b|\buntil\b|\bthen\b")


def mark_past(text: str, slots: list[Slot]) -> None:
    """Mark the values that a sentence says something changed from."""
    _mark_then(text, slots)
    if not moves(text):
        return
    for match in (*cues.FROM_TO.finditer(text), *cues.DROPPED.finditer(text)):
        if _RANGE.search(text, 0, match.start() + 1):
            continue
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
