"""Stores that memtui keeps itself: their state files, the gates, the lock, old captures."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from support.places import Place, claude_topic

from memtui import clock
from memtui.desk.desk import Desk
from memtui.desk.dreams.room import DreamRun
from memtui.errors import LockedError, RefusedError

Opened = Callable[[Place], Desk]
STATE = {".dream-settings.json", ".dream-sessions.json"}


def test_what_cannot_be_read_of_our_own_records_is_as_if_it_were_not_there(
    agentic: Place, opened: Callable[[Place], Desk]
) -> None:
    desk = opened(agentic)
    state = desk._shelf.state.directory
    (state / "dream.json").write_text('{"looked": "yesterday", "enabled": "no", "sessions": {}}')
    run = '{"id": "a", "when": %s, "seen": "2026-05-01T00:00:00+00:00", "by": "x", '
    run += '"status": "completed_noop", "counts": [], "memories_lost": 0, "lines_lost": 0, '
    run += '"fraction": 0.0, "changed_files": [], "unresolved": [], "items": []}'
    odd = [run % '"soon"', run % "7", "null", "[]", "[" * 100_000]
    plain, kept = run % '"2026-05-01"', run % '"2026-05-02T00:00:00+02:00"'
    (state / "dreams.jsonl").write_text("\n".join([*odd, plain, kept.replace('"a"', '"b"')]))
    gates = desk.dreams.gates()
    assert (gates.enabled, gates.looked, gates.sessions) == (True, None, None)
    assert [run.id for run in desk.dreams.runs()] == ["b", "a"]
    assert isinstance(desk.dreams.run_if_due(), str)


def names(place: Place) -> set[str]:
    return {path for path in place.manifest() if path.startswith(".dream")}


@pytest.fixture
def engine(tmp_path: Path) -> Place:
    """An empty store that was made ours."""
    place = Place(tmp_path / "shop" / ".opencode" / "memory")
    with Desk.init(place.directory, engine=True) as desk:
        assert desk.store.dialect.name == "opencode-memory-dream"
    return place


def at(monkeypatch: pytest.MonkeyPatch, day: int, time: str = "12:00") -> None:
    monkeypatch.setenv("MEMTUI_NOW", f"2026-06-{day:02}T{time}:00+00:00")


def attend(desk: Desk, count: int, name: str = "s") -> DreamRun | str:
    """So many sessions end, each asking whether a dream is due."""
    said: DreamRun | str = ""
    for number in range(count):
        said = desk.dreams.run_if_due(f"{name}{number}")
    return said


class TestInit:
    def test_state_files_lie_only_in_stores_that_are_ours(
        self, engine: Place, tmp_path: Path
    ) -> None:
        assert names(engine) == STATE
        assert json.loads(engine.read(".dream-settings.json")) == {"enabled": True}
        other = Place(tmp_path / "other" / ".opencode" / "memory")
        with Desk.init(other.directory) as desk:
            desk.dreams.run_if_due("s1")
            desk.dreams.switch(False)
            assert not desk.dreams.gates().engine
        assert names(other) == set()

    def test_doing_it_twice_keeps_what_is_kept(self, engine: Place) -> None:
        with Desk.open(engine.directory) as desk:
            desk.dreams.switch(False)
        with Desk.init(engine.directory, engine=True) as desk:
            assert desk.dreams.gates().engine and not desk.dreams.gates().enabled

    def test_where_an_agent_keeps_the_store_there_is_no_engine(
        self, claude: Place, tmp_path: Path
    ) -> None:
        before = claude.manifest()
        with pytest.raises(RefusedError):
            Desk.init(claude.directory, engine=True)
        assert claude.manifest() == before
        plugin = Place(tmp_path / "p" / ".opencode" / "memory")
        plugin.write(".extraction-state.json", "{}")
        with pytest.raises(RefusedError):
            Desk.init(plugin.directory, engine=True)
        assert set(plugin.manifest()) == {".extraction-state.json"}

    def test_a_form_without_such_files_gets_none(self, agentic: Place) -> None:
        with Desk.init(agentic.directory, engine=True) as desk:
            assert desk.dreams.gates().engine
            desk.dreams.run_if_due("s1")
            assert desk.dreams.gates().sessions == 1
        assert names(agentic) == set()


class TestGates:
    def test_five_sessions_make_a_dream_and_then_a_day_passes(
        self, engine: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        engine.write("MEMORY.md", "# Memory\n\n- [gone](gone.md) — gone\n")
        desk = opened(engine)
        assert desk.dreams.run_if_due("s1") == "1 of 5 sessions since the last dream"
        assert attend(desk, 9) == "sessions were counted less than 10 min ago"
        at(monkeypatch, 1, "12:11")
        run = desk.dreams.run_if_due()
        assert isinstance(run, DreamRun) and run.status == "completed_changed"
        assert json.loads(engine.read(".dream-sessions.json")) == {"sessions": []}
        assert names(engine) == STATE  # the lock is gone
        assert attend(desk, 6, "t") == "the last dream was less than 24 h ago"
        at(monkeypatch, 2, "13:00")
        assert isinstance(desk.dreams.run_if_due(), DreamRun)
        assert desk.dreams.run_if_due() == "the last dream was less than 24 h ago"
        assert [run.status for run in desk.dreams.runs()] == ["completed_noop", "completed_changed"]

    def test_the_same_session_counts_once(self, engine: Place, opened: Opened) -> None:
        desk = opened(engine)
        for _ in range(6):
            desk.dreams.run_if_due("s1")
        assert desk.dreams.gates().sessions == 1

    def test_the_switch_lies_where_the_plugin_has_it(self, engine: Place, opened: Opened) -> None:
        desk = opened(engine)
        assert not desk.dreams.switch(False).enabled
        assert json.loads(engine.read(".dream-settings.json")) == {"enabled": False}
        assert "switched off" in str(attend(desk, 6))
        engine.write(".dream-settings.json", '{"enabled": true, "more": 1}')
        assert desk.dreams.gates().enabled
        desk.dreams.switch(False)
        assert json.loads(engine.read(".dream-settings.json")) == {"enabled": False, "more": 1}

    def test_conversations_of_an_agent_are_candidates(self, claude: Place, opened: Opened) -> None:
        for number in range(5):
            (claude.directory.parent / f"session-{number}.jsonl").write_text("{}\n")
        desk = opened(claude)
        assert desk.dreams.gates().sessions == 5
        assert isinstance(desk.dreams.run_if_due(), DreamRun)


class TestLock:
    def test_another_dream_is_waited_for(
        self, engine: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        desk = opened(engine)
        attend(desk, 6)
        at(monkeypatch, 1, "12:11")
        engine.write(".dream-lock", "1")
        with pytest.raises(LockedError):
            desk.dreams.run_if_due()
        assert engine.read(".dream-lock") == "1"

    def test_a_lock_that_a_killed_dream_left_is_taken_over(
        self, engine: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        desk = opened(engine)
        attend(desk, 6)
        at(monkeypatch, 1, "12:11")
        engine.write(".dream-lock", "4194305")  # beyond the largest process id
        long_ago = (engine.directory / ".dream-lock").stat().st_mtime - 7_200
        os.utime(engine.directory / ".dream-lock", (long_ago, long_ago))
        assert isinstance(desk.dreams.run_if_due(), DreamRun)
        assert names(engine) == STATE

    def test_the_lock_stands_while_memtui_dreams(
        self, engine: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        engine.write("a.md", claude_topic("a", "One fact."))
        desk = opened(engine)
        attend(desk, 6)
        at(monkeypatch, 1, "12:11")
        seen: list[str] = []
        plan_dream = desk.dreams.run.__func__.__globals__["plan_dream"]  # type: ignore[attr-defined]

        def watched(*args: object) -> object:
            seen.append(engine.read(".dream-lock"))
            return plan_dream(*args)

        monkeypatch.setattr("memtui.desk.dreams.room.plan_dream", watched)
        desk.dreams.run_if_due()
        assert seen == [str(os.getpid())]


class TestCaptures:
    @pytest.fixture
    def worked_off(self, agentic: Place) -> Place:
        for name, days in (("old.jsonl", 15), ("new.jsonl", 13)):
            agentic.write(f"pending/processed/{name}", "{}\n")
            moment = (clock.now() - timedelta(days=days)).timestamp()
            os.utime(agentic.directory / "pending/processed" / name, (moment, moment))
        return agentic

    def test_after_two_weeks_they_go(self, worked_off: Place) -> None:
        with Desk.init(worked_off.directory, engine=True) as desk:
            assert desk.dreams.old_captures() == ["pending/processed/old.jsonl"]
            desk.dreams.cleanup()
            assert desk.dreams.old_captures() == []
        assert not worked_off.exists("pending/processed/old.jsonl")
        assert worked_off.exists("pending/processed/new.jsonl")

    @pytest.mark.parametrize("linked", ["pending", "pending/processed"])
    def test_a_link_leads_nowhere(self, worked_off: Place, tmp_path: Path, linked: str) -> None:
        elsewhere = tmp_path / "elsewhere"
        (worked_off.directory / linked).rename(elsewhere)
        (worked_off.directory / linked).symlink_to(elsewhere)
        with Desk.init(worked_off.directory, engine=True) as desk:
            assert desk.dreams.old_captures() == []
            desk.dreams.cleanup()
        assert len(list(elsewhere.rglob("old.jsonl"))) == 1

    def test_those_of_a_plugin_stay(self, worked_off: Place, opened: Opened) -> None:
        opened(worked_off).dreams.cleanup()
        assert worked_off.exists("pending/processed/old.jsonl")

    def test_nothing_behind_a_link_is_touched(self, agentic: Place, tmp_path: Path) -> None:
        there = Place(tmp_path / "elsewhere")
        there.write("old.jsonl", "{}\n")
        there.age()
        (agentic.directory / "pending").mkdir()
        (agentic.directory / "pending" / "processed").symlink_to(there.directory)
        with Desk.init(agentic.directory, engine=True) as desk:
            desk.dreams.cleanup()
        assert there.exists("old.jsonl")
