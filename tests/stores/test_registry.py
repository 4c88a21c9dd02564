from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.errors import UsageError
from memtui.stores.registry import by_name, detect


@pytest.mark.parametrize("name", ["claude", "opencode-memory-dream", "agentic-memory", "plain"])
def test_each_fixture_store_speaks_its_dialect(
    name: str, store_path: Callable[[str], Path]
) -> None:
    assert detect(store_path(name)).name == name


@pytest.mark.parametrize(
    ("place", "name"),
    [
        (".opencode/memory", "opencode-memory-dream"),
        (".agentic/memory", "agentic-memory"),
        (".claude/memory", "claude"),
        (".claude/agent-memory/reviewer", "claude"),
        ("cfg/projects/-home-u-shop/memory", "claude"),
        ("notes", "plain"),
    ],
)
def test_an_empty_directory_is_known_by_its_place(tmp_path: Path, place: str, name: str) -> None:
    (tmp_path / place).mkdir(parents=True)
    assert detect(tmp_path / place).name == name


@pytest.mark.parametrize(
    ("file", "text", "name"),
    [
        ("2026-08-01.logfmt", "ts=2026-08-01 type=decision", "plain"),
        (".dream-settings.json", "{}", "opencode-memory-dream"),
        ("user_tone_0a9d3c11.md", "---\nname: tone\n---\n", "opencode-memory-dream"),
        ("project.md", "---\ndescription: d\nlabel: project\nlimit: 5000\n---\n", "plain"),
        ("a.md", "---\nname: a\ndescription: d\ntype: project\n---\n", "claude"),
        ("a.md", "---\ntitle: a\ntype: project\n---\n", "plain"),
        ("a.md", "Loose text.\n", "plain"),
    ],
)
def test_what_lies_in_opencode_s_directory_decides(
    tmp_path: Path, file: str, text: str, name: str
) -> None:
    directory = tmp_path / ".opencode" / "memory"
    directory.mkdir(parents=True)
    (directory / "MEMORY.md").write_text("- [A](a.md) — a\n")
    (directory / file).write_text(text)
    assert detect(directory).name == name


def test_somebody_else_s_agentic_directory_is_not_taken(tmp_path: Path) -> None:
    directory = tmp_path / ".agentic" / "memory"
    directory.mkdir(parents=True)
    (directory / "notes.md").write_text("Loose text.\n")
    assert detect(directory).name == "plain"


def test_a_hint_decides(tmp_path: Path) -> None:
    assert detect(tmp_path, "claude").name == "claude"
    with pytest.raises(UsageError, match="no dialect"):
        by_name("cluade")


def test_links_and_pipes_are_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.md")
    (tmp_path / "b.md").symlink_to("/etc/hostname")
    (tmp_path / "c.md").mkdir()
    assert detect(tmp_path).name == "plain"
    assert detect(tmp_path / "missing").name == "plain"


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("claude-chinese", "claude"),
        ("claude-clean", "claude"),
        ("claude-english-broken-yaml", "claude"),
        ("claude-flat", "claude"),
        ("claude-korean-over-limit", "claude"),
        ("claude-portuguese", "claude"),
        ("codex-chinese-english", "plain"),
        ("hermes", "plain"),
        ("memory-bank-japanese", "plain"),
        ("openclaw-dreaming", "plain"),
        ("openclaw-false-frontmatter", "plain"),
        ("serena", "plain"),
        ("workbuddy-chinese", "plain"),
    ],
)
def test_real_stores_are_told_apart(folder: str, name: str, corpus: Path) -> None:
    assert detect(corpus / folder).name == name
