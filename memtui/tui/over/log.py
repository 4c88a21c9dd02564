"""What git was told to do: the last calls, newest first."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from memtui.tui.page import PageRow, PageView
from memtui.tui.palette import Palette
from memtui.tui.prompts import Prompt
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, clip, span

MARGIN = 6  # cells for the number of a call


class LogPrompt(Prompt[None]):
    """The git calls of this desk, each as it could be typed."""

    CSS_PATH: ClassVar[list[str]] = ["../prompts.tcss", "picker.tcss"]  # type: ignore[assignment]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,enter", "dismiss(None)", show=False, id="log.close")
    ]

    def __init__(self, palette: Palette, calls: list[str]) -> None:
        super().__init__(palette, self._title)
        self._calls = calls

    def compose(self) -> ComposeResult:
        with Vertical(classes="window picker"):
            yield SpanView(self._question, pane="side", id="question")
            yield PageView(pane="side", id="calls")
            yield SpanView(_hint, pane="side", id="hint")

    def on_mount(self) -> None:
        super().on_mount()
        calls = self.query_one(PageView)
        numbered = reversed(list(enumerate(self._calls, 1)))
        rows = [PageRow((span(call),), (Span(f"{n:>4}  ", "faint"),), 4) for n, call in numbered]
        calls.show(rows, margin=MARGIN)
        calls.focus()

    def _title(self, width: int) -> list[Line]:
        title = (Span("Git calls  ", "strong"), Span("newest first", "dim"))
        if self._calls:
            return [clip(title, width), ()]
        return [clip(title, width), (), (Span("None yet: looking at files needs no git.", "dim"),)]


def _hint(width: int) -> list[Line]:
    return [(), clip((Span("esc", "key"), Span(" back", "dim")), width)]
