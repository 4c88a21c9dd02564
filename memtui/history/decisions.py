"""The log: decisions read from the commits of main, newest first, as far as they are asked for."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from datetime import UTC, datetime

from memtui.change import Decision
from memtui.history.git import Git
from memtui.history.message import Message, parse
from memtui.history.repository import MAIN


class LogEntry:
    """One commit of main: its decision, its parent, and whether its paths are complete."""

    __slots__ = ("complete", "decision", "parent")

    def __init__(self, decision: Decision, parent: str, complete: bool) -> None:
        self.decision = decision
        self.parent = parent
        self.complete = complete


def entries(git: Git) -> Generator[LogEntry, None, None]:
    """Every commit of main, newest first, streamed from git.

    Whether a decision was undone is known as it comes: what inverts it is newer.
    """
    inverted: set[str] = set()
    pieces = git.stream(
        "log", "-z", "--first-parent", "--no-notes", "--no-show-signature", "--no-mailmap",
        "--no-decorate", "--encoding=UTF-8", "--format=%H %ct %P%n%B", MAIN, "--",
    )  # fmt: skip
    with closing(pieces):
        for piece in pieces:
            head, _, body = piece.partition(b"\n")
            commit, when, *parents = head.decode("ascii").split()
            message = parse(body)
            undone = commit in inverted
            if not undone:
                inverted.update(filter(None, (message.undoes, message.redoes)))
            decision = decision_of(commit, int(when), message, undone)
            yield LogEntry(decision, parents[0] if parents else "", not message.more)


def decision_of(commit: str, when: int, message: Message, undone: bool = False) -> Decision:
    """One line of the log; `when` in seconds since 1970."""
    return Decision(
        commit=commit,
        when=datetime.fromtimestamp(when, UTC),
        action=message.action,
        id=message.item,
        title=message.title,
        paths=message.paths,
        reason=message.reason,
        source=message.source,
        session=message.session,
        override=message.override,
        batch=message.batch,
        undoes=message.undoes,
        redoes=message.redoes,
        undone=undone,
    )


def log(git: Git, count: int | None, path: str | None) -> list[Decision]:
    """The newest `count` decisions (None: all), or those that concern one path."""
    found: list[Decision] = []
    if count == 0:
        return found
    log_entries = entries(git)
    with closing(log_entries):
        for entry in log_entries:
            if path is None or touches(git, entry, path):
                found.append(entry.decision)
                if len(found) == count:
                    break
    return found


def touches(git: Git, entry: LogEntry, path: str) -> bool:
    """Whether a commit concerns a path; asks the trees where its message lists only some."""
    if path in entry.decision.paths:
        return True
    if entry.complete:
        return False
    places = [entry.decision.commit, *([entry.parent] if entry.parent else [])]
    blobs = git.objects([f"{commit}:{path}" for commit in places])
    return len({blob.id if blob else None for blob in (*blobs, None)[:2]}) > 1


def undo_stack(git: Git, count: int) -> tuple[list[Decision], list[Decision]]:
    """What can be undone and what can be redone, newest first, at most `count` each.

    A decision counts while it is not undone; an undo can be redone until somebody
    decides something new.
    """
    undoable: list[Decision] = []
    redoable: list[Decision] = []
    may_redo = True
    log_entries = entries(git)
    with closing(log_entries):
        for entry in log_entries:
            decision = entry.decision
            if decision.action == "external" or decision.redoes:
                continue
            if decision.undoes:
                if may_redo and not decision.undone:
                    redoable.append(decision)
                continue
            may_redo = False
            if not decision.undone:
                undoable.append(decision)
                if len(undoable) == count:
                    break
    return undoable, redoable[:count]
