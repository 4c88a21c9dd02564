"""Choosing the memory that a candidate goes into, with what that makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from memtui.errors import MemtuiError
from memtui.model import Item, Memory
from memtui.tui.bars import error_line
from memtui.tui.diff_view import DiffView
from memtui.tui.editor import WIDTHS
from memtui.tui.files_diff import files_document
from memtui.tui.gate import Gate
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette
from memtui.tui.port import Desk
from memtui.tui.prompts import Prompt
from memtui.tui.span_view import Compose, SpanView
from memtui.tui.spans import Line, Span, span, spread

if TYPE_CHECKING:
    from memtui.desk.previewing import Preview

NEAREST = 8


@dataclass(frozen=True, slots=True)
class Target:
    """A memory to merge into, and how near it is (0: nobody compared)."""

    memory: Memory
    score: float


class Merging(NamedTuple):
    """What was chosen: the memory, and whether its text is edited first."""

    memory: Memory
    standing: bytes
    merged: bytes
    edit: bool


def read_targets(desk: Desk, item: Item) -> list[Target]:
    """All memories that an item can be merged into: the nearest, then the others by title."""
    memories = {memory.path: memory for memory in desk.memories() if memory.path != item.path}
    near = [
        Target(memories.pop(found.path), found.score)
        for found in desk.finder.near(item, NEAREST)
        if found.path in memories
    ]
    rest = sorted(memories.values(), key=lambda memory: memory.title.casefold())
    return [*near, *(Target(memory, 0.0) for memory in rest)]


class MergePrompt(Prompt[Merging]):
    """The nearest memories beside what the merged text would change in each."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "take(False)", "merge", id="merge.take"),
        Binding("e", "take(True)", "edit", id="merge.edit"),
        Binding("ctrl+d", "scroll(1)", show=False),
        Binding("ctrl+u", "scroll(-1)", show=False),
    ]

    def __init__(
        self,
        palette: Palette,
        question: Compose,
        targets: Sequence[Target],
        gate: Gate,
        preview: Callable[[Desk, Memory], Preview],
    ) -> None:
        super().__init__(palette, question)
        self._targets = targets
        self._gate = gate
        self._preview = preview
        self._seen: tuple[Memory, bytes, bytes] | None = None  # what is on the screen

    def compose(self) -> ComposeResult:
        with Vertical(classes="window merge"):
            yield SpanView(self._question, pane="side", id="question")
            with Horizontal():
                yield LineList[Target](_draw, lambda row: row.memory.path, pane="side", id="into")
                yield DiffView(pane="pane", id="merged")
            yield SpanView(_hint, pane="side", id="hint")

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(DiffView).set_mode("unified")
        self.query_one("#into", LineList).show(self._targets)
        self.query_one("#into", LineList).focus()

    @on(LineList.Moved)
    def _look(self, event: LineList.Moved) -> None:
        self._seen = None
        self.run_worker(self._show(self._targets[event.list.cursor]))

    async def _show(self, target: Target) -> None:
        def is_current() -> bool:
            return self.query_one("#into", LineList).current is target

        if not is_current():
            return
        try:
            preview = await self._gate.call(lambda desk: self._preview(desk, target.memory))
        except MemtuiError as error:
            line = error_line(error)
            self.query_one("#hint", SpanView).show(lambda width: [(), line])
            return
        if not is_current():
            return
        self.query_one("#hint", SpanView).show(_hint)
        view = self.query_one(DiffView)
        view.show(files_document(preview.files), {})
        while view.move_hunk(1):  # the text comes last
            pass
        change = next(file for file in preview.files if file.path == target.memory.path)
        self._seen = target.memory, change.before or b"", change.after or b""

    @on(LineList.Opened)
    def _opened(self) -> None:
        self.action_take(True)

    def action_take(self, edit: bool) -> None:
        if self._seen is not None:
            self.dismiss(Merging(*self._seen, edit))

    def action_scroll(self, pages: int) -> None:
        self.query_one(DiffView).action_scroll_pages(pages)


def _draw(row: Target, width: int, lines: int) -> list[Line]:
    score = (Span(f"{row.score:.2f}", "dim"),) if row.score else ()
    return [spread((span(row.memory.title or row.memory.path),), score, width)]


def _hint(width: int) -> list[Line]:
    left = (
        Span("a", "key"),
        Span(" merge as shown   ", "dim"),
        Span("enter", "key"),
        Span(" edit the text first", "dim"),
    )
    return [(), spread(left, (Span("esc", "key"), Span(" back", "dim")), width)]
