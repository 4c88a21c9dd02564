"""Contradiction bundles: what memories state, and where two of them can't both be true."""

from memtui.judge.claims.bundle import find_bundles
from memtui.judge.claims.extract import ClaimCache
from memtui.judge.claims.lexicon import Lexicon, load_lexicon
from memtui.judge.claims.model import Bundle, Claim, Preferred, Source, Value

__all__ = [
    "Bundle",
    "Claim",
    "ClaimCache",
    "Lexicon",
    "Preferred",
    "Source",
    "Value",
    "find_bundles",
    "load_lexicon",
]
