"""The dreams that wait in the queue: what ours proposes, and what agents did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.errors import NotFoundError, UsageError
from memtui.model import Item

if TYPE_CHECKING:
    from memtui.desk.items import ItemView
    from memtui.desk.shelf import Shelf

FEWEST = 2  # agent writes that can be a dream
PREFIX = "dream:"
AGENT = "agent-"


def is_agents(ref: str) -> bool:
    """Whether an id names the dream of an agent."""
    return ref.startswith(PREFIX + AGENT)


def decided_whole(title: str, id_: str) -> UsageError:
    """The refusal to edit or merge a proposal."""
    return UsageError(
        f"{title} is decided whole or by hunk: no text or other memory go with it.",
        f"`memtui approve {id_} --hunk DIGEST`; `memtui show {id_} --json` has them.",
    )


def dream_items(shelf: Shelf) -> list[Item]:
    """The items of kind `dream`; costs next to nothing where there can be none."""
    view = shelf.standing.view
    items: list[Item] = []
    if view.notes_under("dreams/"):
        from memtui.desk.dreams.proposals import item_of, proposals

        items += [item_of(proposal, view) for proposal in proposals(view)]
    if len(shelf.standing.writes.writes) >= FEWEST:
        from memtui.desk.dreams.agent_items import item_of_agent

        items += [item_of_agent(shelf, dream) for dream in shelf.standing.agent_dreams]
    return items


def find_dream(shelf: Shelf, ref: str) -> Item:
    """The item of a dream by its id, or by the beginning of one; raises NotFoundError."""
    items = dream_items(shelf)
    for item in items:
        if item.id == ref:
            return item
    found = [item for item in items if item.id.startswith(ref)]
    if len(found) == 1 and len(ref) > len(PREFIX):
        return found[0]
    raise NotFoundError(f"There is no dream “{ref}”.", "`memtui queue --kind dream` lists them.")


def dream_view(shelf: Shelf, item: Item) -> ItemView:
    """The texts that the decision on a dream is made on."""
    from memtui.desk.dreams.showing import view_of_dream

    return view_of_dream(shelf, item)
