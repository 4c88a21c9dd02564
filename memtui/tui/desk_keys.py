"""The keys of the Desk that do not decide, and the line that shows the most used ones.

The ids are what a config file rebinds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.screen import Screen

from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, cells, clip, joined, span

GAP = 3
ORDER = ("act", "approve", "reject", "edit", "merge", "snooze", "undo", "pin", "archive", "mode")


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
    _key("R", "render", "item.render", "the text as it reads, or raw as it is decided"),
    _key("w", "why", "item.why", "where it comes from, and what was said"),
    _key("l", "filter", "queue.filter", "show only some: words, kind: source: session: warning:"),
    _key("right_square_bracket", "hunk(1)", "hunk.next", "next hunk", "]"),
    _key("left_square_bracket", "hunk(-1)", "hunk.previous", "previous hunk", "["),
    _key("y", "mark(True)", "hunk.take", "take the hunk: a approves the taken ones"),
    _key("n", "mark(False)", "hunk.leave", "leave the hunk: x rejects the left ones"),
    _key("tab", "app.focus_next", "pane.next", "next pane"),
    _key("shift+tab", "app.focus_previous", "pane.previous", "previous pane"),
    _key("escape", "back", "back", "back: to the queue, then off with marks and filter"),
    _key("i", "index", "index", "fold the index away, or bring it back"),
    _key("I", "inside", "history.inside", "keep the history inside the store, in .git"),
    _key("ctrl+d", "scroll_item(1)", "item.down", "scroll the item from any pane"),
    _key("ctrl+u", "scroll_item(-1)", "item.up", "scroll it back"),
    _key("r", "look", "look", "look at the files again"),
    _key("question_mark", "help", "help", "this help", "?"),
    _key("q", "app.quit", "quit", "quit"),
]


class ShownKey(NamedTuple):
    """A key of the bottom line: how it is written, what it does, and whether it can now."""

    key: str
    label: str
    action: str
    can: bool


def shown_keys(screen: Screen[None], why_not: Callable[[str], str]) -> list[ShownKey]:
    """The keys for the bottom line, as they are bound now, the most used ones first."""
    found = [
        ShownKey(
            screen.app.get_key_display(active.binding),
            active.binding.description,
            active.binding.action,
            not why_not(active.binding.action),
        )
        for active in screen.active_bindings.values()
        if active.binding.show and active.binding.action in ORDER
    ]
    return sorted(found, key=lambda key: ORDER.index(key.action))


def key_spots(keys: Sequence[ShownKey], width: int) -> tuple[Line, list[tuple[int, int, str]]]:
    """As many keys as fit, those that can't act dimmed, and help last; and where each stands."""
    help_key = ShownKey("?", "help", "help", True)
    room = width - cells(_group(help_key))
    shown = []
    for key in keys:
        size = cells(_group(key)) + GAP
        if size <= room:
            shown.append(key)
            room -= size
    spots: list[tuple[int, int, str]] = []
    at = 0
    for key in (*shown, help_key):
        end = at + cells(_group(key))
        spots.append((at, end, key.action))
        at = end + GAP
    return clip(joined(map(_group, (*shown, help_key)), " " * GAP), width), spots


def _group(key: ShownKey) -> Line:
    if not key.can:
        return (span(f"{key.key} {key.label}", "faint"),)
    return (span(key.key, "key"), Span(" "), span(key.label, "dim"))


class KeyBar(SpanView):
    """The bottom line; a click on a key presses it."""

    def __init__(self, keys: Callable[[], Sequence[ShownKey]], id: str) -> None:
        super().__init__(self._line, pane="bar", id=id)
        self.shown = keys

    def _line(self, width: int) -> list[Line]:
        return [key_spots(self.shown(), width)[0]]

    async def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for start, end, action in key_spots(self.shown(), self.content_size.width)[1]:
            if start <= offset.x < end:
                await self.screen.run_action(action)
