"""What waits for a decision, found by comparing names and digests alone.

Nothing is read or judged here, so that a store of ten thousand files answers at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from memtui.desk.shares import IndexShares
from memtui.desk.view import View
from memtui.model import Role
from memtui.snapshot import Oddity

RENAMES_AT_MOST = 200  # on either side; past it a rename shows as a deletion and a creation


@dataclass(frozen=True, slots=True)
class Waiting:
    """One thing that waits: where it is, and in which state."""

    kind: Literal["inbox", "write", "expired", "odd"]
    path: str
    state: str
    old_path: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AgentWrites:
    """The differences between the reviewed state and the files as they stand."""

    writes: tuple[Waiting, ...]
    shares: IndexShares
    index_name: str
    topics: tuple[str, ...]
    aliases: Mapping[str, str]  # old name of a renamed topic -> new name
    index_readable: bool
    covered: frozenset[str]  # every path that an agent write is about

    def covers(self, path: str) -> bool:
        return path in self.covered

    def shares_in(self, view: View) -> IndexShares:
        """The shares of the same topics in another view of the store."""
        reviewed = view.reviewed(self.index_name)
        present = view.read(self.index_name) if self.index_readable else reviewed
        return IndexShares.of(reviewed, present, self.topics, self.aliases)


def agent_writes(
    view: View,
    role: Callable[[str], Role],
    index_name: str,
    hides: Callable[[str], bool] = lambda path: False,
) -> AgentWrites:
    """New, changed, deleted and renamed files since the reviewed state.

    The index itself is one of them only where lines differ that belong to no other.
    `hides` tells of a path whether a file may stand there unseen: then it is not deleted.
    """
    reviewed = view.reviewed_blobs()
    standing = view.kept_blobs(role, (Role.MEMORY, Role.INDEX))
    created = [p for p in standing if p not in reviewed and p != index_name]
    gone = [p for p in reviewed if p not in standing and p != index_name and not hides(p)]
    changed = [
        path
        for path, blob in standing.items()
        if path in reviewed and reviewed[path] != blob and reviewed[path] != view.digest(path)
    ]
    renames = _renames(view, created, gone, standing, reviewed)
    old_names = set(renames.values())
    writes = [
        *(Waiting("write", p, "changed") for p in changed if p != index_name),
        *(
            Waiting("write", p, "renamed" if p in renames else "new", renames.get(p, ""))
            for p in created
        ),
        *(Waiting("write", p, "deleted") for p in gone if p not in old_names),
    ]
    topics = tuple(write.path for write in writes)
    aliases = {old: new for new, old in renames.items()}
    reviewed_index = view.reviewed(index_name)
    readable = not hides(index_name) and not view.is_link(index_name)
    same = index_name in standing and standing[index_name] == reviewed.get(index_name)
    # History may keep the index redacted: what is the same there is the same here.
    present = reviewed_index if same or not readable else view.read(index_name)
    shares = IndexShares.of(reviewed_index, present, topics, aliases)
    if shares.rest_differs:
        writes.append(Waiting("write", index_name, _index_state(shares)))
    elif view.is_link(index_name):
        writes.append(Waiting("write", index_name, "changed"))
    covered = frozenset(path for write in writes for path in (write.path, write.old_path) if path)
    return AgentWrites(tuple(writes), shares, index_name, topics, aliases, readable, covered)


def _index_state(shares: IndexShares) -> str:
    if shares.reviewed is None:
        return "new"
    return "deleted" if shares.present is None else "changed"


def _renames(
    view: View,
    created: list[str],
    gone: list[str],
    standing: Mapping[str, str | None],
    reviewed: Mapping[str, str],
) -> dict[str, str]:
    """New path to old path: equal bytes first, then similar text."""
    if not created or not gone:
        return {}
    by_blob: dict[str | None, str] = {reviewed[path]: path for path in gone}
    renames = {path: by_blob.pop(standing[path]) for path in created if standing[path] in by_blob}
    left = [path for path in gone if path not in renames.values()]
    fresh = [path for path in created if path not in renames]
    if left and fresh and len(left) <= RENAMES_AT_MOST and len(fresh) <= RENAMES_AT_MOST:
        from memtui.judge.renames import match_renames

        old_texts = {path: view.reviewed(path) or b"" for path in left}
        new_texts = {path: view.redact(view.read(path) or b"") for path in fresh}
        renames |= match_renames(old_texts, new_texts)
    return renames


def inbox_candidates(view: View, role: Callable[[str], Role]) -> list[Waiting]:
    """The candidate files that an agent left in its inbox."""
    return [Waiting("inbox", p, "candidate") for p in view.paths() if role(p) is Role.INBOX]


def odd_files(oddities: Iterable[Oddity]) -> list[Waiting]:
    """Names in the store that can't be read as a memory: shown, never dropped."""
    return [Waiting("odd", odd.path, "unreadable", reason=odd.reason) for odd in oddities]
