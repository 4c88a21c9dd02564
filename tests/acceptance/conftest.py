"""What the acceptance tests share: a clean home, and the real stores where they are at hand."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from support.commands import Commands
from support.hostile import SENTINEL, Adversary, agentic_place
from support.places import NOW, Place

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"


@pytest.fixture
def memtui(tmp_path: Path) -> Commands:
    home = tmp_path / "home"
    home.mkdir()
    return Commands(home)


@pytest.fixture
def adversary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Adversary:
    """A small store whose baseline is taken, and a directory that is none of its business."""
    home, outside = tmp_path / "home", tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text(f"this {SENTINEL}\n")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("MEMTUI_NOW", NOW)
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "VISUAL", "EDITOR", "CLAUDE_CONFIG_DIR"):
        monkeypatch.delenv(name, raising=False)
    place = agentic_place(home)
    monkeypatch.chdir(place.directory)
    seen = Adversary(place, outside)
    assert seen("status").code == 0
    return seen


@pytest.fixture
def corpus_store(tmp_path: Path) -> Callable[[str], Place]:
    """Copies one of the real stores, so that it can be changed."""

    def copy(name: str) -> Place:
        if not (CORPUS / name).is_dir():
            pytest.skip("the real stores (../shared/corpus) are not at hand")
        return Place(Path(shutil.copytree(CORPUS / name, tmp_path / name)))

    return copy
