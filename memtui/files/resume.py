"""After a kill: what became of a placement, and its completion from the prepared files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from memtui.errors import MemtuiError
from memtui.files.displaced import NOTHING, Found, content
from memtui.files.exchange import OLD, Names
from memtui.files.failures import write_failure
from memtui.files.folders import Folders
from memtui.files.paths import TEMP_NAME
from memtui.files.reader import Root
from memtui.files.records import Displaced, Record
from memtui.files.writer import Placement

State = Literal["new", "old", "foreign"]


class Resumed(NamedTuple):
    """What stands at a path after recovery.

    *new*: the change is in place (others may have written since). *old*: it isn't,
    and the prepared file is gone or had to wait; history supplies the bytes.
    *foreign*: others wrote first, and theirs stands. `kept` are writes of others
    that came out of the temporary file: to be stored before `sweep`.
    """

    path: str
    state: State
    kept: tuple[Displaced, ...] = ()


def resume(root: Root, records: Sequence[Record]) -> list[Resumed]:
    """Roll an interrupted placement forward, file by file, in the order of `records`.

    Deletions are carried out only when every other file is *new*, so that nothing
    leaves the inbox before it stands elsewhere. Raises StoreError when the system
    refuses. Removes no temporary file that others wrote.
    """
    done: dict[str, Resumed] = {}
    complete = True
    for record in sorted(records, key=lambda record: record.after is None):
        try:
            done[record.path] = _resume(root, record, complete or record.after is not None)
        except OSError as error:
            raise write_failure(error, record.path) from error
        complete = complete and done[record.path].state == "new"
    return [done[record.path] for record in records]


def sweep(root: Root, temps: Iterable[str]) -> None:
    """Remove temporary files that a killed process left; raises StoreError.

    Only under the lock of the store, and after `resume`.
    """
    folders = Folders(root.descriptor)
    path = ""
    try:
        for path in temps:
            directory, name = folders.at(path)
            for each in (name, name + OLD):
                if TEMP_NAME.fullmatch(each):
                    _unlink(directory, each)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise write_failure(error, path) from error
    finally:
        folders.close()


def _resume(root: Root, record: Record, may_place: bool) -> Resumed:
    folders = Folders(root.descriptor)
    try:
        directory, name = folders.at(record.path)
        temp = record.temp.rpartition("/")[2]
        _finish_steps(directory, name, temp)
        standing, aside = content(directory, name), content(directory, temp)
        ours = aside.is_blob(record.before) or aside.is_blob(record.after)
        if aside.why != NOTHING and not ours:
            return _give_back(record, directory, name, temp, standing, aside)
    except (FileNotFoundError, NotADirectoryError):
        return Resumed(record.path, "foreign")  # its directory is gone
    finally:
        folders.close()
    state = _state(record, standing, aside)
    if state == "old" and may_place and (record.after is None or aside.is_blob(record.after)):
        return _place(root, record)
    return Resumed(record.path, state)


def _state(record: Record, standing: Found, aside: Found) -> State:
    if record.after is None:
        if standing.why == NOTHING or aside.is_blob(record.before):
            return "new"
        return "old" if standing.is_blob(record.before) else "foreign"
    if standing.is_blob(record.after):
        return "new"
    if record.before is None:
        if standing.why == NOTHING:
            return "old"
        # With its prepared file gone it was placed, and somebody wrote since.
        return "new" if aside.why == NOTHING else "foreign"
    if aside.is_blob(record.before):
        return "new"
    return "old" if standing.is_blob(record.before) else "foreign"


def _place(root: Root, record: Record) -> Resumed:
    placement = Placement(root)
    placement.adopt([record])
    kept: list[Displaced] = []
    try:
        placement.place()
        strangers = placement.verify()
    except MemtuiError:
        strangers = [Displaced(record.path, None, NOTHING)]
    if strangers:
        kept = placement.roll_back()
    if not kept:
        placement.finish()
    return Resumed(record.path, "foreign" if strangers else "new", tuple(kept))


def _give_back(
    record: Record, directory: int, name: str, temp: str, standing: Found, aside: Found
) -> Resumed:
    """Another program's file came out of the swap, and the kill came before that was seen."""
    names = Names()
    if standing.why == NOTHING:
        names.move(directory, temp, name)
    elif standing.digest in (record.before, record.after):
        names.exchange(directory, temp, name)
    return Resumed(record.path, "foreign", (Displaced.at(record.path, aside),))


def _finish_steps(directory: int, name: str, temp: str) -> None:
    """Complete a swap or move that was made in steps, where the system can't do it in one."""
    if _same_file(directory, name, temp):
        _unlink(directory, temp)  # a move that has not yet dropped its source
    backup = temp + OLD
    if content(directory, backup).why == NOTHING:
        return
    if content(directory, temp).why == NOTHING:
        os.rename(backup, temp, src_dir_fd=directory, dst_dir_fd=directory)
    elif content(directory, name).why == NOTHING:
        os.rename(backup, name, src_dir_fd=directory, dst_dir_fd=directory)
    else:
        _unlink(directory, backup)


def _same_file(directory: int, one: str, other: str) -> bool:
    try:
        found, twin = (
            os.stat(name, dir_fd=directory, follow_symlinks=False) for name in (one, other)
        )
    except FileNotFoundError:
        return False
    return os.path.samestat(found, twin)


def _unlink(directory: int, name: str) -> None:
    try:
        os.unlink(name, dir_fd=directory)
    except (FileNotFoundError, IsADirectoryError):
        return
