from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from memtui.bench import contest, judges, keystrokes, screens, speed
from memtui.bench.contest import Absent, Result


def test_every_contest_of_the_contract_is_held(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(contest, "ROUNDS", 1)
    monkeypatch.setattr(speed, "LARGEST", 40)
    monkeypatch.setattr(speed, "LARGE", 30)
    monkeypatch.setattr(speed, "SMALL", 20)
    monkeypatch.setattr(speed, "BATCH", 3)
    monkeypatch.setattr(judges, "ROUNDS", 1)
    monkeypatch.setattr(keystrokes, "KEYS", 3)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(screens, "WAITING", 3)
    monkeypatch.setattr(screens, "LONG", 40)
    monkeypatch.setattr(screens, "ROWS", 2_000)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    told: list[str] = []
    outcomes = list(speed.run_contests(told.append))
    results = [outcome for outcome in outcomes if isinstance(outcome, Result)]
    assert [(result.measured.name, result.target) for result in results] == [
        ("memtui --version", 5),
        ("status --short, 30 memories, warm", 12),
        ("cold index, 30 memories", 12),
        ("warm open, 30 memories", None),
        ("reload after one change, 30 memories", 3),
        ("approve", 2),
        ("approve 3", 6),
        ("desk with its queue, 20 memories", 1.6),
        ("the same, many memories, warm", 1.2),
        ("key in a list of 2000 rows", 2),
        ("filter in a list of 2000 rows", 2),
        ("next item, 10 KB", None),
        ("open an item further on, 10 KB", 3),
        ("approve, and the next item is there", None),
        ("search as you type, 30 memories, p95", None),
        ("search as you type, 40 memories, p95", None),
        ("near-duplicates of 30 statements", judges.GROWTH),
        ("bundles of 30 statements", judges.GROWTH),
        ("bundles after one file changed, 20 statements", None),
        ("bundles after one file changed, 30 statements", None),
        ("memory of the desk, 30 memories", 4),
    ]
    assert [each.why for each in outcomes if isinstance(each, Absent)] == 2 * [
        "rg is not installed"
    ]
    assert all(result.ratio > 0 for result in results)
    written = "writing a store of {} memories".format
    names = [result.measured.name for result in results]
    assert [each for each in told if each in names] == names
    assert [each for each in told if each not in names] == [written(30), written(40)]
    assert os.environ["XDG_STATE_HOME"] == str(tmp_path / "state")
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize(
    ("only", "names"),
    [
        ("start", ["memtui --version", "status --short, 3 memories, warm"]),
        ("--version", ["memtui --version"]),
        ("nonsense", []),
    ],
)
def test_a_group_or_some_rows_are_held_alone(
    monkeypatch: pytest.MonkeyPatch, only: str, names: list[str]
) -> None:
    monkeypatch.setattr(contest, "ROUNDS", 1)
    monkeypatch.setattr(speed, "LARGE", 3)
    if only != "start":
        monkeypatch.setattr(speed, "GROUPS", {"start": speed.GROUPS["start"]})
    outcomes = speed.run_contests(lambda _: None, only)
    assert [each.measured.name for each in outcomes if isinstance(each, Result)] == names
