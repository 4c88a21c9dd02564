"""Lost refs come back from their reflogs, and only from there (reliability G21)."""

from __future__ import annotations

import pytest
from history.sample import Desk, git

from memtui.errors import HistoryError
from memtui.history.mending import last_logged
from memtui.history.repository import DESK, MAIN, Refs


def decided(desk: Desk) -> Refs:
    for number in range(3):
        desk.apply(desk.change(f"n{number}.md", b"%d\n" % number))
    assert desk.history.lost_refs() == {}
    return desk.history.refs


@pytest.mark.parametrize("ref", [MAIN, DESK])
@pytest.mark.parametrize("left", [b"", b"\0" * 41, None])
def test_a_lost_ref_comes_back(desk: Desk, ref: str, left: bytes | None) -> None:
    refs = decided(desk)
    file = desk.history.git_dir / ref
    file.unlink()
    if left is not None:
        file.write_bytes(left)
    stood = dict(zip((MAIN, DESK), refs, strict=True))[ref]
    assert desk.history.lost_refs() == {ref: stood}
    (told,) = desk.history.put_refs_back()
    assert ref in told and str(stood)[:10] in told
    assert desk.history.refs == refs
    assert desk.history.lost_refs() == {}
    assert git(desk.history.git_dir, "fsck", "--strict") == ""
    desk.apply(desk.change("after.md", b"goes on\n"))
    assert len(desk.history.log()) == 5


def test_both_refs_come_back_together(desk: Desk) -> None:
    refs = decided(desk)
    for ref in (MAIN, DESK):
        (desk.history.git_dir / ref).unlink()
    assert not desk.history.begun
    assert len(desk.history.put_refs_back()) == 2
    assert desk.history.refs == refs


def test_without_a_reflog_or_its_commit_nothing_is_put_back(desk: Desk) -> None:
    decided(desk)
    log = desk.history.git_dir / "logs" / MAIN
    (desk.history.git_dir / MAIN).write_bytes(b"")
    logged = log.read_bytes()
    log.write_bytes(logged + b"0" * 40 + b" " + b"1" * 40 + b" memtui <> 1 +0000\n")
    assert desk.history.lost_refs() == {}
    log.write_bytes(b"")
    assert desk.history.put_refs_back() == []
    log.unlink()
    assert last_logged(log) == ""
    with pytest.raises(HistoryError, match="broken"):
        desk.history.log()


def test_a_half_written_last_line_is_no_commit(desk: Desk) -> None:
    refs = decided(desk)
    log = desk.history.git_dir / "logs" / MAIN
    log.write_bytes(log.read_bytes() + b"0123456789")
    assert last_logged(log) == refs.main
