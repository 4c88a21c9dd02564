from __future__ import annotations

from pathlib import Path

import pytest

from memtui.errors import StoreError
from memtui.stores.claude_places import project_slug
from memtui.stores.config import Config
from memtui.stores.discovery import find_stores, store_for

NO_CONFIG = Config(None)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    return home


@pytest.fixture
def project(home: Path) -> Path:
    project = home / "shop"
    (project / ".git").mkdir(parents=True)
    (project / "src" / "deep").mkdir(parents=True)
    return project


def store_at(directory: Path) -> Path:
    directory.mkdir(parents=True)
    (directory / "a.md").write_text("---\nname: a\ndescription: d\ntype: project\n---\n")
    return directory


def test_the_project_s_store_is_found_from_below(project: Path) -> None:
    store = store_at(project / ".opencode" / "memory")
    assert store_for(project / "src" / "deep", {}) == store
    assert store_for(store, {}) == store


def test_nothing_is_found_beyond_the_repository(project: Path, home: Path) -> None:
    store_at(home / ".opencode" / "memory")
    assert store_for(project / "src", {}) is None


def test_the_nearest_store_wins(project: Path) -> None:
    store_at(project / ".opencode" / "memory")
    near = store_at(project / "src" / ".agentic" / "memory")
    assert store_for(project / "src" / "deep", {}) == near


def test_several_equally_near_are_a_choice(project: Path) -> None:
    first = store_at(project / ".opencode" / "memory")
    second = store_at(project / ".agentic" / "memory")
    with pytest.raises(StoreError) as caught:
        store_for(project, {})
    assert str(first) in caught.value.message
    assert str(second) in caught.value.message


def test_an_empty_place_does_not_stand_in_the_way(project: Path) -> None:
    (project / ".claude" / "memory").mkdir(parents=True)
    assert store_for(project, {}) == project / ".claude" / "memory"
    store = store_at(project / ".opencode" / "memory")
    assert store_for(project, {}) == store


def test_claude_s_own_store_belongs_to_the_project(project: Path, home: Path) -> None:
    store = store_at(home / ".claude" / "projects" / project_slug(str(project)) / "memory")
    assert store_for(project / "src", {}) == store


def test_a_directory_with_an_index_is_a_store_to_who_stands_in_it(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    assert store_for(notes, {}) is None
    (notes / "MEMORY.md").write_text("# Notes\n")
    assert store_for(notes, {}) == notes
    (notes / "deep").mkdir()
    assert store_for(notes / "deep", {}) is None
    (notes / "a.md").write_text("---\nname: a\ndescription: d\ntype: project\n---\n")
    assert store_for(notes / "deep", {}) == notes


def test_lists_near_ones_configured_ones_and_those_at_home(
    project: Path, home: Path, tmp_path: Path
) -> None:
    near = store_at(project / ".agentic" / "memory")
    configured = store_at(tmp_path / "notes")
    known = store_at(home / ".claude" / "projects" / "-other" / "memory")
    (home / ".claude" / "projects" / "-empty" / "memory").mkdir(parents=True)
    found = find_stores(project, {}, Config(None, stores=(configured, near)))
    assert [store.path for store in found] == [near, configured, known]
    assert [store.dialect for store in found] == ["claude", "claude", "claude"]
    assert found[0].name == "~/shop"


def test_claude_s_moved_home_is_searched_too(home: Path, tmp_path: Path) -> None:
    moved = store_at(tmp_path / "cfg" / "projects" / "-other" / "memory")
    environ = {"CLAUDE_CONFIG_DIR": str(tmp_path / "cfg")}
    assert [store.path for store in find_stores(home, environ, NO_CONFIG)] == [moved]


def test_a_store_that_is_linked_twice_is_listed_once(project: Path, tmp_path: Path) -> None:
    store = store_at(project / ".agentic" / "memory")
    (tmp_path / "link").symlink_to(store)
    found = find_stores(project, {}, Config(None, stores=(tmp_path / "link",)))
    assert [one.path for one in found] == [store]
