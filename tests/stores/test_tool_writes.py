"""Files of a memory as the tool calls of conversations tell them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memtui.stores.tool_writes import written_files

HOME = "/home/somebody/.claude/projects/-shop/memory/"  # where the conversation took place


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    memory = tmp_path / "projects" / "-shop" / "memory"
    memory.mkdir(parents=True)
    return memory


def call(name: str, when: int = 1, id: str = "", **given: Any) -> dict[str, Any]:
    block = {"type": "tool_use", "id": id or f"call-{when}", "name": name, "input": given}
    return record({"content": [block]}, when)


def record(message: dict[str, Any], when: int, **more: Any) -> dict[str, Any]:
    stamp = f"2026-05-01T10:00:{when:02}.000Z"
    return {"type": "assistant", "message": message, "timestamp": stamp, "sessionId": "s1", **more}


def failed(id: str) -> dict[str, Any]:
    block = {"type": "tool_result", "tool_use_id": id, "is_error": True, "content": "no"}
    return record({"content": [block]}, 30)


def seen(path: str, text: str, when: int, start: int = 1, lines: int = 2) -> dict[str, Any]:
    file = {"filePath": path, "content": text, "startLine": start, "numLines": 2}
    result = {"file": {**file, "totalLines": lines}}
    block = {"type": "tool_result", "tool_use_id": f"read-{when}", "content": "…"}
    return record({"content": [block]}, when, toolUseResult=result)


def texts(memory: Path, *records: Any, name: str = "s1.jsonl") -> dict[str, str]:
    transcript = memory.parent / name
    transcript.parent.mkdir(parents=True, exist_ok=True)
    lines = (r if isinstance(r, str) else json.dumps(r) for r in records)
    transcript.write_text("\n".join(lines))
    return {path: retold.text for path, retold in written_files(memory).items()}


def test_writes_edits_and_reads_in_their_order(memory: Path) -> None:
    found = texts(
        memory,
        call("Edit", 3, file_path=HOME + "a.md", old_string="14", new_string="16"),
        call("Write", 2, file_path=HOME + "a.md", content="It is 14.\n"),
        seen(HOME + "deep/b.md", "one\ntwo\n", 4),
        call(
            "MultiEdit",
            5,
            file_path=HOME + "deep/b.md",
            edits=[
                {"old_string": "one", "new_string": "two"},
                {"old_string": "two", "new_string": "three", "replace_all": True},
            ],
        ),
    )
    assert found == {"a.md": "It is 16.\n", "deep/b.md": "three\nthree\n"}


def test_what_failed_or_can_not_be_told_is_left_out(memory: Path) -> None:
    found = texts(
        memory,
        call("Write", 1, id="bad", file_path=HOME + "a.md", content="never\n"),
        failed("bad"),
        call("Edit", 2, file_path=HOME + "b.md", old_string="x", new_string="y"),
        seen(HOME + "c.md", "a part\n", 3, start=7, lines=90),
        call("Write", 4, file_path=HOME + "../../../.bashrc", content="no\n"),
        call("Write", 5, file_path="/srv/other/memory/d.md", content="no\n"),
        call("Write", 6, file_path=HOME + "e.md"),
        call("Bash", 7, command="rm -rf"),
        "{",
        "[" * 5000 + '"file_path"',
        '"file_path"',
    )
    assert found == {}


def test_subagents_and_this_very_directory_count(memory: Path) -> None:
    here = call("Write", 1, file_path=f"{memory}/a.md", content="a\n")
    assert texts(memory, here, name="s1/subagents/agent-1.jsonl") == {"a.md": "a\n"}


def test_links_and_other_directories_are_not_read(memory: Path, tmp_path: Path) -> None:
    there = tmp_path / "elsewhere.jsonl"
    there.write_text(json.dumps(call("Write", 1, file_path=HOME + "a.md", content="a\n")))
    (memory.parent / "s2.jsonl").symlink_to(there)
    assert written_files(memory) == {}
    assert written_files(tmp_path) == {}
