from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from memtui.errors import LockedError, NotFoundError, RefusedError, StoreError
from memtui.files import state, state_dir
from memtui.files.identity import Identity
from memtui.files.state import StateHome
from memtui.files.state_dir import StateDir


@pytest.fixture
def home(tmp_path: Path) -> StateHome:
    return StateHome(tmp_path / "state" / "memtui")


def test_the_home_follows_the_xdg_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    user = tmp_path / "user"
    assert StateHome.default({"XDG_STATE_HOME": "/xdg"}).directory == Path("/xdg/memtui")
    fallback = user / ".local" / "state" / "memtui"
    for environ in ({}, {"XDG_STATE_HOME": ""}, {"XDG_STATE_HOME": "relative"}):
        assert StateHome.default({**environ, "HOME": str(user)}).directory == fallback
    import pwd

    of_user = Path(pwd.getpwuid(os.getuid()).pw_dir)
    assert of_user in StateHome.default({}).directory.parents

    def nobody(_: int) -> None:
        raise KeyError

    monkeypatch.setattr("pwd.getpwuid", nobody)
    with pytest.raises(StoreError, match="no home directory"):
        StateHome.default({"HOME": "relative"})


def test_looking_makes_nothing(home: StateHome, directory: Path) -> None:
    assert home.find(directory) is None
    assert home.writable
    assert list(home.stores()) == []
    assert not home.directory.exists()


def test_a_store_finds_its_state_by_path(home: StateHome, directory: Path) -> None:
    made = home.create(directory, history="inside")
    assert made.directory == home.directory / "stores" / made.id
    assert made.writable
    assert home.find(directory) == made
    assert home.create(directory) == made
    assert list(home.stores()) == [made]
    record = json.loads((made.directory / "store.json").read_bytes())
    assert (record["path"], record["history"]) == (str(directory), "inside")
    assert (record["device"], record["inode"]) == (made.device, made.inode)


def test_a_store_is_found_with_its_record_or_not_at_all(
    home: StateHome, directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others look a store up without a lock: at no step of making it may they meet half of it."""
    found: list[StateDir | None] = []

    def watched(step: Callable[..., None]) -> Callable[..., None]:
        def looked_at(*words: object) -> None:
            found.append(StateHome(home.directory).find(directory))
            step(*words)
            found.append(StateHome(home.directory).find(directory))

        return looked_at

    for module, step in (
        (state, "private_directory"),
        (state, "write_private"),
        (state_dir, "write_private"),
    ):
        monkeypatch.setattr(module, step, watched(getattr(module, step)))
    made = home.create(directory)
    assert len(found) > 10
    assert set(found) == {None}
    assert home.find(directory) == made


@pytest.mark.parametrize("fails", [OSError("full"), StoreError("full")])
def test_a_record_that_could_not_be_written_leaves_nothing(
    home: StateHome, directory: Path, monkeypatch: pytest.MonkeyPatch, fails: Exception
) -> None:
    def failing(state: StateDir) -> None:
        raise fails

    with monkeypatch.context() as broken:
        broken.setattr(StateDir, "save", failing)
        with pytest.raises(StoreError):
            home.create(directory)
    assert list((home.directory / "stores").iterdir()) == []
    assert home.create(directory) == home.find(directory)


def test_a_start_reads_no_other_stores_record(
    home: StateHome, directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        (tmp_path / f"other{number}").mkdir()
        home.create(tmp_path / f"other{number}")
    made = home.create(directory)
    (tmp_path / "unknown").mkdir()
    loaded: list[Path] = []
    load = StateDir.load.__func__  # type: ignore[attr-defined]

    def counted(cls: type[StateDir], path: Path) -> StateDir:
        loaded.append(path)
        return load(cls, path)  # type: ignore[no-any-return]

    monkeypatch.setattr(StateDir, "load", classmethod(counted))
    assert home.find(directory) == made
    assert home.find(tmp_path / "unknown") is None
    assert loaded == [made.directory]


def test_ids_and_salts_are_random_or_given(
    home: StateHome, directory: Path, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    one, other = home.create(directory), home.create(tmp_path / "other", id="abc", salt="00ff")
    assert (other.id, other.salt) == ("abc", "00ff")
    assert one.id != other.id
    assert len(bytes.fromhex(one.salt)) == 16
    with pytest.raises(StoreError):
        home.create(home.directory, id="../escape")


def test_state_is_private_and_made_so(home: StateHome, directory: Path) -> None:
    made = home.create(directory)
    for path in (home.directory, made.directory, home.directory / "by-path"):
        assert path.stat().st_mode & 0o777 == 0o700
    assert (made.directory / "store.json").stat().st_mode & 0o777 == 0o600
    home.directory.chmod(0o755)
    home.find(directory)
    assert home.directory.stat().st_mode & 0o777 == 0o700


def test_state_of_another_user_is_refused(home: StateHome, directory: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give a directory away")
    home.create(directory)
    os.chown(home.directory, 12345, 12345)
    for act in (home.find, home.create):
        with pytest.raises(StoreError, match="belongs to another user"):
            act(directory)


def test_a_moved_store_is_recognised_and_told(
    home: StateHome, directory: Path, tmp_path: Path
) -> None:
    made = home.create(directory)
    moved = tmp_path / "moved"
    directory.rename(moved)
    found = home.find(moved)
    assert found is not None
    assert (found.id, found.path, found.moved_from) == (made.id, str(moved), str(directory))
    bound = home.attach(directory, moved)
    assert (bound.id, bound.moved_from) == (made.id, "")
    assert home.find(moved) == bound
    directory.mkdir()
    assert home.find(directory) is None


def test_a_copy_is_a_store_of_its_own(home: StateHome, directory: Path, tmp_path: Path) -> None:
    made = home.create(directory)
    shutil.copytree(directory, tmp_path / "copy")
    assert home.find(tmp_path / "copy") is None
    other = home.create(tmp_path / "copy")
    assert other.id != made.id
    assert home.find(directory) == made


def test_the_inode_alone_binds_nothing_while_the_old_path_stands(
    home: StateHome, directory: Path, tmp_path: Path
) -> None:
    home.create(directory)
    moved = tmp_path / "moved"
    directory.rename(moved)
    directory.symlink_to(moved)
    assert home.find(moved) is None


def test_a_reused_inode_number_binds_nothing(
    home: StateHome, directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = home.create(directory)
    moved = tmp_path / "moved"
    directory.rename(moved)
    later = Identity(made.device, made.inode, (made.generation or 0) + 1)
    monkeypatch.setattr(Identity, "of", lambda _: later)
    assert home.find(moved) is None


def test_a_directory_made_anew_at_its_path_keeps_its_history(
    home: StateHome, directory: Path, tmp_path: Path
) -> None:
    made = home.create(directory)
    directory.rename(tmp_path / "away")
    directory.mkdir()
    assert home.find(directory) == made


def test_lost_indexes_are_made_again(home: StateHome, directory: Path, tmp_path: Path) -> None:
    made = home.create(directory)
    (home.directory / "stores" / "broken").mkdir()
    shutil.rmtree(home.directory / "by-path")
    shutil.rmtree(home.directory / "by-inode")
    assert home.find(directory) == made
    assert (home.directory / "by-path").is_dir()


def test_a_record_that_cannot_be_read_is_told_not_replaced(
    home: StateHome, directory: Path
) -> None:
    made = home.create(directory)
    for text in (b"", b"[]", b"{}", b"\xff", b'{"path": 1}'):
        (made.directory / "store.json").write_bytes(text)
        with pytest.raises(StoreError, match="record of this store"):
            home.find(directory)
        assert list(home.stores()) == []


def test_attaching_needs_a_known_store_and_a_free_directory(
    home: StateHome, directory: Path, tmp_path: Path
) -> None:
    with pytest.raises(NotFoundError):
        home.attach(tmp_path / "unknown", directory)
    (tmp_path / "other").mkdir()
    home.create(directory)
    home.create(tmp_path / "other")
    with pytest.raises(RefusedError, match="history of its own"):
        home.attach(directory, tmp_path / "other")
    home.attach(directory, directory)
    assert home.find(directory) is not None


def test_the_place_of_the_history_is_recorded(home: StateHome, directory: Path) -> None:
    made = home.create(directory)
    assert made.history == "outside"
    assert made.keep_history("inside").history == "inside"
    found = home.find(directory)
    assert found is not None and found.history == "inside"


def test_the_lock_of_a_store(home: StateHome, directory: Path) -> None:
    made = home.create(directory)
    with made.lock(), pytest.raises(LockedError), made.lock(timeout=0.0):
        pass
    with made.lock(timeout=0.0):
        pass


def test_without_a_writable_home_looking_still_works(
    shared_path: Path, unprivileged: Callable[[], AbstractContextManager[None]]
) -> None:
    home = StateHome(shared_path / "closed" / "memtui")
    (shared_path / "closed").mkdir(mode=0o555)
    store = shared_path / "store"
    store.mkdir()
    with unprivileged():
        assert not home.writable
        assert home.find(store) is None
        state = home.create(store)
        assert not state.writable
        assert not state.directory.exists()
        with pytest.raises(StoreError, match="nothing can be decided"):
            state.lock()
