from __future__ import annotations

import pytest

from memtui.bench import contest
from memtui.bench.contest import P95, Contender, Contest, Measures, Result, Weighed


def result(measured: float, reference: float, target: float | None) -> Result:
    return Result(Measures("it", [measured]), Measures("reference", [reference]), target)


def test_contenders_take_turns_and_the_first_round_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(contest, "ROUNDS", 2)
    order: list[str] = []
    ours = Contender("ours", lambda: order.append("ours"), lambda: order.append("prepare"))
    held = Contest(ours, Contender("theirs", lambda: order.append("theirs"))).hold()
    assert order == ["prepare", "ours", "theirs"] * 3
    assert len(held.measured.values) == len(held.reference.values) == 2


@pytest.mark.parametrize(
    ("measured", "target", "kept"), [(2.0, 2, True), (2.1, 2, False), (9.0, None, None)]
)
def test_a_target_is_kept_up_to_its_ratio(
    measured: float, target: float | None, kept: bool | None
) -> None:
    assert result(measured, 1.0, target).kept is kept


def test_json_tells_medians_ranges_and_the_verdict() -> None:
    measured = Measures("it", [1.0, 4.0, 2.0], limit=5)
    told = Result(measured, Measures("reference", [1.0]), 3).as_json()
    assert told == {
        "name": "it",
        "median_ms": 2.0,
        "p95_ms": 4.0,
        "min_ms": 1.0,
        "max_ms": 4.0,
        "runs": 3,
        "limit": 5,
        "quantile": 0.5,
        "reference": {
            "name": "reference",
            "median_ms": 1.0,
            "p95_ms": 1.0,
            "min_ms": 1.0,
            "max_ms": 1.0,
            "runs": 1,
            "limit": None,
        },
        "ratio": 2.0,
        "target": 3,
        "kept": True,
    }


def test_of_keys_the_slow_ones_count() -> None:
    keys = [1.0] * 95 + [9.0] * 5
    assert Measures("keys", keys, quantile=P95).value == 1.0
    assert Measures("keys", [*keys, 9.0], quantile=P95).value == 9.0


@pytest.mark.parametrize(("limit", "kept"), [(10, True), (9.5, False)])
@pytest.mark.parametrize("of_the_reference", [False, True])
def test_a_limit_counts_beside_the_ratio(limit: float, kept: bool, of_the_reference: bool) -> None:
    limited, free = Measures("it", [10.0], limit=limit), Measures("reference", [10.0])
    sides = (free, limited) if of_the_reference else (limited, free)
    assert Result(*sides, 1).kept is kept
    assert Result(*sides, None).kept is kept
    assert Result(*sides, 0.9).kept is False


def test_what_is_weighed_is_not_timed() -> None:
    held = Contest(Weighed("it", lambda: 90.0), Weighed("reference", lambda: 30.0), 4, 1).hold()
    assert (held.measured.values, held.measured.unit, held.ratio) == ((90.0,), "MiB", 3.0)
