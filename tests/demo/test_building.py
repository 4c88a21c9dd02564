from __future__ import annotations

import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from memtui.demo import NOW, build, temporary
from memtui.demo.sheet import read_sheet, synthetic_token
from memtui.demo.stage import CLOCK, environment
from memtui.desk.desk import Desk
from memtui.errors import RefusedError
from memtui.model import Item

DREAMT_AWAY = ("reading-level-sql.md", "ledger-rounding.md", "search-index-rebuild.md")
INSTEAD_OF_DECISIONS = ("external",)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    place = tmp_path_factory.mktemp("demo")
    with environment({"XDG_STATE_HOME": str(place / "state"), CLOCK: NOW}):
        build(place / "store")
        yield place / "store"


@pytest.fixture(scope="module")
def desk(store: Path) -> Iterator[Desk]:
    with Desk.open(store) as opened:
        yield opened


@pytest.fixture(scope="module")
def items(desk: Desk) -> dict[str, Item]:
    return {item.path: item for item in desk.queue().items}


def git(store: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", store, *words], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def refs(store: Path) -> str:
    return git(store, "for-each-ref", "--format=%(refname) %(objectname)")


def test_the_store_is_about_eighty_memories_in_two_languages(desk: Desk) -> None:
    memories = desk.memories()
    chinese = [memory for memory in memories if not memory.path.isascii()]
    assert desk.store.dialect.name == "agentic-memory"
    assert 70 <= len(memories) <= 90
    assert 18 <= len(chinese) <= 30
    assert {memory.type for memory in memories} >= {"user", "feedback", "project", "reference"}


def test_the_history_holds_thirty_decisions_of_many_sorts(desk: Desk) -> None:
    decisions = [d for d in desk.past.log(n=None) if d.action not in INSTEAD_OF_DECISIONS]
    assert len(decisions) >= 30
    assert {decision.action for decision in decisions} >= {
        "approve",
        "reject",
        "merge",
        "remember",
        "pin",
        "archive",
        "forget",
        "snooze",
        "undo",
    }


def test_many_kinds_of_items_wait(items: dict[str, Item], desk: Desk) -> None:
    assert len(items) >= 12
    assert {item.kind for item in items.values()} == {
        "inbox",
        "write",
        "dream",
        "expired",
        "return",
        "broken",
        "bundle",
        "duplicate",
    }
    assert Counter(item.state for item in items.values() if item.kind == "write") >= Counter(
        new=1, changed=3, renamed=1, deleted=3
    )
    assert desk.queue().snoozed == 1


def test_bundles_of_every_shape_wait(desk: Desk) -> None:
    bundles = [bundle for bundle in desk.conflicts.open() if bundle.tier == "likely"]
    steps = [bundle.preferred.step if bundle.preferred else "" for bundle in bundles]
    assert {*steps} == {"change", "cue", "date", "updated", ""}
    assert sum(not claim.path.isascii() for b in bundles for claim in b.current) >= 3
    assert any(claim.polarity != b.current[0].polarity for b in bundles for claim in b.current)
    assert any(b.historical for b in bundles)
    assert {claim.path for b in bundles for claim in b.current} <= set(read_sheet("torn"))


def test_every_waiting_session_is_named(items: dict[str, Item]) -> None:
    sessions = {item.session for item in items.values() if item.kind == "inbox"}
    assert "" not in sessions
    assert len(sessions) > 1


def test_a_dream_took_three_memories(items: dict[str, Item]) -> None:
    assert [items[path].state for path in DREAMT_AWAY] == ["deleted"] * 3
    assert "changes a pinned memory" in [w.text for w in items["ledger-rounding.md"].warnings]


def test_the_secret_blocks_its_candidate_and_is_not_shown(items: dict[str, Item]) -> None:
    warnings = items["inbox/ci-registry-token.md"].warnings
    secret = next(warning for warning in warnings if warning.kind.startswith("secret:"))
    assert (secret.severity, secret.certain) == ("block", True)
    assert synthetic_token() not in secret.text


def test_hidden_text_and_planted_commands_are_found(items: dict[str, Item]) -> None:
    hidden = {w.kind.split(":")[0] for w in items["inbox/invoice-export.md"].warnings}
    planted = {w.kind.split(":")[0] for w in items["customs-form-v3.md"].warnings}
    assert "hidden" in hidden
    assert "injection" in planted


def test_a_candidate_rewrites_an_existing_memory(items: dict[str, Item], desk: Desk) -> None:
    item = items["inbox/deploy-window.md"]
    view = desk.view_of(item)
    assert item.targets == ("deploy-window.md",)
    assert view.before is not None
    assert b"Thursday" in view.before


def test_what_was_rejected_returns_with_the_reason(items: dict[str, Item]) -> None:
    assert "only in Go" in items["inbox/prefers-tabs.md"].returned_from


def test_plain_git_sees_every_decision_and_nothing_undone(store: Path) -> None:
    assert len(git(store, "log", "--format=%s").splitlines()) >= 40
    assert git(store, "status", "--porcelain") == ""
    assert "fsck" not in git(store, "fsck", "--strict")


def test_the_secret_is_in_the_store_and_not_in_its_history(store: Path) -> None:
    assert synthetic_token() in (store / "inbox/ci-registry-token.md").read_text("utf-8")
    objects = git(store, "cat-file", "--batch-all-objects", "--batch")
    assert "ci-registry-token" in objects
    assert synthetic_token() not in objects


def test_two_builds_make_the_same_commits(store: Path, tmp_path: Path) -> None:
    with environment({"XDG_STATE_HOME": str(tmp_path / "state")}):
        build(tmp_path / "elsewhere")
    assert refs(tmp_path / "elsewhere") == refs(store)


def test_within_a_repository_the_history_stays_out_of_it(store: Path, tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    with environment({"XDG_STATE_HOME": str(tmp_path / "state")}):
        build(tmp_path / "inner")
        with Desk.open(tmp_path / "inner") as desk:
            assert desk.past.place == "outside"
            assert desk.past.log(n=1)[0].commit == git(store, "rev-parse", "main").strip()
    assert not (tmp_path / "inner/.git").exists()


def test_the_real_clock_stands_again_after_a_build(store: Path) -> None:
    assert os.environ[CLOCK] == NOW


def test_a_directory_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.md").write_text("mine")
    with pytest.raises(RefusedError, match="not empty"):
        build(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.md"]


def test_a_temporary_demo_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv(CLOCK, raising=False)
    with temporary() as directory:
        assert (directory / "MEMORY.md").is_file()
        assert os.environ[CLOCK] == NOW
    assert not directory.parents[2].exists()
    assert not (tmp_path / "state").exists()
    assert CLOCK not in os.environ


def test_a_demo_forgets_what_stood_at_its_place_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    place = tmp_path / "demo"
    place.mkdir()
    (place / "note.md").write_text("Another store.\n")
    Desk.open(place).close()
    (place / "note.md").unlink()
    build(place)
    with Desk.open(place) as desk:
        assert len(desk.queue().items) >= 12
