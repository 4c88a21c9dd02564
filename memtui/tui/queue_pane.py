"""The pane with what waits for a decision."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click
from textual.getters import query_one
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from memtui import clock
from memtui.model import Item
from memtui.tui.around_rows import flow
from memtui.tui.line_list import LineList
from memtui.tui.prompts import ReasonInput
from memtui.tui.queue_filter import facets
from memtui.tui.review import Review
from memtui.tui.rows import item_rows, pane_title
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, span

MARK_CELLS = 2
FACETS_SHOWN = 12
FACET_LINES = 2


class QueueList(LineList[Item]):
    """The rows of the queue; a click with ctrl marks one."""

    @dataclass
    class MarkClicked(Message):
        """The row under the cursor is to be marked, or to lose its mark."""

    def on_click(self, event: Click) -> None:
        super().on_click(event)
        if event.ctrl and event.chain == 1:
            self.post_message(self.MarkClicked())


class TermSuggester(Suggester):
    """Completes the last term of a filter to one that takes some of the items."""

    def __init__(self, terms: Sequence[str]) -> None:
        super().__init__(use_cache=False)
        self._terms = terms

    async def get_suggestion(self, value: str) -> str | None:
        before, _, last = value.rpartition(" ")
        if not last:
            return None
        found = next((term for term in self._terms if term.startswith(last)), None)
        return f"{before} {found}".lstrip() if found else None


class QueuePane(Vertical):
    """The waiting items in rows of one or two lines, with the filter over them."""

    title = query_one("#queue-title", SpanView)
    filter = query_one("#filter", ReasonInput)
    terms = query_one("#filter-terms", SpanView)
    line_list = query_one("#queue", QueueList)

    def __init__(self, review: Review) -> None:
        super().__init__(id="queue-pane", classes="pane")
        self._review = review
        self._range: Collection[str] = ()  # ids in the range that is being marked

    def compose(self) -> ComposeResult:
        yield SpanView(self._title, pane="side", id="queue-title")
        yield ReasonInput(id="filter", compact=True, placeholder="words, kind: source: session:")
        yield SpanView(self._term_line, pane="side", id="filter-terms")
        yield QueueList(self._draw, _key, pane="side", id="queue")

    def show(self, items: Sequence[Item], at: Hashable = None) -> None:
        """Show the items; the cursor goes to the one with the id `at`, if it is there."""
        self.title.redraw()
        self.line_list.show(items, at=at)

    @property
    def current(self) -> Item | None:
        item: Item | None = self.line_list.current
        return item

    @property
    def near(self) -> list[Item]:
        """The items that a key leads to, likeliest first: the next one, the one before,
        and those a page away."""
        rows: Sequence[Item] = self.line_list.rows
        at, last, page = self.line_list.cursor, len(rows) - 1, self.line_list.page
        places = dict.fromkeys((at + 1, at - 1, min(at + page, last), max(at - page, 0)))
        return [rows[place] for place in places if 0 <= place <= last and place != at]

    def is_current(self, item: Item) -> bool:
        current = self.current
        return current is not None and (current.id, current.digest) == (item.id, item.digest)

    def go_to(self, item: Item) -> bool:
        """Put the cursor on an item; False when it is not in the list."""
        for place, row in enumerate(self.line_list.rows):
            if row.id == item.id:
                self.line_list.move_to(place)
                return True
        return False

    # Marks

    def marks_changed(self) -> None:
        self._range = {item.id for item in self._review.span(self.current)}
        self.title.redraw()
        self.line_list.redraw()

    def _draw(self, item: Item, width: int, lines: int) -> list[Line]:
        if not self._review.marked and not self._range:
            return item_rows(item, width, clock.now(), lines)
        rows = item_rows(item, width - MARK_CELLS, clock.now(), lines)
        if item.id in self._review.marked:
            mark = Span("◆ ", "key")
        else:
            mark = Span("◇ " if item.id in self._range else "  ", "key")
        return [(mark if number == 0 else Span("  "), *row) for number, row in enumerate(rows)]

    # The filter

    def ask_filter(self) -> None:
        """Show the line to type a filter into, with the terms that would take something."""
        if not self.filter.has_focus:
            terms = [term for term, _ in facets(self._review.all_waiting)]
            self.filter.suggester = TermSuggester(terms)
        self.add_class("-filtering")
        self.terms.redraw()
        self.filter.focus()

    def end_filter(self) -> None:
        """Hide the line again, and forget what was typed."""
        self.remove_class("-filtering")
        with self.prevent(Input.Changed):
            self.filter.value = ""

    def _term_line(self, width: int) -> list[Line]:
        found = facets(self._review.all_waiting)
        groups: list[Line] = [
            (span(term, "dim"), Span(f" {count}", "faint")) for term, count in found[:FACETS_SHOWN]
        ]
        return flow(groups, width)[:FACET_LINES]

    def _title(self, width: int) -> list[Line]:
        review = self._review
        told: list[str] = []
        if review.filter:
            total = len(review.all_waiting)
            told.append(f"{len(review.waiting)} of {total} · {review.filter.text}")
        told.append(review.order)
        if review.marked:
            told.insert(0, f"{len(review.marked)} marked")
        snoozed = review.picture.snoozed if review.picture else 0
        if snoozed:
            told.append(f"{snoozed} snoozed")
        return [pane_title("Queue", " · ".join(told), self.line_list.has_focus, width)]


def _key(item: Item) -> Hashable:
    return item.id
