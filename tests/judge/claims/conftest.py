"""What the tests of claims share: two statements in two documents, and their bundles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memtui.judge.claims import Bundle, Source, find_bundles, read
from memtui.judge.claims.statement import Statement

COMMON = "Lunch is at noon in the canteen.\nThe coffee machine was repaired.\n"
OTHER = "Parcels arrive in the morning.\nThe lift is slow.\n"


@pytest.fixture
def between() -> Callable[[str, str], list[Bundle]]:
    """The bundles of two statements that stand in two documents."""

    def find(one: str, two: str) -> list[Bundle]:
        sources = [Source("a.md", COMMON + one + "\n"), Source("b.md", OTHER + two + "\n")]
        return [
            bundle
            for bundle in find_bundles(sources)
            if {claim.path for claim in bundle.claims} == {"a.md", "b.md"}
        ]

    return find


@pytest.fixture
def statements_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the statements that are read into frames, as it happens."""
    told: list[str] = []

    class Counted(read.Reading):
        def __init__(self, statement: Statement, *more: object) -> None:
            told.append(statement.text)
            super().__init__(statement, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(read, "Reading", Counted)
    return told
