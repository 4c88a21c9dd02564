from datetime import timedelta

import pytest
from fake_desk import NOW, item, memory

from memtui.model import Finding
from memtui.tui.rows import (
    Group,
    Leaf,
    age,
    gauge_bar,
    index_groups,
    index_row,
    index_rows,
    item_rows,
    item_sign,
    warning_line,
)
from memtui.tui.spans import cells, text_of

SECRET = Finding("secret:github-token", "block", 4, 1, "ghp_…Wxyz", certain=True)
HINT = Finding("injection:override", "hint", 2, 1, "ignore previous")


def rows(found: object, width: int = 40, lines: int = 2) -> list[str]:
    return [text_of(row) for row in item_rows(found, width, NOW, lines)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("back", "words"),
    [
        (timedelta(seconds=20), "now"),
        (timedelta(minutes=12), "12 m"),
        (timedelta(hours=30), "1 d"),
        (timedelta(days=13), "13 d"),
        (timedelta(days=30), "4 w"),
        (timedelta(days=-1), "now"),
    ],
)
def test_ages_are_one_figure(back: timedelta, words: str) -> None:
    assert age(NOW - back, NOW) == words


def test_an_unknown_age_is_empty_and_a_naive_one_is_no_crash() -> None:
    assert age(None, NOW) == ""
    assert age(NOW.replace(tzinfo=None), NOW) == "now"


def test_an_item_takes_two_lines() -> None:
    found = item("auth-debug.md", summary="+3 −1 · in use since 1 d")
    assert rows(found) == [
        "~ auth-debug                         1 d",
        "  +3 −1 · in use since 1 d      opencode",
    ]


def test_in_one_line_the_summary_stands_beside_the_title() -> None:
    found = item("auth-debug.md", summary="+3 −1")
    assert rows(found, lines=1) == ["~ auth-debug  +3 −1       opencode   1 d"]


def test_rows_fit_their_width_whatever_they_hold() -> None:
    found = item("订单" * 40 + ".md", source="opencode" * 9, summary="长" * 99)
    for lines in (1, 2):
        assert all(cells(row) <= 33 for row in item_rows(found, 33, NOW, lines))


def test_the_worst_warning_takes_the_place_of_the_summary() -> None:
    found = item("ci.md", warnings=(HINT, SECRET))
    assert item_sign(found) == ("!", "block")
    assert rows(found, 60)[1] == "  secret github token  ghp_…Wxyz  line 4 +1         opencode"


def test_a_hint_does_not_hide_the_summary() -> None:
    assert rows(item("a.md", warnings=(HINT,), summary="new"))[1].startswith("  new ")


def test_severity_is_told_by_a_sign_too() -> None:
    assert text_of(warning_line(SECRET)).startswith("■ ")
    assert text_of(warning_line(HINT)).startswith("· ")


def test_the_index_is_a_tree_by_type_with_pinned_first() -> None:
    found = [
        memory("b.md"),
        memory("a.md", pinned=True),
        memory("z.md", "user"),
        memory("k.md", "odd"),
        memory("n.md", ""),
    ]
    told = index_rows(index_groups(found, {"b.md": "waiting", "z.md": "baseline"}), {"odd"})
    assert [text_of(index_row(row, 30)).rstrip() for row in told] == [
        "▾ user 1",
        "  z                          ○",
        "▾ project 2",
        "★ a",
        "  b                          ●",
        "▸ odd 1",
        "▾ no type 1",
        "  n",
    ]
    assert isinstance(told[0], Group)
    assert isinstance(told[1], Leaf)


def test_the_gauge_changes_colour_before_it_is_full() -> None:
    assert [gauge_bar(used, 100)[0].tone for used in (50, 95, 101)] == ["add", "warn", "block"]
    assert text_of(gauge_bar(250, 100)) == "▰" * 10
