"""What another program wrote at the very moment of a decision, kept in history.

Its place in the store is taken by something newer, so this is the only copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime

from memtui.files.writer import Displaced
from memtui.history.importing import Content
from memtui.history.planning import External, external_commit
from memtui.history.repository import Refs, Repository


def rescue(
    repository: Repository,
    displaced: Iterable[Displaced],
    keep: Callable[[bytes], bytes],
    when: datetime,
) -> list[str]:
    """Commit what was displaced, as a change of others; gives one sentence for each file."""
    sets: dict[str, Content] = {}
    told = []
    for found in displaced:
        if found.data is None:
            continue
        sets[found.path] = (0o100644, keep(found.data))
        told.append(
            f"Another program wrote {found.path} at the same moment; its text is in the log."
        )
    if not sets:
        return told
    old = repository.refs()
    title = f"{', '.join(sets)}, written at the moment of a decision"
    commit = external_commit(External(sets, ()), when, old.main, title)
    (identity,) = repository.write([commit], {"main": old.main})
    repository.move(old, Refs(identity, old.desk))
    return told
