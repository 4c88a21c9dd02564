"""Unified diffs of what waits and of what was decided, without secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.cli.masking import masked, masked_text
from memtui.formats.hunks import render_unified

if TYPE_CHECKING:
    from memtui.desk.items import ItemView


def text_diff(before: bytes | None, after: bytes | None, path: str) -> str:
    """The diff of a file; None stands for no file."""
    return render_unified(masked(before or b""), masked(after or b""), path)


def index_diff(view: ItemView) -> str:
    """The diff of the index lines that belong to an item."""
    return render_unified(masked_text(view.index_before), masked_text(view.index_after), "index")
