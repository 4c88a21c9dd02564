"""The ranking that agentic-memory publishes, for those who want what their agent does.

score = matched terms / terms of the query + max(0, 1 - days / 30) × 0.2; below 0.1 nothing
is returned. Chinese is cut into pairs and triples. Every document is scanned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime

from memtui.judge.search.index import Ranked
from memtui.judge.words.tokens import CJK

LEAST = 0.1
RECENCY, RECENT_DAYS = 0.2, 30

_WORD = re.compile(f"[{CJK}]+|[^\\W_]+")
_CHINESE = re.compile(f"[{CJK}]")


def seed_terms(query: str) -> list[str]:
    """The terms of a query, each once: words, and the pairs and triples of Chinese."""
    terms: dict[str, None] = {}
    for word in _WORD.findall(query.lower()):
        if len(word) > 1 and _CHINESE.match(word):
            for size in (2, 3):
                terms |= dict.fromkeys(word[at : at + size] for at in range(len(word) - size + 1))
        else:
            terms[word] = None
    return list(terms)


def seed_rank(
    query: str,
    documents: Iterable[tuple[str, str, datetime | None]],
    n: int,
    now: datetime | None = None,
) -> list[Ranked]:
    """The `n` best of (path, text, date) by the published formula, best first."""
    terms = seed_terms(query)
    if not terms:
        return []
    found = []
    for path, text, when in documents:
        low = text.lower()
        share = sum(term in low for term in terms) / len(terms)
        score = share + (_recency(when, now) if share else 0.0)
        if score >= LEAST:
            found.append(Ranked(path, score, share))
    found.sort(key=lambda ranked: (-ranked.score, ranked.path))
    return found[: max(n, 0)]


def _recency(when: datetime | None, now: datetime | None) -> float:
    if when is None or now is None:
        return 0.0
    days = max(0.0, (now - when).total_seconds() / 86_400)
    return max(0.0, 1 - days / RECENT_DAYS) * RECENCY
