"""The pane with what is decided: its head, its diff, and where in the hunks we are."""

from __future__ import annotations

from collections.abc import Mapping

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one

from memtui.tui import bars
from memtui.tui.diff_rows import DiffDocument
from memtui.tui.diff_view import DiffView
from memtui.tui.span_view import Compose, SpanView
from memtui.tui.spans import Line


class ItemPane(Vertical):
    """One item or memory, or words where there is none."""

    head = query_one("#head", SpanView)
    diff = query_one("#diff", DiffView)
    hunks = query_one("#hunks", SpanView)

    def __init__(self) -> None:
        super().__init__(id="item-pane", classes="pane")

    def compose(self) -> ComposeResult:
        yield SpanView(id="head")
        yield DiffView(pane="pane", id="diff")
        yield SpanView(self._hunk_line, id="hunks")

    def introduce(self, head: Compose) -> None:
        """Show the head of what is looked at; its text may come later."""
        self.remove_class("-words")
        self.head.show(head)

    def show(self, document: DiffDocument, marks: Mapping[str, bool]) -> None:
        self.diff.show(document, marks)

    def show_words(self, words: Compose) -> None:
        """Show words in place of a text."""
        self.add_class("-words")
        self.head.show(words)
        self.diff.show(None, {})

    @on(DiffView.HunkMoved)
    def _redraw_hunk_line(self) -> None:
        self.hunks.redraw()

    def _hunk_line(self, width: int) -> list[Line]:
        document = self.diff.document
        if document is None or document.one_sided:
            return []
        marks = [self.diff.marks.get(hunk) for hunk in document.hunks]
        mode = "two columns" if self.diff.splits else "one column"
        return [bars.hunk_line(self.diff.hunk, marks, mode, width)]
