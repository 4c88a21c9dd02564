"""Questions over the desk: a reason to type, a choice to make. Escape leaves all as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key, Paste
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input

from memtui.formats.clean import clean_line
from memtui.tui.line_list import LineList
from memtui.tui.painted import repaint_all
from memtui.tui.palette import Palette
from memtui.tui.span_view import Compose, SpanView
from memtui.tui.spans import Line, Span, span, spread

Answer = TypeVar("Answer")
CHOICES_SEEN = 12  # at once; more scroll


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
        repaint_all(self, self._palette)


def hint(yes: str, what: str, no: str = "back") -> Callable[[int], Sequence[Line]]:
    """The last line of a prompt: the key that goes on, and the one that leaves."""
    left = (span(yes, "key"), span(f" {what}", "dim"))
    right = (Span("esc", "key"), span(f" {no}", "dim"))
    return lambda width: [(), spread(left, right, width)]


class ReasonPrompt(Prompt[str]):
    """Asks for a typed reason. An empty one is not taken where it is needed."""

    def __init__(self, palette: Palette, question: Compose, *, needed: bool) -> None:
        super().__init__(palette, question)
        self._needed = needed

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield SpanView(self._question, pane="side", id="question")
            yield ReasonInput(id="reason", compact=True)
            yield SpanView(hint("enter", "confirm"), pane="side", id="hint")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        reason = event.value.strip()
        if reason or not self._needed:
            self.dismiss(reason)


class Choice(NamedTuple, Generic[Answer]):
    """One of several answers, by its key or by the cursor."""

    key: str
    label: str
    answer: Answer


class ChoicePrompt(Prompt[Answer]):
    """Asks for one of several answers: its key, enter on it, or two clicks."""

    def __init__(
        self, palette: Palette, question: Compose, choices: Iterable[Choice[Answer]]
    ) -> None:
        super().__init__(palette, question)
        self._choices = list(choices)

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield SpanView(self._question, pane="side", id="question")
            yield LineList[Choice[Answer]](
                _choice, lambda row: row.label, pane="side", id="choices"
            )
            yield from self.compose_more()
            yield SpanView(hint("enter", "choose"), pane="side", id="hint")

    def compose_more(self) -> Iterable[Widget]:
        """What stands under the choices."""
        return ()

    def on_mount(self) -> None:
        super().on_mount()
        choices = self.query_one("#choices", LineList)
        choices.styles.height = min(len(self._choices), CHOICES_SEEN)
        choices.show(self._choices)

    def on_key(self, event: Key) -> None:
        found = next((each for each in self._choices if each.key == event.character), None)
        if found is not None:
            event.stop()
            self.choose(found)

    def on_line_list_opened(self, event: LineList.Opened) -> None:
        self.choose(self._choices[event.list.cursor])

    def choose(self, choice: Choice[Answer]) -> None:
        self.dismiss(choice.answer)


def _choice(row: Choice[Answer], width: int, lines: int) -> list[Line]:
    return [(span(f"{row.key:<3}", "key"), span(row.label))]


def numbered(labels: Iterable[tuple[str, Answer]]) -> list[Choice[Answer]]:
    """Choices by digit; those after the ninth by the cursor only."""
    return [
        Choice(str(number) if number < 10 else "", label, answer)
        for number, (label, answer) in enumerate(labels, 1)
    ]


DATE = "date"  # the choice that asks for a date to type
UNTIL = (
    ("until tomorrow morning", "tomorrow"),
    ("for a week", "1w"),
    ("until it changes", "change"),
    ("until a day that you type", DATE),
)


class SnoozePrompt(ChoicePrompt[str]):
    """Asks for how long an item is put aside."""

    def __init__(self, palette: Palette, question: Compose) -> None:
        super().__init__(palette, question, numbered(UNTIL))

    def compose_more(self) -> Iterable[Widget]:
        yield ReasonInput(id="date", compact=True, placeholder="2027-01-31, or 3d, 2w, 6h")

    def choose(self, choice: Choice[str]) -> None:
        if choice.answer != DATE:
            self.dismiss(choice.answer)
            return
        self.add_class("-dated")
        self.query_one("#date").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        from memtui import clock
        from memtui.desk.planning.snooze import snoozed_until
        from memtui.errors import MemtuiError

        try:
            snoozed_until(event.value, clock.now())
        except MemtuiError as error:
            said: Line = (span(f"{error.message} {error.fix}", "warn"),)
            self.query_one("#hint", SpanView).show(lambda width: [(), said])
            return
        self.dismiss(event.value.strip())


class ReadingPrompt(Prompt[None]):
    """Something to read, as long as it may be."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,enter", "dismiss(None)", show=False, id="reading.close")
    ]

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window tall", can_focus=True):
            yield SpanView(self._question, pane="side", id="question")


class HelpScreen(ReadingPrompt):
    """All keys with what they do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "dismiss(None)", show=False, id="help.close")
    ]
