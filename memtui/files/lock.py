"""The lock of a store: it dies with its process, and says who holds it."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memtui import clock
from memtui.errors import LockedError, StoreError
from memtui.files.failures import write_failure
from memtui.formats import json_guard

_POLL_S = 0.02
_BUSY = (errno.EAGAIN, errno.EACCES)


@contextmanager
def locked(path: Path, timeout: float) -> Iterator[None]:
    """Hold the lock file exclusively, waiting up to `timeout` seconds for it.

    Raises LockedError naming the holder, StoreError where locks don't work.
    """
    try:
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(path, flags, 0o600)
    except OSError as error:
        raise write_failure(error, str(path)) from error
    try:
        _wait(descriptor, timeout)
        _name_holder(descriptor)
        yield
    finally:
        os.close(descriptor)


def holder_of(path: Path) -> str:
    """Who holds the lock file of a store now, since when; "" when nobody does."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return ""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        return _holder(descriptor) if error.errno in _BUSY else ""
    finally:
        os.close(descriptor)
    return ""


def _wait(descriptor: int, timeout: float) -> None:
    end = time.monotonic() + timeout
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except OSError as error:
            if error.errno not in _BUSY:
                raise StoreError(
                    f"The file system of memtui's state can't lock files: {error.strerror}.",
                    "Point XDG_STATE_HOME at a local disk.",
                ) from error
        if time.monotonic() >= end:
            raise LockedError(
                f"{_holder(descriptor)} is working on this store.", "Try again when it is done."
            )
        time.sleep(_POLL_S)


def _name_holder(descriptor: int) -> None:
    holder = {
        "pid": os.getpid(),
        "host": os.uname().nodename,
        "start": clock.now().isoformat(timespec="seconds"),
        "command": " ".join([Path(sys.argv[0]).name, *sys.argv[1:2]]),
    }
    try:
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, json.dumps(holder).encode(), 0)
    except OSError as error:
        raise write_failure(error, "the lock of this store") from error


def _holder(descriptor: int) -> str:
    try:
        holder = json_guard.read(os.pread(descriptor, 4096, 0))
        return (
            f"Process {holder['pid']} on {holder['host']}"
            f" ({holder['command']}, since {holder['start']})"
        )
    except (OSError, ValueError, KeyError, TypeError):
        return "Another process"
