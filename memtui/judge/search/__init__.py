"""Search over memories: exact substrings while typing, BM25 in English and Chinese to rank."""

from memtui.judge.search.index import Document, Index, Ranked
from memtui.judge.search.substring import Hit, substring_search

__all__ = ["Document", "Hit", "Index", "Ranked", "substring_search"]
