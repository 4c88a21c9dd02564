"""Contradiction bundles: what memories state, and where two of them can't both be true."""

from memtui.judge.claims.bundle import find_bundles
from memtui.judge.claims.extract import Apart, ClaimCache, Row
from memtui.judge.claims.lexicon import Lexicon, load_lexicon
from memtui.judge.claims.model import Bundle, Claim, Preferred, Source, Value
from memtui.judge.claims.read import packed

__all__ = [
    "Apart",
    "Bundle",
    "Claim",
    "ClaimCache",
    "Lexicon",
    "Preferred",
    "Row",
    "Source",
    "Value",
    "find_bundles",
    "load_lexicon",
    "packed",
]
