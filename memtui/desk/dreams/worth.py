"""Which of several copies of a memory is worth keeping most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from memtui.desk.dreams.facts import is_reviewed
from memtui.desk.names import stem
from memtui.desk.planning.context import PlanContext
from memtui.formats.links import links_in
from memtui.formats.text import decode
from memtui.model import Memory

Worth = Callable[[str], tuple[int, ...]]


def worth_in(context: PlanContext, memories: Mapping[str, Memory]) -> Worth:
    """What tells the worth of a path: pinned, accepted by a person, about the user, linked,
    listed first, older."""
    linked = Counter(link for memory in memories.values() for link in memory.links)
    listed = links_in(decode(context.view.read(context.index_name) or b""))
    places = {path: place for place, path in reversed(list(enumerate(listed)))}

    def worth(path: str) -> tuple[int, ...]:
        memory = memories[path]
        created = memory.created or memory.updated
        return (
            memory.pinned,
            is_reviewed(context, path),
            memory.type == "user",
            sum(linked[name] for name in {path, memory.name, stem(path)}),
            -places.get(path, len(listed)),
            -int(created.timestamp()) if created else 0,
        )

    return worth
