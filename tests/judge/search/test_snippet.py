"""The line that answers."""

from __future__ import annotations

from memtui.judge.search import best_line

TEXT = "---\nname: dumps\n---\n\nKeep calm.\nDumps are kept for thirty days.\n告警先打电话。\n"


def test_the_line_with_the_weightiest_words_is_shown() -> None:
    assert best_line(TEXT, {"thirti": 2.0, "calm": 1.0}, 4) == (
        6,
        "Dumps are kept for thirty days.",
    )
    assert best_line(TEXT, {"告警": 1.0}, 4) == (7, "告警先打电话。")


def test_the_body_goes_before_the_frontmatter() -> None:
    assert best_line(TEXT, {"dump": 1.0}, 4)[0] == 6
    assert best_line(TEXT, {"name": 1.0}, 4)[0] == 2


def test_there_may_be_none() -> None:
    assert best_line(TEXT, {"elephant": 1.0}, 4) == (0, "")


def test_a_long_line_is_cut_around_what_matches(deadline: None) -> None:
    line, snippet = best_line(
        "x " * 700 + "needle " + "y " * 700 + "\n" + "z" * 1_000_000, {"needl": 1.0}
    )
    assert line == 1
    assert "needle" in snippet
    assert len(snippet) < 200
