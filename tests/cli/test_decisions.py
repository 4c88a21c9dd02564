"""Commands that decide: what they change, what they answer, and taking it back."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.places import topic
from support.program import Program, lacking

CI = topic("ci", "The pipeline has four jobs.")


def decided(document: dict[str, list[dict[str, object]]]) -> list[object]:
    assert not lacking("decisions skipped", document)
    for decision in document["decisions"]:
        assert not lacking("id action commit paths", decision)
    return [decision["action"] for decision in document["decisions"]]


def test_approve_takes_a_candidate_in(memtui: Program) -> None:
    memtui.place.write("inbox/ci.md", CI)
    answer = memtui.json("approve", "inbox:inbox/ci.md")
    assert decided(answer) == ["approve"]
    assert memtui.place.exists("ci.md")
    assert not memtui.place.exists("inbox/ci.md")
    assert "(ci.md)" in memtui.place.read("MEMORY.md")
    assert memtui.ids() == []


def test_approve_is_bound_to_the_digest(memtui: Program) -> None:
    memtui.place.write("inbox/ci.md", CI)
    digest = memtui.json("queue")["items"][0]["digest"]
    memtui.place.write("inbox/ci.md", CI.replace("four", "five"))
    answer = memtui("approve", "inbox:inbox/ci.md", "--digest", digest, "--json")
    assert answer.code == 3
    assert answer.document["error"]["code"] == "stale"
    assert memtui.place.exists("inbox/ci.md")


def test_approve_by_hunk_leaves_the_rest_waiting(memtui: Program) -> None:
    body = "".join(f"line {number}\n\n" for number in range(20))
    memtui.place.write("inbox/long.md", topic("long", body))
    memtui("approve", "inbox:inbox/long.md")
    changed = memtui.place.read("long.md")
    memtui.place.write(
        "long.md", changed.replace("line 1\n", "LINE 1\n").replace("line 18\n", "LAST\n")
    )
    hunks = memtui.json("show", "write:long.md")["hunks"]
    assert len(hunks) == 2
    memtui.json("approve", "write:long.md", "--hunk", hunks[0]["digest"])
    left = memtui.json("show", "write:long.md")
    assert [hunk["digest"] for hunk in left["hunks"]] == [hunks[1]["digest"]]


def test_a_batch_applies_what_it_can(memtui: Program) -> None:
    memtui.place.write("inbox/ci.md", CI)
    answer = memtui("approve", "inbox:inbox/ci.md", "inbox:inbox/none.md", "--json")
    assert answer.code == 1
    assert decided(answer.document) == ["approve"]
    assert [left["id"] for left in answer.document["skipped"]] == ["inbox:inbox/none.md"]
    assert answer.document["skipped"][0]["why"]


def test_a_blocking_finding_needs_an_override(memtui: Program) -> None:
    token = "ghp_" + "a8Kd93Jx0QzLm4Rt7Yw2Vb5Nc6Pf1Hs8GeUi"
    memtui.place.write("inbox/ci.md", topic("ci", f"The token is {token}."))
    shown = memtui("show", "inbox:inbox/ci.md")
    assert "block" in shown.out
    assert "+The token is" in shown.out
    assert token not in shown.out + memtui("diff").out
    assert token not in memtui("show", "inbox:inbox/ci.md", "--json").out
    assert memtui.json("approve", "inbox:inbox/ci.md", code=1)["error"]["code"] == "blocked"
    memtui.json("approve", "inbox:inbox/ci.md", "--override", "it is revoked")
    assert token not in memtui("git", "--", "log", "-p").out


def test_reject_brings_back_what_was_reviewed(memtui: Program) -> None:
    before = (memtui.place.directory / "tone.md").read_bytes()
    memtui.place.write("tone.md", topic("tone", "Answer at length.", type="user"))
    assert decided(memtui.json("reject", "write:tone.md", "--reason", "not so")) == ["reject"]
    assert (memtui.place.directory / "tone.md").read_bytes() == before
    assert memtui.json("log", "-n", "1")[0]["reason"] == "not so"


def test_unreject_takes_a_rejection_back(memtui: Program) -> None:
    memtui.place.write("inbox/ci.md", CI)
    memtui.json("reject", "inbox:inbox/ci.md")
    assert memtui.ids() == []
    memtui.json("unreject", "inbox:inbox/ci.md")
    assert memtui.ids() == ["inbox:inbox/ci.md"]


def test_snooze_hides_until_then(memtui: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    memtui.place.write("inbox/ci.md", CI)
    assert decided(memtui.json("snooze", "inbox:inbox/ci.md", "--until", "3d")) == ["snooze"]
    assert memtui.ids() == []
    assert memtui.json("queue")["snoozed"] == 1
    monkeypatch.setenv("MEMTUI_NOW", "2026-06-05T12:00:00Z")
    assert memtui.ids() == ["inbox:inbox/ci.md"]
    assert memtui.json("snooze", "inbox:inbox/ci.md", "--until", "never", code=2)


def test_merge_folds_a_candidate_into_a_memory(memtui: Program) -> None:
    memtui.place.write("inbox/ci.md", CI)
    memtui.json("merge", "inbox:inbox/ci.md", "--into", "deploy")
    merged = memtui.place.read("deploy.md")
    assert "Deploys stop Thursday noon." in merged
    assert "The pipeline has four jobs." in merged


def test_memories_are_kept_as_they_are_told(memtui: Program) -> None:
    assert decided(memtui.json("pin", "tone")) == ["pin"]
    assert memtui.json("show", "tone")["pinned"] is True
    assert decided(memtui.json("unpin", "tone")) == ["unpin"]
    assert decided(memtui.json("archive", "tone")) == ["archive"]
    assert not memtui.place.exists("tone.md")
    assert decided(memtui.json("restore", "tone")) == ["restore"]
    assert memtui.place.exists("tone.md")


def test_forget_wants_a_name_or_a_yes(memtui: Program) -> None:
    refused = memtui.json("forget", "thursday noon", code=1)
    assert "deploy.md" in refused["error"]["message"]
    assert memtui.place.exists("deploy.md")
    assert decided(memtui.json("forget", "thursday noon", "--yes")) == ["forget"]
    assert not memtui.place.exists("deploy.md")
    assert decided(memtui.json("forget", "tone")) == ["forget"]


def test_forget_never_chooses_among_several(memtui: Program) -> None:
    several = memtui.json("forget", "about", "--yes", code=1)["error"]
    assert several["code"] == "refused"
    assert "deploy.md, tone.md" in several["message"]
    assert memtui.json("forget", "no such words", "--yes", code=1)["error"]["code"] == "not-found"
    assert memtui.place.exists("deploy.md")
    assert memtui.place.exists("tone.md")


def test_remember_writes_a_memory(memtui: Program) -> None:
    answer = memtui.json("remember", "Coffee is at ten.", "--type", "user", "--name", "coffee")
    assert decided(answer) == ["remember"]
    assert "Coffee is at ten." in memtui.place.read("coffee.md")


def editor(tmp_path: Path, body: str) -> str:
    script = tmp_path / "an editor"
    script.write_text(f"#!/bin/sh\n{body}\n")
    script.chmod(0o755)
    return f"'{script}'"


def test_edit_from_a_file(memtui: Program, tmp_path: Path) -> None:
    text = topic("tone", "Answer in one sentence.", type="user")
    (tmp_path / "new.md").write_text(text)
    assert decided(memtui.json("edit", "tone", "--file", str(tmp_path / "new.md"))) == ["edit"]
    assert memtui.place.read("tone.md") == text


def test_edit_in_an_editor(
    memtui: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", editor(tmp_path, 'sed -i s/short/long/ "$1"'))
    assert memtui("edit", "tone").code == 0
    assert "Answer in long sentences." in memtui.place.read("tone.md")


def test_an_edit_without_a_change_is_refused(
    memtui: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", editor(tmp_path, "true"))
    assert memtui("edit", "tone").code == 1
    monkeypatch.delenv("EDITOR")
    assert "$EDITOR" in memtui("edit", "tone").err


def test_what_an_agent_wrote_meanwhile_is_not_overwritten(
    memtui: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = memtui.place.directory / "tone.md"
    body = f'echo "agent" >> "{place}"; sed -i s/short/long/ "$1"'
    monkeypatch.setenv("EDITOR", editor(tmp_path, body))
    finished = memtui("edit", "tone")
    assert finished.code == 3
    assert place.read_text().endswith("agent\n")
    draft = Path(finished.err.partition("kept in ")[2].partition("\n")[0])
    assert "Answer in long sentences." in draft.read_text()


def test_undo_and_redo(memtui: Program) -> None:
    memtui.json("forget", "tone")
    assert decided(memtui.json("undo")) == ["undo"]
    assert memtui.place.exists("tone.md")
    assert memtui.json("log")[1]["undone"] is True
    memtui.json("redo")
    assert not memtui.place.exists("tone.md")
    assert memtui.json("redo", code=1)["error"]["code"] == "not-found"


def test_a_batch_is_undone_with_one_call(memtui: Program) -> None:
    memtui.place.write("inbox/a.md", topic("a", "First."))
    memtui.place.write("inbox/b.md", topic("b", "Second."))
    memtui.json("approve", *memtui.ids())
    memtui.json("undo", "--batch")
    assert sorted(memtui.ids()) == ["inbox:inbox/a.md", "inbox:inbox/b.md"]
