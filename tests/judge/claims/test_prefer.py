"""The ladder of preference, and the sentence that each step says."""

from __future__ import annotations

from datetime import UTC, datetime

from memtui.judge.claims import Bundle, Source, find_bundles

OLD, NEW = datetime(2026, 1, 5, tzinfo=UTC), datetime(2026, 4, 9, tzinfo=UTC)


def only(*sources: Source) -> Bundle:
    (bundle,) = find_bundles(sources)
    return bundle


def test_an_explicit_change_wins_over_a_later_file() -> None:
    bundle = only(
        Source("a.md", "The job queue is Kafka.\n", NEW),
        Source("b.md", "We moved the job queue from Kafka to NATS.\n", OLD),
    )
    assert bundle.preferred is not None
    assert (bundle.preferred.step, bundle.preferred.value.key) == ("change", "nats jetstream")
    assert bundle.preferred.why == "b.md:1 reports the change from Kafka to NATS."


def test_the_last_of_two_changes_wins_where_dates_tell() -> None:
    bundle = only(
        Source("a.md", "2026-02-01: log retention was raised to 30 days.\n"),
        Source("b.md", "2026-03-01: log retention was lowered to 14 days.\n"),
    )
    assert bundle.preferred is not None
    assert bundle.preferred.value.text == "14 days"


def test_a_cue_on_one_side_decides() -> None:
    bundle = only(
        Source("a.md", "Log retention is 14 days.\n"),
        Source("b.md", "Log retention is now 30 days.\n"),
    )
    assert bundle.preferred is not None
    assert (bundle.preferred.step, bundle.preferred.value.text) == ("cue", "30 days")


def test_cues_on_both_sides_decide_nothing() -> None:
    bundle = only(
        Source("a.md", "Log retention is currently 14 days.\n"),
        Source("b.md", "Log retention is now 30 days.\n"),
    )
    assert bundle.preferred is None
    assert bundle.undecided


def test_dates_of_statements_decide_before_files() -> None:
    bundle = only(
        Source("a.md", "2026-03-02: log retention is 14 days.\n", OLD),
        Source("b.md", "2025-11-02: log retention is 30 days.\n", NEW),
    )
    assert bundle.preferred is not None
    assert (bundle.preferred.step, bundle.preferred.value.text) == ("date", "14 days")


def test_a_later_update_decides_when_both_sides_have_one() -> None:
    one = Source("a.md", "日志保留 7 天。\n", OLD)
    bundle = only(one, Source("b.md", "日志保留 30 天。\n", NEW))
    assert bundle.preferred is not None
    assert (bundle.preferred.step, bundle.preferred.value.text) == ("updated", "30 天")
    assert "2026-04-09" in bundle.preferred.why
    assert only(one, Source("b.md", "日志保留 30 天。\n")).preferred is None


def test_equal_times_decide_nothing() -> None:
    bundle = only(
        Source("a.md", "Log retention is 14 days.\n", NEW),
        Source("b.md", "Log retention is 30 days.\n", NEW),
    )
    assert bundle.preferred is None
