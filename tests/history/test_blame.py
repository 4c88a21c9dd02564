from __future__ import annotations

from history.sample import Desk

from memtui.change import Change
from memtui.history.blame import blame


def test_each_line_has_the_decision_that_brought_it(desk: Desk) -> None:
    (desk.directory / "notes.md").write_bytes(b"first\nsecond\nthird\n")
    seen = desk.snapshot()
    edit = desk.edit("notes.md", b"first\r\nsecond\nnew\nthird\n")
    (decision,) = desk.apply(
        Change("approve", "notes", source="claude", session="s1", edits=(edit,))
    )
    lines = blame(desk.history, "notes.md")
    assert [(line.text, line.commit) for line in lines] == [
        ("first\r\n", decision.commit),
        ("second\n", seen),
        ("new\n", decision.commit),
        ("third\n", seen),
    ]
    assert (lines[2].action, lines[2].source, lines[2].session) == ("approve", "claude", "s1")
    assert lines[2].when == decision.when


def test_a_file_that_went_and_came_back_starts_anew(desk: Desk) -> None:
    desk.apply(desk.change("a.md", b"same\n"))
    desk.apply(desk.change("a.md", None))
    (again,) = desk.apply(desk.change("a.md", b"same\n"))
    assert [line.commit for line in blame(desk.history, "a.md")] == [again.commit]


def test_of_a_file_that_is_gone_its_last_form_is_told(desk: Desk) -> None:
    (made,) = desk.apply(desk.change("a.md", b"kept\n"))
    desk.apply(desk.change("a.md", None))
    assert [(line.text, line.commit) for line in blame(desk.history, "a.md")] == [
        ("kept\n", made.commit)
    ]


def test_odd_names_and_unknown_ones(desk: Desk) -> None:
    for name in (":(top)x.md", "*.md", "a\nb.md", b"\xff.md".decode("utf-8", "surrogateescape")):
        (decision,) = desk.apply(desk.change(name, b"x\n"))
        assert [line.commit for line in blame(desk.history, name)] == [decision.commit]
    assert blame(desk.history, "none.md") == []
