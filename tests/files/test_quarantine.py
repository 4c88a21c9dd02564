from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from memtui.errors import RefusedError
from memtui.files.quarantine import Quarantine

FIRST, SECOND = "a" * 40, "b" * 40
NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def quarantine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Quarantine:
    monkeypatch.setenv("MEMTUI_NOW", NOW.isoformat())
    return Quarantine(tmp_path / "quarantine")


def test_bytes_come_back_as_they_were_and_are_private(quarantine: Quarantine) -> None:
    assert quarantine.get(FIRST) is None
    assert quarantine.expire(NOW) == 0
    quarantine.put(FIRST, b"\xff\x00 raw")
    assert quarantine.get(FIRST) == b"\xff\x00 raw"
    assert (quarantine.directory / FIRST).stat().st_mode & 0o777 == 0o600
    assert quarantine.directory.stat().st_mode & 0o777 == 0o700


def test_seven_days_after_the_last_use_they_are_gone(
    quarantine: Quarantine, monkeypatch: pytest.MonkeyPatch
) -> None:
    quarantine.put(FIRST, b"first")
    quarantine.put(SECOND, b"second")
    monkeypatch.setenv("MEMTUI_NOW", (NOW + timedelta(days=3)).isoformat())
    quarantine.put(SECOND, b"second")
    assert quarantine.expire(NOW + timedelta(days=7)) == 0
    assert quarantine.expire(NOW + timedelta(days=7, seconds=1)) == 1
    assert quarantine.get(FIRST) is None
    assert quarantine.get(SECOND) == b"second"


@pytest.mark.parametrize("name", ["", "../x", "a" * 39, "A" * 40, "a" * 40 + "\n"])
def test_only_blob_ids_are_names(quarantine: Quarantine, name: str) -> None:
    with pytest.raises(RefusedError):
        quarantine.put(name, b"")
    with pytest.raises(RefusedError):
        quarantine.get(name)
