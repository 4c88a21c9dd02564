"""How the git directory of a history is made, recognised, kept tidy and read by plain git."""

from __future__ import annotations

import os
import secrets
import shutil
import time
from collections.abc import Sequence
from pathlib import Path

from memtui.errors import HistoryError
from memtui.history.git import Git

ON_MAIN = b"ref: refs/heads/main\n"
OWN_LOCK_AGE = 5.0  # seconds
WAITS = (0.05, 0.1, 0.2, 0.4)  # seconds between tries while the user's git holds the index

CONFIG = """\
[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = {bare}
\tlogAllRefUpdates = always
[gc]
\tauto = 0
[memtui]
\tstore = {identity}
"""


def is_ours(git_dir: Path, identity: str) -> bool:
    """Whether `git_dir` is a repository that memtui made for this store."""
    try:
        config = (git_dir / "config").read_text("utf-8", "replace")
    except OSError:
        return False
    return f"[memtui]\n\tstore = {identity}\n" in config and not git_dir.is_symlink()


def create(git: Git, identity: str, inside: bool) -> None:
    """Make an empty repository at the place of `git`, whole or not at all.

    Raises HistoryError where something else stands there.
    """
    target = git.git_dir
    draft = target.parent / f".memtui-{secrets.token_hex(4)}"
    try:
        draft.mkdir(mode=0o700)
        Git(draft).run(
            "init",
            "--bare",
            "--quiet",
            "--template=",
            "--object-format=sha1",
            "--initial-branch=main",
        )
        settle(draft, identity, inside)
        put_in_place(draft, target)
    except OSError as error:
        raise HistoryError(f"{target} can't be made: {error.strerror}.") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def settle(git_dir: Path, identity: str, inside: bool) -> None:
    """Write the configuration and, inside a store, hide what history does not hold."""
    bare = "false" if inside else "true"
    (git_dir / "config").write_text(CONFIG.format(bare=bare, identity=identity), "utf-8")
    if inside:
        (git_dir / "info").mkdir(exist_ok=True)
        (git_dir / "info" / "exclude").write_text("*\n", "utf-8")


def put_in_place(draft: Path, target: Path) -> None:
    """Give a finished repository its name; raises HistoryError where the name is taken."""
    if taken(target):
        raise HistoryError(
            f"{target} is there already, and is not this store's history.",
            "Move it away, or attach the store that it belongs to.",
        )
    draft.rename(target)


def taken(path: Path) -> bool:
    """Whether anything stands at a path, be it a dangling link."""
    return os.path.lexists(path)


def remove(git_dir: Path) -> None:
    """Delete a repository of ours that has been moved; what can't be deleted does no harm."""
    shutil.rmtree(git_dir, ignore_errors=True)


def enclosing_repository(directory: Path) -> Path | None:
    """The nearest directory above `directory` that a git repository covers."""
    for above in directory.parents:
        if taken(above / ".git"):
            return above
    return None


def rewrite_index(git_dir: Path, ref: str, redacted: Sequence[str]) -> None:
    """Make the index of an inside repository say what `ref` says, without reading files.

    `redacted` are the paths whose bytes history holds in another form: plain git is told
    not to compare them. Nothing happens while the user has another branch checked out.
    Raises HistoryError when the user's git holds the index for too long.
    """
    if (git_dir / "HEAD").read_bytes() != ON_MAIN:
        return
    index, draft = git_dir / "index", git_dir / "memtui-index"
    wait_for_release(git_dir / "index.lock")
    draft.unlink(missing_ok=True)
    git = Git(git_dir, draft)
    if index.exists():
        shutil.copyfile(index, draft)  # so that unchanged files need no second look by git
    if git.call("read-tree", "-i", "-m", ref).code:
        git.run("read-tree", ref)
    if redacted:
        paths = b"".join(os.fsencode(path) + b"\0" for path in redacted)
        git.run("update-index", "--assume-unchanged", "-z", "--stdin", data=paths)
    draft.replace(index)


def wait_for_release(lock: Path) -> None:
    for wait in WAITS:
        if not lock.exists():
            return
        time.sleep(wait)
    if lock.exists():
        raise HistoryError(
            f"Another git program holds {lock}, so `git status` there shows old differences.",
            "It is put right with the next decision, once that program is done.",
        )


def remove_stale_locks(git_dir: Path, inside: bool, interrupted: bool) -> None:
    """Remove lock files that a killed git left; only under the store's own lock.

    Outside, and below refs/memtui, nobody but memtui writes. Inside, a lock on main may be
    the user's: it goes only when a change of ours was interrupted and it is over
    OWN_LOCK_AGE old, since git holds those for milliseconds; index.lock is never touched.
    """
    ours = git_dir / "refs" / "memtui"
    for lock in (*git_dir.glob("*.lock"), *git_dir.glob("refs/**/*.lock")):
        if inside and not lock.is_relative_to(ours):
            young = time.time() - lock.stat().st_mtime < OWN_LOCK_AGE
            if not interrupted or young or lock.name == "index.lock":
                continue
        lock.unlink(missing_ok=True)
