"""What is wrong with a history, as sentences for the doctor."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from memtui.errors import HistoryError
from memtui.history.git import Git
from memtui.history.layout import taken
from memtui.history.repository import Repository

FSCK_TIMEOUT = 120.0


def problems(repository: Repository, state: Path) -> Iterator[str]:
    """Everything found wrong: rights, refs, objects. Empty before there is a history."""
    if state.is_dir():
        yield from open_to_others(state)
    if not taken(repository.git_dir):
        return
    if not repository.exists:
        yield f"{repository.git_dir} is there, and is not this store's history."
        return
    try:
        if None in repository.refs() and repository.was_begun():
            yield (
                f"The history in {repository.git_dir} has lost a ref; "
                "its reflog names the last commit."
            )
    except HistoryError as error:
        yield error.message
    with suppress(HistoryError):  # git is missing or does not answer, as was said above
        yield from broken_objects(repository.git)


def open_to_others(state: Path) -> Iterator[str]:
    status = state.stat()
    if status.st_uid != os.geteuid():
        yield f"{state} belongs to another user."
    elif stat.S_IMODE(status.st_mode) & 0o077:
        yield f"{state} can be read by other users; its mode should be 0700."


def broken_objects(git: Git) -> Iterator[str]:
    """What `git fsck` reports, a sentence a line, at most ten."""
    answer = git.call("fsck", "--no-progress", "--no-dangling", timeout=FSCK_TIMEOUT)
    said = (answer.err + answer.out).decode("utf-8", "replace").splitlines()
    for line in said[:10] if answer.code else ():
        yield f"git fsck: {line.strip()}"
