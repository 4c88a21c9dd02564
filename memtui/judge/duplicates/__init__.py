"""Near-duplicates among memories, and the pairs that only look alike."""

from memtui.judge.duplicates.documents import find_in_documents, nearest, statements_of
from memtui.judge.duplicates.join import find_duplicates
from memtui.judge.duplicates.model import Difference, Found, Neighbour, Pair, Statement, Tier

__all__ = [
    "Difference",
    "Found",
    "Neighbour",
    "Pair",
    "Statement",
    "Tier",
    "find_duplicates",
    "find_in_documents",
    "nearest",
    "statements_of",
]
