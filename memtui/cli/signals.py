"""Signals that end a program, turned into an exception, so that what it holds is given back."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ENDING = (signal.SIGTERM, signal.SIGHUP)


class Ended(BaseException):
    """The program was told to end by the signal of this `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number  # as a shell reports it


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Raise `Ended` in the block on SIGTERM and SIGHUP, unless the caller ignores them.

    An agent's lock is a directory that would else stay behind for ever.
    """
    taken = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # it is ending: once is enough
    raise Ended(number)
