"""Trees as flat mappings from path to entry, read through the kept-open child of git."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Mapping

from memtui.errors import HistoryError
from memtui.history.git import Git
from memtui.history.importing import TreeEntry

KEPT = 32  # flattened trees
TREE_MODE = 0o040000

Row = tuple[int, str, str]  # mode, name, id


class Trees:
    """Reads trees of one repository; subtrees that were read before are not read again."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._flat: OrderedDict[str, dict[str, TreeEntry]] = OrderedDict()

    def read(self, revision: str) -> dict[str, TreeEntry]:
        """All files of a commit or tree; callers must not change the result."""
        (root,) = self._git.objects([revision + "^{tree}"])
        if root is None:
            raise HistoryError(f"the history has no tree for {revision}")
        return self._flatten(root.id, root.data)

    def _flatten(self, identity: str, data: bytes | None = None) -> dict[str, TreeEntry]:
        known = self._flat.get(identity)
        if known is not None:
            self._flat.move_to_end(identity)
            return known
        if data is None:
            (found,) = self._git.objects([identity])
            if found is None or found.type != "tree":
                raise HistoryError(f"the history has lost the tree {identity}")
            data = found.data
        flat: dict[str, TreeEntry] = {}
        for mode, name, child in rows(data):
            if mode == TREE_MODE:
                inner = self._flatten(child)
                flat.update({f"{name}/{path}": entry for path, entry in inner.items()})
            else:
                flat[name] = TreeEntry(mode, child)
        self._flat[identity] = flat
        while len(self._flat) > KEPT:
            self._flat.popitem(last=False)
        return flat


def rows(data: bytes) -> list[Row]:
    """The entries of one tree object, as git wrote them: `mode name NUL id`."""
    found = []
    at = 0
    while at < len(data):
        space = data.index(b" ", at)
        end = data.index(b"\0", space)
        found.append(
            (
                int(data[at:space], 8),
                os.fsdecode(data[space + 1 : end]),
                data[end + 1 : end + 21].hex(),
            )
        )
        at = end + 21
    return found


def differences(
    before: Mapping[str, TreeEntry], after: Mapping[str, TreeEntry]
) -> dict[str, tuple[TreeEntry | None, TreeEntry | None]]:
    """The files that differ between two trees, by path in order."""
    pairs = {path: (before.get(path), after.get(path)) for path in before.keys() | after.keys()}
    return {path: pairs[path] for path in sorted(pairs) if pairs[path][0] != pairs[path][1]}
