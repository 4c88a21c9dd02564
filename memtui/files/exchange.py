"""Swapping two names, and moving without overwriting: atomic where the system can."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import cache

_NOREPLACE = 1
_EXCHANGE = 2
_UNABLE = frozenset({errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP})
_NO_LINKS = frozenset({errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK})
OLD = ".old"  # suffix of the second name that the fallback gives a file while it swaps


class Names:
    """Renames inside one directory at a time.

    `atomic` turns False when the system or the file system knows no `renameat2`:
    then a write that hits the moment between two steps can be overwritten.
    """

    def __init__(self) -> None:
        self.atomic = _renameat2() is not None

    def exchange(self, directory: int, new: str, standing: str) -> None:
        """Swap two names that both exist; raises OSError."""
        if not self._renamed(directory, new, standing, _EXCHANGE):
            _swap_by_steps(directory, new, standing)

    def move(self, directory: int, source: str, target: str) -> None:
        """Rename; raises OSError, FileExistsError when the target is taken."""
        if not self._renamed(directory, source, target, _NOREPLACE):
            _move_by_link(directory, source, target)

    def _renamed(self, directory: int, source: str, target: str, flags: int) -> bool:
        call = _renameat2() if self.atomic else None
        if call is None:
            return False
        code = call(directory, os.fsencode(source), os.fsencode(target), flags)
        if code in _UNABLE:
            self.atomic = False
            return False
        if code:
            raise OSError(code, os.strerror(code), target)
        return True


@cache
def _renameat2() -> Callable[[int, bytes, bytes, int], int] | None:
    import ctypes

    try:
        function = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return None
    number, text = ctypes.c_int, ctypes.c_char_p
    function.argtypes = [number, text, number, text, ctypes.c_uint]
    function.restype = number

    def call(directory: int, source: bytes, target: bytes, flags: int) -> int:
        done = function(directory, source, directory, target, flags) == 0
        return 0 if done else ctypes.get_errno()

    return call


def _swap_by_steps(directory: int, new: str, standing: str) -> None:
    backup = new + OLD
    _second_name(directory, standing, backup)
    os.rename(new, standing, src_dir_fd=directory, dst_dir_fd=directory)
    os.rename(backup, new, src_dir_fd=directory, dst_dir_fd=directory)


def _move_by_link(directory: int, source: str, target: str) -> None:
    try:
        _link(directory, source, target)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if _exists(directory, target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), target) from None
        os.rename(source, target, src_dir_fd=directory, dst_dir_fd=directory)
    else:
        os.unlink(source, dir_fd=directory)


def _second_name(directory: int, name: str, backup: str) -> None:
    try:
        _link(directory, name, backup)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # No links here (some FUSE and FAT systems): for a moment nothing stands at the name.
        os.rename(name, backup, src_dir_fd=directory, dst_dir_fd=directory)


def _link(directory: int, source: str, target: str) -> None:
    os.link(source, target, src_dir_fd=directory, dst_dir_fd=directory, follow_symlinks=False)


def _exists(directory: int, name: str) -> bool:
    try:
        os.stat(name, dir_fd=directory, follow_symlinks=False)
    except FileNotFoundError:
        return False
    return True
