"""Filters and orders of the queue, without a screen."""

from datetime import timedelta

import pytest
from fake_desk import NOW, item, sample_desk

from memtui.model import Finding
from memtui.tui.queue_filter import ORDERS, QueueFilter, Sieve, facets, in_order

SECRET = Finding("secret:github-token", "block", 3, 8, "ghp_…")
ITEMS = (
    item("inbox/window.md", "inbox", "candidate", source="Claude", session="0b5e77a1-22"),
    item("auth.md", summary="+3 −1 Refresh tokens", created=NOW - timedelta(days=2)),
    item("token.md", state="new", warnings=(SECRET,), source="", session="", created=None),
)


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("", [0, 1, 2]),
        ("kind:inbox", [0]),
        ("kind:new", [2]),
        ("kind:write refresh", [1]),
        ("source:cl", [0]),
        ("session:0b5e77a1", [0, 1]),
        ("session:0b5e77a1-", [0]),
        ("warning:secret", [2]),
        ("warning:block", [2]),
        ("REFRESH tokens", [1]),
        ('"refresh tokens"', [1]),
        ('"refresh', []),
        ("nothing:like", []),
    ],
)
def test_what_a_filter_takes(typed: str, taken: list[int]) -> None:
    found = QueueFilter.parse(typed)
    assert list(Sieve(ITEMS).take(found)) == [ITEMS[at] for at in taken]
    assert bool(found) == bool(typed)


def test_facets_tell_what_there_is_with_its_count() -> None:
    assert facets(ITEMS) == [
        ("kind:write", 2),
        ("kind:inbox", 1),
        ("warning:secret", 1),
        ("source:claude", 1),
        ("source:opencode", 1),
        ("session:0b5e77a1", 2),
    ]


def test_every_facet_takes_as_many_as_it_says() -> None:
    items = list(sample_desk().items.values())
    for term, count in facets(items):
        assert len(Sieve(items).take(QueueFilter.parse(term))) == count


def test_orders() -> None:
    items = sorted(ITEMS, key=lambda each: (each.created or NOW, each.id))
    titles = {order: [each.title for each in in_order(items, order)] for order in ORDERS}
    assert titles["oldest first"] == ["auth", "inbox/window", "token"]
    assert titles["newest first"] == ["token", "inbox/window", "auth"]
    assert titles["by kind"] == ["inbox/window", "auth", "token"]
    assert titles["by source"] == ["inbox/window", "auth", "token"]
    assert titles["by session"] == ["auth", "inbox/window", "token"]


def test_a_mark_in_a_value_is_no_term_of_its_own() -> None:
    sly = item("a.md", source="x\x1ekind:inbox")
    assert not Sieve((sly,)).take(QueueFilter.parse("kind:inbox"))
