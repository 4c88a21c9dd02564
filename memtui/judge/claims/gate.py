"""What a text must hold for a pattern to be found in it: quicker to look for than the pattern.

Most patterns are lists of words, and most statements hold none of them. What a pattern
needs is read from the pattern itself, so that the two can't part.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from operator import add

START = 4  # letters of a word that are compared
_WORD = re.compile(r"\w+")
_DIGIT = re.compile(r"\d")
ANY_DIGIT = "<0"
_FOLDED = {0x17F: "s", 0x130: "i", 0x131: "i", 0x212A: "k"}  # letters that `re` takes for ASCII
_ITEM = re.compile(
    r"(?P<open>\((?:\?(?:P<\w+>|<?[=!]|:))?)|(?P<set>\[\^?\]?(?:\\.|[^\]\\])*\])"
    r"|(?P<escape>\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|.))|(?P<sign>[|)^$.])|(?P<text>.)",
    re.DOTALL,
)
_TIMES = re.compile(r"(?:(?P<none>[*?]|\{0?,\d*\}|\{0\})|\+|\{\d+(?:,\d*)?\})\??")

Need = frozenset[str]  # a text holds one of these: the start of a word, as `<word`, or a piece


class _Needs:
    """What every gate there is needs, so that one look at a text answers for all of them.

    A gate is a bit of a number; what a text holds is a number of the gates that are open.
    """

    def __init__(self) -> None:
        self._gates = 0
        self._starts: dict[str, int] = {}  # of words
        self._pieces: dict[str, int] = {}
        self._pairs: dict[str, int] = {}  # of characters that aren't both ASCII, and each alone

    def add(self, needs: Need) -> int:
        """The bit of a gate that is open for texts that hold one of these."""
        bit = 1 << self._gates
        self._gates += 1
        for need in needs:
            if need[0] == "<":
                self._note(self._starts, need[1 : START + 1], bit)
            elif need.isascii():
                self._note(self._pieces, need, bit)
            else:
                self._note(self._pairs, need[:2], bit)
        open_for.cache_clear()
        return bit

    @staticmethod
    def _note(known: dict[str, int], need: str, bit: int) -> None:
        known[need] = known.get(need, 0) | bit

    def met_by(self, text: str) -> int:
        """The bits of the gates that are open for a text."""
        found = 0
        if text.isascii():
            low = text.lower()
        else:
            low = text.translate(_FOLDED).lower()
            pairs = set(map(add, low, low[1:])).union(low)
            for pair in pairs & self._pairs.keys():
                found |= self._pairs[pair]
        starts = {word[:START] for word in _WORD.findall(low)}
        if _DIGIT.search(low):
            starts.add(ANY_DIGIT[1:])
        for start in starts & self._starts.keys():
            found |= self._starts[start]
        for piece, bits in self._pieces.items():
            if piece in low:
                found |= bits
        return found


_NEEDS = _Needs()


@lru_cache(maxsize=1024)
def open_for(text: str) -> int:
    """The gates that are open for a text; kept for a while, because many ask for one text."""
    return _NEEDS.met_by(text)


class Gate:
    """Open for every text that a pattern may be found in, and for few others."""

    def __init__(self, pattern: str) -> None:
        need = _Reader(pattern).need()
        self._always = need is None
        self._bit = _NEEDS.add(need or frozenset())

    def opens(self, text: str) -> bool:
        """Whether the pattern has to be looked for at all."""
        return self._always or open_for(text) & self._bit != 0


class _Reader:
    """Reads a pattern for what each match must hold; in doubt nothing."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._at = 0

    def need(self, word: bool = False) -> Need | None:
        """What the alternatives up to the next closing bracket need; `word`: after a `\\b`."""
        found: list[Need | None] = []
        sequence = _Sequence(word)
        while self._at < len(self._pattern):
            item = _ITEM.match(self._pattern, self._at)
            assert item is not None
            self._at = item.end()
            if item[0] == ")":
                break
            if item[0] == "|":
                found.append(sequence.best())
                sequence = _Sequence(word)
            else:
                self._take(item, sequence)
        found.append(sequence.best())
        return None if None in found else frozenset[str]().union(*filter(None, found))

    def _take(self, item: re.Match[str], sequence: _Sequence) -> None:
        inner: Need | None = None
        if item["open"]:
            inner = self.need(sequence.at_word)
        times = _TIMES.match(self._pattern, self._at)
        if times:
            self._at = times.end()
        if item["open"] and item[0][-1] in "=!" and not times:
            sequence.look()
        elif times and times["none"]:
            sequence.other("")
        elif item["open"]:
            sequence.group(inner)
        elif item["text"] and item[0] not in "*+?{}":
            sequence.literal(item[0].lower(), repeated=times is not None)
        elif item["set"]:
            sequence.group(_need_of_set(item[0]))
        elif item[0] == r"\d":
            sequence.group(frozenset({ANY_DIGIT}))
        elif item["escape"] and not item[0][1].isalnum():
            sequence.literal(item[0][1], repeated=times is not None)
        else:
            sequence.other(item[0])


class _Sequence:
    """Items one after the other: the longest literal text among them is what they need."""

    def __init__(self, word: bool) -> None:
        self._needs: list[Need] = []
        self._run = "\b" if word else ""  # a `\b` stands for an end of a word

    @property
    def at_word(self) -> bool:
        return self._run.endswith("\b")

    def literal(self, char: str, repeated: bool) -> None:
        self._run += char
        if repeated:
            self._end()

    def look(self) -> None:
        self._end()

    def group(self, need: Need | None) -> None:
        self._end()
        if need:
            self._needs.append(need)

    def other(self, item: str) -> None:
        if item in {r"\b", r"\s", r"\W"}:
            self._run += "\b"
            self._end()
            self._run = "\b"
        else:
            self._end()

    def _end(self) -> None:
        self._needs.extend(_needs_of(self._run))
        self._run = ""

    def best(self) -> Need | None:
        """The need that fewest texts meet, as far as its length tells."""
        self._end()
        return max(self._needs, key=_rareness, default=None)


def _needs_of(run: str) -> Iterable[Need]:
    """What a run of literal characters needs: a word that begins in it, or all of it."""
    if not run.strip("\b "):
        return
    for match in re.finditer(r"(?<=[^\w])[a-z]+", run):
        whole = (
            match.end() < len(run) and not run[match.end()].isalnum() and run[match.end()] != "_"
        )
        if whole or len(match[0]) >= START:
            yield frozenset({f"<{match[0]}"})
    for piece in run.split("\b"):
        if len(piece) > 1 or (piece and _tells(piece)):
            yield frozenset({piece if piece.isascii() else _foreign(piece)})


def _tells(char: str) -> bool:
    """Whether a character alone is rare enough to be looked for."""
    return not char.isascii() or not (char.isalnum() or char in " _.,<")


def _need_of_set(item: str) -> Need | None:
    """What `[…]` needs: one of its characters, if each of them tells something."""
    chars = item[1:-1].replace(r"\d", "")
    digits = frozenset({ANY_DIGIT}) if r"\d" in item else frozenset[str]()
    if not chars:
        return digits
    plain = chars[0] != "^" and "\\" not in chars and "-" not in chars[1:]
    return digits.union(chars) if plain and all(map(_tells, chars)) else None


def _foreign(piece: str) -> str:
    """The first two characters of a piece that aren't both ASCII, or the first alone."""
    for a, b in pairwise(piece):
        if not (a + b).isascii():
            return a + b
    return piece


def _rareness(need: Need) -> tuple[int, int]:
    ranks = [
        3 if word[0] == "<" and word != ANY_DIGIT else 2 if not word.isascii() else 1
        for word in need
    ]
    return min(ranks), min(map(len, need))


class Guarded:
    """A pattern that is looked for only in texts that its gate is open for."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = re.compile(pattern, flags)
        self._gate = Gate(pattern)

    def search(self, text: str) -> re.Match[str] | None:
        return self.pattern.search(text) if self._gate.opens(text) else None

    def finditer(
        self, text: str, start: int = 0, end: int = sys.maxsize
    ) -> Iterable[re.Match[str]]:
        return self.pattern.finditer(text, start, end) if self._gate.opens(text) else ()
