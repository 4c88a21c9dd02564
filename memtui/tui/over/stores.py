"""The store switcher: the stores of this machine, and what waits in each where that is known."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path

from memtui.tui.bars import short_path
from memtui.tui.over.picker import Picker, marked
from memtui.tui.palette import Palette
from memtui.tui.spans import Line, Span, span, spread


@dataclass(frozen=True, slots=True)
class StoreRow:
    """A store that can be opened; `waiting` is None where nobody has looked lately."""

    path: Path
    name: str
    dialect: str
    waiting: int | None


def find_rows(cwd: Path, here: Path | None) -> list[StoreRow]:
    """`here`, the stores around a directory, in known places, in settings, and opened before."""
    from memtui.desk.status import glance
    from memtui.files.state import StateHome
    from memtui.stores.config import read_config
    from memtui.stores.discovery import FoundStore, find_stores
    from memtui.stores.registry import detect
    from memtui.stores.store import store_name

    real = Path(os.path.realpath(here)) if here else None
    stores = find_stores(cwd, os.environ, read_config(os.environ))
    before = (Path(state.path) for state in StateHome.default().stores())
    for path in (*([real] if real else []), *(path for path in before if path.is_dir())):
        if path not in (found.path for found in stores):
            stores.append(FoundStore(path, detect(path).name, store_name(path)))
    stores.sort(key=lambda found: found.path != real)
    rows = []
    for found in stores:
        status = glance(found.path)
        waiting = None if status is None else status.waiting
        rows.append(StoreRow(found.path, found.name, found.dialect, waiting))
    return rows


class StorePrompt(Picker[StoreRow]):
    """Answers with the directory of the store to go to."""

    TITLE_WORDS = "Stores"
    PLACEHOLDER = "part of a name or a path"
    ROW_LINES = 2

    def __init__(self, palette: Palette, here: Path) -> None:
        super().__init__(palette)
        self._here = Path(os.path.realpath(here))
        self._rows: Sequence[StoreRow] | None = None

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self._read())

    async def _read(self) -> None:
        self._rows = await asyncio.to_thread(find_rows, Path.cwd(), self._here)
        self.typed(self.entry.value)

    def typed(self, text: str) -> None:
        if self._rows is None:
            self.show_rows((), "looking …")
            return
        words = text.casefold().split()
        fitting = [row for row in self._rows if all(w in _words_of(row) for w in words)]
        told = f"{len(fitting)} stores" if self._rows else "none found: memtui init DIR makes one"
        self.show_rows(fitting, told, at=(self._here, ""))

    def take(self, row: StoreRow) -> None:
        self.dismiss(row.path)

    def key_of(self, row: StoreRow) -> Hashable:
        return row.path, self.entry.value

    def draw(self, row: StoreRow, width: int, lines: int) -> list[Line]:
        words = self.entry.value.lower().split()
        return store_lines(row, width, words, is_here=row.path == self._here)


def store_lines(
    row: StoreRow, width: int, words: Sequence[str] = (), *, is_here: bool = False
) -> list[Line]:
    """A store in two lines: its name and what waits, its path and its dialect."""
    here = Span("● ", "key") if is_here else Span("  ")
    path = short_path(row.path, max(12, width - 20))
    return [
        spread((here, span(row.name, "strong")), _waiting(row), width),
        spread((Span("  "), *marked(path, words)), (span(row.dialect, "faint"),), width),
    ]


def _waiting(row: StoreRow) -> Line:
    if row.waiting is None:
        return (Span("not looked at lately", "faint"),)
    if not row.waiting:
        return (Span("nothing waits", "dim"),)
    return (Span(str(row.waiting), "key"), Span(" waiting", "dim"))


def _words_of(row: StoreRow) -> str:
    return f"{row.name} {row.path} {row.dialect}".casefold()
