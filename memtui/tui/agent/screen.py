"""The Agent's view: what is loaded, where it is cut, and what a decision would change in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.getters import query_one
from textual.widget import Widget

from memtui.model import Item
from memtui.tui.agent.reading import Effect, Loaded, read_effect, read_loaded
from memtui.tui.agent.rows import effect_lines, item_line, loaded_head
from memtui.tui.diff_view import DiffView
from memtui.tui.gate import Gate
from memtui.tui.gauge_rows import gauge_lines
from memtui.tui.page import PageView
from memtui.tui.palette import Palette
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span
from memtui.tui.store_screen import StoreScreen
from memtui.tui.wrap import wrap_line

if TYPE_CHECKING:
    from memtui.tui.desk_screen import DeskScreen

_NOTHING_WAITS = "Nothing waits: no decision is open that would change this."


class AgentScreen(StoreScreen):
    """The text of the next session beside the effect of the Desk's current item."""

    PLACE = "agent"
    CSS_PATH: ClassVar[list[str]] = ["../store_screen.tcss", "agent.tcss"]  # type: ignore[assignment]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "cut", "to the cut", id="agent.cut", tooltip="go to where it is cut off"),
        Binding("v", "switch", "approve/reject", id="agent.switch", tooltip="approve or reject"),
        Binding("left", "item(-1)", show=False, id="agent.previous", tooltip="previous item"),
        Binding("right", "item(1)", show=False, id="agent.next", tooltip="next item"),
        Binding("vertical_line", "mode", "split", key_display="|", tooltip="two columns or one"),
    ]

    text = query_one("#loaded", PageView)
    effect_head = query_one("#effect-head", SpanView)
    diff = query_one("#effect", DiffView)

    def __init__(self, gate: Gate, palette: Palette, desk: DeskScreen) -> None:
        super().__init__(gate, palette, desk)
        self.loaded: Loaded | None = None
        self.effect: Effect | None = None
        self.approving = True

    def compose_body(self) -> Iterable[Widget]:
        with Vertical(id="loaded-pane", classes="main-pane"):
            yield SpanView(lambda width: loaded_head(self.loaded, width), id="head-line").add_class(
                "about"
            )
            yield PageView(id="loaded")
        with Vertical(id="effect-pane", classes="side-pane"):
            yield SpanView(self._head, pane="side", id="effect-head")
            yield DiffView(pane="pane", id="effect")

    def on_mount(self) -> None:
        super().on_mount()
        self.text.focus()

    # Reading

    async def read(self) -> None:
        self.loaded = await self.gate.call(read_loaded)
        self.text.show(self.loaded.rows, margin=self.loaded.margin, keep=True)
        self.query_one("#head-line", SpanView).show(lambda width: loaded_head(self.loaded, width))
        await self._read_effect()

    @property
    def item(self) -> Item | None:
        """The item under the cursor of the Desk's queue."""
        return self.desk.queue.current

    async def _read_effect(self) -> None:
        item, approving = self.item, self.approving
        self.effect = None
        if item is not None:
            self.effect = await self.ask(lambda desk: read_effect(desk, item, approved=approving))
        self.diff.show(self.effect.document if self.effect else None, {})
        self.effect_head.show(self._head)
        self.key_bar.redraw()

    def _head(self, width: int) -> list[Line]:
        lines = gauge_lines(self.loaded.gauge, width) if self.loaded else []
        if lines:
            lines.append(())
        if self.effect is None:
            return [*lines, *wrap_line((Span(_NOTHING_WAITS, "dim"),), max(2, width))]
        rows = self.desk.queue.line_list
        lines.append(item_line(self.effect.item, rows.cursor, len(rows.rows), width))
        return [*lines, *effect_lines(self.effect, width)]

    # Keys

    def why_not(self, action: str) -> str:
        if action == "cut" and (self.loaded is None or self.loaded.cut_row is None):
            return "Nothing is cut off: the agent reads all of it."
        if action in ("switch", "mode") and self.item is None:
            return "Nothing waits: there is no decision to look at."
        return super().why_not(action)

    def action_cut(self) -> None:
        if self.can("cut") and self.loaded is not None and self.loaded.cut_row is not None:
            self.text.reveal(self.loaded.cut_row)

    def action_switch(self) -> None:
        if self.can("switch"):
            self.approving = not self.approving
            self.newest("effect", self._read_effect)

    def action_item(self, by: int) -> None:
        rows = self.desk.queue.line_list
        rows.move_to(rows.cursor + by)
        self.newest("effect", self._read_effect)

    def action_mode(self) -> None:
        self.diff.set_mode("unified" if self.diff.splits else "split")

    def step_back(self) -> bool:
        if self.text.has_focus:
            return False
        self.text.focus()
        return True
