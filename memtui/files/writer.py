"""The only code that writes into a store: several files placed as one, verified, or put back.

Each file is written beside its target and made durable, then swapped in. What a
swap displaced is compared with what was expected to stand there, so that an agent
that writes at the same moment is noticed after the fact and never overwritten
without a copy (check-then-rename loses such writes).
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress

from memtui.change import Edit
from memtui.errors import MemtuiError, StaleError, StoreError
from memtui.files.displaced import GRACE_S, Found, settled
from memtui.files.exchange import Names
from memtui.files.failures import write_failure
from memtui.files.folders import Folders
from memtui.files.paths import safe_path, temporary_name
from memtui.files.reader import Root
from memtui.files.records import Displaced, Record
from memtui.files.takeback import TakeBack
from memtui.files.temporary import standing_file, write_temporary
from memtui.formats.digest import blob_id

__all__ = ["Displaced", "Placement", "Record", "safe_path"]


class Placement:
    """One all-or-nothing write of several files.

    `prepare`, then (after the journal) `place` and `verify`, then `finish`; or
    `roll_back` from wherever it failed, store what it returns, drop the journal,
    then `finish`. Nothing that another program wrote is removed before `finish`.
    """

    def __init__(self, root: Root) -> None:
        self.root = root
        self.records: list[Record] = []
        self._folders = Folders(root.descriptor)
        self._names = Names()
        self._placed: list[Record] = []
        self._swapped_at = 0.0

    @property
    def exchange_supported(self) -> bool:
        """False once the system has shown that it can't swap names in one step."""
        return self._names.atomic

    def prepare(self, edits: Sequence[Edit]) -> list[Record]:
        """Write every new file beside its target, durably; places nothing.

        Raises RefusedError (an unsafe path, a link or directory in the place),
        StaleError (its directory is gone) or StoreError (no space, no permission,
        read-only, the store is gone); then nothing is left.
        """
        needed = sum(len(edit.after or b"") for edit in edits)
        path = ""
        try:
            for edit in edits:
                path = safe_path(edit.path)
                self._prepare(edit)
            for record in self.records:
                path = record.path
                if record.after is not None:
                    self._sync(record)
        except FileNotFoundError:
            self.finish()
            raise self._gone(path) from None
        except OSError as error:
            self.finish()
            raise write_failure(error, path, needed) from error
        except BaseException:
            self.finish()
            raise
        return list(self.records)

    def adopt(self, records: Iterable[Record]) -> None:
        """Take over, for recovery, what an earlier process prepared and did not place."""
        self.records.extend(records)

    def place(self) -> None:
        """Put the files in place: those that come or change first, those that go last.

        Raises StaleError when a file came or went meanwhile, StoreError when the
        system refuses; then `roll_back`.
        """
        if not self.root.alive():
            raise self._gone("")
        for record in sorted(self.records, key=lambda record: record.after is None):
            try:
                self._place(record)
            except FileExistsError:
                raise self._taken(record) from None
            except FileNotFoundError:
                raise self._gone(record.path) from None
            except OSError as error:
                raise write_failure(error, record.path) from error
            self._placed.append(record)
        self._sync_names()

    def verify(self) -> list[Displaced]:
        """What was displaced but is not what should have stood there: empty when all is well.

        Waits until no program writes to the displaced files any more.
        """
        self._wait()
        strangers = []
        for record in self._placed:
            if record.before is None:
                continue
            found = settled(*self._folders.at(record.temp))
            if not found.is_blob(record.before):
                strangers.append(Displaced.at(record.path, found))
        return strangers

    def roll_back(self) -> list[Displaced]:
        """Put back what stood before; what others wrote over the new files stays in place.

        What others wrote and is not in its place afterwards is returned, and lies in
        the temporary files until `finish`. Raises StoreError when the system refuses;
        the journal must then stay, for recovery.
        """
        placed, self._placed = self._placed[::-1], []
        failed: list[MemtuiError] = []
        back = TakeBack(self._folders, self._names)
        held: dict[str, Found] = {}
        for record in placed:
            try:
                held[record.path] = back.take(record)
            except OSError as error:
                failed.append(write_failure(error, record.path))
        self._swapped_at = time.monotonic()
        self._wait()
        kept: list[Displaced] = []
        for record in placed:
            try:
                if record.path in held:
                    kept += back.settle(record, held[record.path])
            except OSError as error:
                failed.append(write_failure(error, record.path))
        self._sync_names()
        if failed:
            raise failed[0]
        return kept

    def finish(self) -> None:
        """Remove the temporary files and, when nothing was placed, the directories made for it.

        Never fails: what the system won't remove now is a stray, which `sweep` removes later.
        """
        with suppress(OSError):
            self._clear()
            self._folders.sync()
        self._folders.close()

    def _prepare(self, edit: Edit) -> None:
        if edit.after is not None:
            self._folders.make_for(edit.path)
        directory, name = self._folders.at(edit.path)
        standing = standing_file(directory, name, edit.path)
        temp = temporary_name()
        after = None if edit.after is None else blob_id(edit.after)
        beside = edit.path[: len(edit.path) - len(name)] + temp
        self.records.append(Record(edit.path, beside, edit.before, after))
        if edit.after is not None:
            write_temporary(directory, temp, edit, edit.after, standing)

    def _sync(self, record: Record) -> None:
        directory, name = self._folders.at(record.temp)
        handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=directory)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def _place(self, record: Record) -> None:
        directory, name = self._folders.at(record.path)
        temp = record.temp.rpartition("/")[2]
        if record.after is None:
            self._names.move(directory, name, temp)
        elif record.before is None:
            self._names.move(directory, temp, name)
        else:
            self._names.exchange(directory, temp, name)
        self._swapped_at = time.monotonic()

    def _gone(self, path: str) -> StaleError | StoreError:
        if self.root.alive():
            return StaleError(f"{path} is gone since it was shown.", "Look at it again.")
        return StoreError(
            f"The directory {self.root.path} was moved or removed; nothing was written.",
            "Open the store again.",
        )

    def _taken(self, record: Record) -> StaleError:
        directory, name = self._folders.at(record.path)
        with os.scandir(directory) as listing:
            listed = [row.name for row in listing]
        standing = name
        if name not in listed:  # the disk takes another spelling for the same name
            alike = [other for other in listed if other.casefold() == name.casefold()]
            standing = alike[0] if alike else name
        return StaleError(
            f"{record.path} can't be made: {standing} stands there already.",
            "Merge into it, or choose another name.",
        )

    def _wait(self) -> None:
        rest = self._swapped_at + GRACE_S - time.monotonic()
        if rest > 0:
            time.sleep(rest)

    def _sync_names(self) -> None:
        try:
            self._folders.sync()
        except OSError as error:
            raise write_failure(error, str(self.root.path)) from error

    def _clear(self) -> None:
        for record in self.records:
            directory, name = self._folders.at(record.temp)
            try:
                os.unlink(name, dir_fd=directory)
            except (FileNotFoundError, IsADirectoryError):
                continue
        if not self._placed:
            self._folders.unmake()
