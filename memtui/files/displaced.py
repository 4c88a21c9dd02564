"""What a swap took out of its place: read only when nobody is writing to it any more."""

from __future__ import annotations

import errno
import fcntl
import os
import time
from typing import NamedTuple

from memtui.files.paths import READ, temporary_name
from memtui.files.scan import read_at
from memtui.formats.digest import blob_id

# Agents may still hold a displaced file open and be writing: 151 of 2,500 in-place
# writes were lost without this pause, none with it.
GRACE_S = 0.004
PATIENCE_S = 0.25  # how much longer a program that keeps the file open is waited for
NOTHING = "nothing is there"
HELD_OPEN = "another program keeps it open for writing"

_POLL_S = 0.002


class Found(NamedTuple):
    """The bytes behind a name (None: not a regular file, or nothing) and what is odd about them."""

    data: bytes | None
    why: str = ""

    @property
    def digest(self) -> str | None:
        """The blob id of the bytes."""
        return None if self.data is None else blob_id(self.data)

    def is_blob(self, digest: str | None) -> bool:
        """Whether these are, finally, the bytes of that blob id."""
        return not self.why and digest is not None and self.digest == digest


def settled(directory: int, name: str) -> Found:
    """What stands at a name once no program has it open for writing.

    One that keeps it open for longer than PATIENCE_S is told in `why`.
    """
    end = time.monotonic() + PATIENCE_S
    while being_written(directory, name):
        if time.monotonic() >= end:
            return Found(content(directory, name).data, HELD_OPEN)
        time.sleep(_POLL_S)
    return content(directory, name)


def content(directory: int, name: str) -> Found:
    """What stands at a name at this moment."""
    try:
        return Found(read_at(directory, name)[0])
    except FileNotFoundError:
        return Found(None, NOTHING)
    except OSError as error:
        return Found(None, (error.strerror or "unreadable").lower())


def being_written(directory: int, name: str) -> bool:
    """Whether any process has the file open for writing; False where that can't be known."""
    try:
        return _lease_refused(directory, name) and _leases_tell(directory)
    except OSError:
        return False


def _lease_refused(directory: int, name: str) -> bool:
    """A read lease is granted only on a file without writers; it is given back at once."""
    if not hasattr(fcntl, "F_SETLEASE"):
        return False
    from signal import SIGURG  # late: nothing that only looks needs it

    try:
        handle = os.open(name, READ, dir_fd=directory)
    except OSError:
        return False
    try:
        # Whoever opens the file during the lease raises this signal, which does nothing by
        # default; the one that the kernel would choose kills the process.
        fcntl.fcntl(handle, fcntl.F_SETSIG, SIGURG)
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_RDLCK)
        fcntl.fcntl(handle, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    except OSError as error:
        return error.errno == errno.EAGAIN
    finally:
        os.close(handle)
    return False


_telling: dict[int, bool] = {}


def _leases_tell(directory: int) -> bool:
    """Whether a refused lease means a writer: network file systems refuse all of them."""
    device = os.fstat(directory).st_dev
    if device not in _telling:
        name = temporary_name()
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        os.close(os.open(name, flags, 0o600, dir_fd=directory))
        try:
            _telling[device] = not _lease_refused(directory, name)
        finally:
            os.unlink(name, dir_fd=directory)
    return _telling[device]
