"""Words and meaning together: what BM25 finds, mixed with how near the texts' meanings are.

A convex mix of min-max normalised scores; rank fusion measured worse (design/quality.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from memtui.judge.search.index import Ranked

SHARE = 0.5  # of the meaning in the mix
SHARE_ACROSS = 0.7  # where query and text are written in different scripts: words can't meet


def blended(
    ranked: Sequence[Ranked],
    nearness: Mapping[str, float],
    across: Callable[[str], bool],
    n: int,
) -> list[Ranked]:
    """The `n` best documents. `nearness`: the cosine of each path whose meaning is known;
    `across` tells whether a path is written in another script than the query.
    """
    words = _between_0_and_1({found.path: found.score for found in ranked})
    meanings = _between_0_and_1(nearness)
    coverage = {found.path: found.coverage for found in ranked}
    mixed = []
    for path in {**words, **meanings}:
        share = SHARE_ACROSS if across(path) else SHARE
        score = (1 - share) * words.get(path, 0.0) + share * meanings.get(path, 0.0)
        mixed.append(Ranked(path, score, coverage.get(path, 0.0)))
    mixed.sort(key=lambda found: (-found.score, found.path))
    return mixed[:n]


def _between_0_and_1(scores: Mapping[str, float]) -> dict[str, float]:
    if not scores:
        return {}
    least, most = min(scores.values()), max(scores.values())
    span = most - least
    return {path: (score - least) / span if span else 1.0 for path, score in scores.items()}
