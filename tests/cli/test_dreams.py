"""`dream`, `dream-config`, `rescue` and `cleanup` as a script sees them."""

from __future__ import annotations

import pytest
from support.places import topic
from support.program import Program


def doubled(memtui: Program) -> None:
    """A dead link, and a copy that a person has accepted, so that it is the one to stay."""
    place = memtui.place
    place.write("again.md", topic("again", "Deploys stop Thursday noon.\n\nSee [[tone]]."))
    place.write("MEMORY.md", place.read("MEMORY.md") + "- [gone](gone.md) — is gone\n")
    place.age()
    for ref in ("again.md", "MEMORY.md"):
        assert memtui("approve", ref).code == 0


def test_a_plan_has_the_fields_of_the_contract_and_writes_nothing(memtui: Program) -> None:
    doubled(memtui)
    before = memtui.place.manifest()
    plan = memtui("dream", "--plan", "--json").document
    assert {"status", "operations", "loss", "changed_files", "unresolved"} <= plan.keys()
    assert {"memories", "bytes", "fraction", "pinned", "user"} <= plan["loss"].keys()
    for operation in plan["operations"]:
        assert {"op", "paths", "why", "diff"} <= operation.keys()
        assert operation["diff"].startswith("--- ")
    assert [o["op"] for o in plan["operations"]] == ["index", "index", "dedupe"]
    assert plan["status"] == "completed_changed"
    assert plan["changed_files"] == ["MEMORY.md", "deploy.md"]
    assert memtui("dream", "--plan", "--json").document == plan
    assert memtui.place.manifest() == before


def test_a_run_repairs_as_one_decision_and_queues_the_deletion(memtui: Program) -> None:
    doubled(memtui)
    run = memtui("dream", "--json").document
    assert run["status"] == "completed_changed"
    assert run["changed_files"] == ["MEMORY.md"]
    assert len(run["decisions"]) == 1
    assert memtui.place.exists("deploy.md")
    assert "gone.md" not in memtui.place.read("MEMORY.md")
    (item,) = memtui("queue", "--kind", "dream", "--json").document["items"]
    assert [item["id"]] == run["queued"]
    shown = memtui("show", item["id"], "--json").document
    assert shown["after"] is None and "Thursday" in shown["before"]
    assert "+++ b/MEMORY.md" in shown["diff"] and "+++ b/deploy.md" in shown["diff"]
    assert memtui("approve", item["id"], "--hunk", shown["hunks"][-1]["digest"]).code == 0
    assert memtui("undo").code == 0
    assert memtui("approve", item["id"], "--digest", item["digest"]).code == 0
    assert not memtui.place.exists("deploy.md")
    assert memtui("dream", "--json").document["status"] == "completed_noop"


def test_any_operation_of_the_plan_is_decided_by_its_id(memtui: Program) -> None:
    doubled(memtui)
    place = memtui.place
    place.write("port.md", topic("port", "The default port of quay is 8080."))
    changed = "2026-04-01: the default port of quay was changed from 8080 to 8443."
    place.write("new-port.md", topic("new-port", changed))
    place.age()
    assert memtui("approve", "port.md", "new-port.md").code == 0
    operations = memtui("dream", "--plan", "--json").document["operations"]
    by_op = {operation["op"]: operation for operation in operations}
    fold, rewrite = by_op["dedupe"], by_op["rewrite"]
    index = next(hunk for hunk in fold["hunks"] if hunk["path"] == "MEMORY.md")
    assert {hunk["path"] for hunk in rewrite["hunks"]} == {"port.md"}
    shown = memtui("show", f"dream:{fold['id']}", "--json").document
    assert shown == fold
    assert "new-port.md" in memtui("show", f"dream:{rewrite['id']}").out
    before = place.manifest()
    ran = memtui("reject", f"dream:{fold['id']}", "--hunk", index["digest"][:8], "--json")
    assert [d["action"] for d in ran.document["decisions"]] == ["reject"]
    ran = memtui("reject", f"dream:{rewrite['id']}", "--hunk", rewrite["hunks"][0]["digest"])
    assert ran.code == 0 and place.manifest() == before
    operations = memtui("dream", "--plan", "--json").document["operations"]
    assert [o["op"] for o in operations] == ["index", "index", "dedupe"]
    assert index["digest"] not in [hunk["digest"] for hunk in operations[2]["hunks"]]
    assert memtui("approve", f"dream:{operations[0]['id']}").code == 0
    assert "(gone.md)" not in place.read("MEMORY.md")
    assert memtui("approve", f"dream:{operations[2]['id']}", "--into", "style").code == 2
    assert memtui("show", "dream:" + "0" * 16).code == 1
    assert memtui("approve", "dream:" + "0" * 16).code == 1


def test_without_json_a_person_can_read_it(memtui: Program) -> None:
    doubled(memtui)
    told = memtui("dream", "--plan").out
    assert "dedupe" in told and "completed_changed" in told
    assert "memtui undo" in memtui("dream").out


def test_the_switch(memtui: Program) -> None:
    assert memtui("dream-config", "--json").document["enabled"] is True
    assert memtui("dream-config", "disable", "--json").document["enabled"] is False
    assert memtui("dream-config", "toggle", "--json").document["enabled"] is True
    assert memtui("dream-config", "maybe").code == 2
    assert "last: never" in memtui("dream-config").out


def test_a_dream_for_hooks_says_why_none_is_due(memtui: Program) -> None:
    answer = memtui("dream", "--if-due", "--session", "s1", "--json")
    assert (answer.code, answer.document["due"]) == (0, False)
    assert "1 of 5 sessions" in answer.document["why"]
    assert "no dream is due" in memtui("dream", "--if-due").out
    assert memtui("dream-config", "--json").document["sessions"] == 1


def test_past_runs_are_listed(memtui: Program) -> None:
    assert memtui("dream", "--runs", "--json").document == []
    assert "no dream ran yet" in memtui("dream", "--runs").out
    doubled(memtui)
    memtui("dream")
    (run,) = memtui("dream", "--runs", "--json").document
    assert (run["by"], run["status"], run["waiting"]) == ("memtui", "completed_changed", 1)
    assert run["operations"] == {"dedupe": 1, "index": 2}
    assert "completed_changed" in memtui("dream", "--runs").out


def test_without_a_model_none_is_asked_and_half_a_setting_is_told(
    memtui: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, number in (("db", 14), ("infra", 16)):
        memtui.place.write(
            f"{name}.md", topic(name, f"The orders database is PostgreSQL {number}.")
        )
    memtui.place.age()
    memtui("approve", "db.md")
    memtui("approve", "infra.md")
    assert memtui("dream", "--plan", "--json").document["refused"] == []
    monkeypatch.setenv("MEMTUI_LLM_BASE_URL", "https://models.test/v1")
    (refused,) = memtui("dream", "--plan", "--json").document["refused"]
    assert refused["bundle"].startswith("bundle:") and "no model" in refused["why"]
    assert "no draft for bundle:" in memtui("dream", "--plan").out


def test_an_engine_is_made_and_told(memtui: Program) -> None:
    store = memtui.place.directory.parent / "notes"
    made = memtui("init", str(store), "--engine", "--json").document
    assert (made["dialect"], made["engine"]) == ("opencode-memory-dream", True)
    assert (store / ".dream-sessions.json").exists()
    assert "memtui dreams for it" in memtui("init", str(store), "--engine").out


def test_rescue_lists_and_brings_back(memtui: Program) -> None:
    before = memtui.place.read("deploy.md")
    memtui.place.delete("deploy.md")
    memtui("snapshot")
    (lost,) = memtui("rescue", "--json").document
    assert (lost["path"], lost["action"]) == ("deploy.md", "external")
    assert "deploy.md" in memtui("rescue").out
    assert memtui("rescue", "deploy").code == 0
    assert memtui.place.read("deploy.md") == before
    assert memtui("rescue", "--json").document == []
    assert memtui("rescue", "never-was").code == 1


def test_cleanup_plans_then_archives(memtui: Program) -> None:
    old = "2025-01-01T00:00:00.000Z"
    memtui.place.write("old.md", topic("old", "Once.", updatedAt=old))
    memtui.place.age()
    memtui("approve", "old.md")
    plan = memtui("cleanup", "--plan", "--json").document
    assert [o["paths"] for o in plan["operations"]] == [["old.md"]]
    assert memtui.place.exists("old.md")
    assert memtui("cleanup").code == 0
    assert memtui.place.exists(".archive/old.md")
    assert "nothing" in memtui("cleanup", "--plan").out


def test_an_agents_dream_is_shown_operation_by_operation(memtui: Program) -> None:
    place = memtui.place
    for number in range(4):
        place.write(f"note-{number}.md", topic(f"note-{number}", f"Fact {number} of the shop."))
    place.write("rule.md", topic("rule", "Never deploy on Fridays.", pinned="true"))
    place.age()
    memtui("approve", *memtui.ids())
    for name in ("rule.md", "note-1.md", "note-2.md"):
        place.delete(name)
    memtui("snapshot")
    (item,) = memtui("queue", "--kind", "dream", "--json").document["items"]
    shown = memtui("show", item["id"], "--json").document
    told = {o["paths"][0]: (o["op"], o["marks"], o["items"]) for o in shown["operations"]}
    assert told["rule.md"] == ("delete", ["pinned", "reviewed"], ["write:rule.md"])
    assert told["note-1.md"] == ("delete", ["reviewed"], ["write:note-1.md"])
    assert shown["loss"]["memories"] == 3 and shown["loss"]["touched"]["pinned"] == ["rule.md"]
    text = memtui("show", item["id"]).out
    assert "-Never deploy on Fridays." in text and "+++ b/note-2.md" in text
    blocked = memtui("approve", item["id"], "--json").document["error"]
    assert blocked["code"] == "blocked" and "--hunk" in blocked["fix"]
    ids = {o["paths"][0]: o["id"] for o in shown["operations"]}
    assert (
        memtui("approve", item["id"], "--hunk", ids["note-1.md"][:8], "--override", "old").code == 0
    )
    assert memtui("reject", item["id"], "--hunk", ids["rule.md"]).code == 0
    assert place.exists("rule.md") and not place.exists("note-1.md")
    assert memtui("undo").code == memtui("undo").code == 0
    assert not place.exists("rule.md")


def test_what_was_renamed_is_not_lost(memtui: Program) -> None:
    place = memtui.place
    place.write("release.md", place.read("deploy.md").replace("name: deploy", "name: release"))
    place.delete("deploy.md")
    memtui("snapshot")
    assert "write:release.md" in memtui.ids()
    assert memtui("rescue", "--json").document == []
