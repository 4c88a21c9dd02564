from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from history.sample import Desk, git

from memtui.change import Change
from memtui.errors import HistoryError, RefusedError
from memtui.history import layout
from memtui.history.git import environment

OpenDesk = Callable[..., Desk]


def plain_git(directory: Path, *words: str) -> str:
    """What a user sees who runs git in the memory directory."""
    return subprocess.run(
        ["git", *words],
        cwd=directory,
        env=environment(),
        check=True,
        capture_output=True,
        text=True,
    ).stdout


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    found = open_desk(inside=True)
    found.begin()
    return found


def test_plain_git_shows_every_decision_and_a_clean_state(desk: Desk, store: Path) -> None:
    assert plain_git(store, "status", "--porcelain") == ""
    desk.apply(desk.change("deploys.md", b"Deploys stop on Friday.\n"))
    desk.apply(desk.change("inbox/tone.md", None, "reject"))
    (store / ".dream-lock").write_text("1")
    assert plain_git(store, "status", "--porcelain") == ""
    assert plain_git(store, "log", "--format=%s").splitlines() == [
        "reject: inbox/tone.md",
        "edit: deploys.md",
        "external: the store as memtui found it, 3 files",
    ]


def test_what_an_agent_writes_is_what_plain_git_shows(desk: Desk, store: Path) -> None:
    (store / "deploys.md").write_text("changed\n")
    (store / "inbox" / "tone.md").unlink()
    assert plain_git(store, "status", "--porcelain").splitlines() == [
        " M deploys.md",
        " D inbox/tone.md",
    ]
    desk.snapshot()
    assert plain_git(store, "status", "--porcelain") == ""


def test_a_redacted_file_does_not_show_as_changed(desk: Desk, store: Path) -> None:
    (store / "key.md").write_bytes(b"hush-" + b"abc")
    desk.snapshot()
    assert plain_git(store, "status", "--porcelain") == ""
    assert plain_git(store, "show", "main:key.md") == "[redacted]"


def test_a_git_of_somebody_else_is_left_alone(open_desk: OpenDesk, store: Path) -> None:
    plain_git(store, "init", "-q")
    before = {path: path.read_bytes() for path in (store / ".git").rglob("*") if path.is_file()}
    with pytest.raises(RefusedError, match=r"has a \.git already"):
        open_desk(inside=True).begin()
    after = {path: path.read_bytes() for path in (store / ".git").rglob("*") if path.is_file()}
    assert after == before


def test_an_enclosing_repository_is_left_alone(open_desk: OpenDesk, store: Path) -> None:
    plain_git(store.parent, "init", "-q")
    with pytest.raises(RefusedError, match="lies in the repository"):
        open_desk(inside=True).begin()
    assert not (store / ".git").exists()


def test_a_history_moves_inside(open_desk: OpenDesk, store: Path) -> None:
    desk = open_desk()
    desk.begin()
    (decision,) = desk.apply(desk.change("deploys.md", b"hush-" + b"abc\n"))
    outside = desk.history.git_dir
    with desk.state.lock():
        desk.history.move_inside()
    assert not outside.exists()
    assert desk.history.state.history == "inside"
    assert desk.history.log(1) == [decision]
    assert plain_git(store, "status", "--porcelain") == ""
    later = open_desk()
    (second,) = later.apply(later.change("new.md", b"new\n"))
    assert later.history.git_dir == store / ".git"
    assert [d.commit for d in later.history.log(2)] == [second.commit, decision.commit]
    assert plain_git(store, "status", "--porcelain") == ""
    assert git(store / ".git", "fsck", "--strict") == ""


def test_a_move_that_is_refused_changes_nothing(open_desk: OpenDesk, store: Path) -> None:
    desk = open_desk()
    desk.begin()
    (store / ".git").mkdir()
    with desk.state.lock(), pytest.raises(RefusedError):
        desk.history.move_inside()
    assert desk.history.git_dir.exists()
    assert not desk.history.repository.inside
    assert [path.name for path in store.iterdir() if path.name.startswith(".memtui-")] == []


def test_a_copy_that_a_kill_left_inside_is_made_anew(open_desk: OpenDesk, store: Path) -> None:
    desk = open_desk()
    desk.begin()
    leftover = store / ".git"
    leftover.mkdir()
    layout.settle(leftover, desk.state.id, inside=True)
    with desk.state.lock():
        desk.history.move_inside()
    assert plain_git(store, "status", "--porcelain") == ""


def test_a_users_other_branch_and_index_stay(desk: Desk, store: Path) -> None:
    plain_git(store, "checkout", "-q", "-b", "trial")
    (store / "deploys.md").write_text("staged\n")
    plain_git(store, "add", "deploys.md")
    desk.apply(desk.change("MEMORY.md", b"new\n"))
    assert plain_git(store, "show", ":deploys.md") == "staged\n"
    assert plain_git(store, "symbolic-ref", "HEAD").strip() == "refs/heads/trial"


def test_a_users_commit_becomes_part_of_the_log(desk: Desk, store: Path) -> None:
    (store / "deploys.md").write_text("by hand\n")
    plain_git(store, "-c", "user.name=A", "-c", "user.email=a@localhost", "commit", "-qam", "Fix")
    (decision,) = desk.apply(desk.change("MEMORY.md", b"new\n"))
    newest, fix, _ = desk.history.log()
    assert newest == decision
    assert (fix.action, fix.title) == ("external", "Fix")
    assert desk.history.record(fix.commit).edits[0].path == "deploys.md"


def test_an_index_that_the_user_holds_is_waited_for_and_then_told(
    desk: Desk, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "WAITS", (0.0,))
    lock = store / ".git" / "index.lock"
    lock.touch()
    (decision,) = desk.apply(desk.change("MEMORY.md", b"new\n"))
    assert desk.history.log(1) == [decision]
    assert lock.exists()
    assert any("index.lock" in message for message in desk.history.messages)


def test_a_lock_on_main_that_may_be_the_users_is_not_deleted(desk: Desk, store: Path) -> None:
    lock = store / ".git" / "refs" / "heads" / "main.lock"
    lock.touch()
    old = time.time() - 3600
    os.utime(lock, (old, old))
    with pytest.raises(HistoryError, match=r"main\.lock"):
        desk.apply(desk.change("deploys.md", b"x\n"))
    assert lock.exists()
    assert (store / "deploys.md").read_bytes() == b"Deploys stop on Thursday.\n"
    lock.unlink()
    desk.apply(desk.change("deploys.md", b"x\n"))


def test_decisions_without_edits_keep_the_state_clean(desk: Desk, store: Path) -> None:
    desk.apply(Change("snooze", "tone"))
    assert plain_git(store, "status", "--porcelain") == ""
