from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memtui.model import Role
from memtui.stores.plain import Plain

PLAIN = Plain()
NOW = datetime(2026, 8, 1, 9, 30, tzinfo=UTC)
Read = Callable[[str, str], bytes]


def test_only_markdown_is_tracked(
    store_path: Callable[[str], Path], listing: Callable[[Path], list[str]]
) -> None:
    kept = [p for p in listing(store_path("plain")) if PLAIN.role(p) is not Role.OTHER]
    assert kept == ["MEMORY.md", "build.md", "style/prose.md", "with-frontmatter.markdown"]


@pytest.mark.parametrize("path", ["node_modules/", "a/node_modules/b/README.md", "__pycache__/"])
def test_installed_packages_are_not_read(path: str) -> None:
    assert PLAIN.role(path) is Role.OTHER


def test_reads_notes_with_and_without_frontmatter(read: Read) -> None:
    build = PLAIN.read_memory("build.md", read("plain", "build.md"), 0)
    assert (build.name, build.title, build.type) == ("build", "How this builds", "")
    assert build.links == ("style/prose",)
    path = "with-frontmatter.markdown"
    note = PLAIN.read_memory(path, read("plain", path), 0)
    assert (note.title, note.tags) == ("A note with a head", ("one", "two"))


def test_the_desk_keeps_pins(read: Read) -> None:
    assert PLAIN.pin(read("plain", "with-frontmatter.markdown")) is None


def test_a_new_note_is_just_its_text() -> None:
    assert PLAIN.new_memory("Use pnpm.", "", "", NOW) == ("use-pnpm.md", b"Use pnpm.\n")
    assert PLAIN.new_memory("x", "project", "n", NOW)[1] == b"---\ntype: project\n---\n\nx\n"


def test_nothing_holds_us_up(tmp_path: Path) -> None:
    with PLAIN.agent_lock(tmp_path):
        assert PLAIN.busy(tmp_path) == ""
    assert list(tmp_path.iterdir()) == []
