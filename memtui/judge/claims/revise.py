"""Statements that revise or deny earlier ones in other words: the best earlier partner of each."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from memtui.judge.claims import cues
from memtui.judge.claims.agree import says
from memtui.judge.claims.apart import side_by_side
from memtui.judge.claims.compare import LIKELY
from memtui.judge.claims.differ import differ
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity, likeness
from memtui.judge.claims.neighbours import Look, Neighbours
from memtui.judge.claims.pairs import Pair, Part
from memtui.judge.claims.same import subject_factor
from memtui.judge.claims.scope import Scopes
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.stem import stem, words_of
from memtui.judge.claims.variety import different_varieties
from memtui.judge.claims.wordlists import words

MOST_PARTNERS = 20
FEW = 2  # words of a clause that says what changed
MIN_COVER, MIN_CONTEXT = 0.25, 2.5
MIN_SCORE = 0.36
PRODUCT = 0.4  # how much of a statement the product alone is whose version it tells
LEAST_ACT = 1.2  # of rarity, of what was never done: `tried` and `had` tell nothing
LEAST_BESIDE = 1.5  # of rarity shared beside the act itself
GENERAL = frozenset(map(stem, words("general_acts")))
ACTS = {
    stem(word): frozenset(map(stem, line.split()))
    for line in words("acts")
    for word in line.split()
}
NEVER_COVER, NEVER_SHARED, NEVER_SURE = 0.35, 3.0, 0.6


class Answer(NamedTuple):
    """What a statement does to another: how surely, and to which value; None denies it whole."""

    score: float
    done: bool  # the other says that just what is denied was done
    slots: tuple[Slot, Slot] | None  # its own and the other's


class Revisions:
    """Statements with an update cue or a `never`, each with the statement that it answers."""

    def __init__(self, rarity: Rarity) -> None:
        def judge(frame: Frame, other: Frame) -> Answer | None:
            if frame.never:
                return _denied(frame, other, rarity)
            return _revised(frame, other, rarity)

        self.near = Neighbours[Frame, Answer](judge, earlier=False)

    def put(self, place: int, frame: Frame) -> None:
        """Take in a statement; a question is none that anything answers."""
        shelf = "?" if cues.QUESTION.search(frame.statement.text) else ""
        asks = frame.never or (
            frame.usable
            and (frame.cue or frame.change)
            and frame.status in {"current", "event"}
            and any(map(_is_revisable, frame.slots))
        )
        look = Look(("",), frame.terms, -inf, MOST_PARTNERS) if asks else None
        self.near.put(place, frame, shelf, frame.terms, look)

    def move(self, place: int, frame: Frame) -> None:
        """Take the same statement from another line."""
        self.near.move(place, frame)

    def news(self) -> set[int]:
        """The statements whose pairs may be others since this was last told."""
        return self.near.news()

    def pairs_of(self, place: int, scopes: Scopes) -> Iterator[Pair]:
        """The surest pair of a statement with one that it answers."""
        items = self.near.items
        answers = self.near.found(place)
        if not answers:
            return
        frame = items[place]
        if frame.never:
            scored = [(a.done, a.score, nearest) for nearest, a in answers if a.score]
            if scored:
                done, score, other = max(scored)
                yield _denial(frame, items[other], score, done)
            return
        best: Pair | None = None
        for nearest, (score, _, slots) in answers:
            other_frame = items[nearest]
            surer = score >= MIN_SCORE and (best is None or score > best.score)
            if slots and surer and not scopes.siblings(frame, other_frame):
                old, new = Part(other_frame, slots[1]), Part(frame, slots[0])
                best = Pair(score, old, new, revision=True)
        if best:
            yield best


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
    few = frame.change and len(frame.main) <= FEW
    return sum(held) / total if len(held) > 1 or (held and few) else 0.0


def act_of(frame: Frame) -> str:
    """The term of what a statement says was never done."""
    return stem(_act(frame))


def _act(frame: Frame) -> str:
    named = cues.DENIED_ACT.search(frame.statement.text)
    return next(filter(None, named.groups()), "").lower() if named else ""


def _denied(frame: Frame, other: Frame, rarity: Rarity) -> Answer | None:
    if other.never or other.negated:
        return None
    said, act = _act(frame), act_of(frame)
    if rarity.get(act, 0.0) < LEAST_ACT:
        act = ""
    cover, shared = _cover(frame, other, rarity)
    done = _does(act, other)
    if done:
        cover += 0.2 + 0.1 * (said in other.statement.text.lower())
        same = act in other.terms
        beside = shared - rarity.get(act, 0.0) * same
        if beside < LEAST_BESIDE and (not same or act in GENERAL):
            return Answer(0.0, False, None)
        shared = max(shared, NEVER_SHARED if beside >= LEAST_BESIDE else 0.0)
    if cues.LOOKS_AHEAD.search(other.statement.text):
        cover *= 0.7
    elif cues.DONE.search(other.statement.text):
        cover += 0.08
    if cover < NEVER_COVER or shared < NEVER_SHARED:
        return Answer(0.0, False, None)
    return Answer(cover, done, None)


def _does(act: str, frame: Frame) -> bool:
    """Whether a statement tells of an act, by its own word or by one that means much the same."""
    if not act:
        return False
    told = ACTS.get(act)
    return act in frame.terms or bool(
        told and not told.isdisjoint(map(stem, words_of(frame.statement.text)))
    )


def _denial(frame: Frame, other: Frame, cover: float, done: bool) -> Pair:
    score = 0.45 + cover / 2 if done or cover >= NEVER_SURE else min(cover, LIKELY - 0.01)
    one, two = _whole(other, True), _whole(frame, False)
    return Pair(min(1.0, score), one, two, denial=True, revision=True)


def _whole(frame: Frame, done: bool) -> Part:
    """A claim that what the whole statement speaks of was done, or never was."""
    text = frame.statement.text
    return Part(frame, Slot("polarity", "", "plain", text, 0, len(text), polarity=done))


def _revised(frame: Frame, other: Frame, rarity: Rarity) -> Answer | None:
    if not _may_stand(other):
        return None
    facing = [
        (slot, old)
        for slot in frame.slots
        if _is_revisable(slot)
        for old in other.slots
        if differ(slot, old) and not side_by_side(frame, slot, other, old)
    ]
    if not facing:
        return None
    best = Answer(0.0, False, None)
    products = any(_same_product(slot, old) for slot, old in facing)
    if not products and _cover(frame, other, rarity)[1] < MIN_CONTEXT:
        return best
    main = _main_cover(frame, other, rarity)
    for slot, old in facing:
        score = _revision_score(frame, slot, other, old, main, rarity)
        if score > best.score:
            best = Answer(score, False, (slot, old))
    return best


def _same_product(slot: Slot, old: Slot) -> bool:
    """Whether two versions are of one product."""
    return slot.kind == "version" and slot.unit[:1] == "=" and slot.unit == old.unit


def _describes(a: Frame, b: Frame) -> bool:
    """Whether one of two statements describes the document of the other."""
    one, two = a.statement, b.statement
    return one.home == two.home and one.fragment != two.fragment


def _is_revisable(slot: Slot) -> bool:
    if slot.kind in {"url", "path"} and not slot.typed:
        return False
    idle = slot.past or slot.loose or slot.multi
    return slot.kind not in {"polarity", "is", "place", "release", "choice"} and not idle


def _may_stand(frame: Frame) -> bool:
    return frame.usable and not frame.never and frame.status not in {"planned", "historical"}


def _revision_score(
    frame: Frame, slot: Slot, other: Frame, old: Slot, main: float, rarity: Rarity
) -> float:
    """How surely a value revises another, 0 to about 1; `main` is how much of the revising
    statement's first clause the other statement holds."""
    cover = max(main, _clause_cover(slot, other, rarity), PRODUCT * _same_product(slot, old))
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
    if not frame.change and different_varieties(frame, other):
        return 0.0
    factor = subject_factor(frame, other, rarity)
    return 0.25 * linked + 0.5 * cover + 0.3 * same.score + 0.2 * factor
