"""Undoing a placement without overwriting what others have written since."""

from __future__ import annotations

import errno
from contextlib import suppress

from memtui.files.displaced import HELD_OPEN, NOTHING, Found, content, settled
from memtui.files.exchange import Names
from memtui.files.folders import Folders
from memtui.files.records import Displaced, Record

_SWAPS = 16  # a program that wins this many races in a row has the last word


class TakeBack:
    """Takes files back in two passes, so that the pause for late writers is made only once."""

    def __init__(self, folders: Folders, names: Names) -> None:
        self.folders = folders
        self.names = names

    def take(self, record: Record) -> Found:
        """Undo one swap without looking; what had been displaced by it."""
        directory, name = self.folders.at(record.path)
        temp = record.temp.rpartition("/")[2]
        held = content(directory, temp)
        # Where they removed the new file, or made one where we had deleted, that stands.
        with suppress(FileNotFoundError, FileExistsError):
            if record.before is None:
                self.names.move(directory, name, temp)
            elif record.after is None:
                self.names.move(directory, temp, name)
            else:
                self._exchange_or_move(directory, temp, name)
        return held

    def settle(self, record: Record, held: Found) -> list[Displaced]:
        """Look at what taking back brought out; what of theirs is left without a place."""
        directory, name = self.folders.at(record.path)
        temp = record.temp.rpartition("/")[2]
        if record.before is not None and record.after is not None:
            homeless = self._settle_swap(directory, name, temp, record.after, held)
        else:
            found = settled(directory, temp)
            homeless = [] if found.why == NOTHING or found.is_blob(record.after) else [found]
            if homeless and record.before is None:
                with suppress(FileExistsError):
                    self.names.move(directory, temp, name)
                    homeless = []
        return [
            Displaced.at(record.path, found)
            for found in homeless
            if not found.is_blob(record.before)
        ]

    def _settle_swap(
        self, directory: int, name: str, temp: str, ours: str, held: Found
    ) -> list[Found]:
        """Swap again while what came out is newer than what went in; what that left over."""
        expected: str | None = ours
        standing = held
        left: list[Found] = []
        for _ in range(_SWAPS):
            came = settled(directory, temp)
            if came.why == NOTHING or (came.digest == expected and came.why != HELD_OPEN):
                break
            left.append(standing)
            self._exchange_or_move(directory, temp, name)
            expected, standing = standing.digest, came
        else:
            left.append(settled(directory, temp))
        return left

    def _exchange_or_move(self, directory: int, temp: str, name: str) -> None:
        for _ in range(_SWAPS):
            try:
                self.names.exchange(directory, temp, name)
            except FileNotFoundError:
                with suppress(FileExistsError):  # removed, and made again: swap after all
                    self.names.move(directory, temp, name)
                    return
            else:
                return
        raise BlockingIOError(errno.EAGAIN, "another program keeps replacing it")
