"""Texts that are handed over in a file."""

from pathlib import Path

import pytest

from memtui.cli import texts
from memtui.errors import MemtuiError


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(MemtuiError, match="can't be read"):
        texts.read_file(str(tmp_path / "none.md"))
