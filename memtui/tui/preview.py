"""What a decision would change, shown before it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from memtui.tui.diff_view import DiffView
from memtui.tui.files_diff import files_document
from memtui.tui.prompts import Prompt
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, span, spread
from memtui.tui.wrap import wrap_line

if TYPE_CHECKING:
    from memtui.desk.previewing import Preview
    from memtui.tui.palette import Palette
    from memtui.tui.store_screen import StoreScreen


class PreviewPrompt(Prompt[bool]):
    """The files before and after, and one key that does it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "agree", show=False, id="preview.yes"),
        Binding("n,q", "dismiss(False)", show=False, id="preview.no"),
    ]

    def __init__(self, palette: Palette, preview: Preview, words: str, verb: str) -> None:
        super().__init__(palette, lambda width: _head(preview, words, width))
        self._preview = preview
        self._verb = verb

    def compose(self) -> ComposeResult:
        with Vertical(classes="window preview"):
            yield SpanView(self._question, pane="side", id="question")
            yield DiffView(pane="pane", id="preview")
            yield SpanView(self._hint, pane="side", id="hint")

    def on_mount(self) -> None:
        super().on_mount()
        view = self.query_one(DiffView)
        view.display = bool(self._preview.files)
        if self._preview.files:
            view.show(files_document(self._preview.files), {})
            view.focus()

    @property
    def can_agree(self) -> bool:
        """Whether there is anything to do."""
        return True

    def action_agree(self) -> None:
        if self.can_agree:
            self.dismiss(True)

    def _hint(self, width: int) -> Sequence[Line]:
        yes = (Span("y", "key"), span(f" {self._verb}", "dim")) if self.can_agree else ()
        return [(), spread(yes, (Span("esc", "key"), Span(" leave as it is", "dim")), width)]


def _head(preview: Preview, words: str, width: int) -> list[Line]:
    lines = wrap_line((span(words, "strong"),), max(2, width))
    if preview.decisions > 1:
        lines.append((Span(f"{preview.decisions} decisions of one batch", "dim"),))
    if preview.desk_only:
        told = "No file changes: only what waits and what the desk remembers."
        return [*lines, *wrap_line((Span(told, "dim"),), max(2, width))]
    count = len(preview.files)
    return [*lines, (Span(f"changes {count} file{'s' * (count > 1)}", "dim"),), ()]


def confirm(
    screen: StoreScreen, preview: Preview, words: str, verb: str, then: Callable[[], None]
) -> None:
    """Show what a decision would change; `then` is called when the person wants it."""
    prompt = PreviewPrompt(screen.palette, preview, words, verb)
    screen.app.push_screen(prompt, lambda wanted: then() if wanted else None)
