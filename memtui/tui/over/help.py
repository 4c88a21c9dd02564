"""Help made from the bindings in force: the focused pane first, then its screen, then all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen

from memtui.formats.clean import clean_line
from memtui.tui.palette import Palette
from memtui.tui.places import PLACES
from memtui.tui.prompts import HelpScreen
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, Span, cells, clip, span
from memtui.tui.wrap import wrap_line

TWO_COLUMNS = 76  # cells from which keys stand in two columns
GAP = 3

TEXTUALS = frozenset({"ctrl+c", "super+c", "ctrl+q"})  # bound by the framework
_HOW_IT_WORKS = (
    "Agents propose, you decide. Every decision is a commit and can be undone, in any order of "
    "days; U takes the undo back.",
    "Take hunks with y and leave them with n: then a approves the taken ones, x rejects the left "
    "ones, and what is not marked goes on waiting.",
    "+ new  ~ changed  - deleted  » renamed  ≈ near copy  ≠ contradiction  ↺ rejected before  "
    "◔ expired  ! blocked",
    "In the index: ● waits for a decision, ○ stood here before memtui looked and is not reviewed, "
    "★ pinned.",
    "Every key can be changed: memtui config --keys lists them, memtui config tells where.",
)


class Keys(NamedTuple):
    """Keys with what they do, under the name of what they act on."""

    title: str
    rows: tuple[tuple[str, str], ...]


def help_keys(screen: Screen[None]) -> list[Keys]:
    """What the keys in force do, nearest to the focus first."""
    pane: dict[str, list[str]] = {}
    here: dict[str, list[str]] = {}
    everywhere: dict[str, list[str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        words = clean_line(binding.tooltip or binding.description)
        if not words or binding.key in TEXTUALS or not (binding.id or binding.tooltip):
            continue
        group = here
        if isinstance(active.node, App):
            group = everywhere
        elif active.node is not screen:
            group = pane
        group.setdefault(words, []).append(screen.app.get_key_display(binding))
    place = next((p.title for p in PLACES if p.id == getattr(screen, "PLACE", "desk")), "Here")
    groups = ((_pane_name(screen), pane), (place, here), ("Everywhere", everywhere))
    return [
        Keys(name, tuple((" ".join(dict.fromkeys(keys)), words) for words, keys in rows.items()))
        for name, rows in groups
        if rows
    ]


class HelpPrompt(HelpScreen):
    """The help of a screen as it stood when it was asked for."""

    CSS_PATH: ClassVar[list[str]] = ["../prompts.tcss", "picker.tcss"]  # type: ignore[assignment]

    def __init__(self, palette: Palette, screen: Screen[None]) -> None:
        keys = help_keys(screen)
        super().__init__(palette, lambda width: help_lines(keys, width))

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window help", can_focus=True):
            yield SpanView(self._question, pane="side", id="question")


def _pane_name(screen: Screen[None]) -> str:
    focused = screen.focused
    name = (focused.id or "").replace("-", " ").capitalize() if focused is not None else ""
    return f"This pane: {name}" if name else "This pane"


def help_lines(groups: Sequence[Keys], width: int) -> list[Line]:
    """The help in lines of at most `width` cells."""
    lines: list[Line] = []
    for group in groups:
        lines += [(span(group.title, "strong"),), *_key_lines(group.rows, width), ()]
    for text in _HOW_IT_WORKS:
        lines += [*wrap_line((span(text, "dim"),), width), ()]
    return lines[:-1]


def _key_lines(rows: Iterable[tuple[str, str]], width: int) -> list[Line]:
    shown = list(rows)
    if width < TWO_COLUMNS:
        return _column(shown, width)
    half = (width - GAP) // 2
    middle = (len(shown) + 1) // 2
    left, right = _column(shown[:middle], half), _column(shown[middle:], half)
    right += [()] * (len(left) - len(right))
    left += [()] * (len(right) - len(left))
    return [
        (*one, Span(" " * (half - cells(one) + GAP)), *other)
        for one, other in zip(left, right, strict=True)
    ]


def _column(rows: Sequence[tuple[str, str]], width: int) -> list[Line]:
    widest = min(18, max((len(keys) for keys, _ in rows), default=0))
    lines: list[Line] = []
    for keys, words in rows:
        head = clip((span(keys, "key"),), widest)
        gap = Span(" " * (widest - cells(head) + 2))
        lines += wrap_line((*head, gap, span(words, "ink")), width, widest + 2)
    return lines
