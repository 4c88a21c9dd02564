from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from history.sample import Desk

from memtui.errors import HistoryError, NotFoundError
from memtui.history.past import Past


def test_the_store_as_it_stood(desk: Desk) -> None:
    first = desk.history.log(1)[0].commit
    desk.apply(desk.change("sub/new.md", b"new \xff\n"))
    (last,) = desk.apply(desk.change("deploys.md", None))
    with Past(desk.history.git_dir) as past:
        assert past.files(first) == ["MEMORY.md", "deploys.md", "inbox/tone.md"]
        assert past.files(last.commit) == ["MEMORY.md", "inbox/tone.md", "sub/new.md"]
        assert past.read(first, "deploys.md") == b"Deploys stop on Thursday.\n"
        assert past.read(last.commit, "deploys.md") is None
        assert past.read(last.commit, "sub/new.md") == b"new \xff\n"
        assert past.read(last.commit, "sub") is None


def test_odd_names_are_found(desk: Desk) -> None:
    name = b"\xff.md".decode("utf-8", "surrogateescape")
    (decision,) = desk.apply(desk.change(name, b"x"))
    with Past(desk.history.git_dir) as past:
        assert past.read(decision.commit, name) == b"x"
        assert name in past.files(decision.commit)


def test_what_is_not_there_is_told(desk: Desk, tmp_path: Path) -> None:
    with Past(desk.history.git_dir) as past, pytest.raises(NotFoundError):
        past.files("f" * 40)
    with pytest.raises(HistoryError):
        Past(tmp_path / "nothing.git")


def test_no_process_is_started(desk: Desk, tmp_path: Path) -> None:
    commit = desk.history.log(1)[0].commit
    marker = tmp_path / "ran"
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ntouch {marker}\nexit 1\n")
    program.chmod(0o755)
    code = (
        "import sys; from pathlib import Path; from memtui.history.past import Past\n"
        "past = Past(Path(sys.argv[1])); print(past.read(sys.argv[2], 'deploys.md'))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code, str(desk.history.git_dir), commit],
        env=os.environ | {"PATH": f"{program.parent}:{os.environ['PATH']}"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert shown.strip() == repr(b"Deploys stop on Thursday.\n")
    assert not marker.exists()
