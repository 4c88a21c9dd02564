"""Handing the terminal to a person's own editor, with a private copy of a text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from textual.app import App, SuspendNotSupported

from memtui.desk.names import quote_path
from memtui.errors import MemtuiError
from memtui.files import draft as drafts


def edit_in_own(app: App[Any], data: bytes, path: str) -> tuple[Path, bytes]:
    """The draft, which the caller drops, and what the person made of it.

    Raises MemtuiError where no editor is set, it fails, or the terminal can't be lent.
    """
    command = drafts.editor_command(os.environ)
    draft = drafts.new_draft(data, path.rpartition("/")[2])
    try:
        with app.suspend():
            return draft, drafts.edit_draft(draft, command)
    except SuspendNotSupported as error:
        drafts.drop_draft(draft)
        raise MemtuiError(
            "This terminal can't be handed to an editor.",
            f"Use `memtui edit {quote_path(path)}` in another one.",
        ) from error
