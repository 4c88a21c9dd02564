"""A dream's item with the texts that stand side by side."""

from __future__ import annotations

from collections.abc import Iterable

from memtui.desk.dreams.agent_items import find_agent_dream, told
from memtui.desk.dreams.applying import change_of
from memtui.desk.dreams.model import AgentDream
from memtui.desk.dreams.proposals import FOLDER, Proposal, read_proposal
from memtui.desk.dreams.waiting import is_agents
from memtui.desk.items import ItemView
from memtui.desk.shelf import Shelf
from memtui.errors import NotFoundError
from memtui.formats.hunks import hunks
from memtui.formats.text import decode, encode
from memtui.model import Item


def view_of_dream(shelf: Shelf, item: Item) -> ItemView:
    """A proposal as the file that would go; an agent's dream as its list of operations."""
    if is_agents(item.id):
        text = encode(listing(find_agent_dream(shelf, item.id)))
        return ItemView(item, None, text, tuple(hunks("", decode(text))))
    proposal = find_proposal(shelf, item.id)
    context = shelf.standing.context()
    change = change_of(context, proposal, shelf.standing.memories)
    files = {edit.path: edit.after for edit in change.edits}
    if len(proposal.texts) > 1:
        paths = [path for path, _ in proposal.texts]
        before: bytes | None = _together((path, context.view.read(path)) for path in paths)
        after: bytes | None = _together((path, files.get(path)) for path in paths)
    else:
        path = next((p for p in proposal.paths if files.get(p) is not None), item.path)
        before, after = context.view.read(path), files.get(path)
    found = hunks(decode(before or b""), decode(after or b""))
    listed = context.view.read(context.index_name) if context.index_name in files else None
    index = decode(files.get(context.index_name) or b"")
    return ItemView(item, before, after, tuple(found), decode(listed or b""), index)


def _together(texts: Iterable[tuple[str, bytes | None]]) -> bytes:
    """Several files as one text, each under its name."""
    return encode("\n".join(f"## {path}\n\n{decode(data or b'')}" for path, data in texts))


def find_proposal(shelf: Shelf, item_id: str) -> Proposal:
    """The proposal that an item's id names; raises NotFoundError."""
    name = item_id.partition(":")[2]
    proposal = read_proposal(shelf.standing.view.note(f"{FOLDER}{name}.json"))
    if proposal is None:
        raise NotFoundError(f"There is no dream “{item_id}”.", "`memtui queue` lists what waits.")
    return proposal


def listing(dream: AgentDream) -> str:
    """The operations of a dream as lines of text, with the ids by which each is decided."""
    lines = [f"# Dream of {dream.when:%Y-%m-%d %H:%M}", "", told(dream.loss), ""]
    for operation in dream.operations:
        paths = ", ".join(operation.paths)
        lines.append(f"- {operation.op} {paths}: {operation.why} [{operation.id}]")
    return "\n".join(lines) + "\n"
