"""Messages of many trades, each with the kinds of signal that it gives, or none."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from memtui.judge.signals import find_signals

SENT = datetime(2026, 9, 16, 10, 0)
_LINES = [
    line
    for name in ("messages.tsv", "forms.tsv")
    for line in Path(__file__).with_name(name).read_text("utf-8").splitlines()
]
MESSAGES = [tuple(line.split("\t")) for line in _LINES if not line.startswith("#")]


@pytest.mark.parametrize(("kind", "text"), MESSAGES)
def test_a_message_gives_the_signals_that_it_says(kind: str, text: str) -> None:
    wanted = set() if kind == "nothing" else set(kind.split("+"))
    assert {signal.kind for signal in find_signals(text, SENT)} == wanted


def test_a_text_to_work_on_says_nothing() -> None:
    for text in ("translate this: we deploy on Monday", "润色一下：我是一名医生，我负责急诊"):
        assert find_signals(text, SENT) == []


def test_a_sentence_says_its_stack_once() -> None:
    signals = find_signals("It's a Rails monolith, Ruby 3.3", SENT)
    assert [signal.kind for signal in signals] == ["stack"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("the offer is due by end of week", "2026-09-18"),
        ("the offer is due EOD", "2026-09-16"),
        ("books close at the end of the quarter", "2026-09-30"),
        ("the offer is due Friday EOD", "2026-09-18"),
        ("last night the pump was moved", "2026-09-15"),
    ],
)
def test_ends_of_days_weeks_and_quarters_are_dates(text: str, value: str) -> None:
    assert [signal.value for signal in find_signals(text, SENT)] == [value]


def test_a_date_that_tells_which_report_is_meant_is_no_event() -> None:
    for text in ("the invoice dated 2026-02-14 has a wrong total", "上周的报告再生成一遍"):
        assert find_signals(text, SENT) == []
