from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from memtui.stores.times import expiry, from_mtime, parse_days, parse_when, stamp


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-07-04T00:00:00.000Z", datetime(2026, 7, 4, tzinfo=UTC)),
        ("2026-07-04", datetime(2026, 7, 4, tzinfo=UTC)),
        (" 2026-07-04 10:30 ", datetime(2026, 7, 4, 10, 30, tzinfo=UTC)),
        ("2026-07-04T02:00:00+02:00", datetime(2026, 7, 4, tzinfo=UTC)),
    ],
)
def test_reads_the_forms_that_agents_write(text: str, moment: datetime) -> None:
    assert parse_when(text) == moment


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "soon",
        "2026-13-45",
        "0000-01-01",
        "0001-01-01T00:00:00+14:00",
        "99999-01-01",
        "9999-12-31T23:59:59-14:00",
        "2026-07-04" + "0" * 5_000,
        "\udcff026-07-04",
    ],
)
def test_other_text_is_no_date(text: str | None) -> None:
    assert parse_when(text) is None


def test_time_to_live_is_a_whole_number_of_days() -> None:
    assert parse_days("365") == 365
    for text in ("-1", "0", "1e9", "abc", "9" * 5_000, "", "３", "36501"):
        assert parse_days(text) is None


def test_time_stamps_beyond_the_calendar_are_unknown() -> None:
    assert from_mtime(0) == datetime(1970, 1, 1, tzinfo=UTC)
    assert from_mtime(10**30) is None


def test_expiry_needs_both_dates_and_days() -> None:
    anchor = datetime(2026, 1, 1, tzinfo=UTC)
    assert expiry(anchor, 180) == anchor + timedelta(days=180)
    assert expiry(None, 180) is None
    assert expiry(anchor, None) is None
    assert expiry(datetime(9998, 1, 1, tzinfo=UTC), 36_500) is None


def test_stamps_as_javascript_does() -> None:
    assert stamp(datetime(2026, 7, 4, 1, 2, 3, 456_789, UTC)) == "2026-07-04T01:02:03.456Z"
