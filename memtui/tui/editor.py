"""A text under a person's hands, with the difference that it makes beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Paste
from textual.widgets import TextArea

from memtui.formats.clean import clean
from memtui.formats.frontmatter import Document
from memtui.formats.hunks import hunks
from memtui.formats.text import decode, encode
from memtui.tui.diff_rows import DiffDocument, diff_document
from memtui.tui.diff_view import DiffView
from memtui.tui.editable import Editable
from memtui.tui.moved import moved_within
from memtui.tui.palette import Palette
from memtui.tui.prompts import Prompt, hint
from memtui.tui.span_view import Compose, SpanView
from memtui.tui.spans import Line, Span

NARROW = 110  # columns under which the difference stands under the text
WIDTHS = [(0, "-narrow-prompt"), (NARROW, "-wide-prompt")]
_DISARMED = "Hidden characters are shown as tokens: a line that you touch becomes what you see."


class SourceArea(TextArea):
    """A text area for clean text; what is pasted is cleaned first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+home", "go_to_start", show=False, id="editor.start", tooltip="first line"),
        Binding("ctrl+end", "go_to_end", show=False, id="editor.end", tooltip="last line"),
    ]

    def action_go_to_start(self) -> None:
        self.move_cursor((0, 0))

    def action_go_to_end(self) -> None:
        self.move_cursor(self.document.end)

    async def _on_paste(self, event: Paste) -> None:
        event.stop()
        event.prevent_default()
        self.insert(clean(event.text.replace("\r\n", "\n").replace("\r", "\n")))


class EditorPrompt(Prompt[bytes]):
    """Asks for a text. Its answer is the bytes to write; None when it was left as it is.

    `before` is what the difference is shown against; `text` what is edited. `draft` is an
    edited text of before to go on with, and afterwards holds what was left behind.
    """

    HORIZONTAL_BREAKPOINTS = WIDTHS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "approve", id="editor.save", priority=True),
        Binding("escape", "leave", "leave", id="editor.leave", priority=True),
    ]

    def __init__(
        self,
        palette: Palette,
        question: Compose,
        *,
        before: bytes | None,
        text: bytes,
        verb: str,
        draft: str = "",
    ) -> None:
        super().__init__(palette, question)
        self._before = before
        self._editable = Editable(decode(text))
        self._body_line = Document.parse(text).body_line
        self._verb = verb
        self._latest = text  # what the difference is shown of, or soon will be
        self.draft = draft

    def compose(self) -> ComposeResult:
        with Vertical(classes="window editor"):
            yield SpanView(self._question, pane="side", id="question")
            with Horizontal():
                text = self.draft or self._editable.shown
                yield SourceArea(text, id="source", soft_wrap=True, show_line_numbers=True)
                yield DiffView(pane="pane", id="effect")
            yield SpanView(self._last_lines, pane="side", id="hint")

    def _last_lines(self, width: int) -> Sequence[Line]:
        told: list[Line] = [(Span(_DISARMED, "warn"),)] if self._editable.disarmed else []
        return [*told, *hint("ctrl+s", self._verb, "leave")(width)[1:]]

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(DiffView).set_mode("unified")
        area = self.query_one(TextArea)
        area.move_cursor((self._body_line - 1, 0))
        area.focus()
        self._draw_difference()

    @property
    def _edited(self) -> bytes:
        return encode(self._editable.back(self.query_one(TextArea).text))

    def on_text_area_changed(self) -> None:
        self._draw_difference()

    def _draw_difference(self) -> None:
        self._latest = self._edited
        self.run_worker(self._show_difference(self._latest))

    async def _show_difference(self, edited: bytes) -> None:
        def compare() -> DiffDocument:
            found = hunks(decode(self._before or b""), decode(edited))
            document = diff_document(self._before, edited, found, titles=("before", "as edited"))
            return moved_within(document, self._before, edited)

        document = await asyncio.to_thread(compare)
        if edited is not self._latest:
            return  # another key came meanwhile
        view = self.query_one(DiffView)
        view.show(document, {})
        view.reveal_line(self.query_one(TextArea).cursor_location[0] + 1)

    def action_save(self) -> None:
        self.draft = self.query_one(TextArea).text
        self.dismiss(self._edited)

    def action_leave(self) -> None:
        text = self.query_one(TextArea).text
        self.draft = "" if text == self._editable.shown else text
        self.dismiss(None)
