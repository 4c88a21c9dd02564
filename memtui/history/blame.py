"""Which decision brought each line of a file, from the versions that main holds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from memtui.change import Decision
from memtui.formats.align import matching_blocks
from memtui.formats.text import decode, split_lines
from memtui.history.decisions import decision_of
from memtui.history.git import Git
from memtui.history.message import parse
from memtui.history.repository import MAIN

if TYPE_CHECKING:
    from memtui.history.history import History

GONE = "0" * 40


@dataclass(frozen=True, slots=True)
class BlameLine:
    """One line with its line end, and the commit on main that brought it in this form."""

    text: str
    commit: str
    when: datetime
    action: str
    source: str
    session: str


class Version(NamedTuple):
    """A file as one decision left it; `blob` is None where it removed the file."""

    decision: Decision
    blob: str | None


def versions(git: Git, path: str, until: str = MAIN) -> list[Version]:
    """Every form that main has held of a file up to a commit, oldest first."""
    pieces = list(
        git.stream(
            "log",
            "-z",
            "--reverse",
            "--first-parent",
            "--no-renames",
            "--no-notes",
            "--no-show-signature",
            "--no-ext-diff",
            "--no-textconv",
            "--encoding=UTF-8",
            "--raw",
            "--no-abbrev",
            "--full-index",
            "--format=%x01%H %ct%n%B",
            until,
            "--",
            f":(top,literal){path}",
        )
    )
    found: list[Version] = []
    decision: Decision | None = None
    rest = iter(pieces)
    for piece in rest:
        text = piece.lstrip(b"\n")
        if text.startswith(b"\x01"):
            head, _, body = text[1:].partition(b"\n")
            commit, when = head.decode("ascii").split()
            decision = decision_of(commit, int(when), parse(body))
        elif text.startswith(b":") and decision is not None:
            next(rest)  # the path, which may look like anything
            blob = text.split(b" ")[3].decode("ascii")
            found.append(Version(decision, None if blob == GONE else blob))
    return found


def blame(history: History, path: str, until: str = MAIN) -> list[BlameLine]:
    """The lines of a file as main saw it at a full commit id, or last; empty where it had none.

    A line belongs to the newest decision that brought it in its present form. Of a file
    that is gone, the last form it had is told.
    """
    if not history.begun:
        return []
    known = versions(history.repository.git, path, until)
    while known and known[-1].blob is None:
        known.pop()
    texts = history.blobs([version.blob for version in known if version.blob])
    lines: list[str] = []
    owners: list[Decision] = []
    for version in known:
        new = split_lines(decode(texts[version.blob])) if version.blob else []
        carried = [version.decision] * len(new)
        for old_start, new_start, size in matching_blocks(lines, new):
            carried[new_start : new_start + size] = owners[old_start : old_start + size]
        lines, owners = new, carried
    return [
        BlameLine(text, owner.commit, owner.when, owner.action, owner.source, owner.session)
        for text, owner in zip(lines, owners, strict=True)
    ]
