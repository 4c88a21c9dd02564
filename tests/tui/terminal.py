"""A program on a real pseudo-terminal, and the screen that it paints there."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType

import pyte

UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=][0-9;]*[A-Za-z]|\x1bP[^\x1b]*\x1b\\|\x1b\[\?[0-9$]*[np]")
PATIENCE_S = 60.0


class Terminal:
    """Runs a program until the block ends; whoever waits longer than a minute fails."""

    def __init__(self, words: Sequence[str], environ: Mapping[str, str], size: tuple[int, int]):
        self.columns, self.lines = size
        self.output = b""
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._child, self._fd = pty.fork()
        if self._child == 0:
            window = struct.pack("HHHH", self.lines, self.columns, 0, 0)
            fcntl.ioctl(0, termios.TIOCSWINSZ, window)
            os.execvpe(words[0], list(words), dict(environ))

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._child:
            os.kill(self._child, signal.SIGKILL)
            os.waitpid(self._child, 0)
        os.close(self._fd)

    def press(self, keys: str) -> None:
        os.write(self._fd, keys.encode())

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the window, as a person who drags it does."""
        self.columns, self.lines = columns, lines
        self._screen.resize(lines, columns)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    @property
    def text(self) -> str:
        """The screen as a person sees it."""
        rows = (self._screen.buffer[y] for y in range(self.lines))
        lines = ("".join(row[x].data for x in range(self.columns)) for row in rows)
        return "\n".join(line.rstrip() for line in lines)

    def wait_for(self, text: str) -> None:
        """Read until `text` stands on the screen."""
        self._read_until(lambda: text in self.text, text)

    def wait_for_last_line(self, text: str) -> None:
        """Read until `text` stands on the lowest line: all above it has been painted."""
        self._read_until(lambda: text in self.text.split("\n")[-1], f"{text} on the last line")

    def wait_until_gone(self, text: str) -> None:
        """Read until `text` stands on the screen no more."""
        self._read_until(lambda: text not in self.text, f"the end of {text}")

    def wait_for_end(self) -> int:
        """Read until the program ends; its exit code."""
        ended: list[int] = []

        def has_ended() -> bool:
            child, status = os.waitpid(self._child, os.WNOHANG)
            if child:
                ended.append(os.waitstatus_to_exitcode(status))
                self._child = 0
            return bool(ended)

        self._read_until(has_ended, "the end")
        return ended[0]

    def _read_until(self, reached: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not reached():
            if time.monotonic() > deadline:
                raise AssertionError(f"{what!r} was not reached:\n{self.text}")
            self._read()

    def _read(self) -> None:
        ready, _, _ = select.select([self._fd], [], [], 0.05)
        if not ready:
            return
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # the program has closed its side
            return
        self.output += data
        self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", data))
