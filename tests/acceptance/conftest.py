"""What the acceptance tests share: a clean home, and the real stores where they are at hand."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from support.commands import Commands
from support.places import Place

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"


@pytest.fixture
def memtui(tmp_path: Path) -> Commands:
    home = tmp_path / "home"
    home.mkdir()
    return Commands(home)


@pytest.fixture
def corpus_store(tmp_path: Path) -> Callable[[str], Place]:
    """Copies one of the real stores, so that it can be changed."""

    def copy(name: str) -> Place:
        if not (CORPUS / name).is_dir():
            pytest.skip("the real stores (../shared/corpus) are not at hand")
        return Place(Path(shutil.copytree(CORPUS / name, tmp_path / name)))

    return copy
