from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from history.sample import Desk, git

from memtui.change import Change, Decision, Note
from memtui.errors import HistoryError, RefusedError

SPOKEN = b"the hidden words"


def every_object(desk: Desk) -> bytes:
    listed = git(desk.history.git_dir, "cat-file", "--batch-all-objects", "--batch-check")
    ids = [line.split()[0] for line in listed.splitlines()]
    return b"\0".join(found.data for found in desk.history.repository.git.objects(ids) if found)


def purge(desk: Desk, text: bytes) -> int:
    with desk.state.lock():
        return desk.history.purge(text)


def speak(desk: Desk) -> Decision:
    """A history in which the words stand in a file, a note, a title and a reason."""
    desk.apply(desk.change("a.md", b"before\n"))
    edit = desk.edit("a.md", b"say " + SPOKEN + b" loud\n")
    (spoken,) = desk.apply(
        Change(
            "edit",
            SPOKEN.decode(),
            reason=f"since {SPOKEN.decode()}",
            edits=(edit,),
            notes=(Note("reviewed/a.md", b"say " + SPOKEN + b" loud\n"),),
        )
    )
    desk.apply(Change("undo", "a", edits=(desk.edit("a.md", b"before\n"),), undoes=spoken.commit))
    desk.apply(desk.change("b.md", b"after\n"))
    return spoken


@pytest.mark.parametrize("inside", [False, True])
def test_a_purged_text_is_gone_and_the_rest_is_not(
    open_desk: Callable[..., Desk], inside: bool
) -> None:
    desk = open_desk(inside)
    desk.begin()
    speak(desk)
    before = desk.history.log()
    files = {path: desk.history.blob(e.blob) for path, e in desk.history.main_tree().items()}
    assert purge(desk, SPOKEN) == 2  # the file and its record
    assert SPOKEN not in every_object(desk)
    after = desk.history.log()
    assert [(d.action, d.when, d.paths, d.undone) for d in after] == [
        (d.action, d.when, d.paths, d.undone) for d in before
    ]
    assert files == {
        path: desk.history.blob(e.blob) for path, e in desk.history.main_tree().items()
    }
    spoken = after[2]
    assert (spoken.title, spoken.reason) == ("[memtui purged]", "since [memtui purged]")
    assert after[1].undoes == spoken.commit
    record = desk.history.record(spoken.commit)
    assert record.edits[0].after
    assert desk.history.blob(record.edits[0].after) == b"say [memtui purged] loud\n"
    assert desk.history.record(after[1].commit).undoes == spoken.commit
    assert git(desk.history.git_dir, "fsck", "--strict") == ""
    assert desk.snapshot() is None


def test_decisions_go_on_after_a_purge(desk: Desk) -> None:
    speak(desk)
    purge(desk, SPOKEN)
    (decision,) = desk.apply(desk.change("c.md", b"c\n"))
    assert desk.history.undo_stack()[0][0] == decision
    assert desk.history.record(decision.commit).edits[0].path == "c.md"


def test_a_text_that_still_stands_is_not_purged(desk: Desk) -> None:
    desk.apply(desk.change("a.md", SPOKEN))
    refs = desk.history.refs
    with pytest.raises(RefusedError, match=r"a\.md still holds"):
        purge(desk, SPOKEN)
    assert desk.history.refs == refs


def test_a_text_that_nobody_wrote_changes_nothing(desk: Desk) -> None:
    refs = desk.history.refs
    assert purge(desk, b"never written") == 0
    assert desk.history.refs == refs


def test_a_very_short_text_is_refused(desk: Desk) -> None:
    with pytest.raises(RefusedError):
        purge(desk, b"a")


def test_words_of_the_record_itself_survive(desk: Desk) -> None:
    speak(desk)
    (decision,) = desk.apply(Change("edit", "action edits path", reason="Memtui-Action: path"))
    assert purge(desk, b"action") == 1
    assert [d.action for d in desk.history.log(2)] == ["edit", "edit"]
    assert desk.history.log(1)[0].title == "[memtui purged] edits path"
    assert desk.history.record(desk.history.log(1)[0].commit).title == "[memtui purged] edits path"
    assert decision.commit != desk.history.log(1)[0].commit


def test_the_quarantine_forgets_it_too(desk: Desk) -> None:
    secret = b"hush-" + b"abcdef"
    (desk.directory / "key.md").write_bytes(secret)
    desk.apply(desk.change("key.md", None))
    stored = desk.history.record(desk.history.log(1)[0].commit).edits[0].before
    assert stored
    assert desk.history.raw(stored) == secret
    purge(desk, secret)
    assert desk.history.raw(stored) is None


def test_a_branch_of_the_user_that_keeps_it_is_told(desk: Desk) -> None:
    speak(desk)
    git(desk.history.git_dir, "branch", "mine", desk.history.log()[2].commit)
    with pytest.raises(HistoryError, match="branch or tag"):
        purge(desk, SPOKEN)


def test_a_planted_command_is_not_run_by_the_deletion(desk: Desk, tmp_path: Path) -> None:
    speak(desk)
    git(desk.history.git_dir, "config", "gc.recentObjectsHook", f"touch {tmp_path / 'ran'}")
    with pytest.raises(HistoryError, match="recentObjectsHook"):
        purge(desk, SPOKEN)
    assert not (tmp_path / "ran").exists()
