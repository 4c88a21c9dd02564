from __future__ import annotations

from typing import NamedTuple, NoReturn

import pytest

from memtui.change import Change, Note
from memtui.desk.view import DeskTree, View, unredacted
from memtui.formats.digest import blob_id
from memtui.model import Role
from memtui.snapshot import Entry


class Blob(NamedTuple):
    """One file of the desk tree."""

    blob: str


def no_bytes(name: str) -> NoReturn:
    pytest.fail(f"{name} was read")


@pytest.mark.parametrize(
    ("kept", "standing", "standing_kept", "expected"),
    [
        (b"a\n[x]\n", b"a\nhush\n", b"a\n[x]\n", b"a\nhush\n"),
        (b"a\n[x]\nold\n", b"hush\nnew\n", b"[x]\nnew\n", b"a\nhush\nold\n"),
        (b"a\n[y]\n", b"a\nhush\n", b"a\n[x]\n", b"a\n[y]\n"),  # a secret that went
        (b"[x]\nb\n", b"hush\nhush\nb\n", b"[x]\nb\n", b"[x]\nb\n"),  # one over two lines
        (b"", b"hush\n", b"[x]\n", b""),
    ],
)
def test_redacted_lines_come_back_in_the_form_that_stands(
    kept: bytes, standing: bytes, standing_kept: bytes, expected: bytes
) -> None:
    assert unredacted(kept, standing, standing_kept) == expected


def test_planned_notes_show_in_what_is_listed_and_in_its_digest() -> None:
    tree = DeskTree({"tombstones/a.json": Blob("1" * 40), "reviewed/x.md": Blob("2" * 40)})
    view = View({}, tree, no_bytes, no_bytes, lambda data: data)
    change = Change(
        "reject", "b", notes=(Note("tombstones/b.json", b"b"), Note("reviewed/x.md", None))
    )
    after = view.with_change(change)
    assert view.notes_under("tombstones/") == ["tombstones/a.json"]
    assert after.notes_under("tombstones/") == ["tombstones/a.json", "tombstones/b.json"]
    assert (view.reviewed_blobs(), after.reviewed_blobs()) == ({"x.md": "2" * 40}, {})
    assert after.notes_digest("tombstones/") != view.notes_digest("tombstones/")
    assert after.notes_digest("pins/") == view.notes_digest("pins/")


def test_planned_files_show_in_what_history_would_keep() -> None:
    entries = {name: Entry(name, 0o100644, "1" * 40, "2" * 40, 1, 0) for name in ("a.md", "b.md")}
    view = View(entries, DeskTree({}), no_bytes, no_bytes, lambda data: data)
    edits = (view.edit("a.md", None), view.edit("c.md", b"c"), view.edit("note.txt", b""))
    after = view.with_change(Change("edit", "c", edits=edits))
    role = {"a.md": Role.MEMORY, "b.md": Role.MEMORY, "c.md": Role.MEMORY}.get
    kept = after.kept_blobs(lambda path: role(path, Role.OTHER), (Role.MEMORY,))
    assert kept == {"b.md": "2" * 40, "c.md": blob_id(b"c")}
    assert list(after.paths()) == ["b.md", "c.md", "note.txt"]
    assert list(view.paths()) == ["a.md", "b.md"]
