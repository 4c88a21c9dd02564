"""The dream of an agent as one item of the queue, with the guard over what it lost."""

from __future__ import annotations

import os
from collections import Counter

from memtui.desk.dreams.model import AgentDream, Loss
from memtui.desk.dreams.waiting import PREFIX
from memtui.desk.names import item_id
from memtui.desk.shelf import Shelf
from memtui.errors import NotFoundError
from memtui.formats.counting import amount
from memtui.formats.digest import text_digest
from memtui.model import Finding, Item
from memtui.stores.config import read_config


def find_agent_dream(shelf: Shelf, ref: str) -> AgentDream:
    """The dream that an item's id names; raises NotFoundError."""
    for dream in shelf.standing.agent_dreams:
        if dream.id == ref.removeprefix(PREFIX):
            return dream
    raise NotFoundError(f"There is no dream “{ref}”.", "`memtui queue --kind dream` lists them.")


def item_of_agent(shelf: Shelf, dream: AgentDream) -> Item:
    """The queue item of an agent's dream; its writes stay items of their own, too."""
    writes = [write for operation in dream.writes for write in operation]
    parts = [operation.id for operation in dream.operations]
    return Item(
        id=item_id("dream", dream.id),
        kind="dream",
        title=f"dream of {dream.when:%Y-%m-%d %H:%M}",
        path=dream.id,  # no file: its writes have the paths
        source=shelf.store.dialect.agent or "external",
        session="",
        created=dream.when,
        warnings=guard(dream.loss),
        digest=text_digest("dream", dream.id, *parts),
        targets=tuple(write.partition(":")[2] for write in writes),
        state="dream",
        summary=f"{_counted(dream)} · {told(dream.loss)}",
    )


def guard(loss: Loss) -> tuple[Finding, ...]:
    """What stands in the way of accepting so much loss, and what to know of it."""
    limit = read_config(os.environ).dream_loss
    found = []
    if loss.fraction > limit:
        text = f"loses {loss.fraction:.0%} of the store, more than {limit:.0%}"
        found.append(Finding("dream:loss", "block", 0, 0, text))
    if loss.pinned:
        text = f"touches pinned memories: {', '.join(loss.pinned)}"
        found.append(Finding("dream:pinned", "block", 0, 0, text))
    if loss.user:
        text = f"touches memories about the user: {', '.join(loss.user)}"
        found.append(Finding("dream:user", "warn", 0, 0, text))
    if loss.reviewed:
        text = f"touches memories that you have accepted: {', '.join(loss.reviewed)}"
        found.append(Finding("dream:reviewed", "warn", 0, 0, text))
    return tuple(found)


def told(loss: Loss) -> str:
    """The loss in a few words."""
    parts = []
    if loss.memories:
        parts.append(f"−{amount(loss.memories, 'memory', 'memories')}")
    parts.append(f"{loss.fraction:.0%} lost")
    if loss.lines:
        about = "~" if loss.partial else ""
        parts.append(f"{amount(loss.lines, 'line')}, {about}{amount(loss.claims, 'claim')}")
    return " · ".join(parts)


def _counted(dream: AgentDream) -> str:
    counts = Counter(operation.op for operation in dream.operations)
    return ", ".join(f"{count} {op}" for op, count in sorted(counts.items()))
