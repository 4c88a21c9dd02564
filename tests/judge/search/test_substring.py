"""Substring search."""

from __future__ import annotations

from memtui.judge.search import substring_search

DOCUMENTS = [
    ("a.md", "Deploy window", "Deploys stop on Thursday.\nThe release train leaves at noon.\n"),
    ("b.md", "Release freeze", "No deploy in the window of the freeze.\r\nAsk first.\n"),
    ("c.md", "回答偏好", "用户偏好：回答要简洁，先给结论。\n数据库密码轮换周期\n"),
    ("d.md", "İstanbul straße", "ＡＰＩ notes\n"),
]


def paths(query: str, n: int = 20) -> list[str]:
    return [hit.path for hit in substring_search(query, DOCUMENTS, n)]


def test_all_words_must_occur_in_any_order() -> None:
    assert paths("window deploy") == ["a.md", "b.md"]
    assert paths("deploy friday") == []


def test_the_title_and_the_phrase_rank_first() -> None:
    assert paths("deploy window") == ["a.md", "b.md"]
    assert paths("release") == ["b.md", "a.md"]


def test_chinese_needs_no_word_breaks() -> None:
    (hit,) = substring_search("密码轮换", DOCUMENTS, 5)
    assert (hit.path, hit.line, hit.snippet) == ("c.md", 2, "数据库密码轮换周期")


def test_case_and_width_do_not_count() -> None:
    assert paths("api") == ["d.md"]
    assert paths("STRASSE") == ["d.md"]
    assert paths("ＤＥＰＬＯＹ") == ["a.md", "b.md"]


def test_a_hit_in_the_title_alone_has_no_line() -> None:
    (hit,) = substring_search("回答偏好", DOCUMENTS, 5)
    assert (hit.line, hit.snippet) == (0, "回答偏好")


def test_the_line_counts_windows_line_ends_once() -> None:
    (hit,) = substring_search("ask first", DOCUMENTS, 5)
    assert hit.line == 2


def test_a_long_line_is_cut_around_the_hit() -> None:
    body = "x" * 500 + " needle " + "y" * 500
    (hit,) = substring_search("needle", [("a.md", "t", body)], 1)
    assert "needle" in hit.snippet
    assert len(hit.snippet) <= 162
    assert hit.snippet.startswith("…") and hit.snippet.endswith("…")


def test_nothing_is_found_for_nothing() -> None:
    assert paths("  ") == []
    assert paths("deploy", 0) == []
    assert paths("deploy", 1) == ["a.md"]
