from __future__ import annotations

from pathlib import Path

import pytest

from memtui.errors import RefusedError, StoreError, UsageError
from memtui.stores.store import open_store, store_name


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    return home


def test_opens_a_directory_by_its_real_path(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.mkdir()
    link = tmp_path / "link"
    link.symlink_to(real)
    store = open_store(link)
    assert (store.directory, store.asked) == (real, link)
    assert store.dialect.name == "plain"
    assert open_store(real, "claude").dialect.name == "claude"


def test_the_whole_disk_and_the_home_are_refused(home: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(home)
    for directory in (Path("/"), home, tmp_path / "link"):
        with pytest.raises(RefusedError):
            open_store(directory)


def test_what_is_no_directory_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "loop").symlink_to("loop")
    for name in ("missing", "file", "loop"):
        with pytest.raises(StoreError, match=name):
            open_store(tmp_path / name)


def test_an_unknown_dialect_is_wrong_usage(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        open_store(tmp_path, "nonsense")


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("shop/.opencode/memory", "~/shop"),
        ("shop/.serena/memories", "~/shop"),
        ("shop/memory-bank", "~/shop/memory-bank"),
        ("memory", "~/memory"),
    ],
)
def test_a_store_is_called_after_its_project(home: Path, place: str, name: str) -> None:
    assert store_name(home / place) == name


def test_a_store_outside_home_has_its_path(tmp_path: Path) -> None:
    assert store_name(tmp_path / "shop" / ".agentic" / "memory") == str(tmp_path / "shop")


def test_claude_s_store_is_called_after_the_true_project(home: Path) -> None:
    memory = home / ".claude" / "projects" / "-home-my-shop" / "memory"
    memory.mkdir(parents=True)
    (memory.parent / "a.jsonl").write_text(f'{{"cwd": "{home}/my_shop"}}\n')
    assert store_name(memory) == "~/my_shop"
