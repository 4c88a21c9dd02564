"""How full an index is, as lines with bars."""

from __future__ import annotations

from memtui.model import IndexGauge
from memtui.tui.rows import gauge_bar
from memtui.tui.spans import Line, Span
from memtui.tui.wrap import wrap_line

_BAR = 14  # cells


def gauge_lines(gauge: IndexGauge | None, width: int) -> list[Line]:
    """How full the index is, in lines and in bytes."""
    if gauge is None:
        return []
    if gauge.limits is None:
        told = f"{gauge.lines} lines, {gauge.bytes / 1000:.1f} KB; this agent reads it whole."
        return wrap_line((Span(told, "dim"),), max(2, width))
    lines, size = gauge.limits.lines, gauge.limits.bytes
    return [
        _gauge("lines", gauge.lines, lines, f"{gauge.lines} of {lines}"),
        _gauge("bytes", gauge.bytes, size, f"{gauge.bytes / 1000:.1f} of {size / 1000:.0f} KB"),
    ]


def _gauge(name: str, used: int, limit: int, told: str) -> Line:
    return (Span(f"{name}  ", "faint"), *gauge_bar(used, limit, _BAR), Span(f"  {told}", "dim"))
