"""Which of two documents that contradict one another comes first."""

from __future__ import annotations

from memtui.judge.search import Hit, Place, current_first

PLACES = {"old.md": [Place("db", 3, False)], "new.md": [Place("db", 8, True)]}


def hits(*rows: tuple[str, int]) -> list[Hit]:
    return [Hit(path, 9.0 - at, line, "") for at, (path, line) in enumerate(rows)]


def shown(found: list[Hit]) -> list[tuple[str, bool]]:
    return [(hit.path, hit.stale) for hit in found]


def test_what_holds_takes_the_rank_of_what_was_superseded() -> None:
    found = current_first(hits(("old.md", 3), ("other.md", 1), ("new.md", 8)), PLACES)
    assert shown(found) == [("new.md", False), ("other.md", False), ("old.md", True)]


def test_a_query_about_something_else_leaves_the_order() -> None:
    found = current_first(hits(("old.md", 5), ("new.md", 2)), PLACES)
    assert shown(found) == [("old.md", False), ("new.md", False)]


def test_without_the_current_one_nothing_is_marked() -> None:
    assert shown(current_first(hits(("old.md", 3)), PLACES)) == [("old.md", False)]
