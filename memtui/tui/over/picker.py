"""A window to find one thing in: an entry on top, what fits under it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.getters import query_one
from textual.widgets import Input

from memtui.tui.line_list import LineList
from memtui.tui.painted import repaint_all
from memtui.tui.palette import Palette
from memtui.tui.prompts import Prompt, ReasonInput
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, clip, span, spread

Row = TypeVar("Row")


class Picker(Prompt[Any], Generic[Row]):
    """Rows that answer what is typed; enter takes the one under the cursor.

    Subclasses draw the rows, and show those that fit whenever `typed` is called.
    """

    CSS_PATH: ClassVar[list[str]] = ["../prompts.tcss", "picker.tcss"]  # type: ignore[assignment]
    TITLE_WORDS: ClassVar[str]
    PLACEHOLDER: ClassVar[str]
    ROW_LINES: ClassVar[int] = 1
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,ctrl+n", "step(1)", show=False, id="picker.down"),
        Binding("up", "step(-1)", show=False, id="picker.up"),
        Binding("pagedown", "leap(1)", show=False, id="picker.page-down"),
        Binding("pageup", "leap(-1)", show=False, id="picker.page-up"),
    ]

    entry = query_one("#entry", Input)
    found = query_one("#found", LineList)
    hint = query_one("#hint", SpanView)

    def __init__(self, palette: Palette) -> None:
        super().__init__(palette, self._title)
        self._told = ""

    def draw(self, row: Row, width: int, lines: int) -> Sequence[Line]:
        """The lines of a row."""
        raise NotImplementedError

    def key_of(self, row: Row) -> Hashable:
        """What a row is known by."""
        raise NotImplementedError

    def typed(self, text: str) -> None:
        """Show what answers a text; it is called once with "" at the start."""
        raise NotImplementedError

    def take(self, row: Row) -> None:
        """Do what enter is for; closes the window."""
        self.dismiss(row)

    def compose(self) -> ComposeResult:
        with Vertical(classes="window picker"):
            yield SpanView(self._question, pane="side", id="question")
            yield ReasonInput(placeholder=self.PLACEHOLDER, compact=True, id="entry")
            yield LineList[Row](self.draw, self.key_of, pane="side", id="found")
            yield SpanView(self._hint, pane="side", id="hint")

    def on_mount(self) -> None:
        super().on_mount()
        self.found.set_row_height(self.ROW_LINES, 0)
        self.found.can_focus = False
        self.found.is_led = True
        self.entry.focus()
        self.typed("")

    def repaint(self, palette: Palette) -> None:
        """Draw this window in the colours of a palette."""
        self._palette = palette
        repaint_all(self, palette)

    def show_rows(self, rows: Sequence[Row], told: str = "", *, at: Hashable = None) -> None:
        """Show rows, and say something beside the keys."""
        self._told = told
        self.found.show(rows, at=at)
        self.hint.redraw()

    def go_first(self) -> None:
        """Put the cursor on the first row: what is typed has changed."""
        self.found.cursor = 0

    def _title(self, width: int) -> list[Line]:
        return [clip((Span(self.TITLE_WORDS, "strong"),), width)]

    def _hint(self, width: int) -> list[Line]:
        keys = (
            Span("enter", "key"),
            Span(" take  ", "dim"),
            Span("esc", "key"),
            Span(" back", "dim"),
        )
        return [(), spread((span(self._told, "dim"),), keys, width)]

    @on(Input.Changed, "#entry")
    def _entry_changed(self, event: Input.Changed) -> None:
        self.go_first()
        self.typed(event.value)

    @on(Input.Submitted, "#entry")
    @on(LineList.Opened, "#found")
    def _taken(self) -> None:
        row: Row | None = self.found.current
        if row is not None:
            self.take(row)

    def action_step(self, by: int) -> None:
        self.found.action_move(by)

    def action_leap(self, by: int) -> None:
        self.found.action_page(by)


def marked(text: str, words: Sequence[str]) -> Line:
    """A line in which the first place of each word stands out; words are in lower case."""
    line = span(text, "dim")
    low = line.text.lower()
    if len(low) != len(line.text):
        return (line,)
    places = sorted({(low.find(word), len(word)) for word in words if word and word in low})
    parts: list[Span] = []
    at = 0
    for start, size in places:
        if start >= at:
            parts += [
                Span(line.text[at:start], "dim"),
                Span(line.text[start : start + size], "key"),
            ]
            at = start + size
    return (*(part for part in parts if part.text), Span(line.text[at:], "dim"))
