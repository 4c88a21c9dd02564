"""One line of stderr that says what takes so long; on a terminal only, and gone at the end."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from memtui.formats.clean import clean_line, clip

if TYPE_CHECKING:
    from typing import TextIO

QUICK_S = 0.5  # what is done by then is never told of
TICK_S = 1.0  # so that the seconds go on where nothing new is told
_BACK, _REST = "\r", "\x1b[K"


class ProgressLine:
    """What is being done, and for how long; `width` is that of the terminal in cells."""

    def __init__(self, stream: TextIO, width: int) -> None:
        self._stream = stream
        self._width = width
        self._turn = threading.Lock()
        self._ended: threading.Event | None = None  # of the thread that goes on drawing
        self._since = 0.0
        self._doing = ""
        self._drawn = False

    def tell(self, doing: str) -> None:
        """What is done from now on."""
        with self._turn:
            if self._ended is None:
                self._since = time.monotonic()
                self._ended = threading.Event()
                threading.Thread(target=self._go_on, args=(self._ended,), daemon=True).start()
            self._doing = doing
            self._draw()

    def clear(self) -> None:
        """Take the line away; what is told later begins anew."""
        with self._turn:
            if self._ended is not None:
                self._ended.set()
                self._ended = None
            if self._drawn:
                self._write(_BACK + _REST)
                self._drawn = False

    def _go_on(self, ended: threading.Event) -> None:
        while not ended.wait(TICK_S):
            with self._turn:
                if not ended.is_set():
                    self._draw()

    def _draw(self) -> None:
        seconds = time.monotonic() - self._since
        if seconds >= QUICK_S:
            text = clip(f"memtui: {clean_line(self._doing)} · {seconds:.0f} s", self._width - 1)
            self._write(f"{_BACK}{text}{_REST}")
            self._drawn = True

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
