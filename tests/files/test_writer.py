from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from memtui.change import Edit
from memtui.errors import RefusedError, StaleError, StoreError
from memtui.files.displaced import HELD_OPEN
from memtui.files.exchange import Names
from memtui.files.reader import Root
from memtui.files.writer import Placement, Record
from memtui.formats.digest import blob_id

Files = Callable[[], dict[str, bytes]]

TONE = b"short sentences\n"
WINDOW = b"deploys stop Thursday\n"
NEW_TONE = Edit("tone.md", blob_id(TONE), b"long sentences\n")
NEW_FILE = Edit("window.md", None, WINDOW)
GONE = Edit("inbox/window.md", blob_id(WINDOW), None)
EDITS = (GONE, NEW_TONE, NEW_FILE)


@pytest.fixture(params=["exchange", "links", "bare"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Three systems: with renameat2, without, and one that has no hard links either."""
    kind = str(request.param)

    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    if kind != "exchange":
        monkeypatch.setattr("memtui.files.exchange._renameat2", lambda: None)
    if kind == "bare":
        monkeypatch.setattr("memtui.files.exchange._link", no_links)
    return kind


def placed(root: Root, *edits: Edit) -> Placement:
    placement = Placement(root)
    placement.prepare(edits)
    placement.place()
    return placement


def by_rename(directory: Path, path: str, data: bytes) -> None:
    """Write as careful agents do."""
    (directory / "agent.tmp").write_bytes(data)
    (directory / "agent.tmp").rename(directory / path)


def test_files_are_changed_made_and_removed(
    root: Root, directory: Path, files: Files, system: str
) -> None:
    placement = placed(root, *EDITS)
    assert placement.verify() == []
    placement.finish()
    assert files() == {
        "MEMORY.md": b"- [Tone](tone.md)\n",
        "freeze.md": b"no deploys on Friday\n",
        "tone.md": b"long sentences\n",
        "window.md": WINDOW,
    }
    assert placement.exchange_supported == (system == "exchange")


def test_preparing_places_nothing_and_tells_the_journal_all(
    root: Root, directory: Path, files: Files
) -> None:
    before = files()
    records = Placement(root).prepare(EDITS)
    assert [(record.path, record.before, record.after) for record in records] == [
        ("inbox/window.md", blob_id(WINDOW), None),
        ("tone.md", blob_id(TONE), blob_id(b"long sentences\n")),
        ("window.md", None, blob_id(WINDOW)),
    ]
    now = files()
    assert {path: now[path] for path in before} == before
    assert now[records[1].temp] == b"long sentences\n"
    assert not any(record.temp.endswith(".md") for record in records)
    assert records[0].temp.startswith("inbox/.memtui-")
    assert Record(**records[0]._asdict()) == records[0]


def test_what_goes_goes_last(root: Root, directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[bool, bool]] = []
    move, exchange = Names.move, Names.exchange

    def look() -> None:
        seen.append(((directory / GONE.path).exists(), (directory / NEW_FILE.path).exists()))

    def watched_move(names: Names, *where: object) -> None:
        move(names, *where)  # type: ignore[arg-type]
        look()

    def watched_exchange(names: Names, *where: object) -> None:
        exchange(names, *where)  # type: ignore[arg-type]
        look()

    monkeypatch.setattr(Names, "move", watched_move)
    monkeypatch.setattr(Names, "exchange", watched_exchange)
    placed(root, *EDITS).finish()
    assert seen == [(True, False), (True, True), (False, True)]


def test_rolling_back_restores_exactly(
    root: Root, directory: Path, files: Files, system: str
) -> None:
    os.utime(directory / "tone.md", ns=(5, 10**18 + 7))
    before, inode = files(), (directory / "tone.md").stat().st_ino
    placement = placed(root, *EDITS, Edit("new/deep/a.md", None, b"a"))
    assert placement.roll_back() == []
    placement.finish()
    assert files() == before
    assert not (directory / "new").exists()
    status = (directory / "tone.md").stat()
    assert (status.st_mtime_ns, status.st_ino) == (10**18 + 7, inode)


def test_finishing_without_placing_leaves_nothing(
    root: Root, directory: Path, files: Files
) -> None:
    before = files()
    placement = Placement(root)
    placement.prepare([*EDITS, Edit("new/deep/a.md", None, b"a")])
    placement.finish()
    assert files() == before
    assert not (directory / "new").exists()


def test_a_directory_that_others_use_meanwhile_stays(root: Root, directory: Path) -> None:
    placement = placed(root, Edit("new/deep/a.md", None, b"a"))
    (directory / "new" / "theirs.md").write_bytes(b"")
    placement.roll_back()
    placement.finish()
    assert [path.name for path in (directory / "new").iterdir()] == ["theirs.md"]


def test_time_and_rights_of_a_file_are_kept_or_put_back(root: Root, directory: Path) -> None:
    (directory / "tone.md").chmod(0o640)
    (directory / "freeze.md").chmod(0o600)
    freeze = blob_id(b"no deploys on Friday\n")
    placed(
        root,
        Edit("tone.md", blob_id(TONE), b"x", mode=0o100755, mtime_ns=10**18 + 1),
        Edit("freeze.md", freeze, b"y", mode=0o100644),
        Edit("plain.md", None, b"z"),
        Edit("run.md", None, b"z", mode=0o100755),
        Edit("exact.md", None, b"z", mode=0o600),
    ).finish()

    def mode(path: str) -> int:
        return (directory / path).stat().st_mode & 0o777

    umask = os.umask(0o022)
    os.umask(umask)
    assert (directory / "tone.md").stat().st_mtime_ns == 10**18 + 1
    assert mode("tone.md") == 0o750
    assert mode("freeze.md") == 0o600
    assert mode("plain.md") == 0o666 & ~umask
    assert mode("run.md") == 0o777 & ~umask
    assert mode("exact.md") == 0o600


def test_owner_and_extended_attributes_follow(root: Root, directory: Path) -> None:
    path = directory / "tone.md"
    try:
        os.chown(path, 12345, 12346)
        os.setxattr(path, "user.origin", b"agent")
    except OSError:
        pytest.skip("needs root and a file system with extended attributes")
    placed(root, NEW_TONE).finish()
    status = path.stat()
    assert (status.st_uid, status.st_gid) == (12345, 12346)
    assert os.getxattr(path, "user.origin") == b"agent"


def test_links_and_directories_are_never_written_through(
    root: Root, directory: Path, tmp_path: Path, files: Files
) -> None:
    target = tmp_path / "config"
    target.write_bytes(b"private")
    (directory / "note.md").symlink_to(target)
    (directory / "way").symlink_to(tmp_path)
    (directory / "dir.md").mkdir()
    os.mkfifo(directory / "pipe.md")
    before = files()
    private = blob_id(b"private")
    for path in ("note.md", "way/config", "dir.md", "pipe.md", "../config", ".git/config"):
        with pytest.raises(RefusedError):
            Placement(root).prepare([NEW_FILE, Edit(path, private, b"ours")])
    assert files() == before
    assert target.read_bytes() == b"private"


def test_a_name_that_is_taken_is_never_overwritten(
    root: Root, directory: Path, files: Files, system: str
) -> None:
    before = files()
    placement = Placement(root)
    placement.prepare([NEW_TONE, Edit("freeze.md", None, b"ours")])
    with pytest.raises(StaleError, match=r"freeze\.md can't be made: freeze\.md stands there"):
        placement.place()
    assert placement.roll_back() == []
    placement.finish()
    assert files() == before


def test_a_name_taken_in_another_case_is_told(
    root: Root, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def folding(*_: object) -> None:
        raise FileExistsError(17, "File exists")

    monkeypatch.setattr(Names, "move", folding)
    placement = Placement(root)
    placement.prepare([Edit("Freeze.md", None, b"ours")])
    with pytest.raises(StaleError, match=r"Freeze\.md can't be made: freeze\.md stands there"):
        placement.place()
    placement.finish()


@pytest.mark.parametrize("edit", [NEW_TONE, GONE])
def test_a_file_that_went_away_is_stale(
    root: Root, directory: Path, files: Files, edit: Edit, system: str
) -> None:
    placement = Placement(root)
    placement.prepare([NEW_FILE, edit])
    (directory / edit.path).unlink()
    expected = files()
    with pytest.raises(StaleError, match="is gone since it was shown"):
        placement.place()
    placement.roll_back()
    placement.finish()
    temps = [path for path in expected if ".memtui-" in path]
    assert files() == {path: expected[path] for path in expected if path not in temps}


@pytest.mark.parametrize("edit", [NEW_TONE, GONE])
def test_an_agent_write_before_the_swap_is_found_and_put_back(
    root: Root, directory: Path, files: Files, edit: Edit, system: str
) -> None:
    placement = Placement(root)
    placement.prepare([NEW_FILE, edit])
    (directory / edit.path).write_bytes(b"the agent was here\n")
    expected = {path: data for path, data in files().items() if ".memtui-" not in path}
    placement.place()
    (found,) = placement.verify()
    assert (found.path, found.data) == (edit.path, b"the agent was here\n")
    assert placement.roll_back() == []
    placement.finish()
    assert files() == expected


def test_a_write_through_a_handle_from_before_the_swap_is_found(
    root: Root, directory: Path
) -> None:
    with open(directory / "tone.md", "r+b") as agent:
        placement = placed(root, NEW_TONE)
        agent.write(b"LATE")
    (found,) = placement.verify()
    assert found.data == b"LATEt sentences\n"
    placement.roll_back()
    placement.finish()
    assert (directory / "tone.md").read_bytes() == b"LATEt sentences\n"


def test_a_file_that_is_still_being_written_gets_its_place_back(
    root: Root, directory: Path
) -> None:
    with open(directory / "tone.md", "r+b") as agent:
        placement = placed(root, NEW_TONE)
        (found,) = placement.verify()
        assert found.why == HELD_OPEN
        placement.roll_back()
        placement.finish()
        agent.write(b"LATE")
    assert (directory / "tone.md").read_bytes() == b"LATEt sentences\n"


@pytest.mark.parametrize("thing", ["directory", "link"])
def test_a_file_that_turned_into_something_else_gets_its_place_back(
    root: Root, directory: Path, thing: str
) -> None:
    placement = Placement(root)
    placement.prepare([NEW_TONE])
    path = directory / "tone.md"
    path.unlink()
    if thing == "directory":
        path.mkdir()
    else:
        path.symlink_to("freeze.md")
    placement.place()
    (found,) = placement.verify()
    assert found.data is None
    placement.roll_back()
    placement.finish()
    assert path.is_dir() if thing == "directory" else path.is_symlink()
    assert (directory / "freeze.md").read_bytes() == b"no deploys on Friday\n"


def test_a_third_version_stays_and_the_second_is_handed_over(
    root: Root, directory: Path, files: Files, system: str
) -> None:
    placement = Placement(root)
    placement.prepare([NEW_TONE])
    by_rename(directory, "tone.md", b"second\n")
    placement.place()
    assert [found.data for found in placement.verify()] == [b"second\n"]
    by_rename(directory, "tone.md", b"third\n")
    assert [found.data for found in placement.roll_back()] == [b"second\n"]
    assert (directory / "tone.md").read_bytes() == b"third\n"
    assert b"second\n" in files().values()
    placement.finish()
    assert b"second\n" not in files().values()


def test_a_fourth_version_between_two_swaps_stays_too(
    root: Root, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    placement = Placement(root)
    placement.prepare([NEW_TONE])
    by_rename(directory, "tone.md", b"second\n")
    placement.place()
    placement.verify()
    by_rename(directory, "tone.md", b"third\n")
    exchange, versions = Names.exchange, [b"fourth\n"]

    def busy(names: Names, handle: int, new: str, standing: str) -> None:
        exchange(names, handle, new, standing)
        if versions:
            by_rename(directory, "tone.md", versions.pop())

    monkeypatch.setattr(Names, "exchange", busy)
    kept = [found.data for found in placement.roll_back()]
    # The fourth went over what had just been put back, so the second is theirs to lose; it was
    # read by `verify`. The third had been written over our text and is older than the fourth.
    assert (directory / "tone.md").read_bytes() == b"fourth\n"
    assert kept == [b"second\n", b"third\n"]


def test_a_write_over_our_new_file_stays_when_rolled_back(
    root: Root, directory: Path, files: Files, system: str
) -> None:
    placement = placed(root, NEW_FILE, GONE)
    by_rename(directory, "window.md", b"theirs\n")
    by_rename(directory, "inbox/window.md", b"a new candidate\n")
    assert placement.roll_back() == []
    placement.finish()
    now = files()
    assert now["window.md"] == b"theirs\n"
    assert now["inbox/window.md"] == b"a new candidate\n"
    assert not any(".memtui-" in path for path in now)


def test_a_removal_of_our_new_files_is_no_obstacle(
    root: Root, directory: Path, files: Files, system: str
) -> None:
    before = files()
    placement = placed(root, NEW_TONE, NEW_FILE)
    (directory / "window.md").unlink()
    (directory / "tone.md").unlink()
    assert placement.roll_back() == []
    placement.finish()
    assert files() == before


def test_an_edited_candidate_whose_place_was_taken_is_handed_over(
    root: Root, directory: Path
) -> None:
    placement = Placement(root)
    placement.prepare([GONE])
    by_rename(directory, GONE.path, b"second\n")
    placement.place()
    placement.verify()
    by_rename(directory, GONE.path, b"third\n")
    assert [found.data for found in placement.roll_back()] == [b"second\n"]
    assert (directory / GONE.path).read_bytes() == b"third\n"


def test_preparing_for_what_is_gone_makes_nothing(
    root: Root, directory: Path, files: Files
) -> None:
    before = files()
    with pytest.raises(StaleError, match=r"old/a\.md is gone"):
        Placement(root).prepare([NEW_FILE, Edit("old/a.md", blob_id(b"a"), None)])
    assert files() == before
    shutil.rmtree(directory)
    with pytest.raises(StoreError, match="moved or removed"):
        Placement(root).prepare([NEW_FILE])


def test_a_store_that_was_moved_is_not_written(
    root: Root, directory: Path, tmp_path: Path, files: Files
) -> None:
    placement = Placement(root)
    placement.prepare(EDITS)
    directory.rename(tmp_path / "elsewhere")
    with pytest.raises(StoreError, match="moved or removed"):
        placement.place()
    placement.roll_back()
    placement.finish()
    left = [path.name for path in (tmp_path / "elsewhere").rglob(".memtui-*")]
    assert left == []
    assert (tmp_path / "elsewhere" / "tone.md").read_bytes() == TONE


def test_no_descriptor_stays_open(root: Root, directory: Path) -> None:
    descriptors = Path("/proc/self/fd")
    if not descriptors.exists():
        pytest.skip("needs /proc")
    before = len(list(descriptors.iterdir()))
    placement = placed(root, *EDITS)
    placement.verify()
    placement.roll_back()
    placement.finish()
    with pytest.raises(RefusedError):
        Placement(root).prepare([NEW_FILE, Edit("/etc/passwd", None, b"")])
    assert len(list(descriptors.iterdir())) == before


def test_bytes_are_durable_before_their_name_and_names_after_it(
    root: Root, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not Path("/proc/self/fd").exists():
        pytest.skip("needs /proc")
    events: list[str] = []
    fsync, renamed = os.fsync, Names._renamed

    def synced(descriptor: int) -> None:
        events.append(str(Path(f"/proc/self/fd/{descriptor}").readlink()))
        fsync(descriptor)

    def moved(names: Names, handle: int, source: str, target: str, flags: int) -> bool:
        events.append(f"{source} -> {target}")
        return renamed(names, handle, source, target, flags)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Names, "_renamed", moved)
    placement = Placement(root)
    records = placement.prepare(EDITS)
    placement.place()
    gone, tone, window = (Path(record.temp).name for record in records)
    assert events[:-2] == [
        str(directory / tone),
        str(directory / window),
        f"{tone} -> tone.md",
        f"{window} -> window.md",
        f"window.md -> {gone}",
    ]
    assert set(events[-2:]) == {str(directory / "inbox"), str(directory)}
