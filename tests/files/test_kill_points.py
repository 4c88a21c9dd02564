"""A process that dies at any system call of a placement, and what recovery makes of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memtui.change import Edit
from memtui.files.exchange import Names
from memtui.files.private import write_private
from memtui.files.reader import Root
from memtui.files.resume import resume, sweep
from memtui.files.writer import Placement, Record
from memtui.formats.digest import blob_id
from memtui.model import Role

Files = Callable[[], dict[str, bytes]]

WINDOW = b"deploys stop Thursday\n"
EDITS = (
    Edit("tone.md", blob_id(b"short sentences\n"), b"long sentences\n"),
    Edit("notes/window.md", None, WINDOW),
    Edit("inbox/window.md", blob_id(WINDOW), None),
)
CALLS = ("open", "write", "fsync", "mkdir", "link", "rename", "unlink", "close")
DIED, DONE, FAILED = 9, 0, 1

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def in_child(act: Callable[[], None]) -> int:
    """Run `act` in a process of its own; its exit code."""
    child = os.fork()
    if child == 0:
        try:
            act()
            os._exit(DONE)
        except BaseException:
            os._exit(FAILED)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def die_at(number: int, after: bool) -> None:
    """Make this process die at its N-th system call that changes something."""
    count = 0

    def deadly(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal count
            count += 1
            if count == number and not after:
                os._exit(DIED)
            mine = count == number
            try:
                return real(*args, **kwargs)
            finally:
                if mine:
                    os._exit(DIED)

        return call

    os.fsync = lambda fd: None  # the machine lives on, so the tests need not wait for its disk
    for name in CALLS:
        setattr(os, name, deadly(getattr(os, name)))
    Names._renamed = deadly(Names._renamed)  # type: ignore[method-assign]


def write(directory: Path, journal: Path, give_up: bool) -> None:
    placement = Placement(Root.open(directory))
    records = placement.prepare(EDITS)
    write_private(journal, json.dumps(records).encode())
    placement.place()
    assert placement.verify() == []
    if give_up:
        placement.roll_back()
        journal.unlink()
    placement.finish()


def recover(directory: Path, journal: Path) -> None:
    with Root.open(directory) as root:
        if journal.exists():
            records = [Record(*row) for row in json.loads(journal.read_bytes())]
            assert {one.state for one in resume(root, records)} == {"new"}
            sweep(root, [record.temp for record in records])
            journal.unlink()
        scan = root.scan(lambda _: Role.MEMORY, {}, lambda data: ("", ""), 1000)
        sweep(root, scan.strays)


def reset(directory: Path, before: dict[str, bytes]) -> None:
    (directory / "notes" / "window.md").unlink(missing_ok=True)
    if (directory / "notes").exists():
        (directory / "notes").rmdir()
    for path, data in before.items():
        (directory / path).write_bytes(data)


@pytest.mark.parametrize("give_up", [False, True], ids=["finish", "roll-back"])
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("atomic", [True, False], ids=["exchange", "steps"])
def test_any_death_leaves_whole_files_and_recovery_makes_them_all_old_or_all_new(
    directory: Path,
    tmp_path: Path,
    files: Files,
    monkeypatch: pytest.MonkeyPatch,
    atomic: bool,
    after: bool,
    give_up: bool,
) -> None:
    if not atomic:
        monkeypatch.setattr("memtui.files.exchange._renameat2", lambda: None)
    old = files()
    new = {**old, "tone.md": b"long sentences\n", "notes/window.md": WINDOW}
    del new["inbox/window.md"]
    versions = {path: {each.get(path) for each in (old, new)} for path in {*old, *new}}
    journal = tmp_path / "journal.json"
    code, number, outcomes = DIED, 0, set()
    while code == DIED:
        number += 1

        def act(number: int = number) -> None:
            die_at(number, after)
            write(directory, journal, give_up)

        code = in_child(act)
        assert code in (DIED, DONE)
        now = files()
        assert all(now.get(path) in whole for path, whole in versions.items())
        assert WINDOW in now.values()
        recover(directory, journal)
        assert files() in (old, new)
        outcomes.add("old" if files() == old else "new")
        reset(directory, old)
    assert number > 30
    assert outcomes == {"old", "new"}


def test_dying_during_recovery_is_mended_by_the_next(
    directory: Path, tmp_path: Path, files: Files
) -> None:
    old = files()
    journal = tmp_path / "journal.json"
    code, number = DIED, 0
    while code == DIED:
        number += 1
        with Root.open(directory) as root:
            records = Placement(root).prepare(EDITS)
        journal.write_text(json.dumps(records))

        def act(number: int = number) -> None:
            die_at(number, after=True)
            recover(directory, journal)

        code = in_child(act)
        assert code in (DIED, DONE)
        recover(directory, journal)
        now = files()
        assert now["tone.md"] == b"long sentences\n"
        assert now["notes/window.md"] == WINDOW
        assert "inbox/window.md" not in now
        reset(directory, old)
    assert number > 20
