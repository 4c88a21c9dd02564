from __future__ import annotations

import pytest

from memtui.tui.haystack import Selection, place_in, rows_holding, whole

TEXTS = ["apple pie", "pear", "apple", "plum pie", "pie of apples"]


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        ([], [0, 1, 2, 3, 4]),
        (["apple"], [0, 2, 4]),
        (["pie", "apple"], [0, 4]),
        (["p"], [0, 1, 2, 3, 4]),
        (["cherry", "p"], []),
    ],
)
def test_rows_hold_every_word(words: list[str], rows: list[int]) -> None:
    assert list(rows_holding(TEXTS, words)) == rows


def test_a_selection_is_read_where_its_rows_stand() -> None:
    some = Selection(TEXTS, [0, 2, 4])
    assert (len(some), some[0], some[-1]) == (3, "apple pie", "pie of apples")
    assert list(some) == ["apple pie", "apple", "pie of apples"]
    assert list(some[1:]) == ["apple", "pie of apples"]
    assert whole(some[1:]) is whole(some) is whole(TEXTS) is TEXTS


def test_a_row_is_found_again_in_other_rows_of_the_same_list() -> None:
    some, others = Selection(TEXTS, [0, 2, 4]), Selection(TEXTS, [1, 2, 3])
    assert [place_in(some, others, place) for place in range(3)] == [None, 1, None]
    assert [place_in(some, TEXTS, place) for place in range(3)] == [0, 2, 4]
    assert [place_in(TEXTS, some, place) for place in range(5)] == [0, None, 1, None, 2]
