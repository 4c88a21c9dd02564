"""A store's directory, held open, and reads inside it that no link can lead astray."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType

from memtui.errors import MemtuiError, RefusedError, StoreError
from memtui.files.failures import read_failure
from memtui.files.paths import open_directory, split
from memtui.files.scan import LARGE, CachedEntry, Scan, read_at, scan
from memtui.formats.digest import blob_id
from memtui.model import Role

__all__ = ["LARGE", "CachedEntry", "Root", "Scan"]


_NOWHERE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)  # on the way to a name


class Root:
    """An opened store directory.

    `path` is its real path, `given` what the user typed; `descriptor` stays open
    until `close`, so that a renamed directory is noticed and not followed.
    """

    def __init__(self, path: Path, given: Path, descriptor: int) -> None:
        self.path = path
        self.given = given
        self.descriptor = descriptor
        status = os.fstat(descriptor)
        self.device = status.st_dev
        self.inode = status.st_ino

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Root:
        """Open a directory, resolving links in its own path once; raises StoreError."""
        given = Path(path)
        try:
            real = Path(os.path.realpath(given))
            descriptor = os.open(real, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except FileNotFoundError:
            raise StoreError(f"There is no directory {given}.") from None
        except NotADirectoryError:
            raise StoreError(f"{given} is not a directory.") from None
        except PermissionError:
            raise StoreError(f"There is no permission to read the directory {given}.") from None
        except (OSError, ValueError) as error:
            raise StoreError(f"The directory {given} can't be opened: {error}.") from None
        return cls(real, given, descriptor)

    def close(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1

    def __enter__(self) -> Root:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def alive(self) -> bool:
        """Whether the same directory still stands at its path."""
        try:
            status = self.path.stat()
        except OSError:
            return False
        return (status.st_dev, status.st_ino) == (self.device, self.inode)

    def writable(self) -> bool:
        """Whether files can be made here: permission, and no read-only file system."""
        effective = os.access in os.supports_effective_ids
        return os.access(".", os.W_OK | os.X_OK, dir_fd=self.descriptor, effective_ids=effective)

    def read(self, path: str, limit: int | None = None) -> bytes:
        """The bytes of a regular file.

        Raises NotFoundError, RefusedError (a link, pipe or directory, no
        permission, larger than `limit` bytes, not a path inside the store) or
        StoreError (the disk fails).
        """
        directories, name = split(path)
        try:
            parent = open_directory(self.descriptor, directories)
            try:
                return read_at(parent, name, limit)[0]
            finally:
                os.close(parent)
        except OSError as error:
            raise _unreadable(error, path) from error

    def file(self, path: str) -> tuple[bytes, os.stat_result] | None:
        """The bytes and attributes of a regular file; None when no such name is there.

        Raises RefusedError or StoreError as `read` does.
        """
        directories, name = split(path)
        try:
            parent = open_directory(self.descriptor, directories)
        except OSError as error:
            if error.errno in _NOWHERE:
                return None
            raise read_failure(error, path) from error
        try:
            return read_at(parent, name)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _unreadable(error, path) from error
        finally:
            os.close(parent)

    def stat(self, path: str) -> os.stat_result | None:
        """The attributes of a name itself (never of a link's target); None when it isn't there."""
        directories, name = split(path)
        try:
            parent = open_directory(self.descriptor, directories)
            try:
                return os.stat(name, dir_fd=parent, follow_symlinks=False)
            finally:
                os.close(parent)
        except OSError as error:
            if error.errno in _NOWHERE:
                return None
            raise read_failure(error, path) from error

    def digest(self, path: str) -> str | None:
        """The blob id of a regular file's bytes; None when there is no such file.

        Raises RefusedError for what `read` refuses.
        """
        found = self.file(path)
        return blob_id(found[0]) if found else None

    def scan(
        self,
        role: Callable[[str], Role],
        known: Mapping[str, CachedEntry],
        digests: Callable[[bytes], tuple[str, str]],
        cap: int = 20_000,
    ) -> Scan:
        """Every file that its dialect's `role` counts to the memory.

        `role` is asked with a trailing `/` for directories; OTHER leaves a file
        out and a directory unvisited. `digests` gives (digest, stored) of bytes.
        A file of `known` is read again only when size, times or inode differ or
        it was hashed within two seconds of its last change. Never raises for a
        single file: what can't be read is an oddity. At most `cap` files.
        """
        return scan(self.descriptor, role, known, digests, cap)


def _unreadable(error: OSError, path: str) -> MemtuiError:
    if error.errno in (errno.EINVAL, errno.EFBIG):
        return RefusedError(f"{path} is {error.strerror}.")
    return read_failure(error, path)
