"""Pairs of statements from many trades: said in other words, or with one value changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from memtui.judge.duplicates import Statement, find_duplicates
from memtui.judge.duplicates.exchange import exchanged
from memtui.judge.duplicates.wording import evened

_LINES = Path(__file__).with_name("pairs.tsv").read_text("utf-8").splitlines()
PAIRS = [tuple(line.split("\t")) for line in _LINES if not line.startswith("#")]


@pytest.mark.parametrize(("mark", "first", "second"), PAIRS)
def test_only_what_says_the_same_is_a_duplicate(mark: str, first: str, second: str) -> None:
    found = find_duplicates([Statement("a.md", 1, first), Statement("b.md", 1, second)])
    assert bool(found.duplicates) == (mark == "=")


@pytest.mark.parametrize(
    ("text", "even"),
    [
        ("Note that 10,000 rows fit.", "10000 rows fit."),
        ("The cache holds 10k rows.", "The cache holds 10000 rows."),
        ("Leave the old ledger alone.", "not touch the old ledger."),
        ("It closes at 6 pm today.", "It closes at 18 today."),
        ("请注意，上限两万元。", "上限20000元。"),
        ("折扣不超过百分之三十。", "折扣 maximum 30%。"),
        ("下午三点半开会", "下午 15:30 点开会"),
        ("周三不用来", "周三 needless 来"),
        ("万一断电", "万一断电"),
    ],
)
def test_wording_is_evened_out(text: str, even: str) -> None:
    assert evened(text) == even


def test_who_does_what_may_not_change_places() -> None:
    assert exchanged("The buyer pays, the seller signs.", "The seller pays, the buyer signs.")
    assert exchanged("先扣款再发货。", "先发货再扣款。")
    assert not exchanged("The buyer pays, the seller signs.", "The seller signs, the buyer pays.")
    assert not exchanged("If it rains, close the roof.", "Close the roof if it rains.")
