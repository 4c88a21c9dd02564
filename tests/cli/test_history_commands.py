"""Reading the history: log, diff, blame, why, git; and keeping store and history sound."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support.places import topic
from support.program import Program, lacking


@pytest.fixture
def commit(memtui: Program) -> str:
    """The commit of an approved candidate."""
    memtui.place.write("inbox/ci.md", topic("ci", "The pipeline has four jobs."))
    answer = memtui.json("approve", "inbox:inbox/ci.md")
    return str(answer["decisions"][0]["commit"])


def test_log_tells_decisions_newest_first(memtui: Program, commit: str) -> None:
    memtui.json("pin", "tone")
    log = memtui.json("log", "-n", "2")
    assert not lacking("commit when action id paths reason source undone", log[0])
    assert [made["action"] for made in log] == ["pin", "approve"]
    assert log[1]["commit"] == commit
    assert [made["action"] for made in memtui.json("log", "tone", "-n", "1")] == ["pin"]
    assert commit[:10] in memtui("log").out


def test_diff_of_a_decision_and_of_what_waits(memtui: Program, commit: str) -> None:
    assert "+The pipeline has four jobs." in memtui.json("diff", commit)["diff"]
    assert "+The pipeline has four jobs." in memtui("diff", commit[:12]).out
    assert memtui("diff").out == "no difference\n"
    memtui.place.write("tone.md", topic("tone", "Answer at length.", type="user"))
    assert "+Answer at length." in memtui.json("diff")["diff"]


def test_blame_and_why_name_the_decision(memtui: Program, commit: str) -> None:
    lines = memtui.json("blame", "ci")
    number = next(n for n, line in enumerate(lines, 1) if "four jobs" in line["text"])
    assert lines[number - 1]["commit"] == commit
    assert lines[number - 1]["line"] == number
    why = memtui.json("why", f"ci:{number}")
    assert why["decision"]["commit"] == commit
    assert "four jobs" in memtui("why", f"ci:{number}").out
    assert memtui("why", "ci").code == 2
    assert memtui("why", "ci:9999").code == 1


def test_git_reads_the_history(memtui: Program, commit: str) -> None:
    shown = memtui.json("git", "--", "rev-parse", "main")
    assert (shown["exit_code"], shown["output"].strip()) == (0, commit)
    assert "four jobs" in memtui("git", "--", "show", "main:ci.md").out
    assert memtui("git", "--", "log", "no-such-branch").code == 1
    refused = memtui.json("git", "--", "gc", code=1)
    assert refused["error"]["code"] == "refused"


def test_snapshot_records_what_others_changed(memtui: Program) -> None:
    assert memtui.json("snapshot")["commit"] is None
    memtui.place.write("tone.md", topic("tone", "Answer at length.", type="user"))
    recorded = memtui.json("snapshot")["commit"]
    assert memtui.json("log", "-n", "1")[0]["commit"] == recorded
    assert memtui.ids() == ["write:tone.md"]


def test_restore_brings_a_version_back(memtui: Program, commit: str) -> None:
    before = (memtui.place.directory / "ci.md").read_bytes()
    memtui.json("forget", "ci")
    memtui.json("restore", "ci", "--at", commit)
    assert (memtui.place.directory / "ci.md").read_bytes() == before


def test_purge_takes_a_text_out_of_the_history(memtui: Program, commit: str) -> None:
    assert memtui.json("purge", "four jobs", "--yes", code=1)["error"]["code"] == "refused"
    memtui.json("forget", "ci")
    assert memtui.json("purge", "four jobs", code=1)["error"]["code"] == "refused"
    assert memtui.json("purge", code=2)["error"]["code"] == "usage"
    assert memtui.json("purge", "four jobs", "--yes")["versions"] >= 1
    assert memtui.json("purge", "four jobs", "--yes")["versions"] == 0
    assert "four jobs" not in memtui("git", "--", "log", "-p").out


def test_doctor_finds_and_repairs(memtui: Program) -> None:
    memtui.place.write(
        "MEMORY.md", "# Memory\n\n- [gone](gone.md) — gone\n- [tone](tone.md) — tone\n"
    )
    found = memtui("doctor", "--json")
    assert found.code == 5
    assert not lacking("kind path line text fixable", found.document["problems"][0])
    assert "gone.md" in memtui("doctor").out
    repaired = memtui("doctor", "--fix")
    assert "-- [gone](gone.md) — gone" in repaired.out
    assert "gone.md" not in memtui.place.read("MEMORY.md")
    memtui.json("undo")
    assert "gone.md" in memtui.place.read("MEMORY.md")


def test_a_moved_store_can_be_attached(memtui: Program, commit: str, tmp_path: Path) -> None:
    new = tmp_path / "elsewhere"
    shutil.copytree(memtui.place.directory, new)
    old = memtui.place.directory
    shutil.rmtree(old)
    answer = memtui.json("attach", str(old), str(new))
    assert answer["path"] == str(new)
    log = memtui.json("log", "--store", str(new))
    assert commit in [made["commit"] for made in log]


def test_scan_needs_no_store(memtui: Program, tmp_path: Path) -> None:
    clean, bad = tmp_path / "clean.md", tmp_path / "bad.md"
    clean.write_text("Deploys stop Thursday.\n")
    token = "ghp_" + "a8Kd93Jx0QzLm4Rt7Yw2Vb5Nc6Pf1Hs8GeUi"
    bad.write_text(f"fine\ntoken {token}\n")
    assert memtui.json("scan", str(clean)) == []
    found = memtui("scan", str(clean), str(bad), "--json")
    assert found.code == 5
    assert not lacking("path line column kind severity text", found.document[0])
    assert (found.document[0]["path"], found.document[0]["line"]) == (str(bad), 2)
    assert found.document[0]["kind"].startswith("secret:")
    assert token not in found.out
    assert token not in memtui("scan", str(bad)).out
    assert memtui("scan", str(tmp_path / "none.md")).code == 1


def test_init_makes_a_git_backed_store(memtui: Program, tmp_path: Path) -> None:
    answer = memtui.json("init", str(tmp_path / "notes"))
    assert answer["path"] == str(tmp_path / "notes")
    assert answer["history"] == "inside"
    assert (tmp_path / "notes" / ".git").is_dir()
    assert memtui.json("status", "--store", str(tmp_path / "notes"))["waiting"] == 0


def test_config_tells_where_each_setting_came_from(memtui: Program, home: Path) -> None:
    settings = {row["name"]: row for row in memtui.json("config")["settings"]}
    assert (settings["theme"]["value"], settings["theme"]["from"]) == ("", "default")
    (home / ".config" / "memtui").mkdir(parents=True)
    (home / ".config" / "memtui" / "desk.toml").write_text('theme = "dusk"\nnonsense = 1\n')
    settings = {row["name"]: row for row in memtui.json("config")["settings"]}
    assert (settings["theme"]["value"], settings["theme"]["from"]) == ("dusk", "file")
    finished = memtui("config")
    assert "dusk" in finished.out
    assert "nonsense" in finished.err


def test_doctor_puts_a_lost_ref_back(memtui: Program, commit: str) -> None:
    (ref,) = memtui.place.directory.parents[2].rglob("history.git/refs/heads/main")
    ref.write_bytes(b"")
    found = memtui("doctor", "--json").document["problems"]
    assert [problem["kind"] for problem in found if problem["fixable"]] == ["history"]
    assert memtui("approve", "deploy").code != 0
    memtui("doctor", "--fix")
    assert ref.read_text().strip() == commit
    assert memtui("doctor").code == 0
    assert memtui.json("log", "-n", "1")[0]["commit"] == commit
