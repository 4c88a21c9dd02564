from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from memtui.errors import HistoryError
from memtui.formats.digest import blob_id
from memtui.history.git import LONG, Git
from memtui.history.repository import Repository


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    found = Repository(tmp_path / "history.git", "0123", inside=False)
    found.ensure()
    yield found
    found.close()


def write_program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_git_that_is_not_installed_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(HistoryError, match="git is not installed") as caught:
        Repository(tmp_path / "history.git", "0123", inside=False).ensure()
    assert "2.38" in caught.value.fix


def test_git_that_is_too_old_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_program(tmp_path / "bin" / "git", "#!/bin/sh\necho git version 2.30.2\n")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    with pytest.raises(HistoryError, match=r"git 2\.30\.2 is too old"):
        Git(tmp_path).require_version()


def test_what_the_caller_exported_is_ignored(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_OBJECT_DIRECTORY", str(tmp_path / "nowhere"))
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "core.bare")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "nonsense")
    monkeypatch.setenv("GIT_AUTHOR_DATE", "garbage")
    git = Git(repository.git_dir)
    assert git.run("rev-parse", "--absolute-git-dir").decode().strip() == str(repository.git_dir)
    identity = git.run("hash-object", "-w", "--stdin", data=b"kept\n").decode().strip()
    assert (repository.git_dir / "objects" / identity[:2] / identity[2:]).exists()


def test_a_failure_is_one_sentence(repository: Repository) -> None:
    with pytest.raises(HistoryError) as caught:
        repository.git.run("cat-file", "-p", "no-such-thing")
    assert caught.value.message.count("\n") == 0
    assert "no-such-thing" in caught.value.message


def test_a_call_that_takes_too_long_is_ended(repository: Repository) -> None:
    with pytest.raises(HistoryError, match=r"did not answer in 0\.05 seconds"):
        repository.git.call("-c", "alias.wait=!sleep 20", "wait", timeout=0.05)


def test_objects_come_in_order_and_missing_ones_are_none(repository: Repository) -> None:
    git = repository.git
    ids = [
        git.run("hash-object", "-w", "--stdin", data=text).decode().strip()
        for text in (b"one\n", b"", b"no newline", b"two blob 3\n")
    ]
    names = [ids[0], "refs/heads/none", ids[1], f"{ids[0]}:a\nb blob 3\n", ids[2], "x\n\n", ids[3]]
    found = [item.data if item else None for item in git.objects(names)]
    assert found == [b"one\n", None, b"", None, b"no newline", None, b"two blob 3\n"]


def test_many_objects_in_one_request(repository: Repository) -> None:
    identity = repository.git.run("hash-object", "-w", "--stdin", data=b"x" * 5000).decode().strip()
    found = repository.git.objects([identity] * 3000)
    assert [item.data for item in found if item] == [b"x" * 5000] * 3000


def test_a_reader_that_was_killed_is_replaced(repository: Repository) -> None:
    git = repository.git
    identity = git.run("hash-object", "-w", "--stdin", data=b"text").decode().strip()
    assert git.objects([identity])
    assert git._reader
    git._reader.kill()
    (found,) = git.objects([identity])
    assert found
    assert found.data == b"text"


def test_closing_a_stream_early_ends_git(repository: Repository) -> None:
    pieces = repository.git.stream("-c", "alias.yes=!yes", "yes", separator=b"\n")
    assert next(pieces) == b"y"
    pieces.close()
    with pytest.raises(StopIteration):
        next(pieces)


def test_a_stream_that_fails_says_so_at_its_end(repository: Repository) -> None:
    with pytest.raises(HistoryError, match="git log failed"):
        list(repository.git.stream("log", "no-such-ref"))


def plant(git_dir: Path, marker: Path) -> None:
    """Make the repository run a program wherever a configuration can."""
    program = write_program(git_dir / "planted", f"#!/bin/sh\ntouch {marker}\nexit 0\n")
    for hook in ("reference-transaction", "post-index-change", "pre-auto-gc", "update"):
        write_program(git_dir / "hooks" / hook, program.read_text())
    with (git_dir / "config").open("a") as config:
        config.write(
            f"[core]\n\tfsmonitor = {program}\n\tpager = {program}\n\thooksPath = {git_dir}/hooks\n"
            f"[diff]\n\texternal = {program}\n[gpg]\n\tprogram = {program}\n"
            f"[commit]\n\tgpgSign = true\n[log]\n\tshowSignature = true\n"
            f'[filter "x"]\n\tclean = {program}\n\tsmudge = {program}\n'
            f'[diff "x"]\n\ttextconv = {program}\n[core]\n\tautocrlf = true\n'
        )
    (git_dir / "info").mkdir(exist_ok=True)
    (git_dir / "info" / "attributes").write_text("* filter=x diff=x text ident\n")


@pytest.mark.parametrize("inside", [False, True])
def test_nothing_planted_runs_and_bytes_stay(open_desk, inside: bool, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    desk = open_desk(inside)
    desk.begin()
    marker = tmp_path / "ran"
    plant(desk.history.git_dir, marker)
    text = b"$Id$\r\nline\r\n\nlast \xff"
    (decision,) = desk.apply(desk.change("deploys.md", text))
    desk.snapshot()
    history = desk.history
    assert history.log()[0].commit == decision.commit
    assert history.blob(history.main_tree()["deploys.md"].blob) == text
    assert history.undo_stack()[0] == [decision]
    assert history.record(decision.commit).edits
    history.problems()
    history.repository.git.run("repack", "-a", "-d", "-q")
    assert not marker.exists()


def test_the_store_may_be_read_by_its_owner_only(repository: Repository) -> None:
    assert stat.S_IMODE(repository.git_dir.stat().st_mode) == 0o700


def test_no_identity_is_needed(open_desk, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("HOME", "/nonexistent")
    for name in ("USER", "LOGNAME", "EMAIL"):
        monkeypatch.delenv(name, raising=False)
    desk = open_desk()
    desk.begin()
    (decision,) = desk.apply(desk.change("a.md", b"a\n"))
    shown = subprocess.run(
        ["git", f"--git-dir={desk.history.git_dir}", "log", "-1", "--format=%an <%ae> %at", "main"],
        check=True,
        capture_output=True,
        text=True,
        cwd=desk.directory,
    ).stdout
    assert shown.strip() == f"memtui <memtui@localhost> {int(decision.when.timestamp())}"


def test_a_long_input_reaches_git_whole_and_one_that_it_refuses_does_no_harm(
    repository: Repository,
) -> None:
    data = bytes(range(256)) * 8192
    git = repository.git
    assert len(data) > LONG
    assert git.run("hash-object", "--stdin", data=data).decode().strip() == blob_id(data)
    assert git.call("hash-object", "--no-such-option", data=data).code == 129
    assert git.run("hash-object", "--stdin", data=b"short").decode().strip() == blob_id(b"short")


def test_git_that_does_not_read_its_input_is_ended(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = write_program(tmp_path / "bin" / "git", "#!/bin/sh\nexec sleep 600\n")
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    with pytest.raises(HistoryError, match="did not answer"):
        Git(repository.git_dir).call("hash-object", data=b"x" * (2 * LONG), timeout=0.2)
