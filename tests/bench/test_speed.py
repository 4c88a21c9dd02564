from __future__ import annotations

import os
from pathlib import Path

import pytest

from memtui.bench import contest, screens, speed


def test_every_contest_of_the_contract_is_held(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(contest, "ROUNDS", 1)
    monkeypatch.setattr(speed, "LARGE", 30)
    monkeypatch.setattr(speed, "SMALL", 20)
    monkeypatch.setattr(speed, "BATCH", 3)
    monkeypatch.setattr(screens, "WAITING", 3)
    monkeypatch.setattr(screens, "LONG", 40)
    monkeypatch.setattr(screens, "ROWS", 2_000)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    told: list[str] = []
    results = list(speed.run_contests(told.append))
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
    ]
    assert all(result.ratio > 0 for result in results)
    assert told[1:] == [result.measured.name for result in results]
    assert os.environ["XDG_STATE_HOME"] == str(tmp_path / "state")
    assert not (tmp_path / "state").exists()
