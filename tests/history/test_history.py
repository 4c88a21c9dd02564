from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from history.sample import Desk, git, redact

from memtui.change import Change, Note
from memtui.errors import HistoryError, NotFoundError, RefusedError, StaleError
from memtui.files.reader import Root
from memtui.files.state import StateHome
from memtui.formats.digest import blob_id
from memtui.history.history import History
from memtui.history.importing import TreeEntry

OpenDesk = Callable[..., Desk]
PLAIN = 0o100644


def approve_tone(desk: Desk, **words: str) -> Change:
    return Change(
        action="approve",
        title="tone",
        item="inbox:tone",
        edits=(desk.edit("tone.md", b"Be brief.\n"), desk.edit("inbox/tone.md", None)),
        notes=(Note("reviewed/tone.md", b"Be brief.\n"), Note("baseline/inbox/tone.md", None)),
        **words,
    )


def test_looking_makes_no_history(open_desk: OpenDesk, store: Path) -> None:
    before = sorted(store.rglob("*"))
    history = open_desk().history
    assert not history.begun
    assert (history.log(), history.undo_stack(), dict(history.main_tree())) == ([], ([], []), {})
    assert history.reviewed_id() == ""
    assert not history.git_dir.exists()
    assert sorted(store.rglob("*")) == before


def test_nothing_is_decided_before_it_begins(open_desk: OpenDesk) -> None:
    desk = open_desk()
    with pytest.raises(HistoryError, match="no history yet"):
        desk.apply(desk.change("deploys.md", b"x"))
    assert (desk.directory / "deploys.md").read_bytes() == b"Deploys stop on Thursday.\n"


def test_the_first_commit_holds_what_stands(desk: Desk) -> None:
    history = desk.history
    texts = {path: history.blob(entry.blob) for path, entry in history.main_tree().items()}
    assert texts == {
        "MEMORY.md": b"- [Deploys](deploys.md)\n",
        "deploys.md": b"Deploys stop on Thursday.\n",
        "inbox/tone.md": b"Be brief.\n",
    }
    assert {path.partition("/")[0] for path in history.desk_tree()} == {"reviewed", "baseline"}
    assert len(history.reviewed_id()) == 40
    with pytest.raises(RefusedError, match="already"):
        desk.begin()


def test_a_decision_changes_files_and_both_refs(desk: Desk) -> None:
    before = desk.history.refs
    change = approve_tone(desk, reason="short\nand clear", source="claude", session="0b5e")
    (decision,) = desk.apply(change)
    assert (desk.directory / "tone.md").read_bytes() == b"Be brief.\n"
    assert not (desk.directory / "inbox" / "tone.md").exists()
    assert decision == desk.history.log(1)[0] == desk.history.decision(decision.commit[:8])
    assert (decision.action, decision.id, decision.reason) == (
        "approve",
        "inbox:tone",
        "short\nand clear",
    )
    assert decision.paths == ("tone.md", "inbox/tone.md")
    main, desk_ref = desk.history.refs
    assert main == decision.commit
    assert git(desk.history.git_dir, "rev-parse", "main^", "refs/memtui/desk^1").split() == list(
        before
    )
    assert git(desk.history.git_dir, "rev-parse", "refs/memtui/desk^2").strip() == main
    assert desk_ref != before.desk
    assert git(desk.history.git_dir, "fsck", "--strict") == ""


def test_the_record_tells_all_that_an_undo_needs(desk: Desk) -> None:
    os.utime(desk.directory / "inbox" / "tone.md", ns=(5, 1_600_000_000_123_456_789))
    (decision,) = desk.apply(approve_tone(desk))
    record = desk.history.record(decision.commit)
    created, removed = record.edits
    blob = blob_id(b"Be brief.\n")
    assert (created.path, created.before, created.after) == ("tone.md", None, blob)
    assert (created.mode_before, created.mode_after) == (None, PLAIN)
    assert (removed.before, removed.after, removed.mode_before) == (blob, None, PLAIN)
    assert removed.mtime_before == 1_600_000_000_123_456_789
    reviewed, baseline = record.notes
    assert (reviewed.before, reviewed.after) == (None, TreeEntry(PLAIN, blob))
    assert (baseline.before, baseline.after) == (TreeEntry(PLAIN, blob), None)


def test_records_are_found_for_any_decision(desk: Desk) -> None:
    made = [desk.apply(desk.change(f"{n}.md", b"%d" % n))[0] for n in range(5)]
    for decision in made:
        assert desk.history.record(decision.commit).edits[0].path == decision.title
    with pytest.raises(NotFoundError):
        desk.history.record("f" * 40)


def test_a_decision_without_edits_is_a_commit_too(desk: Desk) -> None:
    note = Note("snoozes/x.json", b"{}\n")
    (decision,) = desk.apply(Change("snooze", "tone", item="inbox:tone", notes=(note,)))
    assert desk.history.log(1) == [decision]
    assert "snoozes/x.json" in desk.history.desk_tree()
    assert desk.history.changed_files(decision.commit) == {}


def test_a_note_may_name_a_blob_that_history_has(desk: Desk) -> None:
    (desk.directory / "deploys.md").write_bytes(b"Deploys stop on Friday.\n")
    blob = blob_id(b"Deploys stop on Friday.\n")
    desk.apply(Change("approve", "deploys", notes=(Note("reviewed/deploys.md", None, blob),)))
    assert desk.history.desk_tree()["reviewed/deploys.md"] == TreeEntry(PLAIN, blob)


def test_what_others_changed_is_recorded_before_a_decision(desk: Desk) -> None:
    (desk.directory / "MEMORY.md").write_bytes(b"new index\n")
    (desk.directory / "deploys.md").unlink()
    (desk.directory / "seen.md").symlink_to("MEMORY.md")
    (decision,) = desk.apply(approve_tone(desk))
    newest, others, *_ = desk.history.log()
    assert newest == decision
    assert others.action == "external"
    assert others.paths == ("MEMORY.md", "deploys.md", "seen.md")
    assert git(desk.history.git_dir, "log", "-1", "--format=%an", others.commit) == "external\n"
    changed = desk.history.changed_files(others.commit)
    assert changed["deploys.md"] == (blob_id(b"Deploys stop on Thursday.\n"), None)
    assert changed["seen.md"] == (None, blob_id(b"MEMORY.md"))
    assert [edit.path for edit in desk.history.record(others.commit).edits] == list(others.paths)


def test_a_snapshot_is_taken_only_when_something_changed(desk: Desk) -> None:
    assert desk.snapshot() is None
    (desk.directory / "a.md").write_bytes(b"a\n")
    commit = desk.snapshot()
    assert commit
    assert "a.md" in desk.history.tree(commit)
    assert desk.snapshot() is None


def test_a_file_that_can_not_be_read_is_not_taken_for_deleted(desk: Desk) -> None:
    path = desk.directory / "deploys.md"
    path.unlink()
    os.mkfifo(path)
    desk.snapshot()
    assert "deploys.md" in desk.history.main_tree()


@pytest.mark.parametrize(("standing", "word"), [(b"agent\n", "changed"), (None, "is gone")])
def test_a_stale_change_writes_nothing(desk: Desk, standing: bytes | None, word: str) -> None:
    change = desk.change("deploys.md", b"Deploys stop on Wednesday.\n")
    file = desk.directory / "deploys.md"
    if standing is None:
        file.unlink()
    else:
        file.write_bytes(standing)
    refs = desk.history.refs
    with pytest.raises(StaleError, match=f"deploys.md {word}"):
        desk.apply(change)
    assert desk.history.refs == refs
    assert (file.read_bytes() if file.exists() else None) == standing


def test_a_file_that_was_only_shown_must_still_stand(desk: Desk) -> None:
    seen = (("MEMORY.md", blob_id(b"- [Deploys](deploys.md)\n")),)
    snooze = Change("snooze", "x", shown=seen)
    desk.apply(snooze)
    (desk.directory / "MEMORY.md").write_bytes(b"other\n")
    with pytest.raises(StaleError, match=r"MEMORY\.md"):
        desk.apply(snooze)


def test_a_batch_is_all_or_nothing(desk: Desk) -> None:
    good = desk.change("a.md", b"a\n").in_batch("b1")
    stale = Change("edit", "b", edits=(desk.edit("deploys.md", b"b\n"),)).in_batch("b1")
    (desk.directory / "deploys.md").write_bytes(b"agent\n")
    with pytest.raises(StaleError):
        desk.apply(good, stale)
    assert not (desk.directory / "a.md").exists()
    assert len(desk.history.log()) == 1


def test_changes_of_a_batch_build_on_each_other(desk: Desk) -> None:
    first = desk.change("MEMORY.md", b"one\n").in_batch("b1")
    chained = Change(
        "edit",
        "two",
        batch="b1",
        edits=(
            *[desk.edit("inbox/tone.md", None)],
            *[type(first.edits[0])("MEMORY.md", blob_id(b"one\n"), b"one\ntwo\n")],
        ),
    )
    decisions = desk.apply(first, chained)
    assert (desk.directory / "MEMORY.md").read_bytes() == b"one\ntwo\n"
    assert [decision.batch for decision in desk.history.log(2)] == ["b1", "b1"]
    blobs = [desk.history.tree(d.commit)["MEMORY.md"].blob for d in decisions]
    assert blobs == [blob_id(b"one\n"), blob_id(b"one\ntwo\n")]
    assert desk.history.record(decisions[1].commit).edits[1].before == blobs[0]


def test_a_decision_takes_two_calls_of_git(desk: Desk) -> None:
    desk.history.main_tree()
    desk.history.repository.git.calls.clear()
    desk.apply(approve_tone(desk))
    assert [call.split()[1] for call in desk.history.calls()] == ["fast-import", "update-ref"]


def test_a_second_desk_is_told_that_it_was_decided_already(desk: Desk, open_desk: OpenDesk) -> None:
    other = open_desk()
    change = approve_tone(desk)
    shown = Change(
        **{name: getattr(change, name) for name in ("action", "title", "item", "edits")},
        digest="d1",
    )
    (decision,) = desk.apply(shown)
    with pytest.raises(StaleError, match=f"decided already: approve in {decision.commit[:10]}"):
        other.apply(shown)


def test_modes_and_times_can_be_put_back(desk: Desk) -> None:
    edit = desk.edit("deploys.md", b"x\n", mode=0o100755, mtime_ns=1_500_000_000_000_000_001)
    (decision,) = desk.apply(Change("edit", "deploys", edits=(edit,)))
    status = (desk.directory / "deploys.md").stat()
    assert status.st_mtime_ns == 1_500_000_000_000_000_001
    assert status.st_mode & 0o111 == 0o111
    assert desk.history.main_tree()["deploys.md"].mode == 0o100755
    assert desk.history.record(decision.commit).edits[0].mtime_after == status.st_mtime_ns
    assert desk.snapshot() is None


def test_secrets_never_enter_history_and_can_be_undone_for_a_while(desk: Desk) -> None:
    secret = b"token " + b"hush-" + b"abcdef"
    (desk.directory / "key.md").write_bytes(secret)
    desk.apply(
        Change(
            "reject",
            "the " + "hush-" + "title",
            reason="because " + "hush-" + "reason",
            edits=(desk.edit("key.md", None),),
            notes=(Note("tombstones/x.json", b'"' + secret + b'"'),),
        )
    )
    newest = desk.history.log(1)[0]
    assert (newest.title, newest.reason) == ("the [redacted]", "because [redacted]")
    stored = desk.history.record(newest.commit).edits[0].before
    assert stored
    assert desk.history.blob(stored) == b"token [redacted]"
    assert desk.history.raw(stored) == secret
    ids = git(desk.history.git_dir, "cat-file", "--batch-all-objects", "--batch-check").split("\n")
    objects = desk.history.repository.git.objects([line.split()[0] for line in ids if line])
    assert len(objects) > 10
    assert not [found for found in objects if found is None or b"hush-" in found.data]
    assert desk.snapshot() is None


def test_history_says_that_a_redacted_file_did_not_change(desk: Desk) -> None:
    (desk.directory / "key.md").write_bytes(b"hush-" + b"abc")
    assert desk.snapshot()
    assert desk.snapshot() is None


def test_dates_come_from_the_clock(desk: Desk) -> None:
    (decision,) = desk.apply(approve_tone(desk))
    assert decision.when == desk.now.replace(microsecond=0)
    assert desk.history.log(1)[0].when == decision.when


def test_without_writable_state_looking_works(store: Path, tmp_path: Path) -> None:
    home = tmp_path / "file"
    home.write_text("in the way")
    root = Root.open(store)
    history = History(root, StateHome(home).create(root.path), redact)
    assert not history.begun
    assert not history.interrupted
    history.close()
    root.close()


def test_the_doctor_names_what_is_broken(desk: Desk) -> None:
    assert desk.history.problems() == []
    desk.history.close()
    (desk.history.git_dir / "refs" / "heads" / "main").write_bytes(b"")
    assert any("broken" in text for text in desk.history.problems())


def test_the_doctor_finds_a_damaged_object(desk: Desk) -> None:
    desk.history.close()
    (pack,) = (desk.history.git_dir / "objects" / "pack").glob("*.pack")
    data = bytearray(pack.read_bytes())
    data[len(data) // 2] ^= 0xFF
    pack.chmod(0o600)
    pack.write_bytes(data)
    assert any("git fsck" in text for text in desk.history.problems())


def test_a_history_that_is_open_to_others_is_told(desk: Desk) -> None:
    desk.state.directory.chmod(0o755)
    assert any("0700" in text for text in desk.history.problems())


def test_two_desks_at_once_lose_nothing(desk: Desk, open_desk: OpenDesk) -> None:
    other = open_desk()
    failures: list[Exception] = []

    def decide(one: Desk, name: str) -> None:
        try:
            for number in range(8):
                one.apply(one.change(f"{name}{number}.md", b"%d\n" % number))
        except Exception as error:
            failures.append(error)

    threads = [Thread(target=decide, args=pair) for pair in ((desk, "a"), (other, "b"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failures == []
    assert len(desk.history.log()) == 17
    assert len(desk.history.main_tree()) == 3 + 16
    assert git(desk.history.git_dir, "fsck", "--strict") == ""
