"""Applying changes whole or not at all: history first, journal second, files third, refs last.

The order is that of the written promise: whatever is killed at whatever moment, what was
decided is either in the refs, or in the journal and mended at the next start, or nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from memtui.change import Edit
from memtui.errors import HistoryError, MemtuiError, StaleError
from memtui.files.reader import Root
from memtui.files.writer import Displaced, Placement
from memtui.history.importing import NewCommit
from memtui.history.journal import Journal, Pending
from memtui.history.repository import RefMove, Refs, Repository


@dataclass(frozen=True, slots=True)
class Plan:
    """Commits to write, and the files that must then stand in the store."""

    old: Refs
    commits: Sequence[NewCommit]
    edits: Sequence[Edit]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """Where changes are carried out. `rescue` keeps what other programs wrote meanwhile."""

    root: Root
    repository: Repository
    journal: Journal
    rescue: Callable[[Sequence[Displaced]], object]


def carry_out(plan: Plan, ground: Ground) -> list[str]:
    """Write the commits, place the files, move the refs; gives the ids of the commits.

    The caller holds the store's lock. Raises StaleError when another program wrote at the
    same moment, StoreError or HistoryError when disk or git refuse: then nothing is changed.
    """
    repository, journal = ground.repository, ground.journal
    placement = Placement(ground.root)
    try:
        ids = repository.write(plan.commits, {"main": plan.old.main, "desk": plan.old.desk})
        files = placement.prepare(plan.edits) if plan.edits else []
    except BaseException:
        forget(repository)
        raise
    new = moved(plan.old, plan.commits, ids)
    move = None
    try:
        move = repository.prepare_move(plan.old, new)
        if files:
            journal.write(Pending(plan.old, new, tuple(files), plan.titles))
        move.prepared()
        if files:
            place(placement)
    except BaseException:
        take_back(placement, move, ground)
        raise
    commit(move, plan.old, new, placement, ground)
    if files:
        with suppress(MemtuiError):  # it is decided; recovery tidies what is left
            placement.finish()
            journal.drop()
    return ids


def moved(old: Refs, commits: Sequence[NewCommit], ids: Sequence[str]) -> Refs:
    """Where the refs point after these commits."""
    last = {commit.ref: identity for commit, identity in zip(commits, ids, strict=True)}
    return Refs(last.get("main", old.main), last.get("desk", old.desk))


def place(placement: Placement) -> None:
    """Put the files in place and make sure that nobody else's bytes were replaced."""
    placement.place()
    strangers = placement.verify()
    if strangers:
        raise StaleError(
            f"{strangers[0].path} was changed by another program at the same moment; "
            "nothing was decided.",
            "Look at it again.",
        )


def commit(move: RefMove, old: Refs, new: Refs, placement: Placement, ground: Ground) -> None:
    """Move the refs. Where git fails here, what it did is looked up before anything is undone."""
    try:
        move.commit()
    except MemtuiError:
        now = ground.repository.refs()
        if now == old:
            take_back(placement, move, ground)
            raise
        if now != new:
            ground.repository.move(now, new)  # killed between the two


def take_back(placement: Placement, move: RefMove | None, ground: Ground) -> None:
    """Leave everything as it was; what can't be taken back stays in the journal for recovery."""
    if move is not None:
        move.abort()
    displaced = placement.roll_back()
    if displaced:
        ground.rescue(displaced)
    placement.finish()
    ground.journal.clear()
    forget(ground.repository)


def forget(repository: Repository) -> None:
    """Drop the pending refs; recovery does it where git can't now."""
    with suppress(HistoryError):
        repository.drop_pending()
