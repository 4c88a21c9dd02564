"""Commands that only look: what they answer, and that they write nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.places import topic
from support.program import Program, lacking


def test_a_quiet_store_says_that_nothing_waits(memtui: Program) -> None:
    assert memtui("status", "--short").out == "nothing waits\n"
    assert memtui("status", "--exit-code").code == 0
    assert memtui("queue").out.startswith("nothing waits\n")
    assert memtui.json("queue")["items"] == []


def test_status_counts_what_waits(memtui: Program) -> None:
    memtui.place.write("inbox/ci.md", topic("ci", "The pipeline has four jobs."))
    memtui.place.write("tone.md", topic("tone", "Answer at length.", type="user"))
    assert memtui("status", "--short").out == "2 waiting\n"
    assert memtui("status", "--exit-code").code == 5
    status = memtui.json("status")
    assert not lacking("waiting by_kind oldest_age_s broken index", status)
    assert status["waiting"] == 2
    assert status["by_kind"] == {"inbox": 1, "write": 1}
    assert not lacking("lines bytes limit_lines limit_bytes", status["index"])


def test_the_queue_lists_what_waits_by_kind(memtui: Program) -> None:
    memtui.place.write("inbox/ci.md", topic("ci", "The pipeline has four jobs."))
    memtui.place.write("tone.md", topic("tone", "Answer at length.", type="user"))
    queue = memtui.json("queue")
    assert not lacking("store reviewed items", queue)
    fields = "id kind title path source session created age_s warnings digest targets"
    assert all(not lacking(fields, item) for item in queue["items"])
    assert sorted(memtui.ids()) == ["inbox:inbox/ci.md", "write:tone.md"]
    assert [i["id"] for i in memtui.json("queue", "--kind", "inbox")["items"]] == [
        "inbox:inbox/ci.md"
    ]
    text = memtui("queue").out
    assert "inbox:inbox/ci.md" in text
    assert "write:tone.md" in text


def test_list_tells_links_and_backlinks(memtui: Program) -> None:
    memories = {memory["name"]: memory for memory in memtui.json("list")}
    fields = "name path title description type pinned tags created updated expires"
    assert not lacking(fields + " links backlinks warnings", memories["tone"])
    assert memories["deploy"]["links"] == ["tone"]
    assert memories["tone"]["backlinks"] == ["deploy.md"]
    assert memories["tone"]["created"] == "2026-05-01T00:00:00Z"


def test_list_can_be_narrowed(memtui: Program) -> None:
    memtui("pin", "tone")
    assert [m["name"] for m in memtui.json("list", "--type", "project")] == ["deploy"]
    assert [m["name"] for m in memtui.json("list", "--pinned")] == ["tone"]
    assert memtui.json("list", "--stale") == []


def test_stale_memories_are_those_past_their_time(
    memtui: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMTUI_NOW", "2027-06-01T12:00:00Z")
    assert [m["name"] for m in memtui.json("list", "--stale")] == ["deploy"]


def test_show_gives_a_memory_by_name(memtui: Program) -> None:
    shown = memtui.json("show", "tone")
    assert shown["path"] == "tone.md"
    assert "Answer in short sentences." in shown["text"]
    assert shown["standing"] == "baseline"
    assert "Answer in short sentences." in memtui("show", "tone").out


def test_show_gives_what_waits_with_its_diff(memtui: Program) -> None:
    memtui.place.write("tone.md", topic("tone", "Answer at length.", type="user"))
    for ref in ("tone", "write:tone.md"):
        shown = memtui.json("show", ref)
        assert shown["kind"] == "write"
        assert "-Answer in short sentences." in shown["diff"]
        assert "+Answer at length." in shown["diff"]
        assert shown["hunks"][0]["new"] == ["Answer at length.\n"]
    assert "+Answer at length." in memtui("show", "tone").out


def test_what_is_not_there_is_said(memtui: Program) -> None:
    assert memtui.json("show", "nothing-like-it", code=1)["error"]["code"] == "not-found"
    assert memtui("show", "nothing-like-it").err.count("\n") == 1


def test_search_names_the_line(memtui: Program) -> None:
    hits = memtui.json("search", "thursday", "deploys")
    assert not lacking("name path score line snippet", hits[0])
    assert hits[0]["name"] == "deploy"
    assert hits[0]["snippet"] == "Deploys stop Thursday noon."
    assert memtui.json("search", "no such words") == []


def test_stores_lists_the_project_s_store(memtui: Program) -> None:
    stores = memtui.json("stores")
    assert [Path(row["path"]) for row in stores] == [memtui.place.directory]
    assert not lacking("path dialect name memories waiting index", stores[0])
    assert (stores[0]["dialect"], stores[0]["memories"]) == ("agentic-memory", 2)
    assert str(memtui.place.directory) in memtui("stores").out


def test_view_is_what_the_agent_loads(memtui: Program) -> None:
    shown = memtui.json("view")
    assert shown["text"] == memtui.place.read("MEMORY.md")
    assert shown["cut"] == ""
    assert "- [tone](tone.md)" in memtui("view").out


def test_looking_writes_nothing_into_the_store(memtui: Program) -> None:
    memtui.place.write("inbox/ci.md", topic("ci", "The pipeline has four jobs."))
    before = memtui.place.manifest()
    calls = ("status", "queue", "list", "view", "stores", "doctor", "log", "diff", "snapshot")
    for call in calls:
        memtui(call)
    memtui("show", "inbox:inbox/ci.md")
    memtui("search", "pipeline")
    memtui("blame", "tone")
    assert memtui.place.manifest() == before


def test_a_store_can_be_named(memtui: Program, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "MEMORY.md").write_text("- [a](a.md) — a\n")
    (other / "a.md").write_text("a\n")
    listed = memtui.json("list", "--store", str(other))
    assert [memory["path"] for memory in listed] == ["a.md"]
    missing = memtui.json("list", "--store", str(tmp_path / "none"), code=1)
    assert missing["error"]["code"] == "store"


def test_without_a_store_it_says_where_it_looked(
    memtui: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    finished = memtui("status")
    assert finished.code == 1
    assert str(empty) in finished.err
    assert "--store DIR" in finished.err


HOSTILE = "x\x1b]52;c;aGk=\x07\x1b[2J\x9b31m\u202egnp\u200b [@click=app.quit]y[/] \x7f"


def test_hostile_text_reaches_no_stream_raw(memtui: Program) -> None:
    memtui.place.write("inbox/bad\x1b[2J\u202e.md", topic("bad", HOSTILE, description=HOSTILE))
    memtui.place.write("tone.md", topic(f"tone {HOSTILE}", HOSTILE, type="user"))
    memtui.place.write("MEMORY.md", f"# Memory\n\n- [{HOSTILE}](tone.md) — {HOSTILE}\n")
    calls = [(name,) for name in ("status", "queue", "list", "view", "doctor", "diff", "log")]
    calls += [("show", ref) for ref in memtui.ids()]
    calls += [("search", "click"), ("list", "--json"), ("queue", "--json"), ("view", "--json")]
    calls += [("scan", str(memtui.place.directory / "tone.md"))]
    for call in calls:
        finished = memtui(*call)
        raw = {
            char
            for char in finished.out + finished.err
            if char != "\n"
            and (ord(char) < 32 or 0x7F <= ord(char) < 0xA0 or char in "\u202e\u200b")
        }
        assert not raw, call
