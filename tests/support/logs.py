"""The log of a store as plain git tells it."""

from __future__ import annotations

import subprocess

from support.places import Place

from memtui.desk.desk import Desk


def git_subjects(place: Place) -> list[str]:
    """The subjects of the commits on main, newest first."""
    with Desk.open(place.directory) as desk:
        git_dir = desk.past.git_dir
    command = ["git", f"--git-dir={git_dir}", "log", "--format=%s", "main"]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    return done.stdout.splitlines()
