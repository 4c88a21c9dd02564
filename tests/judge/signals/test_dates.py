"""Dates in two languages, seen from Wednesday 2026-04-15."""

from __future__ import annotations

from datetime import date

import pytest

from memtui.judge.signals import find_dates

TODAY = date(2026, 4, 15)
DATES = {
    "on 2026-05-02": "2026-05-02",
    "by May 2": "2026-05-02",
    "on 2 May 2027": "2027-05-02",
    "the 21st": "2026-04-21",
    "yesterday": "2026-04-14",
    "the day after tomorrow": "2026-04-17",
    "on Friday": "2026-04-17",
    "we shipped on Monday": "2026-04-13",
    "next Friday": "2026-04-24",
    "last Monday": "2026-04-13",
    "Friday next week": "2026-04-24",
    "in three days": "2026-04-18",
    "two weeks ago": "2026-04-01",
    "two weeks from today": "2026-04-29",
    "at the end of next month": "2026-05-31",
    "next month": "2026-05",
    "since January": "2026-01",
    "in Q3": "2026-07-01/2026-09-30",
    "from tomorrow until 9 May": "2026-04-16/2026-05-09",
    "7 to 8 November": "2026-11-07/2026-11-08",
    "2026年5月2日": "2026-05-02",
    "4 月 23 号": "2026-04-23",
    "二十号": "2026-04-20",
    "昨天": "2026-04-14",
    "大后天": "2026-04-18",
    "三天后": "2026-04-18",
    "两周前": "2026-04-01",
    "下周三": "2026-04-22",
    "上周五": "2026-04-10",
    "本周日": "2026-04-19",
    "月底": "2026-04-30",
    "下个月 5 号": "2026-05-05",
    "年底": "2026-12-31",
    "明年三月": "2027-03",
    "十月中旬": "2026-10-11/2026-10-20",
    "国庆": "2026-10-01",
    "the week after next, starting Wednesday": "2026-04-29",
    "the Friday before last": "2026-04-03",
    "the first Tuesday of May": "2026-05-05",
    "the last working day of May": "2026-05-29",
    "the last weekend in June": "2026-06-27/2026-06-28",
    "the second week of November": "2026-11-08/2026-11-14",
    "May 4–15": "2026-05-04/2026-05-15",
    "31.12.2027": "2027-12-31",
    "12/31/2027": "2027-12-31",
    "at Christmas": "2026-12-25",
    "on New Year's Eve": "2026-12-31",
    "Easter 2027": "2027-03-28",
    "on Good Friday 2027": "2027-03-26",
    "Thanksgiving": "2026-11-26",
    "Black Friday": "2026-11-27",
    "the day before Christmas": "2026-12-24",
    "three days left": "2026-04-18",
    "九月最后一个周五": "2026-09-25",
    "下个月第一个周一": "2026-05-04",
    "十月最后一天": "2026-10-31",
    "11 月第二周": "2026-11-08/2026-11-14",
    "国庆前一天": "2026-09-30",
    "明年元旦": "2027-01-01",
    "还有 9 天": "2026-04-24",
    "再过三周": "2026-05-06",
}


@pytest.mark.parametrize(("text", "value"), DATES.items())
def test_a_phrase_becomes_an_absolute_date(text: str, value: str) -> None:
    (when,) = find_dates(text, TODAY)
    assert when.value == value
    assert text[when.start : when.end]


@pytest.mark.parametrize(
    "text",
    [
        "port 8080",
        "every Monday",
        "每周三",
        "May I ask",
        "3号楼",
        "30 February",
        "13 月 40 号",
        "v2.3.1",
        "2026-13-45",
        "two weeks",
        "六个人",
        "十二年运维",
        "line 12",
    ],
)
def test_what_is_no_date_gives_none(text: str) -> None:
    assert find_dates(text, TODAY) == []


def test_the_ends_of_the_calendar_raise_nothing() -> None:
    for today in (date.min, date.max):
        for text in (*DATES, "in 1200 years", "1200 年前", "1200 weeks ago"):
            find_dates(text, today)
