"""What keeps a person from deciding in a store for now, found without reading a memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from memtui.files.lock import holder_of

if TYPE_CHECKING:
    from memtui.desk.shelf import Shelf

Obstacle = Literal["", "gone", "replaced", "locked", "read-only"]


@dataclass(frozen=True, slots=True)
class Situation:
    """The gravest obstacle, what it is in a sentence, and what can be done about it."""

    obstacle: Obstacle = ""
    told: str = ""
    fix: str = ""


def situation_of(shelf: Shelf) -> Situation:
    """How a store stands at this moment."""
    directory = shelf.store.directory
    if not shelf.root.alive():
        if directory.is_dir():
            return Situation(
                "replaced",
                f"Another directory stands at {directory} now.",
                "What you see is the one that stood there before; r opens the new one.",
            )
        return Situation(
            "gone",
            f"The directory {directory} is gone.",
            "What you see is how it stood last. It is looked for again and again.",
        )
    if not shelf.root.writable():
        return Situation(
            "read-only",
            "This store is read-only for you: looking works, deciding does not.",
        )
    if not shelf.state.writable:
        return Situation(
            "read-only",
            f"memtui's state in {shelf.state.directory} can't be written: only looking works.",
            "Make it writable, or set XDG_STATE_HOME.",
        )
    held = _worked_on(shelf) or shelf.store.dialect.busy(directory)
    if held:
        held = held.replace(f"{directory}/", "")  # the place is told by the top line
        return Situation("locked", held, "Looking goes on; decisions wait until it is done.")
    return Situation()


def _worked_on(shelf: Shelf) -> str:
    """Which other memtui decides in this store right now, as a sentence; "" for none."""
    holder = holder_of(shelf.state.directory / "lock")
    return f"{holder} is working on this store." if holder else ""
