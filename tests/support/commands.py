"""The `memtui` command as a user runs it: a process, its exit code and what it prints."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass
class Ran:
    """One finished command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@dataclass
class Commands:
    """Runs commands in a home of their own."""

    home: Path

    def __call__(self, *words: str, stdin: str = "", **env: str) -> Ran:
        environ = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("XDG_", "MEMTUI_", "GIT_", "CLAUDE_"))
        }
        environ |= {
            "HOME": str(self.home),
            "XDG_STATE_HOME": str(self.home / "state"),
            "MEMTUI_NOW": "2026-12-01T12:00:00+00:00",
            **env,
        }
        done = subprocess.run(
            [sys.executable, "-m", "memtui", *words],
            input=stdin.encode(),
            capture_output=True,
            cwd=self.home,
            env=environ,
            timeout=120,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
