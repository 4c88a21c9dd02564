"""What tells one directory of the disk from another, wherever it is moved to."""

from __future__ import annotations

import fcntl
import os
import struct
from dataclasses import dataclass
from pathlib import Path

from memtui.errors import StoreError

_GET_VERSION = 0x80087601  # FS_IOC_GETVERSION


@dataclass(frozen=True, slots=True)
class Identity:
    """Device and inode of a directory, and the generation of that inode number.

    A directory made later can get the inode number of a removed one, but never
    its generation, which is None where the file system doesn't tell it.
    """

    device: int
    inode: int
    generation: int | None

    @classmethod
    def of(cls, directory: Path) -> Identity:
        """The identity of a directory that exists; raises StoreError."""
        try:
            descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        except OSError as error:
            raise StoreError(f"The directory {directory} can't be opened: {error}.") from error
        try:
            status = os.fstat(descriptor)
            return cls(status.st_dev, status.st_ino, _generation(descriptor))
        finally:
            os.close(descriptor)


def _generation(descriptor: int) -> int | None:
    answer = bytearray(8)
    try:
        fcntl.ioctl(descriptor, _GET_VERSION, answer)
    except OSError:
        return None
    return int(struct.unpack_from("=I", answer)[0])
