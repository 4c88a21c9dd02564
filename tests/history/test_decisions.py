from __future__ import annotations

from history.sample import Desk

from memtui.change import Change, Decision


def decide(desk: Desk, title: str, **words: str) -> Decision:
    return desk.apply(Change(words.pop("action", "approve"), title, **words))[0]


def undo(desk: Desk, decision: Decision) -> Decision:
    return decide(desk, decision.title, action="undo", undoes=decision.commit)


def redo(desk: Desk, undone: Decision) -> Decision:
    return decide(desk, undone.title, action="redo", redoes=undone.commit)


def titles(decisions: list[Decision]) -> list[str]:
    return [decision.title for decision in decisions]


def test_the_log_is_newest_first_and_can_be_cut(desk: Desk) -> None:
    for title in "abc":
        decide(desk, title)
    assert titles(desk.history.log())[:3] == ["c", "b", "a"]
    assert titles(desk.history.log(2)) == ["c", "b"]
    assert desk.history.log(0) == []


def test_what_was_undone_says_so(desk: Desk) -> None:
    a, b = decide(desk, "a"), decide(desk, "b")
    undo(desk, a)
    assert [d.commit for d in desk.history.log() if d.undone] == [a.commit]
    assert desk.history.decision(a.commit).undone
    assert not desk.history.decision(b.commit).undone


def test_undo_and_redo_walk_the_log(desk: Desk) -> None:
    a, b = decide(desk, "a"), decide(desk, "b")
    undone_b = undo(desk, b)
    undone_a = undo(desk, a)
    assert desk.history.undo_stack() == ([], [undone_a, undone_b])
    redo(desk, undone_a)
    undoable, redoable = desk.history.undo_stack()
    assert (titles(undoable), redoable) == (["a"], [undone_b])
    again = undo(desk, a)
    assert titles(desk.history.undo_stack()[1]) == ["a", "b"]
    redo(desk, again)
    redo(desk, undone_b)
    undoable, redoable = desk.history.undo_stack()
    assert (titles(undoable), redoable) == (["b", "a"], [])
    assert not any(decision.undone for decision in undoable)


def test_a_new_decision_ends_redo(desk: Desk) -> None:
    undo(desk, decide(desk, "a"))
    decide(desk, "b")
    undoable, redoable = desk.history.undo_stack()
    assert (titles(undoable), redoable) == (["b"], [])


def test_what_others_change_does_not_end_redo(desk: Desk) -> None:
    undone = undo(desk, decide(desk, "a"))
    (desk.directory / "agent.md").write_bytes(b"x")
    desk.snapshot()
    assert desk.history.undo_stack() == ([], [undone])


def test_the_stack_stops_early(desk: Desk) -> None:
    for number in range(6):
        decide(desk, str(number))
    assert titles(desk.history.undo_stack(2)[0]) == ["5", "4"]


def test_the_log_of_one_path(desk: Desk) -> None:
    desk.apply(desk.change("a.md", b"1"))
    desk.apply(desk.change("b.md", b"1"))
    desk.apply(desk.change("a.md", None))
    assert [d.paths for d in desk.history.log(path="a.md")] == [("a.md",), ("a.md",)]
    assert len(desk.history.log(1, "a.md")) == 1


def test_a_path_is_found_in_a_change_too_large_to_list(desk: Desk) -> None:
    for number in range(210):
        (desk.directory / f"{number:03}.md").write_bytes(b"%d" % number)
    commit = desk.snapshot()
    found = desk.history.log(path="209.md")
    assert [decision.commit for decision in found] == [commit]
    assert desk.history.log(path="none.md") == []
    assert len(desk.history.log(path="deploys.md")) == 1
