"""The screens of the desk: their keys, their names, and the line of tabs that shows them."""

from __future__ import annotations

from dataclasses import dataclass

from memtui.tui.spans import Line, Span, cells, clip

GAP = 2


@dataclass(frozen=True, slots=True)
class Place:
    """One screen. `short` is its name where the line is narrow."""

    id: str
    key: str
    title: str
    what: str
    short: str = ""


PLACES = (
    Place("desk", "f2", "Desk", "what waits for a decision"),
    Place("memories", "f3", "Memories", "what the agent remembers"),
    Place("conflicts", "f4", "Conflicts", "memories that contradict each other"),
    Place("dreams", "f5", "Dreams", "consolidations: what they merge, rewrite and lose"),
    Place("history", "f6", "History", "what was decided, and the store as it stood"),
    Place("agent", "f7", "Agent's view", "what the agent loads next session", "Agent"),
    Place("health", "f8", "Health", "the index's limits, problems, and how the queue fares"),
)


def tab_line(current: str, width: int) -> tuple[Line, list[tuple[int, int, str]]]:
    """All screens in a row, the current one lifted; and from which cell to which each stands.

    Where not all fit, names are shortened, and at last the line is cut.
    """
    for short in (False, True):
        line: list[Span] = []
        spots: list[tuple[int, int, str]] = []
        at = 0
        for each in PLACES:
            tab = _tab(each, each.id == current, short)
            size = cells(tab)
            spots.append((at, at + size, each.id))
            line += [*tab, Span(" " * GAP)]
            at += size + GAP
        if at - GAP <= width:
            break
    return clip(line[:-1], width), spots


def _tab(each: Place, current: bool, short: bool) -> Line:
    name = each.short if short and each.short else each.title
    key = each.key.upper()
    if current:
        return (Span(key, "key"), Span(f" {name}", "strong"))
    return (Span(key, "faint"), Span(f" {name}", "dim"))
