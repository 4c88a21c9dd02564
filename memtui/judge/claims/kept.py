"""What was read of a document as bytes, to be kept until its text or the rules are others.

The bytes are JSON, packed: a table of words, and for every field of frames and of slots a
column that names words by their numbers. Statements are not kept: to read them again is cheap.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from datetime import date
from itertools import islice
from sys import intern
from typing import Any, NamedTuple

from memtui.formats import json_guard
from memtui.judge.claims.frame import Frame
from memtui.judge.claims.given import Given
from memtui.judge.claims.slots import Slot
from memtui.judge.claims.statement import Statement

LEVEL = 1  # of packing: more takes long and saves little
LONGEST = 1 << 28  # bytes of what is unpacked
_NOWHERE = Statement("", 0, "", ())  # of frames that wait for the statements that they are of

Words = Sequence[str]


class Table(dict[str, int]):
    """Words by their numbers; a word that is new gets the next one."""

    def __missing__(self, word: str) -> int:
        number = self[word] = len(self)
        return number


class Column(NamedTuple):
    """How the values of a field are written, all of them as one JSON value, and read again."""

    write: Callable[[list[Any], Table], object]
    read: Callable[[Any, Words], Iterable[Any]]


def pack(frames: Sequence[Frame], rests: Sequence[str]) -> bytes:
    """The frames of a document as bytes, and digests of what each of them rests on."""
    table = Table()
    slots = [slot for frame in frames for slot in frame.slots]
    whole = {
        "frames": [c.write([getattr(f, name) for f in frames], table) for name, c in _FRAME],
        "slots": [c.write([getattr(s, name) for s in slots], table) for name, c in _SLOT],
        "many": [len(frame.slots) for frame in frames],
        "rests": rests,
        "words": list(table),
    }
    return zlib.compress(json.dumps(whole, separators=(",", ":")).encode(), LEVEL)


def unpack(data: bytes, statements: Sequence[Statement] | None) -> tuple[list[Frame], list[str]]:
    """Frames of these statements, or of none yet, and digests of what they rest on.

    Raises ValueError for other bytes than `pack` makes.
    """
    try:
        inflater = zlib.decompressobj()
        whole = json_guard.read(inflater.decompress(data, LONGEST))
        if not inflater.eof:  # what the checksum stands behind
            raise ValueError("cut short")
        words = list(map(intern, whole["words"]))
        slots = list(map(Slot, *_read(_SLOT, whole["slots"], words)))
        many = list(_COLUMNS["int"].read(whole["many"], words))
        if sum(many) != len(slots):
            raise ValueError("another number of values")
        rest = iter(slots)
        of_frames = [list(islice(rest, number)) for number in many]
        columns = dict(zip(_NAMES, _read(_FRAME, whole["frames"], words), strict=True))
        placed = [_NOWHERE] * len(many) if statements is None else list(statements)
        columns |= {"statement": placed, "slots": of_frames}
        rests = list(map(str, whole["rests"]))
        if any(len(column) != len(many) for column in (*columns.values(), rests)):
            raise ValueError("another number of statements")
        return list(map(Frame, *(columns[each.name] for each in fields(Frame)))), rests
    except (zlib.error, KeyError, IndexError, TypeError, AttributeError) as error:
        raise ValueError(str(error)) from error


def _read(columns: list[tuple[str, Column]], written: list[Any], words: Words) -> list[list[Any]]:
    return [
        list(column.read(value, words)) for (_, column), value in zip(columns, written, strict=True)
    ]


def _plain(*kinds: type) -> Column:
    def read(value: list[Any], words: Words) -> list[Any]:
        if not set(map(type, value)).issubset(kinds):
            raise TypeError("values of another kind")
        return value

    return Column(lambda values, table: values, read)


def _word() -> Column:
    def write(values: list[str], table: Table) -> object:
        return [table[value] for value in values]

    def read(value: list[int], words: Words) -> Iterator[str]:
        return map(words.__getitem__, value)

    return Column(write, read)


def _several(kind: Callable[[Iterable[str]], Iterable[str]]) -> Column:
    """Words in a collection that nobody changes; equal ones are written, and read, once."""

    def write(values: list[Iterable[str]], table: Table) -> object:
        distinct: dict[tuple[str, ...], int] = {}
        for value in values:
            distinct.setdefault(tuple(value), len(distinct))
        numbers = [distinct[tuple(value)] for value in values]
        return [[[table[word] for word in one] for one in distinct], numbers]

    def read(value: tuple[list[list[int]], list[int]], words: Words) -> Iterator[Any]:
        distinct = [kind(map(words.__getitem__, one)) for one in value[0]]
        return map(distinct.__getitem__, value[1])

    return Column(write, read)


def _by_word(inner: Column) -> Column:
    """Values by words, in the order of the words."""

    def write(values: list[dict[str, Any]], table: Table) -> object:
        keys = [[table[word] for word in one] for one in values]
        return [keys, inner.write([one for value in values for one in value.values()], table)]

    def read(value: tuple[list[list[int]], Any], words: Words) -> Iterator[dict[str, Any]]:
        every = iter(inner.read(value[1], words))
        for keys in value[0]:
            yield dict(zip(map(words.__getitem__, keys), every))  # noqa: B905 - one iterator for all

    return Column(write, read)


def _maybe_date() -> Column:
    def write(values: list[date | None], table: Table) -> object:
        return [value and value.isoformat() for value in values]

    def read(value: list[str | None], words: Words) -> Iterator[date | None]:
        return (date.fromisoformat(each) if each else None for each in value)

    return Column(write, read)


def _maybe_given() -> Column:
    def write(values: list[Given | None], table: Table) -> object:
        return [
            value and [[table[w] for w in value.terms], [table[w] for w in value.of], value.by]
            for value in values
        ]

    def read(value: list[Any], words: Words) -> Iterator[Given | None]:
        for each in value:
            if each is None:
                yield None
                continue
            terms, of, (start, end) = each
            yield Given(
                frozenset(map(words.__getitem__, terms)),
                frozenset(map(words.__getitem__, of)),
                (start, end),
            )

    return Column(write, read)


_COLUMNS = {
    "bool": _plain(bool),
    "int": _plain(int),
    "str": _word(),
    "Status": _word(),
    "DateSource": _word(),
    "tuple[str, ...]": _several(tuple),
    "frozenset[str]": _several(frozenset),
    "dict[str, float]": _by_word(_plain(float)),
    "dict[str, int]": _by_word(_plain(int)),
    "dict[str, bool]": _by_word(_plain(bool)),
    "dict[str, str]": _by_word(_word()),
    "dict[str, frozenset[str]]": _by_word(_several(frozenset)),
    "date | None": _maybe_date(),
    "Given | None": _maybe_given(),
}
_FRAME = [
    (each.name, _COLUMNS[str(each.type)])
    for each in fields(Frame)
    if each.name not in {"statement", "slots"}
]
_NAMES = [name for name, _ in _FRAME]
_SLOT = [(each.name, _COLUMNS[str(each.type)]) for each in fields(Slot)]
