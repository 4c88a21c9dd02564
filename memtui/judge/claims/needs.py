"""What a text must hold for a pattern to be found in it, read from the pattern itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

START = 4  # letters of a word that are compared
ANY_DIGIT = "<0"
_FOLDED = str.maketrans("ſİıKµςΣ", "siikμσσ")  # letters that `re` takes for the same as others
_ITEM = re.compile(
    r"(?P<open>\((?:\?(?:P<\w+>|<?[=!]|:))?)|(?P<set>\[\^?\]?(?:\\.|[^\]\\])*\])"
    r"|(?P<escape>\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|.))|(?P<sign>[|)^$.])|(?P<text>.)",
    re.DOTALL,
)
_TIMES = re.compile(r"(?:(?P<none>[*?]|\{0?,\d*\}|\{0\})|\+|\{\d+(?:,\d*)?\})\??")
_LEAD = re.compile(r"\(\?P<\w+>(?P<set>\[\^[^\]\\]+\])\{1,(?P<most>\d+)\}\?\)")
_OWN_CASE = "(?-i:"  # a part that is found only as it is written; it isn't read
_UNESCAPED = re.compile(r"(?<!\\)[^\\]")

Need = frozenset[str]  # a text holds one of these: the start of a word, as `<word`, or a piece


def folded(text: str) -> str:
    """A text with all letters that a pattern doesn't tell apart made one, each in its place."""
    return text.lower() if text.isascii() else text.translate(_FOLDED).lower()


def folded_pattern(pattern: str) -> tuple[str, int] | None:
    """A pattern that is found in a folded text first where this one is found in any case.

    With how many characters before it this one may begin: of what an alternative begins with
    as few times as may be, one time is enough. None if there is no such pattern.
    """
    if _OWN_CASE in pattern:
        return None
    found = [""]
    at = depth = before = 0
    while at < len(pattern):
        lead = _LEAD.match(pattern, at) if not (depth or found[-1]) else None
        item = lead or _ITEM.match(pattern, at)
        assert item is not None
        at = item.end()
        if lead:
            before = max(before, int(lead["most"]))
            found[-1] = lead["set"]
        elif item[0] == "|" and not depth:
            found.append("")
        else:
            depth += bool(item["open"]) - (item[0] == ")")
            kept = item["open"] or item["escape"]
            found[-1] += kept or _UNESCAPED.sub(lambda char: folded(char[0]), item[0])
    return _by_boundary(found), before


def _by_boundary(alternatives: list[str]) -> str:
    """A pattern that looks once, not once an alternative, whether a word begins or ends."""
    others = [each for each in alternatives if not each.startswith(r"\b")]
    bounded = [each[2:] for each in alternatives if each.startswith(r"\b")]
    return "|".join([rf"\b(?:{'|'.join(bounded)})", *others] if bounded else others)


def need_of(pattern: str) -> Need | None:
    """What a text must hold for the pattern to be found in it; None if that can't be told."""
    return None if _OWN_CASE in pattern else _Reader(pattern).need()


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
            sequence.literal(folded(item[0]), repeated=times is not None)
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
        self._needs.extend(_needs_in(self._run))
        self._run = ""

    def best(self) -> Need | None:
        """The need that fewest texts meet, as far as its length tells."""
        self._end()
        return max(self._needs, key=_rareness, default=None)


def _needs_in(run: str) -> Iterable[Need]:
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
