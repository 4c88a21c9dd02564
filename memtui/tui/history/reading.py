"""What the History screen shows, read from the desk by a worker."""

from __future__ import annotations

from dataclasses import dataclass

from memtui import clock
from memtui.change import Decision
from memtui.errors import NotFoundError
from memtui.history.blame import BlameLine
from memtui.tui.diff_rows import DiffDocument
from memtui.tui.files_diff import files_document
from memtui.tui.page import PageRow
from memtui.tui.partly import part_of
from memtui.tui.port import Desk
from memtui.tui.text_rows import aligned_blame, source_margin, source_rows

FIRST = 50  # decisions that are read before anything is shown
PAGES = (FIRST, 1_000, None)  # how much is read of the log, step by step


@dataclass(frozen=True, slots=True)
class Deed:
    """A decision with what it changed in the files of the store."""

    decision: Decision
    document: DiffDocument | None  # None where no file changed


@dataclass(frozen=True, slots=True)
class PastText:
    """One file as it stood at a commit, with who had brought each line."""

    commit: str
    path: str
    rows: tuple[PageRow, ...]
    margin: int


def read_deed(desk: Desk, decision: Decision) -> Deed:
    files = desk.past.diff(decision.commit)
    return Deed(decision, files_document(files) if files else None)


def read_past_text(desk: Desk, commit: str, path: str, *, blamed: bool) -> PastText:
    """A file as of a commit; one line that says so where there was none."""
    try:
        data = desk.past.timeline.read(commit, path)
    except NotFoundError:
        return PastText(commit, path, (), 0)
    blame: list[BlameLine | None] = []
    if blamed:
        blame = list(aligned_blame(part_of(data).head, desk.past.timeline.blame(path, commit)))
    rows = tuple(source_rows(data, blame, now=clock.now()))
    return PastText(commit, path, rows, source_margin(rows))
