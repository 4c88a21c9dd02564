"""An inverted index over documents, ranked by BM25 over weighted fields.

S. Robertson and H. Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009):
a word counts in each field by the field's weight, then once through the saturation.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import nlargest
from itertools import compress
from math import log

from memtui.judge.search.query import Term, Vocabulary, query_terms
from memtui.judge.words.tokens import tokens_of

K1, B = 0.9, 0.5
NAME, DESCRIPTION, TAGS, BODY = 2.0, 2.0, 1.0, 1.0  # weights of the fields
CHAMPIONS = 6_000  # postings of one word that a query walks; the rest only adds to what is found
REFINED = 400  # candidates whose scores are completed with the postings that were left out
STALE_SHARE = 0.25  # of dead documents, before the postings are written anew
_STEP = 1 / 32  # of a stored impact


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


class _Postings:
    """The documents of one token with its impact in each, best first once sealed."""

    __slots__ = ("documents", "impacts", "sealed")

    def __init__(self) -> None:
        self.documents = array("I")
        self.impacts = array("H")
        self.sealed = 0  # how many are in order of impact

    def add(self, number: int, impact: int) -> None:
        self.documents.append(number)
        self.impacts.append(impact)

    def seal(self) -> None:
        if self.sealed == len(self.documents) or len(self.documents) <= CHAMPIONS:
            return
        order = sorted(range(len(self.documents)), key=self.impacts.__getitem__, reverse=True)
        self.documents = array("I", [self.documents[place] for place in order])
        self.impacts = array("H", [self.impacts[place] for place in order])
        self.sealed = len(order)


class Index:
    """Documents by path, each indexed once for its digest."""

    def __init__(self) -> None:
        self._postings: dict[str, _Postings] = {}
        self._vocabulary = Vocabulary(self._postings)
        self._numbers: dict[str, int] = {}  # of the living, by path
        self._paths: list[str] = []
        self._digests: list[str] = []
        self._lengths: list[float] = []
        self._types: list[str] = []
        self._moments: list[float] = []  # seconds since 1970; 0 when unknown
        self._living = array("b")
        self._total_length = 0.0

    def __len__(self) -> int:
        return len(self._numbers)

    def digest_of(self, path: str) -> str:
        """The digest under which a path is indexed; "" when it isn't."""
        number = self._numbers.get(path)
        return "" if number is None else self._digests[number]

    def update(self, documents: Iterable[Document], gone: Iterable[str] = ()) -> int:
        """Index what is new or changed, forget what is gone; how many were indexed."""
        for path in gone:
            self._forget(path)
        fresh = [
            (document, *_weighted(document))
            for document in documents
            if self.digest_of(document.path) != document.digest
        ]
        for document, _, length in fresh:
            self._forget(document.path)
            self._total_length += length
            self._numbers[document.path] = -1
        average = self._total_length / max(1, len(self._numbers))
        for document, counts, length in fresh:
            self._insert(document, counts, length, average)
        if len(self._paths) - len(self._numbers) > STALE_SHARE * len(self._paths) + 64:
            self._compact()
        if fresh:
            self._vocabulary.changed()
        return len(fresh)

    def _insert(
        self, document: Document, counts: Mapping[str, float], length: float, average: float
    ) -> None:
        number = len(self._paths)
        self._numbers[document.path] = number
        self._paths.append(document.path)
        self._digests.append(document.digest)
        self._lengths.append(length)
        self._types.append(document.type)
        self._moments.append(document.when.timestamp() if document.when else 0.0)
        self._living.append(1)
        damping = K1 * (1 - B + B * length / max(average, 1.0))
        postings = self._postings
        for token, count in counts.items():
            known = postings.get(token)
            if known is None:
                known = postings[token] = _Postings()
            impact = count * (K1 + 1) / (count + damping)
            known.add(number, max(1, int(impact / _STEP + 0.5)))

    def _forget(self, path: str) -> None:
        number = self._numbers.pop(path, -1)
        if number >= 0:
            self._living[number] = 0
            self._total_length -= self._lengths[number]

    def _compact(self) -> None:
        """Write the postings without the dead."""
        living = self._living
        renumbered = array("I", [0]) * len(living)
        for new, old in enumerate(compress(range(len(living)), living)):
            renumbered[old] = new
        for token, old_postings in list(self._postings.items()):
            kept = _Postings()
            for number, impact in zip(old_postings.documents, old_postings.impacts, strict=True):
                if living[number]:
                    kept.add(renumbered[number], impact)
            if kept.documents:
                self._postings[token] = kept
            else:
                del self._postings[token]
        self._paths = list(compress(self._paths, living))
        self._digests = list(compress(self._digests, living))
        self._lengths = list(compress(self._lengths, living))
        self._types = list(compress(self._types, living))
        self._moments = list(compress(self._moments, living))
        self._living = array("b", [1]) * len(self._paths)
        self._numbers = {path: number for number, path in enumerate(self._paths)}

    # Asking

    def rank(
        self, query: str, n: int = 20, *, types: Sequence[str] = (), now: datetime | None = None
    ) -> list[Ranked]:
        """The `n` best documents for a query, best first.

        `types` are favoured by a tenth. With `now`, the newest documents are favoured by
        at most a twentieth, so that age decides only between equals.
        """
        terms = query_terms(query, self._vocabulary)
        weights = [(term, self._rarity(term.token) * term.weight) for term in terms]
        weights = [(term, weight) for term, weight in weights if weight]
        if not weights or n < 1:
            return []
        scores, partial = self._scores(weights)
        best = nlargest(max(4 * n, 50), scores, key=scores.__getitem__)
        if partial:
            best = nlargest(REFINED, scores, key=scores.__getitem__)
            scores = self._completed(best, weights)
        whole = sum(weight for term, weight in weights if term.counted) * (K1 + 1) / 2
        ranked = [
            Ranked(
                self._paths[number],
                scores[number] * self._favour(number, types, now),
                min(1.0, scores[number] / whole) if whole else 0.0,
            )
            for number in best
        ]
        ranked.sort(key=lambda found: (-found.score, found.path))
        return ranked[:n]

    def _rarity(self, token: str) -> float:
        """Inverse document frequency; 0 for what is nowhere."""
        postings = self._postings.get(token)
        if postings is None:
            return 0.0
        count, total = len(postings.documents), max(len(self._paths), 1)
        return log(1 + (total - count + 0.5) / (count + 0.5))

    def _scores(self, weights: Sequence[tuple[Term, float]]) -> tuple[dict[int, float], bool]:
        """The scores of the living by number; whether postings were left out."""
        scores = [0.0] * len(self._paths)
        partial = False
        for term, weight in weights:
            postings = self._postings[term.token]
            postings.seal()
            factor = weight * _STEP
            documents, impacts = postings.documents, postings.impacts
            if len(documents) > CHAMPIONS:
                documents, impacts = documents[:CHAMPIONS], impacts[:CHAMPIONS]
                partial = True
            for number, impact in zip(documents, impacts, strict=True):
                scores[number] += factor * impact
        living = self._living
        return {n: score for n, score in enumerate(scores) if score and living[n]}, partial

    def _completed(
        self, numbers: Sequence[int], weights: Sequence[tuple[Term, float]]
    ) -> dict[int, float]:
        scores = dict.fromkeys(numbers, 0.0)
        for term, weight in weights:
            postings = self._postings[term.token]
            factor = weight * _STEP
            for place, number in enumerate(postings.documents):
                if number in scores:
                    scores[number] += factor * postings.impacts[place]
        return scores

    def _favour(self, number: int, types: Sequence[str], now: datetime | None) -> float:
        favour = 1.1 if self._types[number] in types else 1.0
        if now is not None and self._moments[number]:
            days = max(0.0, now.timestamp() - self._moments[number]) / 86_400
            favour *= 0.95 + 0.1 / (1 + days / 90)
        return favour


def _weighted(document: Document) -> tuple[dict[str, float], float]:
    """How often each token occurs, by the weights of the fields, and the length of it all."""
    counts: dict[str, float] = {}
    length = 0.0
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
            counts[token] = counts.get(token, 0.0) + weight
    return counts, length
