"""Questions over the desk: a reason to type, a time to choose. Escape leaves all as it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Paste
from textual.screen import ModalScreen
from textual.widgets import Input

from memtui.formats.clean import clean_line
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette
from memtui.tui.span_view import Compose, SpanView
from memtui.tui.spans import Line, Span, spread

Answer = TypeVar("Answer")

UNTIL = (
    ("tomorrow", "until tomorrow morning"),
    ("1w", "for a week"),
    ("change", "until it changes"),
)


class ReasonInput(Input):
    """A line to type in; what is pasted is cleaned first."""

    def _on_paste(self, event: Paste) -> None:
        event.stop()
        event.prevent_default()
        self.insert_text_at_cursor(clean_line(" ".join(event.text.splitlines())))


class Prompt(ModalScreen[Answer]):
    """A small window over the desk."""

    CSS_PATH = "prompts.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "cancel", id="prompt.cancel")
    ]

    def __init__(self, palette: Palette, question: Compose) -> None:
        super().__init__()
        self._palette = palette
        self._question = question

    def on_mount(self) -> None:
        for view in self.query(SpanView):
            view.redraw(self._palette)
        for rows in self.query(LineList):
            rows.redraw(self._palette)


class ReasonPrompt(Prompt[str]):
    """Asks for a typed reason. An empty one is not taken where it is needed."""

    def __init__(self, palette: Palette, question: Compose, *, needed: bool) -> None:
        super().__init__(palette, question)
        self._needed = needed

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield SpanView(self._question, pane="side", id="question")
            yield ReasonInput(id="reason", compact=True)
            yield SpanView(self._hint, pane="side", id="hint")

    def _hint(self, width: int) -> Sequence[Line]:
        enter = (Span("enter", "key"), Span(" confirm", "dim"))
        return [(), spread(enter, (Span("esc", "key"), Span(" back", "dim")), width)]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        reason = event.value.strip()
        if reason or not self._needed:
            self.dismiss(reason)


class SnoozePrompt(Prompt[str]):
    """Asks for how long an item is put aside."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "choose(0)", show=False, id="snooze.tomorrow"),
        Binding("2", "choose(1)", show=False, id="snooze.week"),
        Binding("3", "choose(2)", show=False, id="snooze.change"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield SpanView(self._question, pane="side", id="question")
            choices: LineList[int] = LineList(_choice, lambda row: row, pane="side", id="choices")
            yield choices

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one("#choices", LineList).show(range(len(UNTIL)))

    def action_choose(self, place: int) -> None:
        self.dismiss(UNTIL[place][0])

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        self.action_choose(event.list.cursor)


def _choice(row: int, width: int, lines: int) -> list[Line]:
    return [(Span(f"{row + 1}  ", "key"), Span(UNTIL[row][1]))]


class HelpScreen(Prompt[None]):
    """All keys with what they do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,q,enter", "dismiss(None)", show=False, id="help.close")
    ]

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window tall", can_focus=True):
            yield SpanView(self._question, pane="side", id="question")
