"""Small stores that tests write into as an agent would."""

from __future__ import annotations

import base64
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

NOW = "2026-06-01T12:00:00+00:00"
LONG_AGO = 1_767_225_600  # 2026-01-01, so that no file counts as freshly written


def fake_token() -> str:
    """A string shaped like a GitHub token that was never one."""
    digest = hashlib.sha512(b"a token for tests").digest()
    letters = "".join(c for c in base64.b64encode(digest).decode() if c.isalnum())
    return "ghp_" + letters[:36]


def topic(name: str, body: str, **fields: str) -> str:
    """A topic file of the agentic-memory dialect."""
    shown = {
        "name": name,
        "description": f"about {name}",
        "type": "project",
        "createdAt": "2026-05-01T00:00:00.000Z",
        "updatedAt": "2026-05-01T00:00:00.000Z",
        **fields,
    }
    return "---\n" + "".join(f"{k}: {v}\n" for k, v in shown.items()) + f"---\n\n{body}\n"


def claude_topic(name: str, body: str) -> str:
    """A topic file as Claude Code writes it, trailing space included."""
    return (
        f"---\nname: {name}\ndescription: about {name}\nmetadata: \n  node_type: memory\n"
        f"  type: project\n  originSessionId: 00000000-0000-4000-8000-00000000000a\n---\n\n{body}\n"
    )


@dataclass
class Place:
    """A store directory and the means to write into it as an agent would."""

    directory: Path

    def write(self, path: str, text: str | bytes) -> None:
        target = self.directory / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode() if isinstance(text, str) else text)

    def read(self, path: str) -> str:
        return (self.directory / path).read_bytes().decode()

    def delete(self, path: str) -> None:
        (self.directory / path).unlink()

    def exists(self, path: str) -> bool:
        return (self.directory / path).exists()

    def manifest(self) -> dict[str, tuple[bytes, int]]:
        """Every file with its bytes and its time of change, history left out."""
        return {
            str(file.relative_to(self.directory)): (file.read_bytes(), file.stat().st_mtime_ns)
            for file in sorted(self.directory.rglob("*"))
            if file.is_file() and ".git" not in file.parts
        }

    def age(self) -> None:
        """Give every file an old time, as after a quiet month."""
        for file in self.directory.rglob("*"):
            if file.is_file():
                os.utime(file, (LONG_AGO, LONG_AGO))
