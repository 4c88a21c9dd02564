"""The line of a document that answers a query best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from memtui.judge.lines import Lines
from memtui.judge.search.query import GROUPS
from memtui.judge.search.substring import cut_around
from memtui.judge.words.tokens import folded, tokens_of

MAX_LINES = 2_000  # of a document that are looked at
MAX_LINE = 2_000  # characters
_FRONTMATTER = 0.5  # of a line's worth when it describes the document


@dataclass(frozen=True, slots=True)
class Answer:
    """The line of a document that answers best: its number (from 1; 0: none) and snippet.

    `told` is the line of the body that does, `worth` what it holds of the query.
    """

    line: int
    snippet: str
    told: str
    worth: float


def best_line(text: str, weights: Mapping[str, float], body_line: int = 1) -> tuple[int, str]:
    """Number (from 1) and snippet of the line with most of the query; (0, "") when there is none.

    `weights` are those of the query's tokens. Lines before `body_line` count as
    frontmatter. Of equals the first.
    """
    answer = answer_in(text, weights, body_line)
    return answer.line, answer.snippet


def answer_in(text: str, weights: Mapping[str, float], body_line: int = 1) -> Answer:
    """The line that answers a query, whose tokens have these weights; see `best_line`."""
    best, found = 0.0, (0, "")
    told, most = "", 0.0
    for number, raw in enumerate(Lines(text).all(), 1):
        if number > MAX_LINES:
            break
        line = raw[:MAX_LINE]
        worth = sum(weights.get(token, 0.0) for token in set(tokens_of(line)))
        if number < body_line:
            worth *= _FRONTMATTER
        elif worth > most:
            told, most = line, worth
        if worth > best:
            best, found = worth, (number, line)
    snippet = _cut(found[1], weights) if found[0] else ""
    return Answer(found[0], snippet, told, most)


def _cut(line: str, weights: Mapping[str, float]) -> str:
    text = line.strip()
    low = folded(text).lower()
    ordered = sorted(weights, key=weights.__getitem__, reverse=True)
    places = (low.find(token) for token in ordered if token[0] not in GROUPS)
    return cut_around(text, next((place for place in places if place >= 0), 0))
