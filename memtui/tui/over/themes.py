"""The theme picker: the desk shows each theme while the cursor is on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from textual import on

from memtui.tui.line_list import LineList
from memtui.tui.over.picker import Picker, marked
from memtui.tui.palette import Palette
from memtui.tui.spans import Line, Span, span, spread


class ThemePrompt(Picker[str]):
    """Answers with the name of a theme; escape brings back the one that was."""

    TITLE_WORDS = "Theme"
    PLACEHOLDER = "part of a name"

    def __init__(
        self,
        palette: Palette,
        names: Sequence[str],
        current: str,
        about: Callable[[str], str],
        preview: Callable[[str], Palette],
    ) -> None:
        super().__init__(palette)
        self._names = names
        self._current = current
        self._about = about
        self._preview = preview

    def typed(self, text: str) -> None:
        words = text.casefold().split()
        fitting = [name for name in self._names if all(w in name.casefold() for w in words)]
        self.show_rows(fitting, "" if fitting else "no such theme", at=self._current)

    def key_of(self, row: str) -> Hashable:
        return row

    def draw(self, row: str, width: int, lines: int) -> list[Line]:
        words = self.entry.value.lower().split()
        here = Span("● ", "key") if row == self._current else Span("  ")
        return [spread((here, *marked(row, words)), (span(self._about(row), "dim"),), width)]

    @on(LineList.Moved, "#found")
    def _show_how(self) -> None:
        name: str | None = self.found.current
        if name is not None:
            self.repaint(self._preview(name))
