"""Typed values, whatever unit or language they are written in."""

from __future__ import annotations

import pytest

from memtui.judge.claims.dates import find_dates
from memtui.judge.claims.numbers import read_number
from memtui.judge.claims.values import find_values


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("takes four minutes", "duration", "240"),
        ("耗时两小时", "duration", "7200"),
        ("half an hour", "duration", "1800"),
        ("30 requests per minute", "rate", "0.5"),
        ("twice a week", "rate", "3.30688e-06"),
        ("twice a day", "rate", "2.31481e-05"),
        ("twice daily", "rate", "2.31481e-05"),
        ("once a year", "rate", "3.17098e-08"),
        ("polled every 10 seconds", "interval", "10"),
        ("每周五打包", "interval", "604800@4"),
        ("20 MB", "size", "2.09715e+07"),
        ("千分之三", "percent", "0.3"),
        ("$3,000", "money", "3000"),
        ("port 8080", "port", "8080"),
        ("Ctrl+Shift+P", "keys", "ctrl+shift+p"),
        ("早上八点半", "time", "08:30"),
        ("3 pm", "time", "15:00"),
        ("on Thursday", "weekday", "3"),
        ("2026 年 3 月 4 日", "date", "2026-03-04"),
        ("https://example.org/a", "url", "https://example.org/a"),
        ("`docs/runbooks/`", "path", "docs/runbooks"),
        ("v2.3.1", "version", "2.3.1"),
        ("两百行", "number", "200"),
    ],
)
def test_a_value_is_read(text: str, kind: str, key: str) -> None:
    (value,) = find_values(text)
    assert (value.kind, value.key) == (kind, key)


def test_how_much_something_changed_is_no_value_of_it() -> None:
    assert [value.delta for value in find_values("reduced by 20 %")] == [True]
    assert [value.delta for value in find_values("reduced to 20 %")] == [False]


@pytest.mark.parametrize("text", ["2026-02-30", "2 月 30 日", "2026-13-01", "February 31, 2026"])
def test_days_that_no_calendar_has_are_no_dates(text: str) -> None:
    assert list(find_dates(text)) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,200", 1200),
        ("twenty-four", 24),
        ("两万三千", 23000),
        ("一百零五", 105),
        ("十二", 12),
        ("5k", 5000),
        ("1.4 million", 1.4e6),
        ("none", None),
    ],
)
def test_numbers_are_read_in_digits_and_words(text: str, number: float | None) -> None:
    assert read_number(text) == number
