"""The pane with what is decided: its head, its diff, and what stands around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one

from memtui.tui import bars
from memtui.tui.diff_view import DiffView
from memtui.tui.page import PageView
from memtui.tui.span_view import Compose, SpanView
from memtui.tui.spans import Line, Span, as_many_as_fit, joined

if TYPE_CHECKING:
    from memtui.tui.diff_rows import DiffDocument
    from memtui.tui.markdown_rows import Rendered


class ItemPane(Vertical):
    """One item or memory, raw or rendered, or words where there is none."""

    head = query_one("#head", SpanView)
    diff = query_one("#diff", DiffView)
    page = query_one("#page", PageView)
    hunks = query_one("#hunks", SpanView)
    around = query_one("#around", SpanView)
    said = query_one("#said", SpanView)

    def __init__(self) -> None:
        super().__init__(id="item-pane", classes="pane")
        self._hidden: Line = ()  # what the rendered text does not show
        self._verbs: Sequence[Line] = ()

    def compose(self) -> ComposeResult:
        yield SpanView(id="head")
        yield SpanView(pane="lift", id="said")
        yield DiffView(pane="pane", id="diff")
        yield PageView(pane="pane", id="page")
        yield SpanView(self._hunk_line, id="hunks")
        yield SpanView(id="around")

    def introduce(self, head: Compose) -> None:
        """Show the head of what is looked at; its text may come later."""
        self.remove_class("-words", "-rendered")
        self.head.show(head)
        self.around.show(lambda width: ())
        self.said.show(lambda width: ())

    def show(
        self, document: DiffDocument, marks: Mapping[str, bool], verbs: Sequence[Line] = ()
    ) -> None:
        """Show a text, and what the keys do to it where it is decided whole."""
        self._verbs = verbs
        self.diff.show(document, marks)

    def show_words(self, words: Compose) -> None:
        """Show words in place of a text."""
        self.add_class("-words")
        self.head.show(words)
        self.diff.show(None, {})

    @property
    def is_rendered(self) -> bool:
        return self.has_class("-rendered")

    def show_rendered(self, rendered: Rendered) -> None:
        """Show the text as it reads, until the raw one or another item is shown."""
        from memtui.tui.markdown_rows import hidden_line

        self._hidden = hidden_line(rendered.hidden)
        self.page.show(rendered.rows)
        self.add_class("-rendered")
        self.hunks.redraw()

    def show_raw(self) -> None:
        self.remove_class("-rendered")
        self.hunks.redraw()

    @on(DiffView.HunkMoved)
    def _redraw_hunk_line(self) -> None:
        self.hunks.redraw()

    def _hunk_line(self, width: int) -> list[Line]:
        if self.is_rendered:
            back: Line = (Span("R", "key"), Span(" raw, as it is decided", "dim"))
            return [joined([(Span("rendered", "strong"),), self._hidden, back])]
        document = self.diff.document
        if document is None:
            return []
        if self._verbs and not document.hunks:
            return [as_many_as_fit(self._verbs, width)]
        if document.one_sided:
            return []
        marks = [self.diff.marks.get(hunk) for hunk in document.hunks]
        mode = "two columns" if self.diff.splits else "one column"
        return [bars.hunk_line(self.diff.hunk, marks, mode, width)]
