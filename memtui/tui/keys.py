"""What the keys in force are told as in the line at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.screen import Screen

from memtui.tui.spans import Line, Span, as_many_as_fit, cells, joined, span

Key = tuple[str, str, bool]  # how it is written, what it does, whether it can act now


def shown_keys(screen: Screen[None], can: Callable[[str], bool]) -> list[Key]:
    """The keys for the bottom line, undo last. `can` tells of an action whether it can act."""
    shown = [each.binding for each in screen.active_bindings.values() if each.binding.show]
    shown.sort(key=lambda binding: binding.action.startswith(("undo", "redo")))
    return [
        (screen.app.get_key_display(each), each.description, can(each.action.partition("(")[0]))
        for each in shown
        if not each.system
    ]


def key_line(keys: Iterable[Key], width: int) -> Line:
    """As many keys as fit, those that can't act dimmed; help is always last."""
    groups: list[Line] = [
        (span(key, "key" if can else "faint"), Span(" "), span(label, "dim" if can else "faint"))
        for key, label, can in keys
    ]
    help_group: Line = (Span("?", "key"), Span(" help", "dim"))
    return joined([as_many_as_fit(groups, width - cells(help_group) - 3), help_group], "   ")
