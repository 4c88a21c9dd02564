"""Seeded edits: the light ones stay the same, the flips don't."""

from __future__ import annotations

import pytest

from memtui.bench.edits import flips, light_edits
from memtui.judge.duplicates import Statement, find_duplicates

STATEMENTS = (
    "The proxy listens on port 8080 and writes its log to disk.",
    "Backups are enabled on Monday, always before the restart.",
    "接口超时设为 30 秒，重试之后必须告警。",
)


def is_duplicate(first: str, second: str) -> bool:
    pair = [Statement("a.md", 1, first), Statement("b.md", 1, second)]
    return bool(find_duplicates(pair).duplicates)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_light_edits_say_the_same_and_flips_do_not(statement: str) -> None:
    light, flipped = list(light_edits(statement, 1)), list(flips(statement, 1))
    assert light
    assert flipped
    assert all(is_duplicate(statement, edited) for edited in light)
    assert not any(is_duplicate(statement, changed) for changed in flipped)


def test_the_same_seed_edits_in_the_same_way() -> None:
    assert list(flips(STATEMENTS[0], 7)) == list(flips(STATEMENTS[0], 7))
