"""Very large texts are shown in part, and say how much is left out and how to see it."""

from __future__ import annotations

from datetime import UTC, datetime

from memtui.tui.large_rows import large_document
from memtui.tui.partly import SHOWN, part_of
from memtui.tui.spans import text_of
from memtui.tui.text_rows import source_margin, source_rows

LINES = 60_000
LARGE = b"".join(b"line %07d of a very large memory\n" % n for n in range(1, LINES + 1))
NOW = datetime(2026, 6, 1, tzinfo=UTC)


def test_what_is_not_large_is_whole() -> None:
    assert part_of(b"a\nb\n") == (b"a\nb\n", b"", 0, 0)
    assert part_of(b"x" * SHOWN).left == 0


def test_both_ends_are_cut_between_lines() -> None:
    part = part_of(LARGE)
    assert part.head + LARGE[len(part.head) : len(part.head) + part.left] + part.tail == LARGE
    assert part.head.endswith(b"\n")
    assert part.tail.startswith(b"line %07d" % part.first)
    assert len(part.head) + len(part.tail) <= SHOWN


def test_one_endless_line_is_cut_all_the_same() -> None:
    part = part_of(b"x" * (3 * SHOWN))
    assert len(part.head) + part.left + len(part.tail) == 3 * SHOWN
    assert part.first == 1


def test_a_page_tells_what_is_left_out_in_its_place() -> None:
    rows = source_rows(LARGE, now=NOW)
    told = [at for at, row in enumerate(rows) if "bytes are not shown" in text_of(row.text)]
    assert len(told) == 1
    assert "E opens all of it" in text_of(rows[told[0]].text)
    assert text_of(rows[-1].text) == f"line {LINES:07} of a very large memory"
    assert rows[-1].number == LINES
    assert str(LINES) in text_of(rows[-1].margin)
    assert source_margin(rows) == len(text_of(rows[-1].margin))


def test_a_document_tells_it_too() -> None:
    document = large_document(LARGE)
    rules = [row.old.text for row in document.rows if row.kind == "rule" and row.old]
    assert len(rules) == 1
    assert f"{part_of(LARGE).left:,} bytes" in rules[0]
    last = document.rows[-1].new
    assert last is not None
    assert last.number == LINES
    assert document.digits >= len(str(LINES))
