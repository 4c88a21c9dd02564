"""Trees as flat mappings from path to entry, read through the kept-open child of git."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache

from memtui.errors import HistoryError
from memtui.history.git import Git
from memtui.history.importing import TreeEntry

KEPT = 32  # flattened trees
TREE_MODE = 0o40000
ROW = re.compile(rb"([0-7]+) ([^\0]+)\0(.{20})", re.DOTALL)  # mode, name, id of a tree object


@lru_cache(maxsize=1 << 16)  # a decision changes a few rows of trees that are read anew
def _read_row(row: tuple[bytes, bytes, bytes]) -> tuple[str, TreeEntry]:
    mode, name, identity = row
    return name.decode("utf-8", "surrogateescape"), TreeEntry(int(mode, 8), identity.hex())


class Trees:
    """Reads trees of one repository; subtrees that were read before are not read again."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._flat: OrderedDict[str, dict[str, TreeEntry]] = OrderedDict()

    def read(self, revision: str) -> dict[str, TreeEntry]:
        """All files of a commit or tree; callers must not change the result."""
        (root,) = self._git.objects([revision + "^{tree}"])
        if root is None:
            raise HistoryError(f"The history has no tree for {revision}.")
        return self._flatten(root.id, root.data)

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
        for row in ROW.findall(data):
            name, entry = _read_row(row)
            if entry.mode == TREE_MODE:
                inner = self._flatten(entry.blob)
                flat.update({f"{name}/{path}": entry for path, entry in inner.items()})
            else:
                flat[name] = entry
        self._flat[identity] = flat
        while len(self._flat) > KEPT:
            self._flat.popitem(last=False)
        return flat


def differences(
    before: Mapping[str, TreeEntry], after: Mapping[str, TreeEntry]
) -> dict[str, tuple[TreeEntry | None, TreeEntry | None]]:
    """The files that differ between two trees, by path in order."""
    pairs = {path: (before.get(path), after.get(path)) for path in before.keys() | after.keys()}
    return {path: pairs[path] for path in sorted(pairs) if pairs[path][0] != pairs[path][1]}
