"""Duplicates among whole documents and their statements, and the neighbours of a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from memtui.judge.duplicates.join import comparer_of, find_duplicates
from memtui.judge.duplicates.model import Found, Neighbour, Pair, Statement
from memtui.judge.duplicates.reading import read, unmarked

FAR = 0.1  # what is less near is no neighbour
_SENTENCE_END = re.compile(r"(?<=[。！？；])(?=.)|(?<=[.!?])\s+(?=[A-Z`\"“])")


def statements_of(path: str, body: str, first_line: int = 1) -> Iterator[Statement]:
    """The lines of a body outside code blocks, and the sentences of lines that hold several."""
    fence = ""
    for number, line in enumerate(body.splitlines(), first_line):
        text = unmarked(line)
        mark = line.strip()[:3]
        if fence:
            fence = "" if mark == fence else fence
        elif mark in ("```", "~~~"):
            fence = mark
        elif text:
            yield Statement(path, number, text)
            sentences = _SENTENCE_END.split(text)
            if len(sentences) > 1:
                yield from (Statement(path, number, sentence) for sentence in sentences)


def find_in_documents(bodies: Sequence[Statement]) -> Found:
    """Duplicates among the bodies of documents (line 0) and among statements of different ones.

    Bodies that are alike differ, too, when a statement of the one differs in a value from
    one of the other. Statements of bodies that are duplicates as a whole aren't listed.
    """
    whole = find_duplicates(bodies)
    parts = find_duplicates(
        [part for body in bodies for part in statements_of(body.path, body.text)]
    )
    differing = {_paths(pair) for pair in parts.differing if _apart(pair)}
    duplicates = [pair for pair in whole.duplicates if _paths(pair) not in differing]
    covered = {_paths(pair) for pair in duplicates}
    duplicates += [
        pair
        for pair in _once_a_line(parts.duplicates)
        if _apart(pair) and _paths(pair) not in covered
    ]
    look_alike = [*whole.differing, *filter(_apart, _once_a_line(parts.differing))]
    return Found(tuple(duplicates), tuple(look_alike))


def find_whole(bodies: Sequence[Statement]) -> list[Pair]:
    """The bodies that are duplicates as a whole, the best pair first.

    Cheaper than `find_in_documents`: only the statements of bodies that are alike are compared.
    """
    by_path = {body.path: body for body in bodies}
    return [
        pair
        for pair in find_duplicates(bodies).duplicates
        if not _differ_in_a_statement(by_path[pair.first.path], by_path[pair.second.path])
    ]


def _differ_in_a_statement(first: Statement, second: Statement) -> bool:
    parts = [part for body in (first, second) for part in statements_of(body.path, body.text)]
    return any(_apart(pair) for pair in find_duplicates(parts).differing)


def nearest(text: str, documents: Sequence[Statement], n: int = 5) -> list[Neighbour]:
    """The `n` documents nearest to a text, best first, none that has nothing in common."""
    readings = [read(number, document.text) for number, document in enumerate(documents)]
    own = read(-1, text)
    comparer = comparer_of([own, *readings])
    found = []
    for reading, document in zip(readings, documents, strict=True):
        score, differs = comparer.nearness(own, reading)
        if score >= FAR:
            found.append(Neighbour(document.path, round(score, 4), differs))
    found.sort(key=lambda neighbour: (-neighbour.score, neighbour.path))
    return found[:n]


def _once_a_line(pairs: Iterable[Pair]) -> list[Pair]:
    """Of lines that are alike as a whole and in a sentence only the best pair."""
    best: dict[frozenset[tuple[str, int]], Pair] = {}
    for pair in pairs:
        lines = frozenset(
            ((pair.first.path, pair.first.line), (pair.second.path, pair.second.line))
        )
        best.setdefault(lines, pair)
    return list(best.values())


def _apart(pair: Pair) -> bool:
    return pair.first.path != pair.second.path


def _paths(pair: Pair) -> frozenset[str]:
    return frozenset((pair.first.path, pair.second.path))
