"""A private copy of a text for a person's editor, outside of every store."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING

from memtui.errors import MemtuiError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def editor_command(environ: Mapping[str, str]) -> list[str]:
    """The words of `$VISUAL`, else `$EDITOR`; they are never given to a shell."""
    import shlex

    for variable in ("VISUAL", "EDITOR"):
        value = environ.get(variable, "").strip()
        if not value:
            continue
        try:
            return shlex.split(value)
        except ValueError as error:
            raise MemtuiError(
                f"${variable} can't be read as a command: {error}.", "Mend its quotes."
            ) from error
    raise MemtuiError(
        "No editor is set.", "Set $VISUAL or $EDITOR (the command line also takes --file FILE)."
    )


def new_draft(data: bytes, name: str) -> Path:
    """A private copy of a text in a directory of its own, outside of every store."""
    import tempfile
    from pathlib import Path

    directory = Path(tempfile.mkdtemp(prefix="memtui-edit-"))
    draft = directory / (name or "memory.md")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
    return draft


def edit_draft(draft: Path, command: list[str], screen: IO[str] | None = None) -> bytes:
    """Let a person edit the draft and return its bytes; raises `MemtuiError`, draft kept.

    `screen` is where the editor draws; None for stdout.
    """
    import subprocess

    try:
        code = subprocess.run([*command, str(draft)], stdout=screen, check=False).returncode
    except OSError as error:
        raise MemtuiError(
            f"The editor {command[0]} can't be started: {error.strerror}.",
            "Set $VISUAL or $EDITOR to one that is installed.",
        ) from error
    if code:
        raise MemtuiError(
            f"The editor {command[0]} ended with exit code {code}.",
            f"Nothing was changed; the draft is {draft}.",
        )
    try:
        return draft.read_bytes()
    except OSError as error:
        raise MemtuiError(
            f"The editor left no text behind at {draft}.", "Nothing was changed."
        ) from error


def drop_draft(draft: Path) -> None:
    """Remove the draft and what the editor left beside it."""
    import shutil

    shutil.rmtree(draft.parent, ignore_errors=True)
