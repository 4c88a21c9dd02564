"""The captured signals that answer a query where memories don't (seed 000, 6.1)."""

from __future__ import annotations

from memtui.desk.shelf import Shelf
from memtui.desk.signals.captured import Captured
from memtui.desk.signals.waiting import body_of, open_signals
from memtui.judge.scan import scan
from memtui.judge.search import Document, Index
from memtui.judge.search.recall import MIN_SCORE

MOST = 8  # signals that are told at once
_WHOLE = 10  # the score of an answer that holds all of the query
_HARMLESS = ("hint", "note")


def signals_for(shelf: Shelf, query: str) -> list[str]:
    """The signals that answer a query, best first, each on a line with its kind and its day.

    None that a person has decided, that a memory says, or that the judges warn of.
    """
    left = {captured.key: captured for captured in open_signals(shelf)}
    if not left:
        return []
    index = Index()
    index.update((_document(captured) for captured in left.values()), ())
    found = index.rank(query, MOST)
    answers = (left[each.path] for each in found if each.coverage * _WHOLE >= MIN_SCORE)
    return [_told(captured) for captured in answers if _is_harmless(captured)]


def _document(captured: Captured) -> Document:
    digest = captured.key
    return Document(captured.key, digest, captured.kind, "", (), captured.text, "", captured.when)


def _told(captured: Captured) -> str:
    day = f", {captured.when:%Y-%m-%d}" if captured.when else ""
    return f"{captured.kind}{day}: {' '.join(body_of(captured).split())}"


def _is_harmless(captured: Captured) -> bool:
    found = scan(body_of(captured))
    return all(finding.severity in _HARMLESS for finding in found)
