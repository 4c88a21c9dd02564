"""What is known of a memory before it goes."""

from __future__ import annotations

from collections.abc import Iterable

from memtui.desk.dreams.model import Mark
from memtui.desk.planning.context import PlanContext
from memtui.model import Memory, Role

STANDING = (Role.MEMORY, Role.ARCHIVE)  # where text is not lost


def is_reviewed(context: PlanContext, path: str) -> bool:
    """Whether a person has accepted what stands at a path, rather than found it there."""
    view = context.view
    return view.has_note(f"reviewed/{path}") and not view.has_note(f"baseline/{path}")


def marks_of(context: PlanContext, memories: Iterable[Memory]) -> tuple[Mark, ...]:
    """What a person should know before these memories go."""
    found: dict[Mark, None] = {}
    for memory in memories:
        if memory.pinned:
            found["pinned"] = None
        if memory.type == "user":
            found["user"] = None
        if is_reviewed(context, memory.path):
            found["reviewed"] = None
    return tuple(sorted(found))
