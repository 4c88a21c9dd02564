"""A program on a pseudo-terminal, timed from outside: from a key to the text it paints."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

from memtui.errors import MemtuiError

COLUMNS, LINES = 120, 36
PATIENCE_S = 60.0
_ESCAPES = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])"
)
# What a program asks of a terminal, and what a plain one answers.
_ANSWERS = {
    b"\x1b[c": b"\x1b[?62;22c",
    b"\x1b[6n": b"\x1b[1;1R",
    b"\x1b[?2026$p": b"\x1b[?2026;0$y",
}
_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}


class Terminal:
    """A running program and what it has painted since the last key."""

    def __init__(self, words: Sequence[str], environ: Mapping[str, str] = os.environ) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self._child, self._fd = pty.fork()
        if self._child == 0:
            window = struct.pack("HHHH", LINES, COLUMNS, 0, 0)
            fcntl.ioctl(0, termios.TIOCSWINSZ, window)
            os.execvpe(words[0], list(words), {**environ, **_TERMINAL})
        self._output = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    def end(self) -> None:
        """End the program at once."""
        os.kill(self._child, signal.SIGKILL)
        os.waitpid(self._child, 0)
        os.close(self._fd)

    def press(self, keys: str) -> None:
        """Type, and forget what was painted before."""
        self._output = b""
        os.write(self._fd, keys.encode())

    def wait_for(self, text: str) -> None:
        """Read until a text has been painted in one piece. Raises MemtuiError after a minute."""
        wanted, deadline = text.encode(), time.monotonic() + PATIENCE_S
        while wanted not in _ESCAPES.sub(b"", self._output):
            if time.monotonic() > deadline:
                raise MemtuiError(f"“{text}” was not painted within {PATIENCE_S:.0f} s.")
            self._read()

    def settle(self, quiet_s: float = 0.15) -> None:
        """Read until nothing has been painted for a while."""
        while self._read(quiet_s):
            pass

    def resident_mib(self) -> float:
        """The memory of the program and of those that it started, shared pages in each."""
        listed = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid=,rss="], capture_output=True, text=True, check=True
        )
        rows = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
        family = {self._child}
        while more := {pid for pid, parent, _ in rows if parent in family} - family:
            family |= more
        return sum(kib for pid, _, kib in rows if pid in family) / 1024

    def _read(self, timeout_s: float = 0.05) -> bool:
        ready, _, _ = select.select([self._fd], [], [], timeout_s)
        if not ready:
            return False
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError as error:  # the program has ended
            raise MemtuiError("The program ended before it painted what was waited for.") from error
        for asked, answer in _ANSWERS.items():
            if asked in data:
                os.write(self._fd, answer)
        self._output += data
        return True
