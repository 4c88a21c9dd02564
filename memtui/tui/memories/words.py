"""What the Memories screen says where there is no memory to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from memtui.errors import MemtuiError
from memtui.tui.memories.reading import Library, Text
from memtui.tui.rows import Group
from memtui.tui.spans import Line, Span, span
from memtui.tui.wrap import wrap_line

_ALL: Line = (Span("E", "key"), Span(" opens all of it", "dim"))
Compose = Callable[[int], Sequence[Line]]


def paragraphs(*lines: Line) -> Compose:
    return lambda width: [part for line in lines for part in wrap_line(line, max(2, width))]


def shelved(path: str) -> Compose:
    return paragraphs(
        (span(path, "strong"),),
        (Span("Archived: kept, but no agent reads it. ", "dim"), Span("b", "key"), _dim(" brings")),
        (_dim("it back, with its line in the index."),),
    )


def group(row: Group) -> Compose:
    name = row.type or "no type"
    return paragraphs(
        (span(name, "strong"), Span(f"  {row.size}", "faint")),
        (Span("enter", "key"), _dim(" unfolds it" if row.folded else " folds it")),
    )


def nothing(library: Library, words: str) -> Compose:
    if words:
        return paragraphs(
            (span(f"Nothing holds “{words}”", "strong"),),
            (_dim("The filter looks in titles, names, descriptions and tags. "),),
            (Span("esc", "key"), _dim(" clears it")),
        )
    return paragraphs(
        (Span("No memories yet", "strong"),),
        (),
        (
            span(
                f"An agent that keeps its memory here ({library.dialect}) writes them; what it",
                "dim",
            ),
        ),
        (_dim("proposes waits on the Desk until you approve it."),),
    )


def unreadable(path: str, error: MemtuiError) -> Compose:
    return paragraphs((span(path, "strong"),), (span(error.message, "warn"),), (_dim(error.fix),))


def raw_line(text: Text, *, wanted: bool) -> Line:
    """What form of the text is shown, under it."""
    if wanted:
        return (Span("too large to render: shown raw", "warn"),)
    if text.cut:
        return (Span(f"both ends of {len(text.data):,} bytes; ", "warn"), *_ALL)
    return (Span("source", "faint"), Span(f"  {len(text.data):,} bytes", "faint"))


def _dim(text: str) -> Span:
    return span(text, "dim")
