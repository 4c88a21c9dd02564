from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from history.sample import git

from memtui.errors import HistoryError
from memtui.history.importing import Content, NewCommit
from memtui.history.layout import remove_stale_locks
from memtui.history.repository import MAIN, Refs, Repository

ODD_NAMES = [
    "-rf.md",
    "--help",
    "a\nb.md",
    "a\tb.md",
    'q"q.md',
    "a\\b.md",
    "\x1b]0;x\x07.md",
    "[/].md",
    "中文 记忆.md",
    " lead",
    "é.md",
    "e\u0301.md",
    b"\xff\xfe.md".decode("utf-8", "surrogateescape"),
    "x" * 255,
    "con.md",
    "a:b.md",
    ":(top)x.md",
    "deep/er/still/file.md",
    "gpj.\u202edm.exe",
]


@pytest.fixture
def repository(tmp_path: Path) -> Iterator[Repository]:
    found = Repository(tmp_path / "history.git", "0123", inside=False)
    found.ensure()
    yield found
    found.close()


def commit(repository: Repository, sets: dict[str, Content], **options: object) -> str:
    new = NewCommit("main", b"say\n", 1_700_000_000, sets=sets, **options)  # type: ignore[arg-type]
    old = repository.refs()
    (identity,) = repository.write([new], {"main": options.get("parent")})  # type: ignore[dict-item]
    repository.move(old, Refs(identity, old.desk))
    return identity


def test_every_name_and_byte_comes_back(repository: Repository) -> None:
    texts = {
        name: f"text of {place}\r\n".encode() + b"\x00\xff" for place, name in enumerate(ODD_NAMES)
    }
    identity = commit(repository, {name: (0o100644, text) for name, text in texts.items()})
    tree = repository.tree(identity)
    assert set(tree) == set(ODD_NAMES)
    blobs = repository.blobs([entry.blob for entry in tree.values()])
    assert {name: blobs[entry.blob] for name, entry in tree.items()} == texts
    assert git(repository.git_dir, "fsck", "--strict") == ""


@pytest.mark.parametrize(
    "name", [".git/config", "a/../b", "..", "a//b", "./a", "", "x/.GIT/y", "/a"]
)
def test_names_that_git_would_not_keep_are_refused(repository: Repository, name: str) -> None:
    with pytest.raises(HistoryError, match="can't be kept"):
        commit(repository, {name: (0o100644, b"x")})
    assert repository.refs() == Refs(None, None)


def test_a_file_that_would_swallow_a_directory_is_noticed(repository: Repository) -> None:
    first = commit(repository, {"a/b": (0o100644, b"kept")})
    with pytest.raises(HistoryError, match="did not keep"):
        commit(repository, {"a": (0o100644, b"swallows")}, parent=first)
    assert repository.refs().main == first
    second = commit(repository, {"a": (0o100644, b"replaces")}, parent=first, removes=["a/b"])
    assert set(repository.tree(second)) == {"a"}


def test_modes_are_kept(repository: Repository) -> None:
    sets: dict[str, Content] = {
        "plain": (0o100644, b"1"),
        "run": (0o100755, b"2"),
        "link": (0o120000, b"plain"),
    }
    tree = repository.tree(commit(repository, sets))
    assert {path: entry.mode for path, entry in tree.items()} == {
        path: mode for path, (mode, _) in sets.items()
    }


def test_a_chain_is_written_in_one_call(repository: Repository) -> None:
    chain = [
        NewCommit("main", b"0\n", 100, sets={"a": (0o100644, b"0")}),
        NewCommit("desk", b"0\n", 100, sets={"n": (0o100644, b"0")}, merge=0),
        NewCommit("main", b"1\n", 200, parent=0, sets={"b": (0o100644, b"1")}),
        NewCommit("desk", b"1\n", 200, parent=1, merge=2, removes=["n"]),
    ]
    repository.git.calls.clear()
    ids = repository.write(chain, {})
    repository.move(Refs(None, None), Refs(ids[2], ids[3]))
    assert [call for call in repository.git.calls if "cat-file" not in call] == [
        "git fast-import --quiet --force --done --date-format=raw",
        "git update-ref --stdin",
    ]
    assert repository.pending() == Refs(None, None)
    assert git(repository.git_dir, "log", "--format=%s %at", "main").split("\n")[:2] == [
        "1 200",
        "0 100",
    ]
    parents = git(repository.git_dir, "log", "-1", "--format=%P", "refs/memtui/desk").split()
    assert parents == [ids[1], ids[2]]


def test_an_old_pending_ref_is_not_built_upon(repository: Repository) -> None:
    repository.write([NewCommit("main", b"lost\n", 1, sets={"lost": (0o100644, b"x")})], {})
    identity = commit(repository, {"kept": (0o100644, b"y")})
    assert set(repository.tree(identity)) == {"kept"}
    assert git(repository.git_dir, "rev-list", "--count", "main").strip() == "1"


def test_a_ref_that_moved_meanwhile_is_not_overwritten(repository: Repository) -> None:
    first = commit(repository, {"a": (0o100644, b"1")})
    other = commit(repository, {"a": (0o100644, b"2")}, parent=first)
    (late,) = repository.write([NewCommit("main", b"late\n", 3, parent=first)], {"main": first})
    with pytest.raises(HistoryError, match="update-ref"):
        repository.move(Refs(first, None), Refs(late, None))
    assert repository.refs().main == other


def test_no_ref_and_a_broken_ref_are_told_apart(repository: Repository) -> None:
    assert repository.refs() == Refs(None, None)
    commit(repository, {"a": (0o100644, b"1")})
    (repository.git_dir / MAIN).write_bytes(b"")
    with pytest.raises(HistoryError, match="broken"):
        repository.refs()


def test_a_killed_git_is_no_missing_ref(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\nkill -9 $$\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    found = Repository(repository.git_dir, "0123", inside=False)
    with pytest.raises(HistoryError):
        found.refs()


def test_somebody_elses_repository_is_left_alone(tmp_path: Path) -> None:
    foreign = tmp_path / "history.git"
    (foreign / "objects").mkdir(parents=True)
    with pytest.raises(HistoryError, match="is there already"):
        Repository(foreign, "0123", inside=False).ensure()
    assert [path.name for path in tmp_path.rglob("*")] == ["history.git", "objects"]


def test_locks_of_a_killed_git_go_where_only_memtui_writes(repository: Repository) -> None:
    locks = [
        repository.git_dir / name
        for name in ("HEAD.lock", "packed-refs.lock", "refs/heads/main.lock")
    ]
    for lock in locks:
        lock.touch()
    remove_stale_locks(repository.git_dir, inside=False, interrupted=False)
    assert not any(lock.exists() for lock in locks)


def test_packs_are_joined_when_there_are_many(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memtui.history.repository.PACKS_KEPT", 5)
    identity = commit(repository, {"a": (0o100644, b"first")})
    for number in range(6):
        identity = commit(repository, {"a": (0o100644, b"%d" % number)}, parent=identity)
    repository.tend()
    assert len(list((repository.git_dir / "objects" / "pack").glob("*.pack"))) < 3
    assert git(repository.git_dir, "fsck", "--strict") == ""
    assert git(repository.git_dir, "rev-list", "--count", "main").strip() == "7"
