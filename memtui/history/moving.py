"""Moving a history from memtui's state into the store's own `.git`."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Sequence
from pathlib import Path

from memtui.errors import StoreError
from memtui.files.reader import Root
from memtui.history import layout
from memtui.history.repository import MAIN


def reason_against(root: Root, identity: str) -> str:
    """Why a store should not hold its history itself; empty when it may."""
    git_dir = root.path / ".git"
    if layout.taken(git_dir) and not layout.is_ours(git_dir, identity):
        return f"{root.path} has a .git already, which memtui leaves alone."
    above = layout.enclosing_repository(root.path)
    if above is not None:
        return f"{root.path} lies in the repository {above}, which would take it for a submodule."
    return ""


def copy_inside(outside: Path, root: Root, identity: str, redacted: Sequence[str]) -> Path:
    """Put a copy of the history at the store's `.git`, whole or not at all; its new place.

    `redacted` are the paths whose bytes history holds in another form. Raises HistoryError
    where a `.git` of somebody else stands, StoreError when the disk refuses.
    """
    target = root.path / ".git"
    draft = root.path / f".memtui-{secrets.token_hex(4)}"
    try:
        if layout.is_ours(target, identity):
            shutil.rmtree(target)  # a copy that was never put to use
        shutil.copytree(outside, draft)
        draft.chmod(0o700)
        layout.settle(draft, identity, inside=True)
        layout.rewrite_index(draft, MAIN, redacted)
        layout.put_in_place(draft, target)
    except OSError as error:
        raise StoreError(f"The history can't be moved to {target}: {error.strerror}.") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return target
