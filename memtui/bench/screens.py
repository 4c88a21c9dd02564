"""Speed of the desk as a person meets it: from start or key to the text on the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

from memtui.bench.contest import Contender, Contest, Weighed
from memtui.bench.generate import candidate, fill_store
from memtui.bench.terminal import Terminal
from memtui.desk.desk import Desk
from memtui.formats.frontmatter import new_document

WAITING = 30  # items in the queue of the store that is started on
LONG = 100  # items of 10 KB in the queue in which a person moves
ROWS = 100_000
_LONG_AGO = 1_700_000_000
_PAGE_DOWN = "\x1b[6~"
_PADDING = "This line is here so that the text is as long as a long memory of an agent is.\n" * 120

_MINIMAL = """
from textual.app import App
from textual.widgets import Static
class Minimal(App):
    BINDINGS = [("j", "tick")]
    ticks = 0
    def compose(self):
        yield Static("ready-mark")
    def action_tick(self):
        self.ticks += 1
        self.query_one(Static).update(f"tick-{self.ticks:06}")
Minimal().run()
"""
_LIST = """
import sys
from textual.app import App
from memtui.tui.haystack import Selection, rows_holding
from memtui.tui.line_list import LineList
from memtui.tui.palette import Palette, desk_variables
from memtui.tui.spans import Span
class Lists(App):
    BINDINGS = [("f", "filter")]
    every = [f"row-{n:06}" for n in range(int(sys.argv[1]))]
    filters = 0
    def get_theme_variable_defaults(self):
        return desk_variables(self.current_theme)
    def compose(self):
        draw = lambda row, width, lines: [(Span(f"filter-{self.filters:04} {row}"),)]
        yield LineList(draw, lambda row: row, pane="side", id="rows")
    def on_mount(self):
        rows = self.query_one(LineList)
        rows.redraw(Palette(self.theme_variables))
        rows.show(self.every)
        rows.focus()
    def action_filter(self):
        self.filters += 1
        held = rows_holding(self.every, [str(self.filters % 10)])
        self.query_one(LineList).show(Selection(self.every, held))
Lists().run()
"""


def screen_contests(large: Path, place: Path, small: int) -> Iterator[Contest]:
    """Contests of the desk in a terminal: on a large store, and on small ones made at `place`."""
    yield from _starting(large, place, small)
    yield from _listing()
    yield from _moving(_long_store(place / "long"))


def memory_contests(large: Path, memories: int) -> Iterator[Contest]:
    """How much memory the desk holds when all is painted, its judging process included."""
    _look(large)
    with ExitStack() as ended:
        minimal, desk = (
            ended.enter_context(Terminal(words))
            for words in ([sys.executable, "-c", _MINIMAL], _desk(large))
        )
        for terminal, text in ((minimal, "ready-mark"), (desk, " lines")):
            terminal.wait_for(text)
            terminal.settle(quiet_s=3.0)
        yield Contest(
            Weighed(f"memory of the desk, {memories} memories", desk.resident_mib),
            Weighed("a minimal Textual app", minimal.resident_mib),
            4,
            rounds=3,
        )


def _desk(directory: Path) -> list[str]:
    return [sys.executable, "-m", "memtui", str(directory)]


def _starting(large: Path, place: Path, small: int) -> Iterator[Contest]:
    few, quiet = place / "waiting", place / "quiet"
    fill_store(few, small)
    fill_store(quiet, small)
    _write_items(few, (candidate(number) for number in range(WAITING)))
    for store in (few, quiet, large):
        _look(store)
    minimal = _Start([sys.executable, "-c", _MINIMAL], "ready-mark")
    queue = _Start(_desk(few), f"{WAITING} waiting")
    usual, many = _Start(_desk(quiet), " lines"), _Start(_desk(large), " lines")
    with ExitStack() as ended:
        for start in (minimal, queue, usual, many):
            ended.callback(start.end)
        yield Contest(
            Contender(f"desk with its queue, {small} memories", queue.run, queue.end),
            Contender("a minimal Textual app", minimal.run, minimal.end),
            1.6,
        )
        yield Contest(
            Contender("the same, many memories, warm", many.run, many.end),
            Contender(f"desk, {small} memories", usual.run, usual.end),
            1.2,
        )


def _look(store: Path) -> None:
    """Take the baseline of a store, judge what waits and answer its offer, off the clock."""
    with Desk.open(store) as desk:
        desk.queue()
        desk.past.answer_offer("no")


def _long_store(store: Path) -> Path:
    fill_store(store, 60)
    _look(store)
    fields = [("type", "project")]
    body = "opened-{:04}\n\n" + _PADDING
    _write_items(
        store,
        (
            (f"inbox/long-{number:04}.md", new_document(fields, body.format(number)))
            for number in range(LONG)
        ),
    )
    _look(store)
    return store


def _write_items(store: Path, items: Iterable[tuple[str, bytes]]) -> None:
    """Write candidates, one after the other by their times."""
    (store / "inbox").mkdir()
    for number, (path, data) in enumerate(items):
        (store / path).write_bytes(data)
        os.utime(store / path, (_LONG_AGO + number,) * 2)


class _Start:
    """A program started anew for each run; the one before is ended off the clock."""

    def __init__(self, words: list[str], text: str) -> None:
        self._words = words
        self._text = text
        self._running: Terminal | None = None

    def run(self) -> None:
        self._running = Terminal(self._words)
        self._running.wait_for(self._text)

    def end(self) -> None:
        if self._running is not None:
            self._running.end()
            self._running = None


class _Keys:
    """A program that stays; each run presses a key and waits for the text it leads to."""

    def __init__(self, terminal: Terminal, key: str, text: str) -> None:
        self._terminal = terminal
        self._key = key
        self._text = text
        self._numbers = count(1)

    def settle(self) -> None:
        self._terminal.settle()

    def run(self) -> None:
        self._terminal.press(self._key)
        self._terminal.wait_for(self._text.format(next(self._numbers)))


def _listing() -> Iterator[Contest]:
    with ExitStack() as ended:
        long, short = (
            ended.enter_context(Terminal([sys.executable, "-c", _LIST, str(rows)]))
            for rows in (ROWS, 1_000)
        )
        for terminal in (long, short):
            terminal.wait_for("row-000010")
        for what, key, text in (("key", "j", "row-{:06}"), ("filter", "f", "filter-{:04}")):
            many, few = _Keys(long, key, text), _Keys(short, key, text)
            yield Contest(
                Contender(f"{what} in a list of {ROWS} rows", many.run, many.settle),
                Contender("in a list of 1000 rows", few.run, few.settle),
                2,
            )


def _moving(store: Path) -> Iterator[Contest]:
    with ExitStack() as ended:
        still, following, leaping, deciding = (
            ended.enter_context(Terminal(words))
            for words in ([sys.executable, "-c", _MINIMAL], *[_desk(store)] * 3)
        )
        still.wait_for("ready-mark")
        tick = _Keys(still, "j", "tick-{:06}")
        update = Contender("an empty Static update", tick.run, tick.settle)
        for name, terminal, key, text in (
            ("next item, 10 KB", following, "j", "opened-{:04}"),
            ("open an item further on, 10 KB", leaping, _PAGE_DOWN, "opened-"),
            ("approve, and the next item is there", deciding, "a", "opened-{:04}"),
        ):
            terminal.wait_for("opened-0000")
            keys = _Keys(terminal, key, text)
            yield Contest(
                Contender(name, keys.run, keys.settle), update, 3 if key == _PAGE_DOWN else None
            )
