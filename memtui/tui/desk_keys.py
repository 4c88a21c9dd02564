"""The keys of the Desk that do not decide, and how keys are told.

The ids are what a config file rebinds.
"""

from __future__ import annotations

from textual.binding import Binding, BindingType
from textual.screen import Screen


def _key(keys: str, action: str, id: str, tooltip: str, display: str | None = None) -> Binding:
    return Binding(keys, action, show=False, key_display=display, id=id, tooltip=tooltip)


DESK_KEYS: list[BindingType] = [
    Binding(
        "vertical_line",
        "mode",
        "split",
        key_display="|",
        id="diff.mode",
        tooltip="two columns or one",
    ),
    _key("right_square_bracket", "hunk(1)", "hunk.next", "next hunk", "]"),
    _key("left_square_bracket", "hunk(-1)", "hunk.previous", "previous hunk", "["),
    _key("y", "mark(True)", "hunk.take", "take the hunk: a approves the taken ones"),
    _key("n", "mark(False)", "hunk.leave", "leave the hunk: x rejects the left ones"),
    _key("tab", "app.focus_next", "pane.next", "next pane"),
    _key("shift+tab", "app.focus_previous", "pane.previous", "previous pane"),
    _key("escape", "back", "back", "back to the queue"),
    _key("i", "index", "index", "the index in place of the queue, where both don't fit"),
    _key("ctrl+d", "scroll_item(1)", "item.down", "scroll the item from any pane"),
    _key("ctrl+u", "scroll_item(-1)", "item.up", "scroll it back"),
    _key("r", "look", "look", "look at the files again"),
    _key("question_mark", "help", "help", "this help", "?"),
    _key("q", "app.quit", "quit", "quit"),
]


def keys_in_view(screen: Screen[None]) -> list[tuple[str, str]]:
    """The keys of the key line with their labels, as they are bound now."""
    return [
        (screen.app.get_key_display(active.binding), active.binding.description)
        for active in screen.active_bindings.values()
        if active.binding.show and not active.binding.system
    ]
