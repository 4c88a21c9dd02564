"""After a kill: finish what was under way or take it back, and say which."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memtui.change import Edit
from memtui.errors import StaleError
from memtui.files.paths import TEMP_NAME
from memtui.files.reader import Root
from memtui.files.resume import Resumed, resume, sweep
from memtui.files.writer import Displaced, Placement
from memtui.files.writer import Record as Placed
from memtui.formats.digest import blob_id
from memtui.history import layout
from memtui.history.journal import Journal, Pending
from memtui.history.repository import Refs, Repository
from memtui.history.rescued import rescue

Bytes = Callable[[str], bytes | None]


@dataclass(frozen=True, slots=True)
class RecoveryReport:
    """What became of an interrupted change.

    `foreign` are files that another program wrote meanwhile: theirs stand.
    """

    outcome: Literal["nothing", "finished", "rolled back"]
    foreign: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()


NOTHING = RecoveryReport("nothing")


class Recovery:
    """Mends one store; the caller holds its lock.

    `keep` gives what history may hold of bytes, `raw` the bytes behind a redacted blob.
    """

    def __init__(
        self,
        root: Root,
        repository: Repository,
        journal: Journal,
        keep: Callable[[bytes], bytes],
        raw: Bytes,
        when: datetime,
    ) -> None:
        self._root = root
        self._repository = repository
        self._journal = journal
        self._keep = keep
        self._raw = raw
        self._when = when

    def needed(self) -> bool:
        """Whether anything was interrupted; cheap enough to ask before every change."""
        if not self._repository.exists:
            return False
        return self._journal.path.exists() or any(self._repository.pending())

    def run(self) -> RecoveryReport:
        """Mend what was interrupted; raises HistoryError or StoreError where that fails."""
        if not self._repository.exists:
            return NOTHING
        interrupted = self.needed()
        layout.remove_stale_locks(self._repository.git_dir, self._repository.inside, interrupted)
        if not interrupted:
            return NOTHING
        pending = self._journal.read()
        report = self._finish(pending) if pending else self._settle_refs()
        self._repository.drop_pending()
        sweep(self._root, strays(self._root))
        self._journal.clear()
        return report

    def _settle_refs(self) -> RecoveryReport:
        """Without a journal no file was touched; only the refs may have moved half way."""
        now, pending = self._repository.refs(), self._repository.pending()
        new = Refs(pending.main or now.main, pending.desk or now.desk)
        started = (pending.main and now.main == pending.main) or (
            pending.desk and now.desk == pending.desk
        )
        if not started:
            return RecoveryReport("rolled back")
        self._repository.move(now, new)
        return RecoveryReport("finished")

    def _finish(self, pending: Pending) -> RecoveryReport:
        now = self._repository.refs()
        can_move = all(
            at in (old, new) for at, old, new in zip(now, pending.old, pending.new, strict=True)
        )
        results = self._placed(pending)
        if can_move:
            self._repository.move(now, pending.new)
        kept = [displaced for result in results for displaced in result.kept]
        messages = rescue(self._repository, kept, self._keep, self._when)
        foreign = tuple(result.path for result in results if result.state != "new")
        what = ", ".join(pending.titles) or "A change"
        if not can_move:
            messages.append(
                f"{what} was interrupted and history has gone on: its files wait for review."
            )
        elif now != pending.new or foreign:
            messages.append(f"{what} was interrupted and is finished now.")
        messages += [f"{path} was written by another program meanwhile." for path in foreign]
        return RecoveryReport("finished", foreign, tuple(messages))

    def _placed(self, pending: Pending) -> list[Resumed]:
        """Roll the files forward; where a prepared one is gone, history supplies its bytes."""
        results = resume(self._root, pending.files)
        lost = [
            file
            for file, result in zip(pending.files, results, strict=True)
            if result.state == "old" and file.after is not None
        ]
        if not lost:
            return results
        kept = [self._place_again(file, pending.new) for file in lost]
        again = resume(self._root, pending.files)
        return [
            *(
                Resumed(*after[:2], before.kept)
                for before, after in zip(results, again, strict=True)
            ),
            *(Resumed(file.path, "new", found) for file, found in zip(lost, kept, strict=True)),
        ]

    def _place_again(self, file: Placed, new: Refs) -> tuple[Displaced, ...]:
        data = self._bytes_of(file, new)
        if data is None:
            return ()
        placement = Placement(self._root)
        placement.prepare([Edit(file.path, file.before, data)])
        kept: list[Displaced] = []
        try:
            placement.place()
            if placement.verify():
                kept = placement.roll_back()
        except StaleError:
            kept = placement.roll_back()
        placement.finish()
        return tuple(kept)

    def _bytes_of(self, file: Placed, new: Refs) -> bytes | None:
        entry = self._repository.tree(new.main).get(file.path) if new.main else None
        if entry is None:
            return None
        for data in (self._repository.blob(entry.blob), self._raw(entry.blob)):
            if data is not None and blob_id(data) == file.after:
                return data
        return None


def strays(root: Root) -> Iterator[str]:
    """The temporary files of memtui that lie in the store."""
    for directory, below, names in os.walk(root.path):
        below[:] = [name for name in below if name != ".git"]
        inside = os.path.relpath(directory, root.path)
        for name in names:
            if TEMP_NAME.fullmatch(name):
                yield name if inside == "." else f"{inside}/{name}"
