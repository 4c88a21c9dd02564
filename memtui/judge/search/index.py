"""An inverted index over documents, ranked by BM25 over weighted fields.

S. Robertson and H. Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009):
a word counts in each field by the field's weight, then once through the saturation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import nlargest
from itertools import compress
from math import log

from memtui.judge.search.postings import CHAMPIONS, K1, Postings
from memtui.judge.search.query import Term, Vocabulary, query_terms
from memtui.judge.words.tokens import tokens_of

B = 0.5
NAME, DESCRIPTION, TAGS, BODY = 2, 2, 1, 1  # weights of the fields
REFINED = 100  # candidates whose scores are completed with what was passed by
_FAINT = 0.2  # of the weightiest word's weight: below, a word only adds to what others find
_DEAD_SHARE = 0.25  # of replaced documents, before the postings are written anew
_DRIFT = 0.02  # of the average length, before lengths are weighed anew
_MOST = 255  # occurrences of a word that are told apart


@dataclass(frozen=True, slots=True)
class Document:
    """One document to be found. `digest` names its bytes: equal ones are indexed once."""

    path: str
    digest: str
    name: str
    description: str
    tags: tuple[str, ...]
    body: str
    type: str = ""
    when: datetime | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A document that answers a query: its score, and the share of the query that it holds."""

    path: str
    score: float
    coverage: float


class Index:
    """Documents by path, each indexed once for its digest.

    A document has a number: its place in `listed` (its path), `digests`, `types`,
    `moments` and `lengths`. One that was replaced keeps its number until `compact`.
    """

    def __init__(self) -> None:
        self.postings: dict[str, Postings] = {}
        self._vocabulary = Vocabulary(self.postings)
        self._numbers: dict[str, int] = {}  # of the living, by path
        self.listed: list[str] = []
        self.digests: list[str] = []
        self.types: list[str] = []
        self.moments: list[float] = []  # seconds since 1970; 0 when unknown
        self.lengths: list[int] = []
        self._damping: list[float] = []
        self._average = 1.0  # length that the damping was reckoned with
        self._living = bytearray()

    def __len__(self) -> int:
        return len(self._numbers)

    def digest_of(self, path: str) -> str:
        """The digest under which a path is indexed; "" when it isn't."""
        number = self._numbers.get(path)
        return "" if number is None else self.digests[number]

    def paths(self) -> list[str]:
        return list(self._numbers)

    def update(self, documents: Iterable[Document], gone: Iterable[str] = ()) -> int:
        """Index what is new or changed, forget what is gone; how many were indexed."""
        count = 0
        for path in gone:
            self._forget(path)
        for document in documents:
            if self.digest_of(document.path) != document.digest:
                self._forget(document.path)
                self._insert(document)
                count += 1
        if len(self.listed) - len(self._numbers) > _DEAD_SHARE * len(self.listed) + 64:
            self.compact()
        if count:
            self._weigh_lengths()
            self._vocabulary.changed()
        return count

    def _insert(self, document: Document) -> None:
        number = len(self.listed)
        counts, length = _counted(document)
        self._numbers[document.path] = number
        self.listed.append(document.path)
        self.digests.append(document.digest)
        self.types.append(document.type)
        self.moments.append(document.when.timestamp() if document.when else 0.0)
        self.lengths.append(length)
        self._living.append(1)
        postings = self.postings
        for token, count in counts.items():
            known = postings.get(token)
            if known is None:
                known = postings[token] = Postings()
            known.documents.append(number)
            known.counts.append(count if count < _MOST else _MOST)
            known.best = None

    def _forget(self, path: str) -> None:
        number = self._numbers.pop(path, -1)
        if number >= 0:
            self._living[number] = 0

    def _weigh_lengths(self) -> None:
        """What the length of each document takes from its words, as the average now is."""
        living = sum(compress(self.lengths, self._living))
        average = max(1.0, living / max(1, len(self._numbers)))
        known = len(self._damping)
        if abs(average - self._average) > _DRIFT * self._average:
            self._average, known = average, 0
            for postings in self.postings.values():
                postings.best = None
        self._damping[known:] = [
            K1 * (1 - B + B * length / self._average) for length in self.lengths[known:]
        ]

    def compact(self) -> None:
        """Write everything without the documents that were replaced."""
        living = self._living
        if len(self._numbers) == len(self.listed):
            return
        renumbered = {old: new for new, old in enumerate(compress(range(len(living)), living))}
        for token, old_postings in list(self.postings.items()):
            kept = Postings()
            for number, count in zip(old_postings.documents, old_postings.counts, strict=True):
                if living[number]:
                    kept.documents.append(renumbered[number])
                    kept.counts.append(count)
            if kept.documents:
                self.postings[token] = kept
            else:
                del self.postings[token]
        self.refill(
            list(compress(self.listed, living)),
            list(compress(self.digests, living)),
            list(compress(self.types, living)),
            list(compress(self.moments, living)),
            list(compress(self.lengths, living)),
        )

    def refill(
        self,
        paths: list[str],
        digests: list[str],
        types: list[str],
        moments: list[float],
        lengths: list[int],
    ) -> None:
        """Take these for the documents that the postings count, all of them living.

        Raises ValueError when the columns differ in length.
        """
        columns = (digests, types, moments, lengths)
        if any(len(column) != len(paths) for column in columns):
            raise ValueError("columns of different lengths")
        self.listed, self.digests, self.types = paths, digests, types
        self.moments, self.lengths = moments, lengths
        self._numbers = {path: number for number, path in enumerate(paths)}
        self._living = bytearray([1]) * len(paths)
        self._damping = []
        self._weigh_lengths()
        self._vocabulary.changed()

    # Asking

    def weights(self, query: str) -> dict[str, float]:
        """The tokens of a query as this index understands it, and what each counts."""
        return {term.token: weight for term, weight in self._weighted(query)}

    def _weighted(self, query: str) -> list[tuple[Term, float]]:
        terms = query_terms(query, self._vocabulary)
        return [(term, self._rarity(term.token) * term.weight) for term in terms]

    def rank(
        self, query: str, n: int = 20, *, types: Sequence[str] = (), now: datetime | None = None
    ) -> list[Ranked]:
        """The `n` best documents for a query, best first.

        `types` are favoured by a tenth. With `now`, the newest documents are favoured by
        at most a twentieth, so that age decides only between equals.
        """
        weights = self._weighted(query)
        if not weights or n < 1:
            return []
        small = len(self.listed) <= CHAMPIONS
        faint = 0.0 if small else _FAINT * max(weight for _, weight in weights)
        finding = [
            (term, weight)
            for term, weight in weights
            if weight >= (faint if term.counted else 2 * faint)  # others only add, unless strong
        ]
        scores = self._scores(finding or weights)
        best = nlargest(max(n, REFINED), scores, key=scores.__getitem__)
        if not small:
            scores = {number: self._score(number, weights) for number in best}
        whole = sum(weight for term, weight in weights if term.counted) or 1.0
        ranked = [
            Ranked(
                self.listed[number],
                scores[number] * self._favour(number, types, now),
                min(1.0, scores[number] / whole),
            )
            for number in best
        ]
        ranked.sort(key=lambda found: (-found.score, found.path))
        return ranked[:n]

    def _rarity(self, token: str) -> float:
        """Inverse document frequency."""
        count, total = len(self.postings[token].documents), max(len(self.listed), 1)
        return log(1 + (total - count + 0.5) / (count + 0.5))

    def _scores(self, weights: Sequence[tuple[Term, float]]) -> dict[int, float]:
        """The scores of the living that any word is important in."""
        scores: dict[int, float] = {}
        known = scores.get
        concepts: dict[str, dict[int, float]] = {}
        for term, weight in weights:
            impacts = self.postings[term.token].impacts(self._damping)
            if term.concept:
                best = concepts.setdefault(term.concept, {})
                for number, impact in impacts:
                    if weight * impact > best.get(number, 0.0):
                        best[number] = weight * impact
                continue
            for number, impact in impacts:
                scores[number] = known(number, 0.0) + weight * impact
        for best in concepts.values():
            for number, score in best.items():
                scores[number] = known(number, 0.0) + score
        if len(self._numbers) < len(self.listed):
            living = self._living
            return {number: score for number, score in scores.items() if living[number]}
        return scores

    def _score(self, number: int, weights: Sequence[tuple[Term, float]]) -> float:
        damping, postings = self._damping, self.postings
        concepts: dict[str, float] = {}
        total = 0.0
        for (token, _, _, concept), weight in weights:
            score = weight * postings[token].impact_in(number, damping)
            if not concept:
                total += score
            elif score > concepts.get(concept, 0.0):
                concepts[concept] = score
        return total + sum(concepts.values())

    def _favour(self, number: int, types: Sequence[str], now: datetime | None) -> float:
        favour = 1.1 if self.types[number] in types else 1.0
        if now is not None and self.moments[number]:
            days = max(0.0, now.timestamp() - self.moments[number]) / 86_400
            favour *= 0.95 + 0.1 / (1 + days / 90)
        return favour


def _counted(document: Document) -> tuple[dict[str, int], int]:
    """How often each token occurs, by the weights of the fields, and the length of it all."""
    counts: dict[str, int] = {}
    length = 0
    fields = (
        (document.name, NAME),
        (document.description, DESCRIPTION),
        (" ".join(document.tags), TAGS),
        (document.body, BODY),
    )
    for text, weight in fields:
        tokens = tokens_of(text)
        length += len(tokens) * weight
        for token in tokens:
            counts[token] = counts.get(token, 0) + weight
    return counts, length
