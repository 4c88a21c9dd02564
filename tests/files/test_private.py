from __future__ import annotations

import os
from pathlib import Path

import pytest

from memtui.files.private import private_directory, write_private


def test_directories_and_files_are_for_their_owner_only(tmp_path: Path) -> None:
    private_directory(tmp_path / "a" / "b")
    private_directory(tmp_path / "a" / "b")
    write_private(tmp_path / "a" / "b" / "file", b"one")
    write_private(tmp_path / "a" / "b" / "file", b"two")
    modes = [(tmp_path / path).stat().st_mode & 0o777 for path in ("a", "a/b", "a/b/file")]
    assert modes == [0o700, 0o700, 0o600]
    assert (tmp_path / "a" / "b" / "file").read_bytes() == b"two"


def test_a_failed_write_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    write_private(tmp_path / "file", b"one")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_private(tmp_path / "file", b"two")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"one"
