"""What Qwen Code keeps beside a memory directory."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.stores.qwen import LARGEST, QwenState, qwen_state

NIGHT = datetime(2026, 5, 31, 3, tzinfo=UTC)
META = {
    "version": 1,
    "lastDreamAt": "2026-05-31T03:00:00.000Z",
    "lastDreamSessionId": "s0",
    "recentSessionIdsSinceDream": ["s1", "s2"],
}


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    directory = tmp_path / "projects" / "-shop" / "memory"
    directory.mkdir(parents=True)
    return directory


def keep(memory: Path, told: object) -> None:
    (memory.parent / "meta.json").write_text(json.dumps(told))


def test_its_record_tells_the_last_dream_and_the_sessions_since(memory: Path) -> None:
    keep(memory, META)
    assert qwen_state(memory) == QwenState(NIGHT, 2, None)
    lock = memory.parent / "consolidation.lock"
    lock.touch()
    os.utime(lock, (NIGHT.timestamp(), NIGHT.timestamp()))
    assert qwen_state(memory) == QwenState(NIGHT, 2, NIGHT)


def test_before_its_first_dream(memory: Path) -> None:
    keep(memory, {"recentSessionIdsSinceDream": []})
    assert qwen_state(memory) == QwenState(None, 0, None)
    keep(memory, {"lastDreamAt": 7, "recentSessionIdsSinceDream": "s"})
    assert qwen_state(memory) == QwenState(None, 0, None)


def test_what_is_not_its_record_is_none(memory: Path, tmp_path: Path) -> None:
    assert qwen_state(memory) is None
    for told in ({"name": "a package"}, [], None):
        keep(memory, told)
        assert qwen_state(memory) is None
    meta = memory.parent / "meta.json"
    meta.write_text("{")
    assert qwen_state(memory) is None
    meta.write_text(json.dumps(META) + " " * LARGEST)
    assert qwen_state(memory) is None
    meta.unlink()
    elsewhere = tmp_path / "meta.json"
    elsewhere.write_text(json.dumps(META))
    meta.symlink_to(elsewhere)
    assert qwen_state(memory) is None
    meta.unlink()
    os.mkfifo(meta)
    assert qwen_state(memory) is None
    assert qwen_state(memory.parent) is None
