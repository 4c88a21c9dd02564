"""Plain text for people: tables measured in terminal cells, ages, sizes, diffs in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memtui.formats.clean import cell_width, clean, clean_line, clip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memtui.cli.output import Output

GAP = 2  # cells between columns
NARROWEST = 8  # cells under which a column is not clipped further
CHANGED = {"+": "added", "-": "removed"}


def table(out: Output, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of a table with cleaned cells; clipped to the terminal, whole elsewhere.

    The widest columns give way first. Without rows there are no lines.
    """
    if not rows:
        return
    cells = [[clean_line(cell) for cell in row] for row in rows]
    widths = [
        max(cell_width(line[column]) for line in [list(headers), *cells])
        for column in range(len(headers))
    ]
    if out.width is not None:
        widths = fitted(widths, out.width)
    yield out.paint("dim", _row(headers, widths))
    for row in cells:
        yield _row(row, widths)


def fitted(widths: Sequence[int], room: int) -> list[int]:
    """Column widths that fit into `room` cells with the gaps, the widest ones narrowed."""
    fitting = list(widths)
    excess = sum(fitting) + GAP * (len(fitting) - 1) - room
    while excess > 0:
        widest = max(fitting)
        if widest <= NARROWEST:
            break
        fitting[fitting.index(widest)] -= 1
        excess -= 1
    return fitting


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = []
    for cell, width in zip(cells, widths, strict=True):
        text = clip(cell, width)
        padded.append(text + " " * (width - cell_width(text)))
    return (" " * GAP).join(padded).rstrip()


def age(seconds: int | None) -> str:
    """An age in its largest unit: `5 min`, `2 h`, `3 d`; "" when it is not known."""
    if seconds is None:
        return ""
    if seconds < 3600:
        return f"{max(1, seconds // 60)} min"
    if seconds < 86_400:
        return f"{seconds // 3600} h"
    return f"{seconds // 86_400} d"


def diff_lines(out: Output, unified: str) -> Iterator[str]:
    """A unified diff, cleaned, in colour; a carriage return that was changed is shown."""
    for raw in unified.removesuffix("\n").split("\n"):
        line = raw.removesuffix("\r")
        if raw.startswith(("+++ ", "--- ")):
            yield out.paint("bold", clean(line))
        elif raw[:1] in CHANGED:
            ending = "␍" if raw.endswith("\r") else ""
            yield out.paint(CHANGED[raw[0]], clean(line) + ending)
        else:
            yield out.paint("place", clean(line)) if raw.startswith("@@") else clean(line)
