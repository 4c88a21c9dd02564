from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.change import Edit
from memtui.files.reader import Root
from memtui.files.resume import Resumed, resume, sweep
from memtui.files.writer import Displaced, Placement, Record
from memtui.formats.digest import blob_id

Files = Callable[[], dict[str, bytes]]

TONE, NEW = b"short sentences\n", b"long sentences\n"
WINDOW = b"deploys stop Thursday\n"
CHANGE = Edit("tone.md", blob_id(TONE), NEW)
CREATE = Edit("window.md", None, WINDOW)
DELETE = Edit("inbox/window.md", blob_id(WINDOW), None)
EDITS = (CHANGE, CREATE, DELETE)
THEIRS = b"the agent was here\n"


def prepared(root: Root, *edits: Edit) -> list[Record]:
    return Placement(root).prepare(edits)


def placed(root: Root, *edits: Edit) -> list[Record]:
    placement = Placement(root)
    records = placement.prepare(edits)
    placement.place()
    return records


def swept(root: Root, records: list[Record], files: Files) -> dict[str, bytes]:
    sweep(root, [record.temp for record in records])
    now = files()
    assert not any(".memtui-" in path for path in now)
    return now


def states(found: list[Resumed]) -> list[str]:
    assert all(not one.kept for one in found)
    return [one.state for one in found]


@pytest.mark.parametrize("start", [prepared, placed])
def test_what_was_prepared_or_placed_is_completed(
    root: Root, files: Files, start: Callable[..., list[Record]]
) -> None:
    records = start(root, *EDITS)
    assert states(resume(root, records)) == ["new", "new", "new"]
    now = swept(root, records, files)
    assert (now["tone.md"], now["window.md"]) == (NEW, WINDOW)
    assert "inbox/window.md" not in now
    assert states(resume(root, records)) == ["new", "new", "new"]


def test_without_the_prepared_file_history_must_supply_the_bytes(root: Root, files: Files) -> None:
    before = files()
    records = prepared(root, *EDITS)
    sweep(root, [record.temp for record in records])
    assert states(resume(root, records)) == ["old", "old", "old"]
    assert files() == before


def test_nothing_is_deleted_before_all_else_stands(
    root: Root, directory: Path, files: Files
) -> None:
    records = prepared(root, *EDITS)
    (directory / "tone.md").write_bytes(THEIRS)
    assert states(resume(root, records)) == ["foreign", "new", "old"]
    now = swept(root, records, files)
    assert (now["tone.md"], now["window.md"], now["inbox/window.md"]) == (THEIRS, WINDOW, WINDOW)


@pytest.mark.parametrize(
    ("edit", "start", "state"),
    [
        (CHANGE, prepared, "foreign"),
        (CHANGE, placed, "new"),
        (CREATE, prepared, "foreign"),
        (CREATE, placed, "new"),
        (DELETE, prepared, "foreign"),
        (DELETE, placed, "new"),
    ],
)
def test_what_an_agent_wrote_meanwhile_stands(
    root: Root,
    directory: Path,
    files: Files,
    edit: Edit,
    start: Callable[..., list[Record]],
    state: str,
) -> None:
    records = start(root, edit)
    (directory / "agent.tmp").write_bytes(THEIRS)
    (directory / "agent.tmp").rename(directory / edit.path)
    assert states(resume(root, records)) == [state]
    assert swept(root, records, files)[edit.path] == THEIRS


@pytest.mark.parametrize("edit", [CHANGE, DELETE])
def test_a_displaced_agent_write_that_nobody_saw_gets_its_place_back(
    root: Root, directory: Path, files: Files, edit: Edit
) -> None:
    placement = Placement(root)
    records = placement.prepare([edit])
    (directory / edit.path).write_bytes(THEIRS)
    placement.place()
    (found,) = resume(root, records)
    assert found.state == "foreign"
    assert [kept.data for kept in found.kept] == [THEIRS]
    assert swept(root, records, files)[edit.path] == THEIRS


def test_a_displaced_agent_write_whose_place_is_taken_is_handed_over(
    root: Root, directory: Path, files: Files
) -> None:
    placement = Placement(root)
    records = placement.prepare([CHANGE])
    (directory / "tone.md").write_bytes(THEIRS)
    placement.place()
    (directory / "tone.md").write_bytes(b"and here again\n")
    (found,) = resume(root, records)
    assert found.kept == (Displaced("tone.md", THEIRS, "another program changed it"),)
    assert THEIRS in files().values()
    assert swept(root, records, files)["tone.md"] == b"and here again\n"


def test_a_directory_that_went_away_is_foreign(root: Root, directory: Path) -> None:
    records = prepared(root, Edit("inbox/new.md", None, b"x"))
    (directory / "inbox").rename(directory / "elsewhere")
    assert states(resume(root, records)) == ["foreign"]


@pytest.mark.parametrize("step", ["second name made", "new in place", "second name only"])
def test_a_swap_in_steps_is_completed(root: Root, directory: Path, files: Files, step: str) -> None:
    records = prepared(root, CHANGE)
    temp, path = directory / records[0].temp, directory / "tone.md"
    backup = directory / (records[0].temp + ".old")
    if step == "second name only":
        path.rename(backup)
    else:
        backup.hardlink_to(path)
    if step == "new in place":
        temp.rename(path)
    assert states(resume(root, records)) == ["new"]
    assert swept(root, records, files)["tone.md"] == NEW


def test_sweeping_takes_only_temporary_files(root: Root, directory: Path, files: Files) -> None:
    before = files()
    (directory / "inbox" / ".memtui-0a1b2c3d").write_bytes(b"half")
    (directory / "inbox" / ".memtui-0a1b2c3d.old").write_bytes(b"half")
    sweep(root, ["inbox/.memtui-0a1b2c3d", "tone.md", "nowhere/.memtui-0a1b2c3d", "inbox/x"])
    assert files() == before
