"""Everything that waits is decided from the command line, undone, and every byte is back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.commands import Commands
from support.places import Place

READING = (
    ["status"],
    ["status", "--short"],
    ["list"],
    ["queue"],
    ["search", "the"],
    ["log"],
    ["doctor"],
    ["view"],
)
DECIDED = {
    "approve": {"approve", "edit", "merge", "resolve"},
    "reject": {"reject", "archive", "resolve"},
}


def queue_of(memtui: Commands, store: Path) -> dict[str, Any]:
    answer = memtui("queue", "--store", str(store), "--json")
    assert answer.code == 0, answer.err
    queue: dict[str, Any] = answer.json
    return queue


def decide_and_undo_everything(memtui: Commands, store: Place, verb: str, *more: str) -> int:
    """Decide each waiting item, undo each decision; how many were decided."""
    before, manifest = queue_of(memtui, store.directory), store.manifest()
    decided, dreamt = 0, set()
    for item in before["items"]:
        answer = memtui(
            verb, item["id"], *more, "--store", str(store.directory), "--json", "--digest",
            item["digest"],
        )  # fmt: skip
        stale = item["path"] in dreamt  # the dream that it is a part of was decided whole
        assert answer.code in ((3,) if stale else (0, 1)), answer.out + answer.err
        if answer.code == 0:
            assert {d["action"] for d in answer.json["decisions"]} <= DECIDED[verb]
            decided += len(answer.json["decisions"])
            dreamt |= set(item["targets"]) if item["kind"] == "dream" else set()
        else:
            assert answer.json["error"]["message"]
    left = queue_of(memtui, store.directory)["items"]
    assert len(left) < len(before["items"])
    for _ in range(decided):
        answer = memtui("undo", "--store", str(store.directory), "--json")
        assert answer.code == 0, answer.out
    assert store.manifest() == manifest
    assert queue_of(memtui, store.directory) == before
    return decided


@pytest.mark.slow
@pytest.mark.parametrize(
    ("verb", "more"), [("approve", ("--override", "read it")), ("reject", ("--reason", "no"))]
)
def test_the_demo_queue_is_decided_and_undone(
    memtui: Commands, tmp_path: Path, verb: str, more: tuple[str, ...]
) -> None:
    demo = tmp_path / "demo"
    made = memtui("demo", "--keep", str(demo), "--no-desk")
    assert made.code == 0, made.err
    queue = queue_of(memtui, demo)
    assert len(queue["items"]) >= 12
    assert len({item["kind"] for item in queue["items"]}) >= 5
    assert decide_and_undo_everything(memtui, Place(demo), verb, *more) >= 8


def change_as_an_agent_would(store: Place) -> None:
    """New, changed, deleted and renamed topics, with the index kept up."""
    topics = sorted(
        path.relative_to(store.directory).as_posix()
        for path in store.directory.rglob("*.md")
        if path.name != "MEMORY.md" and path.stat().st_size > 200
    )
    changed, gone, moved = topics[0], topics[1], topics[2]
    data = (store.directory / changed).read_bytes()
    store.write(changed, data + b"\nA line that an agent added.\n")
    store.delete(gone)
    store.write("renamed-" + Path(moved).name, (store.directory / moved).read_bytes())
    store.delete(moved)
    store.write("fresh.md", "---\nname: fresh\ndescription: new\ntype: project\n---\n\nNew.\n")
    if store.exists("MEMORY.md"):
        index = (store.directory / "MEMORY.md").read_bytes()
        lines = [line for line in index.splitlines(keepends=True) if gone.encode() not in line]
        store.write("MEMORY.md", b"".join(lines) + b"\n- [Fresh](fresh.md) - new\n\nProse.\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["claude-english-broken-yaml", "claude-korean-over-limit", "workbuddy-chinese"]
)
def test_real_stores_come_back_to_the_byte(
    memtui: Commands, corpus_store: Callable[[str], Place], name: str
) -> None:
    store = corpus_store(name)
    assert queue_of(memtui, store.directory)["items"] == []
    change_as_an_agent_would(store)
    for verb in ("approve", "reject"):
        assert decide_and_undo_everything(memtui, store, verb) >= 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "claude-chinese",
        "claude-clean",
        "claude-dead-links",
        "claude-english-broken-yaml",
        "claude-flat",
        "claude-korean-over-limit",
        "claude-portuguese",
        "claude-subagents",
        "codex-chinese-english",
        "hermes",
        "memory-bank-japanese",
        "openclaw-dreaming",
        "openclaw-false-frontmatter",
        "serena",
        "workbuddy-chinese",
    ],
)
def test_looking_at_a_real_store_changes_nothing(
    memtui: Commands, corpus_store: Callable[[str], Place], name: str
) -> None:
    store = corpus_store(name)
    before = store.manifest()
    for words in READING:
        answer = memtui(*words, "--store", str(store.directory), "--json")
        assert answer.code in (0, 5), answer.out + answer.err
        assert answer.json is not None
    assert store.manifest() == before
