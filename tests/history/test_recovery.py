"""Errors in the middle of a decision, and what the next start makes of an interruption."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from history.sample import Desk, git

from memtui.change import Change
from memtui.errors import HistoryError, MemtuiError, StaleError, StoreError
from memtui.files.paths import TEMP_NAME
from memtui.files.writer import Displaced, Placement
from memtui.formats.digest import blob_id
from memtui.history.journal import Journal
from memtui.history.repository import RefMove, Refs, Repository

OpenDesk = Callable[..., Desk]

BEFORE = b"Deploys stop on Thursday.\n"
AFTER = b"Deploys stop on Wednesday.\n"


class Killed(BaseException):
    """Stands for the end of the process: nothing of ours may catch it."""


def files_of(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file() and ".git" not in path.parts
    }


def decision_of(desk: Desk) -> Change:
    """One that creates, changes and deletes."""
    return Change(
        "approve",
        "tone",
        item="inbox:tone",
        edits=(
            desk.edit("tone.md", b"Be brief.\n"),
            desk.edit("deploys.md", AFTER),
            desk.edit("inbox/tone.md", None),
        ),
    )


OLD = {
    "MEMORY.md": b"- [Deploys](deploys.md)\n",
    "deploys.md": BEFORE,
    "inbox/tone.md": b"Be brief.\n",
}
NEW = {"MEMORY.md": OLD["MEMORY.md"], "deploys.md": AFTER, "tone.md": b"Be brief.\n"}


def recovered(open_desk: OpenDesk) -> tuple[Desk, str]:
    """The desk as the next process opens it, and the outcome of its recovery."""
    desk = open_desk()
    with desk.state.lock():
        report = desk.history.recover()
    assert not desk.history.interrupted
    assert not [path for path in desk.directory.rglob("*") if TEMP_NAME.fullmatch(path.name)]
    assert git(desk.history.git_dir, "fsck", "--strict", "--no-dangling") == ""
    return desk, report.outcome


def fail_with(error: BaseException) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


STEPS: list[tuple[type, str]] = [
    (Repository, "write"),
    (Placement, "prepare"),
    (Repository, "prepare_move"),
    (Journal, "write"),
    (RefMove, "prepared"),
    (Placement, "place"),
    (Placement, "verify"),
    (RefMove, "commit"),
]


@pytest.mark.parametrize(("place", "step"), STEPS)
@pytest.mark.parametrize("error", [StoreError("No space is left."), HistoryError("Git failed.")])
def test_an_error_changes_nothing(
    desk: Desk, place: type, step: str, error: MemtuiError, monkeypatch: pytest.MonkeyPatch
) -> None:
    refs = desk.history.refs
    change = decision_of(desk)
    with monkeypatch.context() as patch, pytest.raises(type(error), match=error.message):
        patch.setattr(place, step, fail_with(error))
        desk.apply(change)
    assert files_of(desk.directory) == OLD
    assert desk.history.refs == refs
    assert not desk.history.interrupted
    (decision,) = desk.apply(change)
    assert files_of(desk.directory) == NEW
    assert desk.history.refs.main == decision.commit


def test_ctrl_c_changes_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Placement, "verify", fail_with(KeyboardInterrupt()))
        desk.apply(decision_of(desk))
    assert files_of(desk.directory) == OLD
    assert not desk.history.interrupted


def test_refs_that_moved_although_git_failed_count(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = RefMove.commit

    def commit_and_fail(move: RefMove) -> None:
        commit(move)
        raise HistoryError("Git did not answer.")

    monkeypatch.setattr(RefMove, "commit", commit_and_fail)
    (decision,) = desk.apply(decision_of(desk))
    assert files_of(desk.directory) == NEW
    assert desk.history.refs.main == decision.commit


def killed(
    desk: Desk, place: type, step: str, monkeypatch: pytest.MonkeyPatch, after: bool = False
) -> None:
    """Let a decision end as a kill would end it, before or after one step."""
    real = getattr(place, step)

    def stop(*words: object, **named: object) -> None:
        if after:
            real(*words, **named)
        raise Killed

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(place, step, stop)
        for cleaner, name in (
            (Placement, "roll_back"),
            (Placement, "finish"),
            (Journal, "clear"),
            (Repository, "drop_pending"),
        ):
            if (cleaner, name) != (place, step):
                patch.setattr(cleaner, name, fail_with(Killed()))
        desk.apply(decision_of(desk))
    desk.close()


@pytest.mark.parametrize(("place", "step"), STEPS[1:4])
def test_a_kill_before_the_journal_takes_it_back(
    desk: Desk, open_desk: OpenDesk, place: type, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refs = desk.history.refs
    killed(desk, place, step, monkeypatch)
    later, outcome = recovered(open_desk)
    assert outcome == "rolled back"
    assert files_of(later.directory) == OLD
    assert later.history.refs == refs


@pytest.mark.parametrize(("place", "step"), STEPS[4:])
@pytest.mark.parametrize("after", [False, True])
def test_a_kill_after_the_journal_is_finished(
    desk: Desk,
    open_desk: OpenDesk,
    place: type,
    step: str,
    after: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    killed(desk, place, step, monkeypatch, after)
    later, outcome = recovered(open_desk)
    assert outcome == "finished"
    assert files_of(later.directory) == NEW
    (decision, _) = later.history.log()
    assert decision.action == "approve"
    assert later.history.record(decision.commit).edits
    assert later.snapshot() is None


def test_a_kill_before_the_tidying_is_tidied(
    desk: Desk, open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(desk, Placement, "finish", monkeypatch)
    later, outcome = recovered(open_desk)
    assert outcome == "finished"
    assert files_of(later.directory) == NEW


def test_what_an_agent_wrote_meanwhile_stands(
    desk: Desk, open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(desk, Placement, "place", monkeypatch)
    (desk.directory / "deploys.md").write_bytes(b"agent\n")
    later = open_desk()
    with later.state.lock():
        report = later.history.recover()
    assert "deploys.md" in report.foreign
    assert (later.directory / "deploys.md").read_bytes() == b"agent\n"
    assert (later.directory / "inbox" / "tone.md").exists()
    assert any("deploys.md" in message for message in report.messages)


def test_a_prepared_file_that_is_gone_comes_from_history(
    desk: Desk, open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(desk, Placement, "place", monkeypatch)
    for path in desk.directory.rglob(".memtui-*"):
        path.unlink()
    later, outcome = recovered(open_desk)
    assert outcome == "finished"
    assert files_of(later.directory) == NEW


def test_refs_that_moved_half_way_are_moved_on(desk: Desk, open_desk: OpenDesk) -> None:
    history = desk.history
    old = history.refs
    assert old.main
    desk.apply(Change("snooze", "tone"))
    new = history.refs
    for ref, commit in (("main", new.main), ("desk", new.desk)):
        git(history.git_dir, "update-ref", f"refs/memtui/pending/{ref}", str(commit))
    git(history.git_dir, "update-ref", "refs/memtui/desk", str(old.desk))
    desk.close()
    later, outcome = recovered(open_desk)
    assert outcome == "finished"
    assert later.history.refs == new


def test_a_decision_waits_for_the_mending(
    desk: Desk, open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(desk, Placement, "place", monkeypatch)
    later = open_desk()
    change = later.change("other.md", b"x\n")
    with pytest.raises(StaleError, match="mended first"):
        later.apply(change)
    assert files_of(later.directory) == NEW
    later.apply(change)


def test_a_journal_that_can_not_be_read_is_told(desk: Desk) -> None:
    (desk.state.directory / "journal.json").write_text("{")
    with pytest.raises(HistoryError, match="journal"), desk.state.lock():
        desk.history.recover()


def test_what_was_displaced_at_that_moment_is_in_the_log(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = Displaced("deploys.md", b"agent's third version\n", "another program changed it")
    roll_back = Placement.roll_back

    def roll_back_with_loss(placement: Placement) -> list[Displaced]:
        roll_back(placement)
        return [lost]

    with monkeypatch.context() as patch, pytest.raises(StaleError, match=r"deploys\.md"):
        patch.setattr(Placement, "verify", lambda _: [lost])
        patch.setattr(Placement, "roll_back", roll_back_with_loss)
        desk.apply(decision_of(desk))
    assert files_of(desk.directory) == OLD
    newest = desk.history.log(1)[0]
    assert newest.action == "external"
    assert desk.history.tree(newest.commit)["deploys.md"].blob == blob_id(
        b"agent's third version\n"
    )
    assert any("deploys.md" in message for message in desk.history.messages)
    assert desk.snapshot()


def test_refs_of_somebody_who_went_on_are_left(
    desk: Desk, open_desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(desk, Placement, "place", monkeypatch)
    git_dir = desk.history.git_dir
    tree = git(git_dir, "rev-parse", "main^{tree}").strip()
    theirs = git(git_dir, "commit-tree", "-m", "theirs", "-p", "main", tree).strip()
    git(git_dir, "update-ref", "refs/heads/main", theirs)
    later = open_desk()
    with later.state.lock():
        report = later.history.recover()
    assert files_of(later.directory) == NEW
    assert later.history.refs == Refs(theirs, later.history.refs.desk)
    assert any("has gone on" in message for message in report.messages)
