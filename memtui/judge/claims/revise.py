"""Statements that revise or deny earlier ones in other words: the best earlier partner of each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from heapq import nlargest

from memtui.judge.claims import cues
from memtui.judge.claims.agree import says
from memtui.judge.claims.apart import side_by_side
from memtui.judge.claims.compare import LIKELY
from memtui.judge.claims.differ import differ
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity, likeness
from memtui.judge.claims.pairs import Pair, Part
from memtui.judge.claims.same import subject_factor
from memtui.judge.claims.scope import Scopes
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.stem import stem

MOST_HOLDERS, MOST_TERMS, MOST_PARTNERS = 120, 8, 20
MIN_COVER, MIN_CONTEXT = 0.25, 2.5
MIN_SCORE = 0.36
LEAST_ACT = 1.2  # of rarity, of what was never done: `tried` and `had` tell nothing
NEVER_COVER, NEVER_SHARED, NEVER_SURE = 0.35, 3.0, 0.6


def revisions(frames: Sequence[Frame], rarity: Rarity, scopes: Scopes) -> Iterator[Pair]:
    """For every statement with an update cue or a `never`, the statement that it answers."""
    postings: dict[str, list[int]] = defaultdict(list)
    for number, frame in enumerate(frames):
        if not cues.QUESTION.search(frame.statement.text):
            for term in frame.terms:
                postings[term].append(number)
    for number, frame in enumerate(frames):
        if frame.never:
            yield from _denied(number, frames, postings, rarity)
        elif frame.usable and (frame.cue or frame.change) and frame.status in {"current", "event"}:
            yield from _revised(number, frames, postings, rarity, scopes)


def _near_by(
    number: int, frames: Sequence[Frame], postings: dict[str, list[int]], rarity: Rarity
) -> list[int]:
    overlap: defaultdict[int, float] = defaultdict(float)
    terms = sorted(((rarity.get(t, 5.0), t) for t in frames[number].terms), reverse=True)
    for weight, term in terms[:MOST_TERMS]:
        for other in postings[term][-MOST_HOLDERS:]:
            if other != number:
                overlap[other] += weight
    best = nlargest(MOST_PARTNERS, ((weight, -place) for place, weight in overlap.items()))
    return [-place for _, place in best]


def _cover(frame: Frame, other: Frame, rarity: Rarity) -> tuple[float, float]:
    total = sum(rarity.get(term, 5.0) for term in frame.terms)
    shared = sum(rarity.get(term, 5.0) for term in frame.terms if term in other.terms)
    return (shared / total if total else 0.0), shared


def _clause_cover(slot: Slot, other: Frame, rarity: Rarity) -> float:
    """How much of the value's own clause the other statement holds."""
    weights = {t: rarity.get(t, 5.0) * (w if w > 0.5 else 0.15) for t, w in slot.near.items()}
    held = sum(w for t, w in weights.items() if t in other.terms)
    return held / (sum(weights.values()) or 1.0)


def _same(a: Slot, b: Slot) -> bool:
    """Whether a value that a revision mentions is the one that stood before."""
    return a.key[-5:] == b.key[-5:] if a.kind == "date" else a.key == b.key


def _main_cover(frame: Frame, other: Frame, rarity: Rarity) -> float:
    total = sum(rarity.get(term, 5.0) for term in frame.main)
    held = [rarity.get(term, 5.0) for term in frame.main if term in other.terms]
    return sum(held) / total if len(held) > 1 else 0.0


def _denied(
    number: int, frames: Sequence[Frame], postings: dict[str, list[int]], rarity: Rarity
) -> Iterator[Pair]:
    frame = frames[number]
    scored = []
    named = cues.DENIED_ACT.search(frame.statement.text)
    said = next(filter(None, named.groups()), "").lower() if named else ""
    act = stem(said)
    if rarity.get(act, 0.0) < LEAST_ACT:
        act = ""
    for place in _near_by(number, frames, postings, rarity):
        other = frames[place]
        if other.never or other.negated:
            continue
        cover, shared = _cover(frame, other, rarity)
        if act and act in other.terms:
            cover += 0.2 + 0.1 * (said in other.statement.text.lower())
        if cues.LOOKS_AHEAD.search(other.statement.text):
            cover *= 0.7
        elif cues.DONE.search(other.statement.text):
            cover += 0.08
        if cover >= NEVER_COVER and shared >= NEVER_SHARED:
            scored.append((bool(act) and act in other.terms, cover, place))
    scored.sort(reverse=True)
    for done, cover, place in scored[:1]:
        score = 0.45 + cover / 2 if done or cover >= NEVER_SURE else min(cover, LIKELY - 0.01)
        yield Pair(
            min(1.0, score),
            _whole(frames[place], True),
            _whole(frame, False),
            denial=True,
            revision=True,
        )


def _whole(frame: Frame, done: bool) -> Part:
    """A claim that what the whole statement speaks of was done, or never was."""
    text = frame.statement.text
    return Part(frame, Slot("polarity", "", "plain", text, 0, len(text), polarity=done))


def _revised(
    number: int,
    frames: Sequence[Frame],
    postings: dict[str, list[int]],
    rarity: Rarity,
    scopes: Scopes,
) -> Iterator[Pair]:
    frame = frames[number]
    own = [slot for slot in frame.slots if _is_revisable(slot)]
    best: Pair | None = None
    for place in _near_by(number, frames, postings, rarity) if own else ():
        other = frames[place]
        if not _may_stand(other) or _cover(frame, other, rarity)[1] < MIN_CONTEXT:
            continue
        if scopes.siblings(frame, other):
            continue
        main = _main_cover(frame, other, rarity)
        facing = ((s, o) for s in own for o in other.slots if differ(s, o))
        for slot, old in facing:
            if side_by_side(frame, slot, other, old):
                continue
            score = _revision_score(frame, slot, other, old, main, rarity)
            if score >= MIN_SCORE and (best is None or score > best.score):
                best = Pair(score, Part(other, old), Part(frame, slot), revision=True)
    if best:
        yield best


def _describes(a: Frame, b: Frame) -> bool:
    """Whether one of two statements describes the document of the other."""
    one, two = a.statement, b.statement
    return one.home == two.home and one.fragment != two.fragment


def _is_revisable(slot: Slot) -> bool:
    if slot.kind in {"url", "path"} and not slot.typed:
        return False
    idle = slot.past or slot.loose or slot.multi
    return slot.kind not in {"polarity", "is", "place", "release"} and not idle


def _may_stand(frame: Frame) -> bool:
    return frame.usable and not frame.never and frame.status not in {"planned", "historical"}


def _revision_score(
    frame: Frame, slot: Slot, other: Frame, old: Slot, main: float, rarity: Rarity
) -> float:
    """How surely a value revises another, 0 to about 1; `main` is how much of the revising
    statement's first clause the other statement holds."""
    cover = max(main, _clause_cover(slot, other, rarity))
    linked = any(s is not slot and s.kind == old.kind and _same(s, old) for s in frame.slots)
    if cover < MIN_COVER and not linked:
        return 0.0
    same = likeness(frame, slot, other, old, rarity)
    if same.shared < MIN_CONTEXT:
        return 0.0
    if says(frame, slot, other, same.score, rarity):
        return 0.0
    if _describes(frame, other) and says(other, old, frame, same.score, rarity):
        return 0.0
    factor = subject_factor(frame, other, rarity)
    return 0.25 * linked + 0.5 * cover + 0.3 * same.score + 0.2 * factor
