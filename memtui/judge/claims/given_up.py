"""Statements that say a thing was given up, each with one that still counts on it."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from memtui.judge.claims.apart import side_by_side, timed
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.looks import Look
from memtui.judge.claims.neighbours import Neighbours
from memtui.judge.claims.pairs import Pair, Part
from memtui.judge.claims.scope import Scopes
from memtui.judge.claims.slots import Slot

MOST_PARTNERS = 12
SURE, UNSURE, WHOLE = 0.68, 0.5, 0.55
RARE = 3.0  # of rarity: a name that few statements hold
SHARED = 2.2  # of rarity that two statements share beside the name


def holds(frame: Frame) -> set[str]:
    """Everything that a statement names: its words and the names of the lexicon in it."""
    return frame.terms.keys() | {f"={name}" for name in frame.stated}


class GivenUps:
    """Statements that give something up, each with the nearest that counts on it still."""

    def __init__(self, rarity: Rarity) -> None:
        def judge(frame: Frame, other: Frame) -> float | None:
            return _counts_on(frame, other, rarity)

        self._rarity = rarity
        self.near = Neighbours[Frame, float](judge, earlier=False)

    def put(self, place: int, frame: Frame) -> None:
        """Take in a statement."""
        asks = frame.given is not None and frame.usable and frame.status != "planned"
        terms = frame.given.terms if asks and frame.given else ()
        look = Look(("",), terms, -inf, MOST_PARTNERS) if asks else None
        self.near.put(place, frame, "", holds(frame), look)

    def move(self, place: int, frame: Frame) -> None:
        """Take the same statement from another line."""
        self.near.move(place, frame)

    def news(self) -> set[int]:
        """The statements whose pairs may be others since this was last told."""
        return self.near.news()

    def pairs_of(self, place: int, scopes: Scopes) -> Iterator[Pair]:
        """The pair of a statement that gives something up with the surest that counts on it."""
        items = self.near.items
        scored = [
            (score, -nearest)
            for nearest, score in self.near.found(place)
            if score and not scopes.siblings(items[place], items[nearest])
        ]
        if scored:
            score, nearest = max(scored)
            old, new = _parts(items[place], items[-nearest])
            most = SURE if old.slot.kind != "polarity" else WHOLE
            yield Pair(min(score, most), old, new, revision=True)


def _counts_on(frame: Frame, other: Frame, rarity: Rarity) -> float | None:
    """How surely a statement counts on what the other gives up; None if it never does."""
    given = frame.given
    if given is None or frame is other or not other.usable or other.never or other.negated:
        return None
    if other.statement.text == frame.statement.text or other.statement.fragment:
        return None
    if other.status in {"planned", "historical"} or other.statement.reason:
        return None
    common = given.terms & holds(other)
    if not common or common & other.past or (other.given and common & other.given.terms):
        return None
    if frame.statement.home == other.statement.home and not timed(frame, other):
        return None
    if any(side_by_side(frame, s, other, o) for s in frame.slots[:1] for o in other.slots[:1]):
        return None
    known = holds(other) | other.topic.keys()
    if given.of and given.of.isdisjoint(known):
        return 0.0
    shared = sum(rarity.get(t, 5.0) for t in holds(frame) & known if t not in common)
    rare = max(rarity.get(term, 5.0) for term in common) >= RARE
    if not rare and shared < SHARED:
        return 0.0
    score = UNSURE + 0.03 * min(shared, 4.0)
    return score + 0.1 if rare or shared >= 2 * SHARED else score


def _parts(frame: Frame, other: Frame) -> tuple[Part, Part]:
    """The claims: what still counts on it, and what came instead."""
    assert frame.given is not None
    names = frame.given.terms
    for old in other.slots:
        held = {f"={old.key}"} if ":" in old.kind else old.words
        if names & held and not old.past and old.kind != "polarity":
            new = next((s for s in frame.slots if s.kind == old.kind and not s.past), None)
            if new is not None and new.key != old.key:
                return Part(other, old), Part(frame, new)
    one, two = _whole(other, True), _whole(frame, False)
    two.slot.change = True
    return one, two


def _whole(frame: Frame, holds_on: bool) -> Part:
    text = frame.statement.text
    return Part(frame, Slot("polarity", "", "plain", text, 0, len(text), polarity=holds_on))
