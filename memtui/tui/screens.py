"""Makes the screens over the Desk when they are first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from textual.binding import Binding, BindingType

from memtui.tui.places import PLACES

if TYPE_CHECKING:
    from memtui.tui.desk_screen import DeskScreen
    from memtui.tui.store_screen import StoreScreen

PLACE_KEYS: list[BindingType] = [
    Binding(
        each.key,
        f"app.go('{each.id}')",
        show=False,
        id=f"go.{each.id}",
        tooltip=f"{each.title}: {each.what}",
    )
    for each in PLACES
]


_CLASSES = {
    "memories": ("memtui.tui.memories.screen", "MemoriesScreen"),
    "conflicts": ("memtui.tui.conflicts.screen", "ConflictsScreen"),
    "dreams": ("memtui.tui.dreams.screen", "DreamsScreen"),
    "history": ("memtui.tui.history.screen", "HistoryScreen"),
    "agent": ("memtui.tui.agent.screen", "AgentScreen"),
    "health": ("memtui.tui.health.screen", "HealthScreen"),
}


PLACE_IDS = tuple(_CLASSES)  # of the screens over the Desk


def screen_modules() -> list[str]:
    """The modules of all screens over the Desk."""
    return [module for module, _ in _CLASSES.values()]


def make_screen(id: str, desk: DeskScreen) -> StoreScreen:
    """The screen with the id of a place. Its modules are imported now and no earlier."""
    module, name = _CLASSES[id]
    made: StoreScreen = getattr(import_module(module), name)(desk.gate, desk.palette, desk)
    return made
