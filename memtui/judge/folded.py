"""Text as a scanner should see it: without invisible characters, in plain letters."""

from __future__ import annotations

import re
from bisect import bisect_right
from unicodedata import normalize

# NUL is among them, so that UTF-16 read as bytes shows its ASCII.
INVISIBLE = (
    "\\x00\\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff"
)
_IMITATING = (  # letters, digits and the signs inside tokens; wide commas and colons stay
    "\u2070-\u209c\u2100-\u214f\uff0b\uff0d-\uff19\uff1d\uff21-\uff3a\uff3f\uff41-\uff5a\uff5e"
    "\U0001d400-\U0001d7ff\U0001f100-\U0001f1ff"
)
# Everything but what ordinary text in any script holds most: one quick look rules folding out.
_UNUSUAL = re.compile(
    "[^\x01-\xac\xae-\u033f\u0370-\u060f\u2010-\u2027\u2030-\u205e\u20a0-\u20ff\u2122"
    "\u2190-\u2fff\u3000-\u3163\u3165-\ufdff\uff01-\uff0a\uff0c\uff1a-\uff20\ufffd"
    "\U0001f300-\U0001faff]"
)
_FOLDABLE = re.compile(f"[{INVISIBLE}]+|[{_IMITATING}]")
_INVISIBLE_RUN = re.compile(f"[{INVISIBLE}]")


class Folded:
    """A folded text that knows where each of its characters stood."""

    def __init__(self, text: str, starts: list[int], shifts: list[int]) -> None:
        self.text = text
        self._starts = starts
        self._shifts = shifts

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original that a span of the folded text came from."""
        return self._origin(start), self._origin(max(start, end - 1)) + 1

    def _origin(self, offset: int) -> int:
        step = bisect_right(self._starts, offset) - 1
        return offset + self._shifts[step] if step >= 0 else offset


def is_unusual(text: str) -> bool:
    """Whether folding may change a text."""
    return "\0" in text if text.isascii() else _UNUSUAL.search(text) is not None


def fold(text: str) -> Folded:
    """NFKC for the characters that imitate ASCII, and nothing where nothing shows.

    A text without invisible or full-width letters stays as it is, wide punctuation included.
    """
    if not is_unusual(text):
        return Folded(text, [], [])
    pieces: list[str] = []
    starts: list[int] = []
    shifts: list[int] = []
    copied = length = 0
    for match in _FOLDABLE.finditer(text):
        start, end = match.span()
        pieces.append(text[copied:start])
        length += start - copied
        plain = "" if _INVISIBLE_RUN.match(match[0]) else normalize("NFKC", match[0])
        for offset in range(1, len(plain)):  # every further character came from the same one
            starts.append(length + offset)
            shifts.append(start - length - offset)
        pieces.append(plain)
        length += len(plain)
        copied = end
        if len(plain) != end - start:
            starts.append(length)
            shifts.append(end - length)
    pieces.append(text[copied:])
    return Folded("".join(pieces), starts, shifts)


def same_length_lower(text: str) -> str:
    """Lower case with every character in its place."""
    return text.replace("İ", "I").lower()  # the one letter whose lower case is longer
