"""Killing memtui, and the git that it runs, at system calls of one decision.

Only some of all points are taken, evenly spread, so that the file takes under a minute.
MEMTUI_KILL_POINTS=all takes every one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from history.sample import Desk, git

from memtui.files.paths import TEMP_NAME

PROJECT = Path(__file__).parents[2]
OLD = {"index.md": b"index\n", "topic.md": b"old\n", "inbox/tone.md": b"Be brief.\n"}
NEW = {"index.md": b"index\n", "topic.md": b"new\n", "tone.md": b"Be brief.\n"}
OURS = (
    "rename",
    "renameat2",
    "unlink",
    "unlinkat",
    "fsync",
    "ftruncate",
    "pwrite64",
    "flock",
    "write",
)
GITS = ("rename", "link", "unlink", "fsync", "write", "openat", "mkdir", "close")
EVERY = os.environ.get("MEMTUI_KILL_POINTS") == "all"

DECIDE = """
import sys
from pathlib import Path
from history.sample import Desk
from memtui.change import Change
desk = Desk(Path(sys.argv[1]), Path(sys.argv[2]))
edits = (
    desk.edit("tone.md", b"Be brief.\\n"),
    desk.edit("topic.md", b"new\\n"),
    desk.edit("inbox/tone.md", None),
)
desk.apply(Change("approve", "tone", item="inbox:tone", edits=edits))
print("ok")
"""

# Runs the K-th git under strace, which kills it; with `both`, its parent dies as well.
WRAPPER = """#!/bin/sh
count=$(cat "$KILL_DIR/count" 2>/dev/null || echo 0)
count=$((count + 1))
echo $count > "$KILL_DIR/count"
[ $count = "$KILL_RUN" ] || exec "$KILL_GIT" "$@"
strace -qq -o "$KILL_DIR/log" -e "trace=$KILL_CALL" $KILL_INJECT "$KILL_GIT" "$@"
code=$?
[ $code -gt 128 ] && [ "$KILL_BOTH" = yes ] && kill -9 $PPID
exit $code
"""


def strace_works() -> bool:
    if shutil.which("strace") is None:
        return False
    probe = ["strace", "-qq", "-o", os.devnull, "-e", "trace=write", "true"]
    return subprocess.run(probe, capture_output=True).returncode == 0


pytestmark = pytest.mark.skipif(
    not strace_works(), reason="strace is missing or may not trace processes here"
)


class Trial:
    """A store that is put back to the same state before every kill."""

    def __init__(self, directory: Path) -> None:
        self.store = directory / "memory"
        self.home = directory / "state"
        self.logs = directory / "logs"
        self.logs.mkdir()
        self._saved = directory / "saved"
        self._fill()
        desk = Desk(self.store, self.home)
        desk.begin()
        desk.close()
        self.state_name = desk.state.directory.name
        shutil.copytree(self.home, self._saved)
        self.git = shutil.which("git") or "git"
        program = directory / "bin" / "git"
        program.parent.mkdir()
        program.write_text(WRAPPER)
        program.chmod(0o755)
        self._wrapped = f"{program.parent}:{os.environ['PATH']}"

    def _fill(self) -> None:
        self.store.mkdir(exist_ok=True)  # its inode is what the state knows it by
        for path in self.store.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        for name, text in OLD.items():
            path = self.store / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(text)

    def reset(self) -> None:
        self._fill()
        shutil.rmtree(self.home)
        shutil.copytree(self._saved, self.home)
        for log in self.logs.iterdir():
            log.unlink()

    def decide(self, *before: str, **variables: str) -> str:
        """Make the decision in a process of its own; what it said."""
        command = [*before, sys.executable, "-c", DECIDE, str(self.store), str(self.home)]
        python = {"PYTHONPATH": f"{PROJECT}:{PROJECT / 'tests'}"}
        done = subprocess.run(
            command, env=os.environ | python | variables, capture_output=True, text=True, timeout=30
        )
        return done.stdout

    def kill_ours(self, call: str, when: int) -> str:
        inject = f"inject={call}:signal=SIGKILL:when={when}"
        return self.decide("strace", "-qq", "-o", os.devnull, "-e", f"trace={call}", "-e", inject)

    def kill_git(self, run: int, call: str, when: int, both: bool) -> str:
        return self.decide(
            **self._variables(run, call),
            KILL_INJECT=f"-e inject={call}:signal=SIGKILL:when={when}",
            KILL_BOTH="yes" if both else "no",
        )

    def calls_of_ours(self) -> Counter[str]:
        log = self.logs / "log"
        self.decide("strace", "-qq", "-o", str(log), "-e", "trace=" + ",".join(OURS))
        return counted(log)

    def calls_of_git(self, run: int) -> Counter[str]:
        self.decide(**self._variables(run, ",".join(GITS)), KILL_INJECT="", KILL_BOTH="no")
        return counted(self.logs / "log")

    def _variables(self, run: int, call: str) -> dict[str, str]:
        return {
            "PATH": self._wrapped,
            "KILL_DIR": str(self.logs),
            "KILL_GIT": self.git,
            "KILL_RUN": str(run),
            "KILL_CALL": call,
        }

    def files(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.store)): path.read_bytes()
            for path in self.store.rglob("*")
            if path.is_file() and not TEMP_NAME.fullmatch(path.name)
        }

    def check(self, said: str) -> str:
        """Hold the promises, before and after recovery; which state the store ended in."""
        standing = self.files()
        for path, text in standing.items():
            assert text in (OLD.get(path), NEW.get(path)), f"{path} is half written"
        assert b"Be brief.\n" in (standing.get("tone.md"), standing.get("inbox/tone.md"))
        if said:
            assert standing == NEW
        desk = Desk(self.store, self.home)
        try:
            with desk.state.lock():
                desk.history.recover()
            final = self.files()
            assert final in (OLD, NEW)
            decided = [decision.action for decision in desk.history.log()][:-1]
            assert decided == (["approve"] if final == NEW else [])
            assert desk.snapshot() is None
            assert not [path for path in self.store.rglob("*") if TEMP_NAME.fullmatch(path.name)]
            assert not list(desk.history.git_dir.rglob("*.lock"))
            assert git(desk.history.git_dir, "fsck", "--strict", "--no-dangling") == ""
            (later,) = desk.apply(desk.change("later.md", b"later\n"))
            assert desk.history.log(1) == [later]
            return "new" if final == NEW else "old"
        finally:
            desk.close()


def counted(log: Path) -> Counter[str]:
    lines = log.read_text(errors="replace").splitlines()
    return Counter(line.partition("(")[0] for line in lines if "(" in line)


def points(calls: Counter[str], most: int) -> Iterator[tuple[str, int]]:
    """At most `most` pairs of call and occurrence, evenly spread over all."""
    every = [(call, number + 1) for call, count in sorted(calls.items()) for number in range(count)]
    step = 1 if EVERY else max(1, -(-len(every) // most))
    yield from every[::step]


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    return Trial(tmp_path)


def test_memtui_can_be_killed_at_any_moment(trial: Trial) -> None:
    calls = trial.calls_of_ours()
    assert calls["renameat2"] == 3
    ends = Counter[str]()
    for call, when in points(calls, 26):
        trial.reset()
        ends[trial.check(trial.kill_ours(call, when))] += 1
    assert set(ends) == {"old", "new"}


@pytest.mark.parametrize("both", [False, True], ids=["git alone", "git and memtui"])
def test_git_can_be_killed_at_any_moment(trial: Trial, both: bool) -> None:
    ends = Counter[str]()
    for run in (1, 2, 3):
        trial.reset()
        calls = trial.calls_of_git(run)
        assert calls
        for call, when in points(calls, 8):
            trial.reset()
            ends[trial.check(trial.kill_git(run, call, when, both))] += 1
    assert ends["old"]


def test_what_a_rename_needs_is_durable_before_it(trial: Trial) -> None:
    log = trial.logs / "order"
    trial.decide("strace", "-qq", "-y", "-o", str(log), "-e", "trace=fsync,rename,renameat2,unlink")
    lines = log.read_text(errors="replace").splitlines()

    def places(*words: str) -> list[int]:
        return [at for at, line in enumerate(lines) if all(word in line for word in words)]

    prepared = places("fsync(", "/.memtui-")
    written = places("fsync(", "/journal.json.")
    (journal,) = places("rename(", "/journal.json")
    placed = places("renameat2(")
    folders = [*places("fsync(", "/memory>)"), *places("fsync(", "/memory/inbox>)")]
    (decided,) = places("unlink(", "/journal.json")
    assert len(prepared) == 2
    assert len(placed) == 3
    assert max(prepared) < journal < min(placed)
    assert max(written) < journal
    assert any(journal < at < min(placed) for at in places("fsync(", f"/{trial.state_name}>)"))
    assert len([at for at in folders if max(placed) < at < decided]) >= 2
