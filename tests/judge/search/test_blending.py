"""Words and meaning in one ranking."""

from memtui.judge.search.blending import blended
from memtui.judge.search.index import Ranked

WORDS = [Ranked("a.md", 4.0, 1.0), Ranked("b.md", 2.0, 0.5)]


def test_both_count_by_half() -> None:
    found = blended(WORDS, {"b.md": 0.9, "c.md": 0.5}, lambda path: False, 5)
    assert [(each.path, each.score) for each in found] == [
        ("a.md", 0.5),
        ("b.md", 0.5),
        ("c.md", 0),
    ]
    assert [each.coverage for each in found] == [1.0, 0.5, 0.0]


def test_across_scripts_meaning_counts_more() -> None:
    found = blended(WORDS, {"b.md": 0.2, "c.md": 0.9}, lambda path: path == "c.md", 1)
    assert [(each.path, each.score) for each in found] == [("c.md", 0.7)]


def test_where_no_meaning_is_known_words_decide() -> None:
    assert [each.path for each in blended(WORDS, {}, lambda path: False, 5)] == ["a.md", "b.md"]
    assert blended([], {}, lambda path: False, 5) == []
