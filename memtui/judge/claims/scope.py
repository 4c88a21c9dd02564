"""Documents about different things of one kind: `site_north.md` and `site_south.md`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from memtui.judge.claims.frame import Frame
from memtui.judge.claims.lexicon import Lexicon
from memtui.judge.claims.stem import stem
from memtui.judge.claims.wordlists import words

if TYPE_CHECKING:
    from memtui.judge.claims.pairs import Pair


NAMED_FORM = 0.5  # how much is worded alike where the names of two files are alike
FORMS, SAME_FORM = 2, 0.75  # pairs worded alike between documents of one form, and how much
Home = tuple[set[str], frozenset[str]]  # terms and title
Homes = dict[str, Home]  # by path
Teller = tuple[str, int]  # the path of a document, and the place of one that tells of it


def homes_of(frames: Iterable[Frame]) -> Homes:
    """The documents that the statements of one document tell of, an index of several."""
    found: Homes = {}
    for frame in frames:
        terms, _ = found.setdefault(frame.statement.home, (set(), frame.title))
        if not frame.statement.fragment:
            terms.update(frame.terms, frame.names)
    return found


class Scopes:
    """Tells whether two documents describe siblings: same kind of thing, other name.

    Their titles share a word and each has a name that its own text uses and the
    other's doesn't. Values may differ between siblings without any conflict.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._told: defaultdict[str, dict[int, Home]] = defaultdict(dict)  # by path and place
        self._known: defaultdict[str, dict[str, bool]] = defaultdict(dict)
        self._changed: set[str] = set()
        self.asked: set[str] = set()  # documents that were asked for, until somebody clears it

    def replace(self, gone: Mapping[Teller, Home], come: Mapping[Teller, Home]) -> None:
        """Take what some documents tell in place of what documents told before."""
        for key, home in gone.items():
            if come.get(key) != home:
                path, place = key
                del self._told[path][place]
                self._changed.add(path)
        for key, home in come.items():
            if gone.get(key) != home:
                path, place = key
                self._told[path][place] = home
                self._changed.add(path)

    def changes(self) -> set[str]:
        """The documents that are told of otherwise since this was last asked."""
        changed, self._changed = self._changed, set()
        for home in changed:
            if not self._told[home]:
                del self._told[home]
            for other in self._known.pop(home, ()):
                del self._known[other][home]
        return changed

    def siblings(self, a: Frame, b: Frame) -> bool:
        """Whether the documents of two statements are about siblings."""
        one, two = a.statement.home, b.statement.home
        if one == two:
            return False
        self.asked.update((one, two))
        known = self._known[one].get(two)
        if known is None:
            known = self._known[one][two] = self._known[two][one] = self._differ(one, two)
        return known

    def without_parallels(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Drop the pairs between documents that run parallel: one form filled in twice.

        Two such documents have like titles, differ in several values, and none of the
        statements tells of a change.
        """
        between: dict[tuple[str, str], list[Pair]] = defaultdict(list)
        for pair in pairs:
            ends = sorted((pair.a.frame.statement.path, pair.b.frame.statement.path))
            between[ends[0], ends[1]].append(pair)
        return [
            pair
            for ends, some in between.items()
            if not self._parallel(*ends, some)
            for pair in some
        ]

    def _are_named_alike(self, one: str, two: str) -> bool:
        """Whether two files are named by one pattern after two things, not two sorts of text."""
        first, second = (re.split(r"[-_. ]+", path.lower())[:-1] for path in (one, two))
        if len(first) != len(second) or len(first) < 2:
            return False
        apart = [(a, b) for a, b in zip(first, second, strict=True) if a != b]
        return len(apart) == 1 and not any(
            word in _SORTS or word.isdigit() or self._knows(stem(word)) for word in apart[0]
        )

    def _knows(self, root: str) -> bool:
        """Whether a word is an ordinary one, no name."""
        return root in self._lexicon.latin and root not in self._lexicon.places

    def _one_form(self, one: str, two: str, pair: Pair) -> bool:
        """Whether two statements fill in one form for two things: `shop_north`, `shop_south`."""
        frames = pair.a.frame, pair.b.frame
        told = any(frame.change or frame.cue for frame in frames)
        return not told and self._are_named_alike(one, two) and _is_one_form(pair, NAMED_FORM)

    def without_forms(self, pairs: Sequence[Pair]) -> list[Pair]:
        """Drop the pairs of two statements that fill in one form."""
        ends = [(p.a.frame.statement.path, p.b.frame.statement.path, p) for p in pairs]
        return [pair for one, two, pair in ends if not self._one_form(one, two, pair)]

    def _parallel(self, one: str, two: str, pairs: Sequence[Pair]) -> bool:
        if one == two:
            return False
        if all(self._one_form(one, two, pair) for pair in pairs):
            return True
        if len(pairs) == 1:
            return False
        first, second = self._title(one), self._title(two)
        if not first & second or not first - second or not second - first:
            return False
        frames = [frame for pair in pairs for frame in (pair.a.frame, pair.b.frame)]
        named = any(self._is_name(term) for term in (first | second) - (first & second))
        if not named and sum(map(_is_one_form, pairs)) < FORMS:
            return False
        lines = {(f.statement.path, f.statement.line, f.main) for f in frames}
        told = any(frame.change or frame.cue for frame in frames)
        return len(lines) >= 4 and not told

    def _title(self, path: str) -> frozenset[str]:
        """The title of a document, as the first one has it that tells of it."""
        told = self._told.get(path)
        return told[min(told)][1] if told else frozenset()

    def _differ(self, one: str, two: str) -> bool:
        first, second = self._title(one), self._title(two)
        if not first & second:
            return False
        return self._named(first - second, one, two) and self._named(second - first, two, one)

    def _named(self, terms: frozenset[str], own: str, other: str) -> bool:
        return any(
            self._is_name(term) and self._holds(own, term) and not self._holds(other, term)
            for term in terms
        )

    def _holds(self, path: str, term: str) -> bool:
        return any(term in terms for terms, _ in self._told.get(path, {}).values())

    def _is_name(self, term: str) -> bool:
        if term in self._lexicon.qualifier_of or term.startswith("="):
            return True
        known = term in self._lexicon.latin or term in self._lexicon.group_terms
        return not known and not term.startswith(("@", "±")) and term.isascii()


_SORTS = words("document_sorts")


def _is_one_form(pair: Pair, least: float = SAME_FORM) -> bool:
    """Whether two statements say the same but for their values and names, mostly."""
    one, two = (
        {t for t in p.frame.terms if t[0] != "#" and t not in p.frame.names}
        for p in (pair.a, pair.b)
    )
    return len(one & two) >= least * len(one | two)
