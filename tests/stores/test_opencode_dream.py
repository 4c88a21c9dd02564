from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.errors import LockedError
from memtui.formats.frontmatter import Document
from memtui.formats.index import Index
from memtui.model import Role
from memtui.stores.opencode_dream import OpencodeDream

DREAM = OpencodeDream()
STORE = "opencode-memory-dream"
NOW = datetime(2026, 8, 1, 9, 30, tzinfo=UTC)
Read = Callable[[str, str], bytes]


def test_roles(store_path: Callable[[str], Path], listing: Callable[[Path], list[str]]) -> None:
    by_role: dict[Role, set[str]] = {}
    for path in listing(store_path(STORE)):
        by_role.setdefault(DREAM.role(path), set()).add(path)
    assert by_role[Role.STATE] == {
        "captured-signals.json",
        ".dream-settings.json",
        ".dream-sessions.json",
        ".extraction-state.json",
    }
    assert DREAM.role(".dream-lock") is Role.OTHER
    assert len(by_role[Role.MEMORY]) == 4


def test_reads_a_memory(read: Read) -> None:
    path = "project_release_freeze_1f0c2a9e.md"
    memory = DREAM.read_memory(path, read(STORE, path), 0)
    assert memory.name == "release freeze"
    assert memory.type == "project"
    assert memory.expires is None


def test_every_memory_is_in_the_index(read: Read, store_path: Callable[[str], Path]) -> None:
    index = Index.parse(read(STORE, "MEMORY.md"))
    for file in store_path(STORE).glob("*_*.md"):
        assert len(index.lines_for(file.name)) == 1


def test_a_new_memory_is_named_as_the_plugin_names_it() -> None:
    path, data = DREAM.new_memory("Freeze starts on 2026-04-20.", "project", "release freeze", NOW)
    assert path.startswith("project_release_freeze_")
    assert len(path) == len("project_release_freeze_xxxxxxxx.md")
    assert Document.parse(data).generation == "A"
    assert data.startswith(
        b"---\nname: release freeze\ndescription: Freeze starts on 2026-04-20.\n"
    )


def test_the_desk_keeps_pins(read: Read) -> None:
    assert DREAM.pin(read(STORE, "user_payments_owner_0a9d3c11.md")) is None


def test_the_lock_is_held_while_files_are_placed(tmp_path: Path) -> None:
    with DREAM.agent_lock(tmp_path):
        assert (tmp_path / ".dream-lock").read_text() == str(os.getpid())
        assert "consolidating" in DREAM.busy(tmp_path)
    assert DREAM.busy(tmp_path) == ""


def test_writes_wait_while_a_dream_runs(tmp_path: Path) -> None:
    (tmp_path / ".dream-lock").write_text(str(os.getppid()))
    with pytest.raises(LockedError), DREAM.agent_lock(tmp_path):
        pass
    assert (tmp_path / ".dream-lock").exists()
