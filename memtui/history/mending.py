"""Refs of a history that were lost, put back to where their reflogs say that they stood."""

from __future__ import annotations

import re
from pathlib import Path

from memtui.errors import HistoryError
from memtui.history.repository import DESK, MAIN, NOTHING, Repository

_LOGGED = re.compile(rb"[0-9a-f]{40} ([0-9a-f]{40}) ")


def lost_refs(repository: Repository) -> dict[str, str]:
    """The commit that each lost ref named last, where its reflog tells and history has it."""
    if not repository.exists:
        return {}
    found: dict[str, str] = {}
    for ref, stands in zip((MAIN, DESK), repository.git.objects([MAIN, DESK]), strict=True):
        commit = "" if stands else last_logged(repository.git_dir / "logs" / ref)
        if commit and _is_there(repository, commit):
            found[ref] = commit
    return found


def put_back(repository: Repository) -> dict[str, str]:
    """Write the lost refs anew; the caller holds the store's lock. Gives what was put back."""
    lost = lost_refs(repository)
    for ref, commit in lost.items():
        (repository.git_dir / ref).unlink(missing_ok=True)  # a file that names no commit
        repository.git.run("update-ref", ref, commit, NOTHING)
    return lost


def last_logged(log: Path) -> str:
    """The commit that the last whole line of a reflog moved its ref to; "" for none."""
    try:
        lines = log.read_bytes().splitlines()
    except OSError:
        return ""
    logged = [found[1] for line in lines if (found := _LOGGED.match(line))]
    last = logged[-1].decode("ascii") if logged else NOTHING
    return "" if last == NOTHING else last


def _is_there(repository: Repository, commit: str) -> bool:
    """Whether a commit and all of its tree can be read."""
    try:
        repository.tree(commit)
    except HistoryError:
        return False
    return True
