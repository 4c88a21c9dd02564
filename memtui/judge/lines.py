"""Where an offset of a text stands, in lines and columns."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

_LINE_END = re.compile(r"\r\n|\n|\r")


class Lines:
    """The line starts of one text; only `\\n`, `\\r\\n` and `\\r` end a line."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(end.end() for end in _LINE_END.finditer(text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def all(self) -> Iterator[str]:
        """The lines, without their ends."""
        return iter(_LINE_END.split(self._text))
