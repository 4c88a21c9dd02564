"""One list for everything: rows are drawn only when they are on the screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType
from textual.cache import LRUCache
from textual.events import Click, Resize
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from memtui.tui.haystack import place_in, whole
from memtui.tui.painted import Painted
from memtui.tui.palette import Palette
from memtui.tui.scrolling import jump_to
from memtui.tui.spans import Line, Span

Row = TypeVar("Row")
STRIPS_KEPT = 512


class LineList(ScrollView, Painted, Generic[Row], can_focus=True):
    """Rows of equal height with a cursor, O(screen) however many there are.

    `draw(row, width, lines)` gives the lines of a row; `key_of(row)` what it is known
    by when the rows are replaced. Rows are never measured.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "down", show=False, id="list.down"),
        Binding("up,k", "move(-1)", "up", show=False, id="list.up"),
        Binding("pagedown", "page(1)", "page down", show=False, id="list.page-down"),
        Binding("pageup", "page(-1)", "page up", show=False, id="list.page-up"),
        Binding("home,g", "jump(0)", "first", show=False, id="list.first"),
        Binding("end,G", "jump(-1)", "last", show=False, id="list.last"),
        Binding("enter", "open", "open", show=False, id="list.open"),
    ]

    @dataclass
    class Moved(Message):
        """The cursor stands on another row, or on changed rows."""

        list: LineList[Any]

        @property
        def control(self) -> LineList[Any]:
            return self.list

    @dataclass
    class Opened(Message):
        """Enter was pressed on the row under the cursor."""

        list: LineList[Any]

        @property
        def control(self) -> LineList[Any]:
            return self.list

    def __init__(
        self,
        draw: Callable[[Row, int, int], Sequence[Line]],
        key_of: Callable[[Row], Hashable],
        *,
        pane: str,
        id: str,
    ) -> None:
        super().__init__(id=id)
        self._draw = draw
        self._key_of = key_of
        self._pane = pane
        self._strips: LRUCache[Hashable, list[Strip]] = LRUCache(STRIPS_KEPT)
        self.rows: Sequence[Row] = ()
        self.cursor = 0
        self.row_lines = 1
        self.gap = 0  # blank lines under each row
        self.is_led = False  # whether the keys of another widget move the cursor
        # Told of moves in place of messages: before the next paint, so that one does for both.
        self.follower: Callable[[], object] | None = None

    @property
    def row_height(self) -> int:
        return self.row_lines + self.gap

    @property
    def current(self) -> Row | None:
        return self.rows[self.cursor] if self.cursor < len(self.rows) else None

    def show(self, rows: Sequence[Row], *, at: Hashable = None) -> None:
        """Replace the rows. The cursor goes to the row known as `at`, else stays with its
        own row, else stays at its place."""
        place = self._place_of(at, rows)
        if place is None:
            place = self._own_place(rows)
        self.rows = rows
        self._strips.clear()
        self.cursor = max(0, min(self.cursor if place is None else place, len(rows) - 1))
        self._measure()
        self._reveal()
        self.refresh()
        self._tell_moved()

    def _tell_moved(self) -> None:
        if self.follower is not None:
            self.follower()
        else:
            self.post_message(self.Moved(self))

    def _own_place(self, rows: Sequence[Row]) -> int | None:
        """Where the row under the cursor stands among others."""
        if self.current is None:
            return None
        if whole(rows) is whole(self.rows):
            return place_in(self.rows, rows, self.cursor)
        return self._place_of(self._key_of(self.current), rows)

    def _place_of(self, key: Hashable, rows: Sequence[Row]) -> int | None:
        if key is None:
            return None
        if self.cursor < len(rows) and self._key_of(rows[self.cursor]) == key:
            return self.cursor
        with suppress(ValueError):
            return list(map(self._key_of, rows)).index(key)
        return None

    def set_row_height(self, lines: int, gap: int) -> None:
        if (lines, gap) != (self.row_lines, self.gap):
            self.row_lines, self.gap = lines, gap
            self.redraw()
            self._measure()
            self._reveal()

    def redraw(self, palette: Palette | None = None) -> None:
        """Forget all drawn rows, and draw them again."""
        self._strips.clear()
        super().redraw(palette)

    def move_to(self, place: int) -> None:
        """Put the cursor on a row; beyond the ends, on the last or first one."""
        place = max(0, min(place, len(self.rows) - 1))
        if place == self.cursor:
            return
        for row in (self.cursor, place):
            self.refresh_lines(row * self.row_height, self.row_height)
        self.cursor = place
        self._reveal()
        self._tell_moved()

    def action_move(self, by: int) -> None:
        self.move_to(self.cursor + by)

    @property
    def page(self) -> int:
        """By how many rows a page key moves the cursor."""
        return max(1, self.scrollable_content_region.height // self.row_height - 1)

    def action_page(self, by: int) -> None:
        self.move_to(self.cursor + by * self.page)

    def action_jump(self, place: int) -> None:
        self.move_to(place if place >= 0 else len(self.rows) - 1)

    def action_open(self) -> None:
        if self.rows:
            self.post_message(self.Opened(self))

    def on_click(self, event: Click) -> None:
        place = (event.y + self.scroll_offset.y) // self.row_height
        if place < len(self.rows):
            self.move_to(place)
            if event.chain == 2:
                self.action_open()

    def on_resize(self, event: Resize) -> None:
        self._strips.clear()
        self._measure()
        self._reveal()

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def _measure(self) -> None:
        self.virtual_size = Size(0, max(0, len(self.rows) * self.row_height - self.gap))

    def _reveal(self) -> None:
        """Scroll just so far that the row under the cursor is on the screen."""
        height = self.scrollable_content_region.height
        if not height:
            return
        top, bottom = self.cursor * self.row_height, self.cursor * self.row_height + self.row_lines
        if top < self.scroll_offset.y:
            jump_to(self, top)
        elif bottom > self.scroll_offset.y + height:
            jump_to(self, bottom - height)

    def paint(self, y: int, width: int) -> Strip:
        place, line = divmod(y, self.row_height)
        if place >= len(self.rows) or line >= self.row_lines:
            return self.line_strip((), width)
        strips = self._row_strips(place, width)
        return strips[line] if line < len(strips) else self.line_strip((), width)

    def _row_strips(self, place: int, width: int) -> list[Strip]:
        selected = place == self.cursor
        row = self.rows[place]
        active = self.has_focus or self.is_led
        key = (self._key_of(row), width, selected, active)
        found = self._strips.get(key)
        if found is None:
            pane = ("cursor" if active else "cursor-quiet") if selected else self._pane
            bar = Span("▌", "key" if active else "faint") if selected else Span(" ")
            lines = self._draw(row, width - 2, self.row_lines)
            found = [self.line_strip((bar, *line), width, pane) for line in lines]
            self._strips[key] = found
        return found
