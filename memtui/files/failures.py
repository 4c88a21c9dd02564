"""What the system refuses, as the sentence that a person reads."""

from __future__ import annotations

import errno

from memtui.errors import MemtuiError, NotFoundError, RefusedError, StoreError

_NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT})
_NO_PERMISSION = frozenset({errno.EACCES, errno.EPERM})
_LINK_ON_THE_WAY = frozenset({errno.ELOOP, errno.ENOTDIR})


def read_failure(error: OSError, path: str) -> MemtuiError:
    """Why a file of the store can't be read."""
    if error.errno == errno.ENOENT:
        return NotFoundError(f"{path} is not there.")
    if error.errno in _LINK_ON_THE_WAY:
        return RefusedError(f"{path} is or lies behind a symbolic link, which memtui won't follow.")
    if error.errno in _NO_PERMISSION:
        return RefusedError(f"There is no permission to read {path}.")
    if error.errno == errno.ENAMETOOLONG:
        return RefusedError(f"{path} is too long for a file name.")
    if error.errno in (errno.ENXIO, errno.ENODEV):
        return RefusedError(f"{path} is a socket or device, not a file.")
    return StoreError(f"{path} can't be read: {_reason(error)}.")


def write_failure(error: OSError, path: str, needed: int = 0) -> MemtuiError:
    """Why a file can't be written; `needed` is the size in bytes of what was to be written."""
    if error.errno in _NO_SPACE:
        size = f" for {needed:,} bytes" if needed else ""
        return StoreError(
            f"There is no space left{size} to write {path}.", "Free some space and try again."
        )
    if error.errno == errno.EROFS:
        return StoreError(f"{path} can't be written: its file system is read-only.")
    if error.errno in _NO_PERMISSION:
        return StoreError(
            f"There is no permission to write {path}.", "Check who owns its directory."
        )
    if error.errno in _LINK_ON_THE_WAY:
        return RefusedError(f"{path} is or lies behind a symbolic link, which memtui won't follow.")
    if error.errno == errno.ENAMETOOLONG:
        return RefusedError(f"{path} is too long for a file name.", "Choose a shorter name.")
    return StoreError(f"{path} can't be written: {_reason(error)}.")


def _reason(error: OSError) -> str:
    return (error.strerror or "unknown error").lower()
