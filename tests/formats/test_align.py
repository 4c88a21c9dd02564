from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from memtui.formats.align import gaps_of, matching_blocks

LINES = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "\n", "# x\n"]), max_size=12)


def old_lines(old: Sequence[str], new: Sequence[str]) -> list[str]:
    return [line for i, _, size in matching_blocks(old, new) for line in old[i : i + size]]


@given(LINES, LINES)
def test_blocks_are_equal_and_rise(old: list[str], new: list[str]) -> None:
    a = c = 0
    for i, j, size in matching_blocks(old, new):
        assert size > 0
        assert i >= a
        assert j >= c
        assert (i, j) != (a, c) or (a, c) == (0, 0)
        assert old[i : i + size] == new[j : j + size]
        a, c = i + size, j + size
    assert a <= len(old)
    assert c <= len(new)


@given(LINES, LINES)
def test_gaps_and_blocks_cover_both_texts(old: list[str], new: list[str]) -> None:
    blocks = matching_blocks(old, new)
    gaps = gaps_of(blocks, len(old), len(new))
    same = sum(size for _, _, size in blocks)
    assert same + sum(b - a for a, b, _, _ in gaps) == len(old)
    assert same + sum(d - c for _, _, c, d in gaps) == len(new)


@given(LINES)
def test_equal_texts_are_one_block(lines: list[str]) -> None:
    assert matching_blocks(lines, lines) == ([(0, 0, len(lines))] if lines else [])


def test_unique_lines_anchor_before_repeated_ones() -> None:
    old = ["{\n", "one\n", "}\n", "{\n", "two\n", "}\n"]
    new = ["{\n", "two\n", "}\n"]
    assert "two\n" in old_lines(old, new)


def test_blank_lines_alone_hold_no_match_apart() -> None:
    old = [line for n in range(50) for line in (f"old {n}\n", "\n")]
    new = [line for n in range(50) for line in (f"new {n}\n", "\n")]
    assert matching_blocks(old, new) == [(99, 99, 1)]


def test_hostile_repetition_is_given_up_and_not_cubic() -> None:
    old = [line for n in range(20_000) for line in ("- x\n", f"old {n}\n")]
    new = [line for n in range(20_000) for line in (f"new {n}\n", "- x\n")]
    assert sum(size for _, _, size in matching_blocks(old, new)) <= 1


def test_a_small_change_in_a_large_text_stays_small() -> None:
    old = [f"line {n % 700}\n" for n in range(60_000)]
    new = [*old[:30_000], "added\n", *old[30_000:]]
    assert matching_blocks(old, new) == [(0, 0, 30_000), (30_000, 30_001, 30_000)]
