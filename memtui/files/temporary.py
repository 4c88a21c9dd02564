"""The new form of a file, written beside its target with the target's attributes."""

from __future__ import annotations

import os
import stat

from memtui.change import Edit
from memtui.errors import RefusedError
from memtui.files.scan import EXECUTABLE, PLAIN, kind_of


def standing_file(directory: int, name: str, path: str) -> os.stat_result | None:
    """The attributes of the regular file that an edit would replace, None if nothing is there.

    Raises RefusedError when something else stands there, OSError.
    """
    try:
        status = os.stat(name, dir_fd=directory, follow_symlinks=False)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise RefusedError(f"{path} is {kind_of(status.st_mode)}; memtui writes files only.")
    return status


def write_temporary(
    directory: int, temp: str, edit: Edit, data: bytes, standing: os.stat_result | None
) -> None:
    """Write `data` under a fresh name, with the attributes of what stands; raises OSError.

    A new file gets what the umask leaves of 0666. Owner, group and extended
    attributes follow the standing file as far as this process may set them.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    handle = os.open(temp, flags, 0o666 if standing is None else 0o600, dir_fd=directory)
    try:
        _write_all(handle, data)
        if standing is not None:
            _take_owner(handle, standing)
            _take_extended(handle, directory, edit.path.rpartition("/")[2])
        _set_mode(handle, edit.mode, standing)
        if edit.mtime_ns is not None:
            os.utime(handle, ns=(edit.mtime_ns, edit.mtime_ns))
    finally:
        os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _take_owner(handle: int, standing: os.stat_result) -> None:
    own = os.fstat(handle)
    if (own.st_uid, own.st_gid) != (standing.st_uid, standing.st_gid):
        try:
            os.fchown(handle, standing.st_uid, standing.st_gid)
        except PermissionError:
            return


def _take_extended(handle: int, directory: int, name: str) -> None:
    if not hasattr(os, "listxattr"):
        return
    source = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=directory)
    try:
        for attribute in os.listxattr(source):
            os.setxattr(handle, attribute, os.getxattr(source, attribute))
    except OSError:
        return  # labels that only the system may set; the bytes are what counts
    finally:
        os.close(source)


def _set_mode(handle: int, wanted: int | None, standing: os.stat_result | None) -> None:
    """Git's two modes say only whether a file is executable; any other is taken as it is."""
    base = stat.S_IMODE((standing or os.fstat(handle)).st_mode)
    if wanted is None:
        mode = base
    elif wanted == PLAIN:
        mode = base & ~0o111
    elif wanted == EXECUTABLE:
        mode = base | (base & 0o444) >> 2
    else:
        mode = stat.S_IMODE(wanted)
    if mode != stat.S_IMODE(os.fstat(handle).st_mode):
        os.fchmod(handle, mode)
