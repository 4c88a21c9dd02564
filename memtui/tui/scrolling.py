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
        ("home,g", "scroll_home(False)", "top"),
        ("end,G", "scroll_end(False)", "bottom"),
    )
    return [
        Binding(key, action, words, show=False, id=f"{id}.{words.replace(' ', '-')}")
        for key, action, words in keys
    ]


class ScrollingView(ScrollView, Painted, can_focus=True):
    """A view that the keys move by lines and by pages, without any glide."""

    def action_scroll_by(self, lines: int) -> None:
        self.scroll_to(y=self.scroll_offset.y + lines, animate=False)

    def action_scroll_pages(self, pages: int) -> None:
        height = self.scrollable_content_region.height
        self.action_scroll_by(pages * max(1, height - 2))

    def action_scroll_home(self, animate: bool = False) -> None:
        self.scroll_to(y=0, animate=animate)

    def action_scroll_end(self, animate: bool = False) -> None:
        self.scroll_to(y=self.virtual_size.height, animate=animate)
