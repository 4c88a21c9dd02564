"""The walk over a store: every file as it stands, re-reading only what may have changed."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from memtui.files.paths import READ, TEMP_NAME, open_directory
from memtui.model import Role
from memtui.snapshot import Entry, Oddity, Snapshot

LARGE = 1 << 20  # shown, but too large to decide on here
HUGE = 16 << 20  # not even read
NAMES_CAP = 200_000
DEPTH_CAP = 64
# A file written this close to the moment of hashing may change again within one time stamp.
RACY_NS = 2_000_000_000

LINK = 0o120000
PLAIN = 0o100644
EXECUTABLE = 0o100755


class CachedEntry(NamedTuple):
    """A file as an earlier scan hashed it; `seen_ns` is when that scan began."""

    entry: Entry
    ctime_ns: int
    inode: int
    seen_ns: int

    def stands(self, row: os.DirEntry[str]) -> bool:
        """Whether the very same file stands there, surely with the bytes that were hashed."""
        entry, ctime_ns, inode, seen_ns = self
        try:
            now = row.stat(follow_symlinks=False)
        except OSError:
            return False
        mtime_ns = entry.mtime_ns
        return (
            mtime_ns == now.st_mtime_ns
            and ctime_ns == now.st_ctime_ns
            and entry.size == now.st_size
            and inode == now.st_ino
            and mtime_ns + RACY_NS < seen_ns > ctime_ns + RACY_NS
        )

    @property
    def young(self) -> bool:
        """Whether it has to be hashed again at the next scan in any case."""
        return max(self.entry.mtime_ns, self.ctime_ns) + RACY_NS >= self.seen_ns


@dataclass(frozen=True, slots=True)
class Scan:
    """What stands, and what an entry cache needs to know for the next scan.

    `changed` are the paths whose cache rows are new, `gone` those to drop,
    `strays` temporary files of memtui that a killed process left behind.
    """

    snapshot: Snapshot
    cache: dict[str, CachedEntry]
    changed: tuple[str, ...]
    gone: tuple[str, ...]
    strays: tuple[str, ...]


def scan(
    top: int,
    role: Callable[[str], Role],
    known: Mapping[str, CachedEntry],
    digests: Callable[[bytes], tuple[str, str]],
    cap: int,
) -> Scan:
    """Scan the directory of descriptor `top`; see `Root.scan`."""
    walk = _Walk(top, role, known, digests, cap)
    walk.run()
    return Scan(
        Snapshot(walk.entries, tuple(walk.oddities), walk.truncated),
        walk.cache,
        tuple(walk.changed),
        # A truncated walk has not seen everything, so it can't tell what is gone.
        () if walk.truncated else tuple(known.keys() - walk.cache.keys()),
        tuple(walk.strays),
    )


class _Walk:
    def __init__(
        self,
        top: int,
        role: Callable[[str], Role],
        known: Mapping[str, CachedEntry],
        digests: Callable[[bytes], tuple[str, str]],
        cap: int,
    ) -> None:
        self.top = top
        self.role = role
        self.known = known
        self.digests = digests
        self.cap = cap
        self.names = 0
        self.seen_ns = time.time_ns()
        self.entries: dict[str, Entry] = {}
        self.cache: dict[str, CachedEntry] = {}
        self.oddities: list[Oddity] = []
        self.changed: list[str] = []
        self.strays: list[str] = []
        self.truncated = False

    def run(self) -> None:
        pending = [""]
        while pending and not self.truncated:
            prefix = pending.pop()
            try:
                descriptor = open_directory(self.top, prefix.split("/")[:-1])
            except OSError as error:
                self._odd(prefix[:-1], error)
                continue
            try:
                pending.extend(reversed(self._list(descriptor, prefix)))
            except OSError as error:
                self._odd(prefix[:-1], error)
            finally:
                os.close(descriptor)

    def _list(self, descriptor: int, prefix: str) -> list[str]:
        """Take in one directory; the prefixes of those below that belong to the memory."""
        below: list[str] = []
        with os.scandir(descriptor) as listing:
            rows = sorted(listing, key=attrgetter("name"))
        known = self.known.get
        for row in rows:
            self.names += 1
            if len(self.entries) >= self.cap or self.names > NAMES_CAP:
                self.truncated = True
                break
            path = prefix + row.name
            old = known(path)
            if old is not None and old.stands(row):  # nearly every file
                self._keep(path, old)
            elif row.is_dir(follow_symlinks=False):
                below.extend(self._directory(path))
            elif TEMP_NAME.fullmatch(row.name):
                self.strays.append(path)
            elif self.role(path) is not Role.OTHER:
                self._file(descriptor, row, path)
            elif _links_to_directory(row) and self.role(path + "/") is not Role.OTHER:
                self.oddities.append(
                    Oddity(path, "symbolic link to a directory: memtui doesn't follow it")
                )
        return below

    def _directory(self, path: str) -> list[str]:
        if self.role(path) is not Role.OTHER:
            self.oddities.append(Oddity(path, "a directory, not a file"))
        if self.role(path + "/") is Role.OTHER:
            return []
        if path.count("/") >= DEPTH_CAP:
            self.oddities.append(Oddity(path, "directories nested too deeply"))
            return []
        return [path + "/"]

    def _file(self, descriptor: int, row: os.DirEntry[str], path: str) -> None:
        try:
            now = row.stat(follow_symlinks=False)
            if stat.S_ISLNK(now.st_mode):
                target = os.fsencode(os.readlink(row.name, dir_fd=descriptor))
                self._hashed(path, target, now)
            elif not stat.S_ISREG(now.st_mode):
                self.oddities.append(Oddity(path, f"{kind_of(now.st_mode)}, not a file"))
            elif now.st_size > HUGE:
                self.oddities.append(Oddity(path, "larger than 16 MiB: not read"))
            else:
                self._hashed(path, *read_at(descriptor, row.name))
        except OSError as error:
            self._odd(path, error)

    def _hashed(self, path: str, data: bytes, now: os.stat_result) -> None:
        digest, stored = self.digests(data)
        entry = Entry(path, git_mode(now.st_mode), digest, stored, len(data), now.st_mtime_ns)
        old = self.known.get(path)
        if old is not None and old.entry == entry:
            entry = old.entry  # the same object: whoever keeps something with it sees that
        new = CachedEntry(entry, now.st_ctime_ns, now.st_ino, self.seen_ns)
        if old is None or entry is not old.entry or not new.young:
            self.changed.append(path)
        self._keep(path, new)

    def _keep(self, path: str, cached: CachedEntry) -> None:
        self.entries[path] = cached.entry
        self.cache[path] = cached
        if cached.entry.size > LARGE:
            self.oddities.append(Oddity(path, "larger than 1 MiB: shown, not decided here"))

    def _odd(self, path: str, error: OSError) -> None:
        if error.errno == errno.ENOENT and path:
            return  # gone between listing and opening: simply not there any more
        reasons = {errno.EACCES: "no permission", errno.ELOOP: "symbolic link: not followed"}
        reason = reasons.get(error.errno or 0) or (error.strerror or "unreadable").lower()
        self.oddities.append(Oddity(path or ".", reason))


def _links_to_directory(row: os.DirEntry[str]) -> bool:
    try:
        return row.is_symlink() and row.is_dir()
    except OSError:  # a loop, or a target that can't be reached
        return False


def read_at(descriptor: int, name: str, limit: int | None = None) -> tuple[bytes, os.stat_result]:
    """The bytes and attributes of a regular file in an opened directory.

    Raises OSError; EFBIG when it is larger than `limit` bytes, EINVAL with the
    kind of thing in `strerror` when it isn't a regular file.
    """
    handle = os.open(name, READ, dir_fd=descriptor)
    try:
        now = os.fstat(handle)
        if not stat.S_ISREG(now.st_mode):
            raise OSError(errno.EINVAL, f"{kind_of(now.st_mode)}, not a file")
        if limit is not None and now.st_size > limit:
            raise OSError(errno.EFBIG, f"larger than {limit:,} bytes")
        chunks: list[bytes] = []
        wanted = now.st_size + 1
        while chunk := os.read(handle, wanted):
            chunks.append(chunk)
            if len(chunk) < wanted:
                break
        return b"".join(chunks), now
    finally:
        os.close(handle)


def git_mode(mode: int) -> int:
    """The mode that git would record for a file or link."""
    if stat.S_ISLNK(mode):
        return LINK
    return EXECUTABLE if mode & stat.S_IXUSR else PLAIN


def kind_of(mode: int) -> str:
    """What a name in a directory is, for a sentence."""
    kinds = {
        stat.S_IFDIR: "a directory",
        stat.S_IFLNK: "a symbolic link",
        stat.S_IFIFO: "a named pipe",
        stat.S_IFSOCK: "a socket",
        stat.S_IFCHR: "a device",
        stat.S_IFBLK: "a device",
    }
    return kinds.get(stat.S_IFMT(mode), "a special file")
