"""Duplicates among whole documents, and the neighbours of a text."""

from __future__ import annotations

from memtui.judge.duplicates import Statement, find_in_documents, nearest, statements_of

LOCK = (
    "After a brown-out the relay board holds the bus.\n"
    "Clock the line nine times, then send a stop.\n"
    "It happens about once in 400 months.\n"
)
LOCK_AGAIN = (
    "It happens about once in 400 months.\n"
    "The relay board holds the bus after a brown-out.\n"
    "Clock the line nine times and then send a stop.\n"
)
NORTH = "Frost alarm at 3 °C.\nShade screens close at 700 W.\nUpdates only on Tuesdays.\n"
SOUTH = "Frost alarm at 5 °C.\nShade screens close at 700 W.\nUpdates only on Tuesdays.\n"


def bodies(**texts: str) -> list[Statement]:
    return [Statement(f"{name}.md", 0, text) for name, text in texts.items()]


def test_a_reordered_document_is_a_duplicate_as_a_whole() -> None:
    found = find_in_documents(bodies(a=LOCK, b=LOCK_AGAIN))
    assert [(pair.first.line, pair.second.line) for pair in found.duplicates] == [(0, 0)]


def test_documents_with_a_different_value_are_not() -> None:
    found = find_in_documents(bodies(north=NORTH, south=SOUTH))
    assert all(pair.first.line for pair in found.duplicates)
    assert any(pair.differs == "number" for pair in found.differing)


def test_statements_leave_code_out_and_know_their_lines() -> None:
    body = "One fact. Another one!\n```\ncode\n```\n- 第一条。第二条。\n"
    found = [(part.line, part.text) for part in statements_of("a.md", body)]
    assert (1, "One fact.") in found
    assert (5, "第二条。") in found
    assert not any("code" in text for _, text in found)


def test_the_nearest_comes_first_and_says_what_differs() -> None:
    documents = bodies(a=LOCK, north=NORTH, other="Keep replies short.\n")
    found = nearest(SOUTH, documents)
    assert [neighbour.path for neighbour in found] == ["north.md"]
    assert found[0].differs == "number"
    assert 0.5 < found[0].score <= 1
    assert nearest("", documents) == []
