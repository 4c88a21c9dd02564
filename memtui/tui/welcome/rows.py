"""What the welcome says: where was looked, what can be read, what to do. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from memtui.errors import StoreError
from memtui.stores.discovery import Search
from memtui.tui.bars import short_path
from memtui.tui.spans import Line, Span, joined, span
from memtui.tui.wrap import wrap_line

KEY_CELLS = 7


@dataclass(frozen=True, slots=True)
class Reads:
    """A dialect that can be read, and where its tool keeps such stores."""

    title: str
    places: tuple[str, ...]


def welcome_lines(
    search: Search, problem: StoreError, reads: Iterable[Reads], width: int
) -> list[Line]:
    """The whole text at a width: what to do first, then why, then what can be read."""
    width = max(2, width)
    head = wrap_line((span(problem.message, "strong"),), width)
    looked, dialects = _looked(search, width), _dialects(reads, width)
    return [*head, (), *_ways(search, width), (), *looked, (), *dialects]


def _looked(search: Search, width: int) -> list[Line]:
    first, last = (short_path(path, width - 4) for path in (search.first, search.last))
    span_of_levels = first if first == last else f"{first} and above, up to {last}"
    lines: list[Line] = [(Span("memtui looked", "dim"),)]
    lines += wrap_line((Span("  in ", "faint"), span(span_of_levels, "ink")), width, 5)
    names = ", ".join((*search.patterns, "MEMORY.md"))
    lines += wrap_line((Span("  for ", "faint"), span(names, "dim")), width, 6)
    for path in search.exact:
        told = short_path(path, width - 6)
        lines += wrap_line((Span("  at ", "faint"), span(told, "dim")), width, 5)
    return lines


def _dialects(reads: Iterable[Reads], width: int) -> list[Line]:
    rows = list(reads)
    widest = max((len(row.title) for row in rows), default=0)
    lines: list[Line] = [(Span("It reads the memory of", "dim"),)]
    for row in rows:
        line: Line = (
            span(f"  {row.title:<{widest}}  ", "ink"),
            span(", ".join(row.places), "faint"),
        )
        lines += wrap_line(line, width, widest + 4)
    return lines


def _ways(search: Search, width: int) -> list[Line]:
    here = short_path(search.first, 40)
    ways = (
        ("enter", "go to the store under the cursor", ""),
        ("o", "open any directory of Markdown as a store", "memtui DIR"),
        ("i", f"make {here} a git-backed store", "memtui init"),
        ("d", "try everything on an invented store", "memtui demo"),
    )
    lines: list[Line] = [(Span("What you can do", "dim"),)]
    for key, what, command in ways:
        head: Line = (Span(f"  {key:<{KEY_CELLS}}", "key"), span(what, "ink"))
        line = joined([head, (Span(command, "faint"),)], "   ") if command else head
        lines += wrap_line(line, width, KEY_CELLS + 2)
    return lines


def no_stores(width: int) -> list[Line]:
    """The list of stores is empty."""
    told = "No store was found in the known places of this machine. d shows an invented one."
    return wrap_line((Span(told, "dim"),), max(2, width))


def directory_of(typed: str, base: Path) -> Path:
    """The directory that a person typed, from where they stand."""
    from memtui.files.paths import expanded

    return base / expanded(typed.strip())
