"""The locks that agents keep in their own stores, taken for a moment and never taken over."""

from __future__ import annotations

import os
import time
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from types import TracebackType

from memtui.errors import LockedError, StoreError

_TRIES = 100
_PAUSE_S = 0.01
_OURS: set[Path] = set()  # the locks that this process holds, so that it can hold them once more


class DirectoryLock(AbstractContextManager[None]):
    """A lock that is a directory: whoever makes it holds it (reliability J14).

    Entering raises StoreError where no directory can be made, LockedError after a second.
    A kill leaves it behind for ever, and nothing in it says whose it is: one that we did
    not make is never removed, only shown with its age.
    """

    def __init__(self, path: Path, tool: str) -> None:
        self._path = path
        self._tool = tool

    def __enter__(self) -> None:
        for attempt in range(_TRIES):
            if attempt:
                time.sleep(_PAUSE_S)
            try:
                self._path.mkdir()
            except FileExistsError:
                continue
            except OSError as error:
                raise _not_taken(self._path, error) from None
            return
        raise LockedError(
            self.holder() or f"{self._tool} holds its lock {self._path}.",
            f"Try again. If {self._tool} isn't running, remove the directory {self._path}.",
        )

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(OSError):
            self._path.rmdir()

    def holder(self) -> str:
        """Who holds the lock since when, as a sentence; "" when it is free."""
        age = _age(self._path)
        if age is None:
            return ""
        return f"{self._tool} holds its lock {self._path}, taken {_ago(age)}."


class PidLock(AbstractContextManager[None]):
    """A lock that is a file with the holder's process id (reliability J13, J15).

    Entering raises StoreError where no file can be made, LockedError while it is held.

    Its tool counts a lock as void once the process is gone and the file is older than
    `stale_s`: such a one is neither taken nor removed, and doesn't hold us up. What is
    not a plain process id (another host's, empty) always does. What this process
    took already it can take once more.
    """

    def __init__(self, path: Path, stale_s: int, tool: str) -> None:
        self._path = path
        self._stale_s = stale_s
        self._tool = tool
        self._ours = False

    def __enter__(self) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            handle = os.open(self._path, flags, 0o644)
        except FileExistsError:
            held = "" if self._path in _OURS else self.holder()
            if held:
                fix = f"Wait for it to end. If it isn't running, remove {self._path}."
                raise LockedError(held, fix) from None
            return
        except OSError as error:
            raise _not_taken(self._path, error) from None
        with os.fdopen(handle, "wb") as file:
            file.write(b"%d" % os.getpid())
        self._ours = True
        _OURS.add(self._path)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._ours:
            _OURS.discard(self._path)
        if self._ours and self._content() == b"%d" % os.getpid():
            with suppress(OSError):
                self._path.unlink()
        self._ours = False

    def reclaim(self) -> None:
        """Remove a void lock; only where no other tool works on the store."""
        if _age(self._path) is not None and not self.holder():
            with suppress(OSError):
                self._path.unlink()

    def holder(self) -> str:
        """Who holds the lock, as a sentence; "" when it is free or void by its tool's rule."""
        age = _age(self._path)
        if age is None:
            return ""
        content = self._content()
        if not content.isdigit() or len(content) > 10:
            return f"{self._tool} left a lock that names no process of this host: {self._path}."
        pid = int(content)
        if _runs_since_before(pid, time.time() - age):
            return f"{self._tool} is consolidating, begun {_ago(age)} (process {pid}); writes wait."
        if age < self._stale_s:
            left = (self._stale_s - age) / 60
            return (
                f"{self._tool} was consolidating, but its process {pid} is gone; "
                f"its lock ends in {left:.0f} min."
            )
        return ""

    def _content(self) -> bytes:
        try:
            handle = os.open(self._path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError:
            return b""
        try:
            return os.read(handle, 64).strip()
        except OSError:
            return b""
        finally:
            os.close(handle)


def _not_taken(path: Path, error: OSError) -> StoreError:
    return StoreError(f"The lock {path} can't be taken: {error.strerror}.", "Check the directory.")


def _age(path: Path) -> float | None:
    """Seconds since a lock was made; 0 for one from the future, None for none."""
    try:
        return max(0.0, time.time() - path.lstat().st_mtime)
    except OSError:
        return None


def _ago(seconds: float) -> str:
    for size, unit in ((86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if seconds >= 2 * size:
            return f"{seconds // size:.0f} {unit} ago"
    return f"{seconds:.0f} s ago"


def _runs_since_before(pid: int, moment: float) -> bool:
    """Whether a process runs that already ran at `moment` (a later one reuses the id)."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass
    started = _start_of(pid)
    return started is None or started <= moment + 2


def _start_of(pid: int) -> float | None:
    """When a process started, in seconds since 1970; None where the system doesn't tell."""
    try:
        ticks = int(Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[19])
        system = Path("/proc/stat").read_bytes().split(b"\nbtime ", 1)[1].split(b"\n", 1)[0]
        return int(system) + ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None
