from __future__ import annotations

from history.sample import Desk, git

from memtui.model import Change


def test_smoke(desk: Desk) -> None:
    print(git(desk.history.git_dir, "log", "--stat", "main"))
    approve = Change(
        action="approve", title="tone", item="inbox:tone",
        edits=(desk.edit("tone.md", b"Be brief.\n"), desk.edit("inbox/tone.md", None)),
    )
    (decision,) = desk.apply(approve)
    assert desk.history.log()[0] == decision
    print(desk.history.record(decision.commit), desk.history.git_dir)
    print(list(desk.history.repository.git.calls))
    assert (desk.directory / "tone.md").exists()
    assert not (desk.directory / "inbox/tone.md").exists()
