"""What a decision on many items would do, item by item with the reason, before it is made."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical

from memtui.change import Skipped
from memtui.desk.previewing import Preview
from memtui.model import Item
from memtui.tui.diff_view import DiffView
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette
from memtui.tui.preview import PreviewPrompt
from memtui.tui.rows import is_blocked, warning_line, worst_first
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, Tone, clip, span

if TYPE_CHECKING:
    from memtui.desk.previewing import Batch

STALE = 3  # the exit code of what changed since it was shown
SEEN = 10  # rows of the list at once; more scroll


@dataclass(frozen=True, slots=True)
class Fate:
    """What would become of one marked item, and why."""

    item: Item
    will: str  # what is done with it, or "left out", "skipped"
    why: Line
    ready: bool


def fates(
    action: str, batch: Batch, items: Mapping[str, Item], single: Iterable[str]
) -> list[Fate]:
    """One row for each marked item: what is left alone first, since it needs a look."""
    skipped = {skip.id: skip for skip in batch.skipped}
    left = [
        Fate(
            items[skip.id],
            "skipped" if skip.exit_code == STALE else "left out",
            _why_left(items[skip.id], skip),
            False,
        )
        for skip in skipped.values()
    ]
    alone = "is looked at by itself: enter opens it"
    left += [
        Fate(item, "left out", (Span(f"a {item.kind} {alone}", "ink"),), False)
        for item in items.values()
        if item.kind in single
    ]
    return left + [Fate(items[id], action, _reason(items[id]), True) for id in batch.ready]


def _why_left(item: Item, skip: Skipped) -> Line:
    """What stands in the way; the title stands before it already."""
    if skip.exit_code != STALE and is_blocked(item):
        return warning_line(worst_first(item.warnings)[0])
    return (span(skip.why.removeprefix(item.title).strip(), "ink"),)


def _reason(item: Item) -> Line:
    """What speaks for a second look at an item that is ready, else what it is."""
    worst = worst_first(item.warnings)[:1]
    return warning_line(worst[0]) if worst else (span(item.summary or item.state, "dim"),)


def fate_row(fate: Fate, width: int) -> Line:
    tone: Tone = "add" if fate.ready else "warn"
    head: Line = (
        Span("✓ " if fate.ready else "– ", tone),
        Span(f"{fate.will:<9}", tone),
        span(fate.item.title, "strong"),
        Span("  "),
    )
    return clip((*head, *fate.why), width)


def _key(fate: Fate) -> Hashable:
    return fate.item.id


class BatchPrompt(PreviewPrompt):
    """The preview of a batch: its items with their reasons, and the files that change."""

    def __init__(
        self, palette: Palette, rows: list[Fate], preview: Preview | None, words: str, verb: str
    ) -> None:
        super().__init__(palette, preview or Preview(verb, "", 0, (), True), words, verb)
        self._rows = rows
        self._can = preview is not None

    def compose(self) -> ComposeResult:
        with Vertical(classes="window preview"):
            yield SpanView(self._question, pane="side", id="question")
            yield LineList[Fate](
                lambda row, width, lines: [fate_row(row, width)], _key, pane="side", id="fates"
            )
            yield DiffView(pane="pane", id="preview")
            yield SpanView(self._hint, pane="side", id="hint")

    def on_mount(self) -> None:
        super().on_mount()
        found = self.query_one("#fates", LineList)
        found.styles.height = min(len(self._rows), SEEN)
        found.show(self._rows)
        self.call_after_refresh(found.focus)

    @property
    def can_agree(self) -> bool:
        return self._can
