"""Search as you type, over what stands and what waits."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Sequence

from textual.timer import Timer

from memtui import clock
from memtui.errors import MemtuiError
from memtui.formats.clean import clean_line
from memtui.model import Item
from memtui.tui.gate import Gate
from memtui.tui.over.corpus import FOUND, Corpus, Found
from memtui.tui.over.picker import Picker, marked
from memtui.tui.palette import Palette
from memtui.tui.rows import age, item_sign
from memtui.tui.spans import Line, Span, span, spread

PAUSE_S = 0.25  # without a key, after which near answers are looked for
FEW = 10  # exact finds; from there on nothing near is asked for
RANKED = 20  # near answers


class SearchPrompt(Picker[Found]):
    """Exact finds at every key; in a pause, where they are few, what is near besides."""

    TITLE_WORDS = "Search"
    PLACEHOLDER = "words of a memory, or of what waits"
    ROW_LINES = 2

    def __init__(self, palette: Palette, gate: Gate, corpus: Corpus) -> None:
        super().__init__(palette)
        self._gate = gate
        self._corpus = corpus
        self._pause: Timer | None = None
        self._reading = True

    def on_mount(self) -> None:
        super().on_mount()
        self.run_worker(self._read(), group="read")

    async def _read(self) -> None:
        try:
            await self._gate.call(self._corpus.read)
        except MemtuiError as error:
            self.show_rows((), error.message)
            return
        finally:
            self._reading = False
        self.typed(self.entry.value)

    def typed(self, text: str) -> None:
        if self._pause is not None:
            self._pause.stop()
        if not text.strip():
            counted = f"{len(self._corpus)} texts to search" if not self._reading else "reading …"
            self.show_rows((), counted)
            return
        self.run_worker(self._find(text), group="find", exclusive=True)
        self._pause = self.set_timer(PAUSE_S, self._rank)

    async def _find(self, text: str) -> None:
        found = await asyncio.to_thread(self._corpus.find, text)
        if text == self.entry.value:
            self.show_rows(found, _told(len(found), self._reading))

    def _rank(self) -> None:
        if len(self.found.rows) < FEW and not self._reading:
            self.run_worker(self._ranked(self.entry.value), group="rank", exclusive=True)

    async def _ranked(self, text: str) -> None:
        ranked = await asyncio.to_thread(self._corpus.rank, text, RANKED)
        if text != self.entry.value:
            return
        exact: Sequence[Found] = [row for row in self.found.rows if row.exact]
        shown = {row.key for row in exact}
        near = [row for row in ranked if row.key not in shown]
        self.show_rows([*exact, *near], _told(len(exact), self._reading, len(near)))

    def key_of(self, row: Found) -> Hashable:
        return row.key, row.exact, self.entry.value

    def draw(self, row: Found, width: int, lines: int) -> list[Line]:
        words = clean_line(self.entry.value).lower().split()
        title = (*_sign(row), *_bright(marked(row.what.title or row.what.path, words)))
        where = f"{row.what.path}:{row.line}" if row.line else row.what.path
        snippet = (Span("  "), *marked(row.snippet, words))
        return [spread(title, _right(row), width), spread(snippet, (span(where, "faint"),), width)]


def _bright(line: Line) -> Line:
    return tuple(part._replace(tone="strong") if part.tone == "dim" else part for part in line)


def _sign(row: Found) -> Line:
    if isinstance(row.what, Item):
        sign, tone = item_sign(row.what)
        return (Span(f"{sign} ", tone),)
    return (Span("★ " if row.what.pinned else "  ", "key"),)


def _right(row: Found) -> Line:
    if isinstance(row.what, Item):
        when = age(row.what.created, clock.now())
        return (Span("waits ", "key"), span(f"{row.what.source} {when}".strip(), "dim"))
    kind = row.what.type or "memory"
    return (span(kind if row.exact else f"near · {kind}", "dim"),)


def _told(exact: int, reading: bool, near: int = 0) -> str:
    count = f"the first {FOUND}" if exact >= FOUND else str(exact) if exact else "nothing"
    told = f"{count} found" + (f", {near} near" if near else "")
    return f"{told}, still reading …" if reading else told
