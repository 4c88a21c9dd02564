"""How full the index is, and what its agent no longer reads."""

from __future__ import annotations

from functools import lru_cache

from memtui.desk.view import View
from memtui.formats.index import Index
from memtui.formats.text import split_lines
from memtui.model import IndexGauge, IndexLimits
from memtui.stores.dialect import Dialect


def index_gauge(view: View, dialect: Dialect) -> IndexGauge | None:
    """The gauge of the index as it stands; None where there is no index."""
    data = view.read(dialect.index_name) if dialect.index_name else None
    return _gauge(data, dialect.limits) if data is not None else None


@lru_cache(maxsize=4)  # it is asked for at every look, and seldom another one
def _gauge(data: bytes, limits: IndexLimits | None) -> IndexGauge:
    return Index.parse(data).gauge(limits)


def cut_at(text: str, index: IndexGauge | None) -> tuple[str, str]:
    """What an agent reads of its index, and what it never sees."""
    if index is None or index.cut_line is None:
        return text, ""
    lines = split_lines(text)
    return "".join(lines[: index.cut_line - 1]), "".join(lines[index.cut_line - 1 :])
