"""Search over memories: exact substrings while typing, BM25 in English and Chinese to rank."""

from memtui.judge.search.answers import LOOKED_AT, answers
from memtui.judge.search.index import Document, Index, Ranked
from memtui.judge.search.kept import dumped, loaded
from memtui.judge.search.order import Place, Places, current_first
from memtui.judge.search.recall import Recall, Recalled, recall
from memtui.judge.search.seed import seed_rank
from memtui.judge.search.snippet import best_line
from memtui.judge.search.substring import Hit, LiveFilter, substring_search

__all__ = [
    "LOOKED_AT",
    "Document",
    "Hit",
    "Index",
    "LiveFilter",
    "Place",
    "Places",
    "Ranked",
    "Recall",
    "Recalled",
    "answers",
    "best_line",
    "current_first",
    "dumped",
    "loaded",
    "recall",
    "seed_rank",
    "substring_search",
]
