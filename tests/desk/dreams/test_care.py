"""Rescue, clean-up, and the switch of dreams."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from support.places import Place, claude_topic, fake_token, topic

from memtui.desk.desk import Desk
from memtui.errors import NotFoundError, RefusedError

Opened = Callable[[Place], Desk]


class TestRescue:
    def test_what_a_dream_deleted_comes_back_to_the_byte(
        self, agentic: Place, opened: Opened
    ) -> None:
        desk = opened(agentic)
        before = agentic.read("deploy.md")
        agentic.delete("deploy.md")
        desk.past.snapshot()
        (lost,) = desk.dreams.lost()
        assert (lost.path, lost.action, lost.bytes) == ("deploy.md", "external", len(before))
        desk.dreams.rescue(["deploy"])
        assert agentic.read("deploy.md") == before
        assert desk.queue().items == ()
        assert desk.dreams.lost() == []
        desk.past.undo()
        assert not agentic.exists("deploy.md")
        assert [item.state for item in desk.queue("write").items] == ["deleted"]

    def test_a_deletion_that_nothing_recorded_yet_is_listed(
        self, agentic: Place, opened: Opened
    ) -> None:
        desk = opened(agentic)
        agentic.delete("deploy.md")
        desk.refresh()
        (lost,) = desk.dreams.lost()
        assert (lost.path, lost.when, lost.commit) == ("deploy.md", None, "")

    def test_accepted_and_forgotten_memories_are_listed_the_last_first(
        self, agentic: Place, opened: Opened
    ) -> None:
        desk = opened(agentic)
        desk.keeping.forget("style.md")
        agentic.delete("deploy.md")
        desk.refresh()
        desk.approve(["deploy.md"])
        assert [(lost.path, lost.action) for lost in desk.dreams.lost()] == [
            ("deploy.md", "external"),
            ("style.md", "forget"),
        ]
        outcome = desk.dreams.rescue(["style.md", "deploy.md"])
        assert len(outcome.decisions) == 2
        assert "(style.md)" in agentic.read("MEMORY.md")

    def test_archived_and_renamed_memories_are_not_lost(
        self, agentic: Place, opened: Opened
    ) -> None:
        desk = opened(agentic)
        desk.keeping.archive("style.md")
        agentic.write("deploys.md", agentic.read("deploy.md"))
        agentic.delete("deploy.md")
        desk.past.snapshot()
        assert desk.dreams.lost() == []

    def test_an_unknown_name_is_told(self, agentic: Place, opened: Opened) -> None:
        with pytest.raises(NotFoundError):
            opened(agentic).dreams.rescue(["never-was"])


class TestRetold:
    """Memories that went before memtui saw the store, as their conversation wrote them."""

    TEXT = claude_topic("limits", "The quota is 40 GB.")

    @pytest.fixture
    def told(self, claude: Place) -> Place:
        self.tell(claude, "limits.md", self.TEXT)
        return claude

    def tell(self, place: Place, path: str, text: str) -> None:
        given = {"file_path": str(place.directory / path), "content": text}
        block = {"type": "tool_use", "id": path, "name": "Write", "input": given}
        record = {
            "type": "assistant",
            "sessionId": "0b5e",
            "timestamp": "2026-05-01T10:00:00.000Z",
            "message": {"content": [block]},
        }
        transcript = place.directory.parent / "0b5e.jsonl"
        with transcript.open("a") as file:
            file.write(json.dumps(record) + "\n")

    def test_it_becomes_a_candidate_and_comes_back_when_accepted(
        self, told: Place, opened: Opened
    ) -> None:
        desk = opened(told)
        before = told.manifest()
        (lost,) = desk.dreams.lost()
        assert (lost.path, lost.action, lost.session) == ("limits.md", "told", "0b5e")
        desk.dreams.rescue(["limits"])
        assert told.manifest() == before
        (item,) = desk.queue("dream").items
        assert (item.state, item.targets) == ("rescue", ("limits.md",))
        view = desk.view_of(item)
        assert (view.before, view.after) == (None, self.TEXT.encode())
        assert "limits.md" in view.index_after
        desk.dreams.run()  # which keeps what waits
        desk.approve([item.id], digest=item.digest)
        assert told.read("limits.md") == self.TEXT
        assert "(limits.md)" in told.read("MEMORY.md")
        assert desk.standing("limits.md") == "reviewed"
        desk.past.undo()
        assert told.manifest() == before
        assert desk.item(item.id).digest == item.digest

    def test_a_rejected_one_is_not_told_again(self, told: Place, opened: Opened) -> None:
        desk = opened(told)
        desk.dreams.rescue(["limits"])
        desk.reject([item.id for item in desk.queue("dream").items], reason="old")
        assert desk.dreams.lost() == []

    def test_what_stands_or_is_known_is_not_told(self, told: Place, opened: Opened) -> None:
        self.tell(told, "ports.md", "Another text\n")  # it stands
        self.tell(told, "renamed.md", told.read("freeze.md"))  # its text stands
        self.tell(told, "empty.md", " \n")
        self.tell(told, "state.json", "{}")
        self.tell(told, "gone.md", "Was reviewed.\n")
        told.write("gone.md", "The last text.\n")
        told.age()
        desk = opened(told)
        told.delete("gone.md")
        desk.refresh()
        assert [(lost.path, lost.action) for lost in desk.dreams.lost()] == [
            ("gone.md", "external"),
            ("limits.md", "told"),
        ]

    def test_a_secret_is_no_candidate(self, claude: Place, opened: Opened) -> None:
        self.tell(claude, "key.md", f"Key: {fake_token()}\n")
        desk = opened(claude)
        with pytest.raises(RefusedError):
            desk.dreams.rescue(["key"])
        assert desk.queue("dream").items == ()


class TestCleanup:
    @pytest.fixture
    def aged(self, agentic: Place) -> Place:
        old = "2025-05-01T00:00:00.000Z"
        for name, fields in {
            "project": {},
            "feedback": {"type": "feedback"},
            "user": {"type": "user"},
            "held": {"pinned": "true"},
            "short": {"type": "user", "ttlDays": "30"},
            "long": {"ttlDays": "900"},
        }.items():
            agentic.write(f"{name}.md", topic(name, "Words.", **{"updatedAt": old, **fields}))
        agentic.age()
        return agentic

    def test_by_type_with_pins_and_own_times_before_it(self, aged: Place, opened: Opened) -> None:
        desk = opened(aged)
        before = aged.manifest()
        plan = desk.dreams.cleanup_plan()
        assert [(o.paths[0], o.marks) for o in plan] == [
            ("feedback.md", ()),
            ("project.md", ()),
            ("short.md", ("user",)),
        ]
        assert aged.manifest() == before
        outcome = desk.dreams.cleanup()
        assert {d.action for d in outcome.decisions} == {"archive"}
        assert aged.exists(".archive/project.md") and not aged.exists("project.md")
        assert desk.dreams.cleanup().decisions == ()
        desk.past.undo(batch=True)
        assert {k: v[0] for k, v in aged.manifest().items()} == {k: v[0] for k, v in before.items()}

    def test_what_is_put_aside_is_left_alone(self, aged: Place, opened: Opened) -> None:
        desk = opened(aged)
        desk.snooze(["expired:project.md"], "1w")
        assert "project.md" not in {o.paths[0] for o in desk.dreams.cleanup_plan()}


class TestGates:
    def test_the_switch_is_kept_outside_the_store(self, agentic: Place, opened: Opened) -> None:
        desk = opened(agentic)
        before = agentic.manifest()
        assert desk.dreams.gates().enabled
        assert not desk.dreams.switch(False).enabled
        assert not opened(agentic).dreams.gates().enabled
        assert agentic.manifest() == before

    def test_the_last_dream_and_the_next_gate(self, agentic: Place, opened: Opened) -> None:
        agentic.write("MEMORY.md", agentic.read("MEMORY.md") + "- [gone](gone.md) — gone\n")
        agentic.age()
        desk = opened(agentic)
        gates = desk.dreams.gates()
        assert (gates.last, gates.due, gates.last_by) == (None, None, "")
        outlook = desk.dreams.outlook()
        assert (outlook.repairs, outlook.proposals, outlook.unresolved) == (1, 0, 0)
        desk.dreams.run()
        gates = desk.dreams.gates()
        assert gates.last_by == "memtui" and gates.last and gates.due
        assert (gates.due - gates.last).total_seconds() == 24 * 3600
        desk.past.undo()
        assert desk.dreams.gates().last is None

    def test_an_agents_record_and_its_own_switch_are_read(
        self, claude: Place, opened: Opened
    ) -> None:
        claude.write(".consolidate-lock", "4711")
        claude.write(".dream-settings.json", '{"enabled": false}')
        claude.write(".dream-sessions.json", '{"sessions": ["a", "b", "c"]}')
        night = datetime(2026, 5, 20, 3, 10, tzinfo=UTC).timestamp()
        os.utime(claude.directory / ".consolidate-lock", (night, night))
        gates = opened(claude).dreams.gates()
        assert (gates.last_by, gates.agent_enabled, gates.sessions) == ("opencode", False, 3)
        assert gates.last == datetime(2026, 5, 20, 3, 10, tzinfo=UTC)
