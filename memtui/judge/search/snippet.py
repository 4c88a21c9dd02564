"""The line of a document that answers a query best."""

from __future__ import annotations

from collections.abc import Mapping

from memtui.judge.lines import Lines
from memtui.judge.search.query import GROUPS
from memtui.judge.search.substring import cut_around
from memtui.judge.words.tokens import folded, tokens_of

MAX_LINES = 2_000  # of a document that are looked at
MAX_LINE = 2_000  # characters
_FRONTMATTER = 0.5  # of a line's worth when it describes the document


def best_line(text: str, weights: Mapping[str, float], body_line: int = 1) -> tuple[int, str]:
    """Number (from 1) and snippet of the line with most of the query; (0, "") when there is none.

    `weights` are those of the query's tokens. Lines before `body_line` count as
    frontmatter. Of equals the first.
    """
    best, found = 0.0, (0, "")
    for number, raw in enumerate(Lines(text).all(), 1):
        if number > MAX_LINES:
            break
        line = raw[:MAX_LINE]
        worth = sum(weights.get(token, 0.0) for token in set(tokens_of(line)))
        if number < body_line:
            worth *= _FRONTMATTER
        if worth > best:
            best, found = worth, (number, line)
    return (found[0], _cut(found[1], weights)) if found[0] else found


def _cut(line: str, weights: Mapping[str, float]) -> str:
    text = line.strip()
    low = folded(text).lower()
    ordered = sorted(weights, key=weights.__getitem__, reverse=True)
    places = (low.find(token) for token in ordered if token[0] not in GROUPS)
    return cut_around(text, next((place for place in places if place >= 0), 0))
