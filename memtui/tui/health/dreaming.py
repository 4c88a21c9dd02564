"""The dreams of a store in a few lines: the last, the next, and what that would cost."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from memtui.formats.counting import amount
from memtui.tui.rows import ago
from memtui.tui.spans import Line, Span, span

if TYPE_CHECKING:
    from memtui.desk.dreams.gates import Gates
    from memtui.desk.dreams.room import Outlook


def dream_lines(gates: Gates | None, outlook: Outlook | None, now: datetime) -> list[Line]:
    """What is known of dreams so far; nothing before the gates were read."""
    if gates is None:
        return []
    last = f"{ago(gates.last, now)}, by {gates.last_by}" if gates.last else "never"
    lines: list[Line] = [
        (Span("last  ", "faint"), span(last, "dim")),
        (Span("next  ", "faint"), span(_next(gates, now), "dim")),
    ]
    if outlook is not None:
        lines.append((Span("does  ", "faint"), span(_cost(outlook), "dim")))
    return lines


def _next(gates: Gates, now: datetime) -> str:
    if not gates.enabled:
        return "by hand: F5, or `memtui dream-config enable`"
    waits = []
    if gates.due is not None and gates.due > now:
        waits.append(f"from {gates.due:%Y-%m-%d %H:%M}")
    if (gates.sessions or 0) < gates.min_sessions:
        waits.append(f"after {gates.min_sessions} sessions, {gates.sessions or 0} so far")
    return " and ".join(waits) or "with the next `memtui dream --if-due`"


def _cost(outlook: Outlook) -> str:
    parts = [
        (outlook.repairs, "repair", "repairs"),
        (outlook.proposals, "proposal", "proposals"),
        (outlook.unresolved, "contradiction left to you", "contradictions left to you"),
    ]
    told = ", ".join(amount(*part) for part in parts if part[0])
    if not told:
        return "nothing: the store is tidy"
    return f"{told} · would lose {outlook.loss.fraction:.0%}"
