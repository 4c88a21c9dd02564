"""The published formula: matched terms / terms + max(0, 1 - days / 30) * 0.2."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from memtui.judge.search import seed_rank
from memtui.judge.search.seed import seed_terms

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def test_the_score_is_the_share_of_terms_and_a_fifth_for_being_new() -> None:
    documents = [
        ("today", "red lamp", NOW),
        ("half-month", "red lamp", NOW - timedelta(days=15)),
        ("old", "red lamp", NOW - timedelta(days=90)),
        ("half", "red door", NOW - timedelta(days=90)),
        ("none", "blue door", NOW),
    ]
    scores = {ranked.path: ranked.score for ranked in seed_rank("red lamp", documents, 9, NOW)}
    assert scores == pytest.approx({"today": 1.2, "half-month": 1.1, "old": 1.0, "half": 0.5})


def test_chinese_is_cut_into_pairs_and_triples() -> None:
    assert seed_terms("发布窗口") == ["发布", "布窗", "窗口", "发布窗", "布窗口"]


def test_scores_below_a_tenth_are_dropped() -> None:
    query = " ".join(f"w{at}" for at in range(11))
    assert seed_rank(query, [("a", "w3", None)], 5, NOW) == []
