"""What a text and a diff share: the keys that scroll them."""

from __future__ import annotations

from textual.binding import Binding, BindingType
from textual.scroll_view import ScrollView

from memtui.tui.painted import Painted


def scroll_keys(id: str) -> list[BindingType]:
    """The keys that scroll, under ids that begin with the name of what is scrolled."""
    keys = (
        ("down,j", "scroll_by(1)", "down"),
        ("up,k", "scroll_by(-1)", "up"),
        ("pagedown,space", "scroll_pages(1)", "page down"),
        ("pageup", "scroll_pages(-1)", "page up"),
        ("home,g", "scroll_home", "top"),
        ("end,G", "scroll_end", "bottom"),
    )
    return [
        Binding(key, action, words, show=False, id=f"{id}.{words.replace(' ', '-')}")
        for key, action, words in keys
    ]


def jump_to(view: ScrollView, y: int) -> None:
    """Scroll to a line at once, though the scrollbar may only be about to appear.

    Textual takes a view whose scrollbar is not there yet for one that can't be scrolled.
    """
    view.scroll_to(y=y, animate=False, force=True)


class ScrollingView(ScrollView, Painted, can_focus=True):
    """A view that the keys move by lines and by pages, without any glide."""

    def action_scroll_by(self, lines: int) -> None:
        jump_to(self, self.scroll_offset.y + lines)

    def action_scroll_pages(self, pages: int) -> None:
        height = self.scrollable_content_region.height
        self.action_scroll_by(pages * max(1, height - 2))

    def action_scroll_home(self) -> None:
        jump_to(self, 0)

    def action_scroll_end(self) -> None:
        jump_to(self, self.virtual_size.height)
