"""How the agent's view is told: pure functions from data to lines of spans."""

from __future__ import annotations

from memtui.model import Item
from memtui.tui.agent.reading import Effect, Loaded
from memtui.tui.rows import item_sign
from memtui.tui.spans import Line, Span, joined, span, spread
from memtui.tui.wrap import wrap_line

_LIVE = "Approving changes nothing that the agent reads: it is in use already."
_DESK_ONLY = "No file changes: the agent reads the same as before."


def loaded_head(loaded: Loaded | None, width: int) -> list[Line]:
    """What stands over the text: which file this is, and whether all of it is read."""
    if loaded is None:
        return [(Span("reading …", "faint"),)]
    if not loaded.rows:
        told = f"There is no {loaded.name or 'index'}, or it is empty: the agent starts without."
        more = "Topic files are read only where an index names them."
        return [
            (Span("The agent loads nothing", "strong"),),
            *wrap_line((span(told, "dim"),), max(2, width)),
            *wrap_line((Span(more, "dim"),), max(2, width)),
        ]
    name: Line = (Span("Next session reads ", "dim"), span(loaded.name, "strong"))
    if loaded.lost:
        cut = (Span(f"▲ {loaded.lost} lines are never read", "warn"),)
    else:
        cut = (Span("✓ all of it", "add"),)
    return [spread(name, cut, width)]


def item_line(item: Item, at: int, count: int, width: int) -> Line:
    """Which item of the queue the effect is about."""
    sign, tone = item_sign(item)
    left = (Span(f"{sign} ", tone), span(item.title, "strong"))
    right = (Span(f"{at + 1}/{count}", "dim"), Span("  ← → ", "key"), Span("other item", "dim"))
    return spread(left, right, width)


def effect_lines(effect: Effect, width: int) -> list[Line]:
    """In words what deciding the item would change; the diff stands under it."""
    choice = joined(
        [
            (Span("if you approve", "add" if effect.approved else "faint"),),
            (Span("if you reject", "faint" if effect.approved else "del"),),
            (Span("v", "key"), Span(" switches", "dim")),
        ],
        " · ",
    )
    return [choice, *wrap_line(_told(effect), max(2, width))]


def _told(effect: Effect) -> Line:
    if effect.problem:
        return (Span("▲ ", "warn"), span(effect.problem, "dim"))
    if effect.document is None:
        is_live = effect.approved and effect.item.kind == "write"
        return (Span(_LIVE if is_live else _DESK_ONLY, "dim"),)
    if effect.index_changes:
        return (Span("Changes what every session loads.", "warn"),)
    return (Span("The index stays as it is; only files that it names change.", "dim"),)
