"""The text of a memory in its forms, and what is known of it, on the Memories screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.cache import LRUCache
from textual.getters import query_one

from memtui import clock
from memtui.errors import MemtuiError
from memtui.model import Memory
from memtui.tui.asking_why import show_why
from memtui.tui.gate import Gate
from memtui.tui.line_list import LineList
from memtui.tui.markdown_rows import hidden_line
from memtui.tui.memories import words
from memtui.tui.memories.keeping import KeepingScreen
from memtui.tui.memories.reading import (
    Library,
    Past,
    Text,
    read_archived,
    read_past,
    read_text,
)
from memtui.tui.memories.rows import fact_rows
from memtui.tui.page import PageView
from memtui.tui.palette import Palette
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, clip
from memtui.tui.text_rows import source_margin

if TYPE_CHECKING:
    from memtui.tui.desk_screen import DeskScreen

TEXTS_KEPT = 64


class TextScreen(KeepingScreen):
    """Shows the memory under the cursor raw, rendered, or with who brought each line."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("R", "form", "rendered", id="memories.form", tooltip="raw source or rendered"),
        Binding("m", "margin", "blame", id="memories.blame", tooltip="who brought each line"),
        Binding(
            "w", "why", "why", id="memories.why", tooltip="why the memory, or the line, is here"
        ),
    ]

    about = query_one("#about", SpanView)
    text = query_one("#text", PageView)
    form_line = query_one("#form", SpanView)
    facts = query_one("#facts", LineList)

    def __init__(self, gate: Gate, palette: Palette, desk: DeskScreen) -> None:
        super().__init__(gate, palette, desk)
        self.library: Library | None = None
        self.shown: Text | None = None
        self.past: Past | None = None
        self.is_rendered = False
        self.is_blamed = False
        self._kept: LRUCache[tuple[str, str], Text] = LRUCache(TEXTS_KEPT)

    # Reading

    def read_memory(self, memory: Memory) -> None:
        """Show a memory, at once where its text was read before."""
        kept = self._kept.get((memory.path, memory.digest))
        self.past = None
        if kept is not None:
            self._show(kept)
        self.newest("text", partial(self._fetch, memory))

    def clear(self, told: words.Compose) -> None:
        self.shown = self.past = None
        self.about.show(told)
        self.text.show(())
        self.facts.show(())
        self.form_line.redraw()

    async def _fetch(self, memory: Memory) -> None:
        """The text first, then where it comes from; a newer wish ends this one."""
        try:
            text = self._kept.get((memory.path, memory.digest))
            if text is None:
                text = await self.gate.call(lambda desk: read_text(desk, memory.path))
                self._kept[memory.path, memory.digest] = text
                self._show(text)
            self.past = await self.gate.call(lambda desk: read_past(desk, text))
        except MemtuiError as error:
            self.clear(words.unreadable(memory.path, error))
            return
        self._show(text, keep=True)

    async def fetch_archived(self, path: str) -> None:
        try:
            text = await self.gate.call(lambda desk: read_archived(desk, path))
        except MemtuiError as error:
            self.clear(words.unreadable(path, error))
            return
        self.past = None
        self._show(text)

    # Showing

    def _show(self, text: Text, *, keep: bool = False) -> None:
        keep = keep and self.shown is not None and self.shown.path == text.path
        self.shown = text
        if self.is_rendered and text.rendered is not None:
            self.text.show(text.rendered.rows, keep=keep)
        elif self.is_blamed and self.past is not None:
            rows = self.past.blamed
            self.text.show(rows, margin=source_margin(rows), keep=keep, cursor=True)
        else:
            rows = text.source
            self.text.show(rows, margin=source_margin(rows), keep=keep, cursor=True)
        memory = self.memory
        if memory is not None and self.library is not None:
            self.facts.show(fact_rows(memory, self.library, self.past, clock.now()))
        else:
            self.facts.show(())
        self.form_line.redraw()

    def form_words(self, width: int) -> list[Line]:
        text = self.shown
        if text is None:
            return []
        if self.is_rendered and text.rendered is not None:
            return [clip(hidden_line(text.rendered.hidden), width)]
        return [clip(words.raw_line(text, wanted=self.is_rendered), width)]

    def action_form(self) -> None:
        self.is_rendered = not self.is_rendered
        if self.shown is not None:
            self._show(self.shown)

    def action_margin(self) -> None:
        self.is_blamed, self.is_rendered = not self.is_blamed, False
        if self.shown is not None:
            self._show(self.shown, keep=True)

    # Why

    def why_not(self, action: str) -> str:
        if action == "why" and self.memory is None:
            return "Only a memory has a history: put the cursor on one."
        return super().why_not(action)

    def action_why(self) -> None:
        """Tell where the line under the cursor comes from, or the memory as a whole."""
        if self.can("why") and (memory := self.memory) is not None:
            self.run_worker(show_why(self, memory, self.text.line if self.text.has_focus else 0))
