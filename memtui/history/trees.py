"""Trees as flat mappings from path to entry, read through the kept-open child of git."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from memtui.errors import HistoryError
from memtui.history.git import Git
from memtui.history.importing import TreeEntry

KEPT = 32  # flattened trees
BASES = 3  # large trees whose rows are kept for the next that is nearly the same
LARGE = 4096  # bytes of a tree object
ALIKE = 64  # bytes at one end that two trees must share to be worth comparing
TREE_MODE = 0o40000
ROW = re.compile(rb"([0-7]+) ([^\0]+)\0(.{20})", re.DOTALL)  # mode, name, id of a tree object
ID = re.compile(r"[0-9a-f]{40}")

Row = tuple[str, TreeEntry]


@lru_cache(maxsize=1 << 16)  # a decision changes a few rows of trees that are read anew
def _read_row(row: tuple[bytes, bytes, bytes]) -> Row:
    mode, name, identity = row
    return name.decode("utf-8", "surrogateescape"), TreeEntry(int(mode, 8), identity.hex())


class _Rows(NamedTuple):
    """A tree object read: its bytes, its rows, and where in the bytes each of them ends."""

    data: bytes
    rows: list[Row]
    ends: list[int]


class Trees:
    """Reads trees of one repository; what was read before is not read again."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._roots: OrderedDict[str, str] = OrderedDict()  # the root trees of commits
        self._flat: OrderedDict[str, dict[str, TreeEntry]] = OrderedDict()
        self._parts: dict[str, dict[str, str]] = {}  # the ids of the trees in a tree, by name
        self._bases: tuple[_Rows, ...] = ()

    def read(self, revision: str) -> dict[str, TreeEntry]:
        """All files of a commit or tree; callers must not change the result."""
        root = self._roots.get(revision, "")
        if root in self._flat:
            return self._flatten(root)
        (found,) = self._git.objects([revision + "^{tree}"])
        if found is None:
            raise HistoryError(f"The history has no tree for {revision}.")
        if ID.fullmatch(revision):
            self._roots[revision] = found.id
            while len(self._roots) > KEPT:
                self._roots.popitem(last=False)
        return self._flatten(found.id, found.data)

    def part(self, commit: str, name: str) -> str:
        """The id of the directory `name` at the top of a commit's tree; "" for none."""
        self.read(commit)
        return self._parts.get(self._roots.get(commit, ""), {}).get(name, "")

    def _flatten(self, identity: str, data: bytes | None = None) -> dict[str, TreeEntry]:
        known = self._flat.get(identity)
        if known is not None:
            self._flat.move_to_end(identity)
            return known
        if data is None:
            (found,) = self._git.objects([identity])
            if found is None or found.type != "tree":
                raise HistoryError(f"The history has lost the tree {identity}.")
            data = found.data
        flat: dict[str, TreeEntry] = {}
        parts: dict[str, str] = {}
        for name, entry in self._rows(data):
            if entry.mode == TREE_MODE:
                parts[name] = entry.blob
                inner = self._flatten(entry.blob)
                flat.update({f"{name}/{path}": entry for path, entry in inner.items()})
            else:
                flat[name] = entry
        self._flat[identity], self._parts[identity] = flat, parts
        while len(self._flat) > KEPT:
            gone, _ = self._flat.popitem(last=False)
            self._parts.pop(gone, None)
        return flat

    def _rows(self, data: bytes) -> list[Row]:
        """The rows of a tree object; those that it shares with one just read are not read again."""
        if len(data) < LARGE:
            return [_read_row(row) for row in ROW.findall(data)]
        read = next((rows for base in self._bases if (rows := _like(base, data))), None)
        if read is None:
            found = ROW.findall(data)
            read = _Rows(data, [_read_row(row) for row in found], list(_ends(found)))
        self._bases = (read, *self._bases[: BASES - 1])
        return read.rows


def _ends(found: list[tuple[bytes, bytes, bytes]]) -> accumulate[int]:
    return accumulate(len(mode) + len(name) + 22 for mode, name, _ in found)


def _like(base: _Rows, data: bytes) -> _Rows | None:
    """A tree object read as a change of another; None where they have little in common."""
    old = base.data
    if old[:ALIKE] != data[:ALIKE] and old[-ALIKE:] != data[-ALIKE:]:
        return None
    first = bisect_right(base.ends, _shared(old, data))
    start = base.ends[first - 1] if first else 0
    most = min(len(old), len(data)) - start
    rest = len(old) - min(_shared(old[::-1], data[::-1]), most)
    last = bisect_left(base.ends, rest)
    stop = len(data) - (len(old) - base.ends[last])
    found = ROW.findall(data[start:stop])
    ends = [start + end for end in _ends(found)]
    if stop != (ends[-1] if ends else start):  # what is shared does not begin with a row there
        return None
    rows = [*base.rows[:first], *map(_read_row, found), *base.rows[last + 1 :]]
    moved = map((stop - base.ends[last]).__add__, base.ends[last + 1 :])
    return _Rows(data, rows, [*base.ends[:first], *ends, *moved])


def _shared(one: bytes, other: bytes) -> int:
    """How many bytes both begin with, found by halving: comparing costs nearly nothing."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def differences(
    before: Mapping[str, TreeEntry], after: Mapping[str, TreeEntry]
) -> dict[str, tuple[TreeEntry | None, TreeEntry | None]]:
    """The files that differ between two trees, by path in order."""
    pairs = {path: (before.get(path), after.get(path)) for path in before.keys() | after.keys()}
    return {path: pairs[path] for path in sorted(pairs) if pairs[path][0] != pairs[path][1]}
