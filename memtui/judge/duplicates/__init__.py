"""Near-duplicates among memories, and the pairs that only look alike."""

from memtui.judge.duplicates.compare import Comparer
from memtui.judge.duplicates.documents import (
    find_in_documents,
    find_whole,
    nearest,
    statements_of,
)
from memtui.judge.duplicates.join import comparer_of, find_duplicates
from memtui.judge.duplicates.model import Difference, Found, Neighbour, Pair, Statement, Tier
from memtui.judge.duplicates.reading import Reading, read

__all__ = [
    "Comparer",
    "Difference",
    "Found",
    "Neighbour",
    "Pair",
    "Reading",
    "Statement",
    "Tier",
    "comparer_of",
    "find_duplicates",
    "find_in_documents",
    "find_whole",
    "nearest",
    "read",
    "statements_of",
]
