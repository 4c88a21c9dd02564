from __future__ import annotations

import pytest

from memtui.bench import contest
from memtui.bench.contest import Contender, Contest, Result, Times


def result(measured: float, reference: float, target: float | None) -> Result:
    return Result(Times("it", [measured]), Times("reference", [reference]), target)


def test_contenders_take_turns_and_the_first_round_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(contest, "ROUNDS", 2)
    order: list[str] = []
    ours = Contender("ours", lambda: order.append("ours"), lambda: order.append("prepare"))
    held = Contest(ours, Contender("theirs", lambda: order.append("theirs"))).hold()
    assert order == ["prepare", "ours", "theirs"] * 3
    assert len(held.measured.seconds) == len(held.reference.seconds) == 2


@pytest.mark.parametrize(
    ("measured", "target", "kept"), [(2.0, 2, True), (2.1, 2, False), (9.0, None, None)]
)
def test_a_target_is_kept_up_to_its_ratio(
    measured: float, target: float | None, kept: bool | None
) -> None:
    assert result(measured, 1.0, target).kept is kept


def test_json_tells_medians_ranges_and_the_verdict() -> None:
    measured = Times("it", [0.001, 0.004, 0.002])
    told = Result(measured, Times("reference", [0.001]), 3).as_json()
    assert told == {
        "name": "it",
        "median_ms": 2.0,
        "min_ms": 1.0,
        "max_ms": 4.0,
        "runs": 3,
        "reference": {
            "name": "reference",
            "median_ms": 1.0,
            "min_ms": 1.0,
            "max_ms": 1.0,
            "runs": 1,
        },
        "ratio": 2.0,
        "target": 3,
        "kept": True,
    }
