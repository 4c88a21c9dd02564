"""Claims that compete, grouped by the pairs that they make; kept while the pairs are the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from memtui.judge.claims.compare import akin
from memtui.judge.claims.likeness import Rarity
from memtui.judge.claims.model import Bundle
from memtui.judge.claims.pairs import Pair, Part


@dataclass(slots=True)
class Group:
    """Claims of one bundle; `parts` by the identity of their slots.

    `made` is the bundle that was made of it, with what that rests on beside the claims.
    """

    parts: dict[int, Part] = field(default_factory=dict)
    score: float = 0.0
    denial: bool = False
    revised: bool = False
    surest: Pair | None = None
    made: tuple[object, Bundle | None] | None = None

    def takes(self, part: Part, rarity: Rarity) -> bool:
        """Whether a claim is akin to all that are here, not only to the one it met."""
        akins = sum(akin(part.frame, other.frame, rarity) for other in self.parts.values())
        whole = self.revised or part.slot.kind == "polarity"
        return akins >= (1.0 if whole else 0.5) * len(self.parts)

    def add(self, pair: Pair) -> None:
        """Take both claims of a pair."""
        for part in (pair.a, pair.b):
            self.parts[part.node] = part
        if self.surest is None or pair.score > self.score:
            self.surest = pair
        self.score = max(self.score, pair.score)
        self.denial |= pair.denial
        self.revised |= pair.revision

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for groups of the very same claims that are as sure."""
        claims = [(id(part.frame), node) for node, part in self.parts.items()]
        return self.score, self.denial, *claims


@dataclass(slots=True)
class _Tied:
    """Pairs that are tied by their statements, and the groups they make, by the first pair."""

    pairs: list[Pair]
    groups: dict[int, Group]
    nodes: frozenset[int]  # of the statements


class Groups:
    """The groups of pairs; those that no change ties to are kept as they are."""

    def __init__(self) -> None:
        self._tied: dict[tuple[int, ...], _Tied] = {}  # by the identity of the pairs
        self._groups: dict[tuple[object, ...], Group] = {}

    def of(self, pairs: Iterable[Pair], touched: set[int], rarity: Rarity) -> list[Group]:
        """The groups of these pairs, surest first.

        `touched` are statements, by node, whose words weigh otherwise than the last time.
        """
        surest = sorted(pairs, key=lambda pair: -pair.score)
        before, self._tied = self._tied, {}
        made: dict[int, Group] = {}
        for some in _tied(surest):
            key = tuple(map(id, some))
            known = before.get(key)
            if known is None or not known.nodes.isdisjoint(touched):
                known = self._joined(some, rarity)
            self._tied[key] = known
            made.update(known.groups)
        groups = [made[id(pair)] for pair in surest if id(pair) in made]
        self._groups = {group.key: group for group in groups}
        return _without_echoes(groups)

    def _joined(self, pairs: list[Pair], rarity: Rarity) -> _Tied:
        groups = _joined(pairs, rarity)
        for group in groups.values():
            known = self._groups.get(group.key)
            if known is not None:
                group.made = known.made
        frames = (frame for pair in pairs for frame in (pair.a.frame, pair.b.frame))
        return _Tied(pairs, groups, frozenset(frame.node for frame in frames))


def _tied(pairs: Sequence[Pair]) -> Iterable[list[Pair]]:
    """The pairs in parts that share no statement with one another, each in the order given."""
    parent: dict[int, int] = {}

    def root(node: int) -> int:
        above = parent.setdefault(node, node)
        while above != node:
            parent[node] = parent[above]
            node, above = above, parent[above]
        return node

    for pair in pairs:
        parent[root(pair.a.frame.node)] = root(pair.b.frame.node)
    tied: defaultdict[int, list[Pair]] = defaultdict(list)
    for pair in pairs:
        tied[root(pair.a.frame.node)].append(pair)
    return tied.values()


def _joined(pairs: Sequence[Pair], rarity: Rarity) -> dict[int, Group]:
    """Pairs joined where they share a claim, surest first; by the pair that each began with.

    Of two statements only their surest pair counts; what is akin to one claim of a
    bundle only makes a bundle of its own.
    """
    groups: dict[int, Group] = {}
    home: dict[int, Group] = {}
    seen: set[tuple[int, int]] = set()
    for pair in pairs:
        key = (id(pair.a.frame), id(pair.b.frame))
        if key in seen or key[::-1] in seen:
            continue
        seen.add(key)
        group = _home_of(pair, home, rarity)
        if group is None:
            group = groups[id(pair)] = Group()
        group.add(pair)
        for part in (pair.a, pair.b):
            home.setdefault(part.node, group)
    return {pair: group for pair, group in groups.items() if group.parts}


def _home_of(pair: Pair, home: dict[int, Group], rarity: Rarity) -> Group | None:
    """The group that a pair belongs to, if there is one."""

    def takes(group: Group, parts: Iterable[Part]) -> bool:
        return all(group.takes(part, rarity) for part in parts)

    one, two = home.get(pair.a.node), home.get(pair.b.node)
    if one is not None and one is two:
        return one
    if one is not None and two is None and takes(one, [pair.b]):
        return one
    if two is not None and one is None and takes(two, [pair.a]):
        return two
    if one is not None and two is not None and takes(one, two.parts.values()):
        for part in two.parts.values():
            one.parts[part.node] = part
            home[part.node] = one
        two.parts = {}
        return one
    return None


def _without_echoes(groups: list[Group]) -> list[Group]:
    """Groups without those that hold no more than a surer one does, in words of an index.

    A description, or the line of an index, says over again what its document says.
    """
    kept: list[Group] = []
    said: defaultdict[tuple[str, str, str], set[int]] = defaultdict(set)  # numbers of groups
    for group in groups:
        parts = group.parts.values()
        here = {(p.frame.statement.home, p.slot.kind, p.slot.key) for p in parts}
        echoes = any(part.frame.statement.fragment for part in parts)
        if echoes and set.intersection(*[said[claim] for claim in here]):
            continue
        for claim in here:
            said[claim].add(len(kept))
        kept.append(group)
    return kept
