"""The marks of tools' own dreams, told from text alone."""

from __future__ import annotations

import pytest

from memtui.desk.dreams.signs import is_memory_itself, may_bear, sign_of

MARK = b"<!-- openclaw-memory-promotion:memory:a.md:1:1 -->\n- One\n"
START, END = b"<!-- openclaw:dreaming:rem:start -->\n", b"<!-- openclaw:dreaming:rem:end -->\n"


@pytest.mark.parametrize(
    ("path", "before", "after", "said"),
    [
        ("MEMORY.md", b"", MARK, "OpenClaw promoted 1 line from short-term memory"),
        ("MEMORY.md", MARK, MARK + b"- Two\n", ""),
        ("MEMORY.md", MARK, b"", ""),
        (
            "memory/2026-05-20.md",
            b"Hello\n",
            b"Hello\n" + START + b"x\n" + END,
            "OpenClaw wrote its dreaming section: rem",
        ),
        ("DREAMS.md", START + b"x\n" + END, START + b"x\n" + END + b"mine\n", ""),
        ("DREAMS.md", START + b"x\n" + END, START + b"never closed\n", ""),
        ("memory/dreaming/deep/2026-05-20.md", None, b"Report\n", "OpenClaw wrote a dream report"),
        ("notes.md", b"", MARK, ""),
        ("MEMORY.md", b"# Task Group: a\n- b\n", None, ""),
        (
            "MEMORY.md",
            b"# Task Group: a\n- b\n",
            b"# Task Group: c\n- d\n",
            "Codex wrote its memory anew",
        ),
        ("MEMORY.md", b"# Task Group: a\n- b\n- c\n- d\n", b"# Task Group: a\n- b\n- c\n", ""),
    ],
)
def test_what_a_change_says_of_itself(
    path: str, before: bytes | None, after: bytes | None, said: str
) -> None:
    assert sign_of(path, before, after) == said


def test_which_files_are_worth_reading() -> None:
    assert may_bear("memory/2026-05-20.md") and may_bear("dreams.md")
    assert not may_bear("deploy.md") and not may_bear("2026.md")


def test_an_index_that_lists_nothing_is_the_memory_itself() -> None:
    assert is_memory_itself(b"# Memory\n\n- Staging is small\n")
    assert not is_memory_itself(b"- [Staging](staging.md) \xe2\x80\x94 it is small\n")
    assert not is_memory_itself(None)
