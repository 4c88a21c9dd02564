"""Substring search."""

from __future__ import annotations

from memtui.judge.search import LiveFilter, substring_search

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


def test_a_line_deep_in_a_long_text_keeps_its_number() -> None:
    lines = [f"- [Topic {number}](t{number}.md) — 第{number}条" for number in range(5000)]
    body = "\r\n \r\n" + "\r\n".join([*lines, "Ｓｔｒａßｅ of the depot"])
    (hit,) = substring_search("strasse", [("MEMORY.md", "Index", body)], 5)
    assert (hit.line, hit.snippet) == (5003, "Ｓｔｒａßｅ of the depot")
    (hit,) = substring_search("4321条 topic", [("MEMORY.md", "Index", body)], 5)
    assert (hit.line, hit.snippet) == (4324, "- [Topic 4321](t4321.md) — 第4321条")


def test_a_text_that_changed_since_it_was_kept_is_still_told() -> None:
    live = LiveFilter()
    live.update([("a.md", "1", "Title", "one\ntwo needle\n")])
    (hit,) = live.search("needle", lambda path: ("Title", "one\nsomething else\n"))
    assert (hit.line, hit.snippet) == (2, "something else")
    (hit,) = live.search("needle", lambda path: ("Title", "one"))
    assert (hit.line, hit.snippet) == (0, "Title")
