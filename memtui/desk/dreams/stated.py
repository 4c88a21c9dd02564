"""The values that documents state, as the judge of contradictions reads them."""

from __future__ import annotations

from functools import partial

from memtui.desk.dreams.loss import ClaimsOf, Stated
from memtui.judge.claims import ClaimCache, Lexicon, Source, load_lexicon

_GUESSED = ("polarity", "state", "choice")  # denied, on or off, and names that no list knows


def reader(cache: ClaimCache | None = None) -> ClaimsOf:
    """What documents state; a document that was read before costs nothing."""
    return partial(_stated, ClaimCache() if cache is None else cache, load_lexicon())


def _stated(cache: ClaimCache, lexicon: Lexicon, path: str, text: str) -> list[Stated]:
    return [
        Stated(frame.statement.text, slot.kind, slot.key, slot.text.strip(), frozenset(slot.near))
        for frame in cache.frames_of(Source(path, text), lexicon)
        if not frame.statement.fragment
        for slot in frame.slots
        if slot.kind not in _GUESSED and not (slot.past or slot.loose)
    ]
