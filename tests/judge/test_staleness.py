"""Dates as agents write them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memtui.judge.staleness import age_days, expires, parse_ttl, parse_when, stale_days

NOON = datetime(2026, 7, 4, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "2026-07-04T12:00:00.000Z",
        "2026-07-04T12:00:00Z",
        "2026-07-04t12:00:00z",
        "2026-07-04T12:00",
        "2026-07-04 12:00:00",
        "2026-07-04 12:00:00 UTC",
        "2026-07-04T14:00:00+02:00",
        "2026-07-04 14:00:00 +0200",
        "2026-07-04T12:00:00,000000000Z",
        "'2026-07-04T12:00:00Z'",
        ' "2026-07-04T07:30-04:30" ',
    ],
)
def test_the_forms_that_occur_name_one_moment(text: str) -> None:
    assert parse_when(text) == NOON


def test_a_date_alone_is_its_midnight() -> None:
    assert parse_when("2026-07-04") == NOON - timedelta(hours=12)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "2026-13-45",
        "2026-02-30",
        "0000-01-01",
        "99999-01-01",
        "20260704",
        "2026-W27",
        "2026-07-04T25:00",
        "0001-01-01T00:00+14:00",
        "9999-12-31T23:59-14:00",
        "٢٠٢٦-07-04",
        "1" * 5000,
    ],
)
def test_what_names_no_moment_is_none(text: str) -> None:
    assert parse_when(text) is None


@given(st.text(max_size=40))
def test_no_text_makes_it_fail(text: str) -> None:
    assert parse_when(text) is None or parse_when(text).tzinfo is UTC  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("180", 180),
        (" '30' ", 30),
        ("36500", 36_500),
        ("0", None),
        ("-1", None),
        ("1e9", None),
        ("abc", None),
        ("36501", None),
        ("²", None),
        ("1.5", None),
        ("9" * 5000, None),
    ],
)
def test_a_time_to_live_is_a_sane_number_of_days(text: str, days: int | None) -> None:
    assert parse_ttl(text) == days


def test_a_memory_expires_after_its_later_date() -> None:
    created = NOON - timedelta(days=10)
    assert expires(created, NOON, 30) == NOON + timedelta(days=30)
    assert expires(NOON, created, 30) == NOON + timedelta(days=30)
    assert expires(created, None, 30) == created + timedelta(days=30)


def test_what_is_unknown_never_expires() -> None:
    assert expires(None, None, 30) is None
    assert expires(NOON, NOON, None) is None
    assert expires(NOON, NOON, -1) is None
    assert expires(NOON, NOON, 10**9) is None
    assert expires(datetime(9999, 12, 1, tzinfo=UTC), None, 365) is None


def test_ages_count_whole_days_and_are_negative_in_the_future() -> None:
    assert age_days(NOON - timedelta(hours=47), NOON) == 1
    assert age_days(NOON + timedelta(hours=1), NOON) == -1
    assert age_days(None, NOON) is None


@pytest.mark.parametrize(
    ("created", "updated", "days"),
    [
        ("2026-01-01", "2026-11-01", None),
        ("2025-01-01", "2026-06-03", None),  # exactly 180 days
        ("2025-01-01", "2026-06-02", 181),
        ("2025-01-01", "", 698),
        ("", "", None),
        ("2027-01-01", "", None),
    ],
)
def test_what_nobody_confirmed_for_half_a_year_is_stale(
    created: str, updated: str, days: int | None
) -> None:
    now = parse_when("2026-11-30")
    assert now is not None
    assert stale_days(parse_when(created), parse_when(updated), now) == days
