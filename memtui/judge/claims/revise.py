"""Statements that revise or deny earlier ones in other words: the best earlier partner of each."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from memtui.judge.claims.agree import says
from memtui.judge.claims.apart import describes, in_a_log, side_by_side
from memtui.judge.claims.deeds import surely_told
from memtui.judge.claims.denial import SURELY_TOLD, denial, is_dated_later, is_later
from memtui.judge.claims.differ import CLASS_OF, differ
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity, likeness
from memtui.judge.claims.looks import Look
from memtui.judge.claims.neighbours import Neighbours
from memtui.judge.claims.pairs import POSSIBLE, Pair, Part, is_copied
from memtui.judge.claims.remarks import is_idle
from memtui.judge.claims.renewals import may_renew, renewals
from memtui.judge.claims.renewed import how_renewed, signs_of_renewal
from memtui.judge.claims.same import subject_factor
from memtui.judge.claims.scope import Scopes
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.undone import deeds_of
from memtui.judge.claims.variety import different_varieties
from memtui.judge.claims.weigh import are_many, weight_of

MOST_PARTNERS = 20
FEW = 2  # words of a clause that says what changed
MIN_COVER, MIN_CONTEXT = 0.25, 2.5
MIN_SCORE = 0.36
STAND_IN = 0.5  # how surely one name stands in for another that it is told of
ROOT = 4  # letters that two words of one stem begin with
PRODUCT = 0.4  # how much of a statement the product alone is whose version it tells
MOST_WORDS, MOST_TELLERS = 24, 40  # looked up, and looked at for a `never`
LEAST_SIGNS = -0.3  # what the signs must weigh in plain notes
LEAST_RENEWED, LEAST_IN_NOTES = -0.2, 0.0  # of the signs, in a log and in plain notes
RENEWED_STEP, MOST_RENEWED = 0.03, 0.58  # how signs make a score


class Answer(NamedTuple):
    """What a statement does to another: how surely, and to which value; None denies it whole."""

    score: float
    slots: tuple[Slot, Slot] | None  # its own and the other's


class Revisions:
    """Statements with an update cue or a `never`, each with the statement that it answers."""

    def __init__(self, rarity: Rarity) -> None:
        def judge(frame: Frame, other: Frame) -> Answer | None:
            if frame.undone:
                idle = other.statement.fragment or is_idle(frame.statement)
                told = 0.0 if idle else surely_told(frame, other, rarity)
                plain = told < SURELY_TOLD and not in_a_log(frame, other)
                return Answer(0.0 if plain else told, None)
            revised = _revised(frame, other, rarity) if frame.cue or frame.change else None
            if revised and revised.score >= MIN_SCORE:
                return revised
            return _renewed(frame, other, rarity) or revised

        self.near = Neighbours[Frame, Answer](judge, earlier=False)

    def put(self, place: int, frame: Frame) -> None:
        """Take in a statement; a question is none that anything answers."""
        shelf = "?" if frame.question else ""
        terms = frame.terms.keys() | {f"={name}" for name in frame.stated} | frame.fields
        terms |= {kind for kind in frame.kinds if " " in kind}  # what is counted or measured
        look = None
        if frame.undone:
            look = Look(("",), terms, -inf, MOST_TELLERS, MOST_WORDS)
        elif asks(frame):
            look = Look(("",), terms, -inf, MOST_PARTNERS, MOST_WORDS)
        self.near.put(place, frame, shelf, terms, look)

    def move(self, place: int, frame: Frame) -> None:
        """Take the same statement from another line."""
        self.near.move(place, frame)

    def news(self) -> set[int]:
        """The statements whose pairs may be others since this was last told."""
        return self.near.news()

    def asked(self) -> Iterator[tuple[Frame, list[Frame]]]:
        """Every statement that asks, with the earlier ones it was held against."""
        items = self.near.items
        for place, frame in sorted(items.items(), key=lambda item: item[0]):
            earlier = [items[nearest] for nearest, _ in self.near.found(place) if nearest < place]
            if earlier:
                yield frame, earlier

    def pairs_of(self, place: int, scopes: Scopes) -> Iterator[Pair]:
        """The surest pair of a statement with one that it answers."""
        items = self.near.items
        answers = self.near.found(place)
        if not answers:
            return
        frame = items[place]
        if frame.undone:
            told = [
                (answer.score, items[nearest])
                for nearest, answer in answers
                if not is_later(items[nearest], frame, nearest > place)
            ]
            yield from denial(frame, told)
            return
        slotted = [
            (a.score, -nearest, a.slots)
            for nearest, a in answers
            if a.slots
            and not is_dated_later(items[nearest], frame)
            and not scopes.siblings(frame, items[nearest])
        ]
        if slotted:
            best = max(slotted, key=lambda one: one[:2])
            answered = items[-best[1]]
            for score, nearest, (new, old) in slotted if best[0] >= MIN_SCORE else ():
                other = items[-nearest]
                if other is answered or (score >= MIN_SCORE and is_copied(other, answered)):
                    pair = Part(other, old), Part(frame, new)
                    yield Pair(max(score, POSSIBLE * (score < POSSIBLE)), *pair, revision=True)


def asks(frame: Frame) -> bool:
    """Whether a statement tells of a value that is otherwise than before."""
    return (
        frame.usable
        and not frame.undone
        and frame.status in {"current", "event"}
        and (frame.cue or frame.change or frame.renews or frame.under is not None)
        and any(_is_revisable(s) or s.is_said for s in frame.slots)
    )


def weighed_of(frame: Frame) -> frozenset[str]:
    """The terms that a statement is judged by."""
    if not (frame.undone or asks(frame)):
        return frame.weighed
    deeds = deeds_of(frame.statement.text, frame.statement.said_before) if frame.undone else ()
    names = [f"={name}" for name in frame.stated]
    return frame.weighed.union(names, frame.fields, frame.kinds, [deed.act for deed in deeds])


def _renewed(frame: Frame, other: Frame, rarity: Rarity) -> Answer | None:
    """How surely a value of a statement comes in place of one of another, by all signs."""
    if not may_renew(frame, other):
        return None
    best = Answer(0.0, None)
    least = LEAST_RENEWED if in_a_log(frame, other) else LEAST_IN_NOTES
    for slot, old in renewals(frame, other):
        sure = how_renewed(signs_of_renewal(frame, slot, other, old, rarity))
        score = min(MOST_RENEWED, MIN_SCORE + RENEWED_STEP * (sure - least))
        if score > best.score:
            best = Answer(score, (slot, old))
    if best.score >= MIN_SCORE and not frame.change and different_varieties(frame, other):
        return None
    return _unless_denied(best, frame, other, rarity)


def _unless_many_deny(answer: Answer, frame: Frame, other: Frame, rarity: Rarity) -> Answer:
    """The same among many statements only: among few the signs tell less than the words."""
    return _unless_denied(answer, frame, other, rarity) if are_many(rarity) else answer


def _unless_denied(answer: Answer, frame: Frame, other: Frame, rarity: Rarity) -> Answer:
    """An answer, unless the signs speak against it in plain notes, where nothing tells that
    one statement comes later than another."""
    if answer.slots and answer.score >= MIN_SCORE and not in_a_log(frame, other):
        new, old = answer.slots
        same = likeness(frame, new, other, old, rarity)
        if weight_of(frame, new, other, old, same, rarity, LEAST_SIGNS) < LEAST_SIGNS:
            return Answer(0.0, None)
    return answer


def _cover(frame: Frame, other: Frame, rarity: Rarity) -> tuple[float, float]:
    total = sum(rarity.get(term, 5.0) for term in frame.terms)
    held = other.terms.keys() | _named(other)
    shared = sum(rarity.get(term, 5.0) for term in frame.terms if term in held)
    return (shared / total if total else 0.0), shared


def _named(frame: Frame) -> set[str]:
    """The attributes that the names in a statement are values of."""
    classes = (CLASS_OF.get(slot.kind.partition(":")[2]) for slot in frame.slots)
    return {f"@{name}" for name in classes if name}


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


def _revised(frame: Frame, other: Frame, rarity: Rarity) -> Answer | None:
    if not _may_stand(other, frame.change):
        return None
    facing = [
        (slot, old)
        for slot in frame.slots
        if _is_revisable(slot)
        for old in other.slots
        if differ(slot, old) and not side_by_side(frame, slot, other, old)
    ]
    for slot, old in _stand_ins(frame, other):
        return _unless_many_deny(Answer(STAND_IN, (slot, old)), frame, other, rarity)
    if not facing:
        return None
    best = Answer(0.0, None)
    products = any(_same_product(slot, old) for slot, old in facing)
    if not products and _cover(frame, other, rarity)[1] < MIN_CONTEXT:
        return best
    main = _main_cover(frame, other, rarity)
    for slot, old in facing:
        score = _revision_score(frame, slot, other, old, main, rarity)
        if score > best.score:
            best = Answer(score, (slot, old))
    return _unless_many_deny(best, frame, other, rarity)


def _stand_ins(frame: Frame, other: Frame) -> Iterator[tuple[Slot, Slot]]:
    """Names of which one comes in place of another, that the revising statement names as well.

    Both must be said of like things: `our conductor is …`, `… conducts the tour`.
    """
    text = frame.statement.text
    for slot in frame.slots if frame.change or frame.cue else ():
        if slot.kind not in {"person", "choice"} or slot.past or slot.refused:
            continue
        for old in other.slots:
            names = {n for n in old.key.split() if n[:1].isupper() and n in text}
            if not old.is_said or not names or names & set(slot.key.title().split()):
                continue
            if slot.typed & old.typed or _like_roles(slot, old):
                yield slot, old


def _like_roles(a: Slot, b: Slot) -> bool:
    """Whether words of one stem stand around two names."""
    starts = {term[:ROOT] for term in a.near if len(term) >= ROOT and term[0].isalpha()}
    return any(term[:ROOT] in starts for term in b.near if len(term) >= ROOT)


def _same_product(slot: Slot, old: Slot) -> bool:
    """Whether two versions are of one product."""
    return slot.kind == "version" and slot.unit[:1] == "=" and slot.unit == old.unit


def _is_revisable(slot: Slot) -> bool:
    if slot.kind in {"url", "path"} and not slot.typed:
        return False
    idle = slot.past or slot.loose or slot.multi
    return slot.kind not in {"polarity", "is", "place", "release", "choice"} and not idle


def _may_stand(frame: Frame, changed: bool) -> bool:
    """Whether a statement is one that may be revised; a plan is, where a change is told."""
    stands = frame.status == "current" or frame.status == "event" or changed
    return frame.usable and not frame.never and frame.status != "historical" and stands


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
    if same.shared < MIN_CONTEXT or says(frame, slot, other, same.score, rarity):
        return 0.0
    if describes(frame, other) and says(other, old, frame, same.score, rarity):
        return 0.0
    if not frame.change and different_varieties(frame, other):
        return 0.0
    factor = subject_factor(frame, other, rarity)
    return 0.25 * linked + 0.5 * cover + 0.3 * same.score + 0.2 * factor
