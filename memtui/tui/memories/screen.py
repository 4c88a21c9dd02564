"""The Memories screen: a tree by type, the text, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.getters import query_one
from textual.widget import Widget
from textual.widgets import Input

from memtui.model import Memory
from memtui.tui.gate import Gate
from memtui.tui.line_list import LineList
from memtui.tui.memories import words
from memtui.tui.memories.reading import (
    Library,
    read_library,
)
from memtui.tui.memories.rows import (
    Fact,
    Shelved,
    TreeRow,
    about_lines,
    tree_key,
    tree_row,
    tree_rows,
)
from memtui.tui.memories.text import TextScreen
from memtui.tui.page import PageView
from memtui.tui.palette import Palette
from memtui.tui.prompts import ReasonInput
from memtui.tui.rows import Group, Leaf, pane_title
from memtui.tui.span_view import SpanView
from memtui.tui.spans import Line, clip

if TYPE_CHECKING:
    from memtui.tui.desk_screen import DeskScreen


class MemoriesScreen(TextScreen):
    """What the agent remembers: to read, to follow, and to keep or let go."""

    CSS_PATH: ClassVar[list[str]] = ["../store_screen.tcss", "memories.tcss"]  # type: ignore[assignment]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "filter", "filter", id="memories.filter", tooltip="filter the tree"),
        Binding("i", "facts", show=False, id="memories.facts", tooltip="go to links and history"),
    ]

    index = query_one("#tree", LineList)
    filter = query_one("#filter", Input)

    def __init__(self, gate: Gate, palette: Palette, desk: DeskScreen) -> None:
        super().__init__(gate, palette, desk)
        self.library: Library | None = None
        self._wanted = ""  # path to go to once the memories are read
        self._folded: set[str] = set()

    def compose_body(self) -> Iterable[Widget]:
        with Vertical(id="tree-pane", classes="side-pane"):
            yield SpanView(self._tree_title, pane="side", id="tree-title").add_class("pane-title")
            yield ReasonInput(placeholder="/ to filter", compact=True, id="filter")
            yield LineList[TreeRow](_draw_row, tree_key, pane="side", id="tree")
        with Horizontal(id="reading"):
            with Vertical(id="text-pane", classes="main-pane"):
                yield SpanView(id="about").add_class("about")
                yield PageView(id="text")
                yield SpanView(self.form_words, id="form")
            with Vertical(id="facts-pane", classes="side-pane"):
                yield LineList[Fact](_draw_fact, lambda row: row.key, pane="side", id="facts")

    def on_mount(self) -> None:
        super().on_mount()
        self.index.focus()

    # Reading

    async def read(self) -> None:
        first = self.library is None
        self.library = await self.gate.call(read_library)
        self._show_tree()
        if first and isinstance(self.index.current, Group):
            self.index.action_move(1)  # a memory says more than the head of its group
        if self._wanted:
            self._go_to(self._wanted)
            self._wanted = ""

    def _show_tree(self, at: object = None) -> None:
        if self.library is not None:
            self.index.show(tree_rows(self.library, self._folded, self.filter.value), at=at)
            self.query_one("#tree-title", SpanView).redraw()

    def _tree_title(self, width: int) -> list[Line]:
        count = str(len(self.library.memories)) if self.library else ""
        return [pane_title("Memories", count, self.index.has_focus, width)]

    @property
    def memory(self) -> Memory | None:
        row: TreeRow | None = self.index.current
        return row.memory if isinstance(row, Leaf) else None

    @property
    def archived(self) -> str:
        """The path of the archived memory under the cursor, "" for none."""
        row: TreeRow | None = self.index.current
        return row.path if isinstance(row, Shelved) else ""

    @property
    def version(self) -> str:
        """The commit under the cursor of the history, "" for none."""
        fact: Fact | None = self.facts.current if self.facts.has_focus else None
        return fact.decision.commit if fact is not None and fact.decision is not None else ""

    @on(LineList.Moved, "#facts")
    def _redraw_keys(self) -> None:
        self.key_bar.redraw()

    @on(LineList.Moved, "#tree")
    def _select(self) -> None:
        row: TreeRow | None = self.index.current
        library = self.library
        if library is None:
            return
        if isinstance(row, Leaf):
            memory, standing = row.memory, row.standing
            self.about.show(lambda width: about_lines(memory, standing, width))
            self.read_memory(memory)
        elif isinstance(row, Shelved):
            path = row.path
            self.about.show(words.shelved(path))
            self.newest("text", partial(self.fetch_archived, path))
        else:
            self.clear(
                words.group(row)
                if isinstance(row, Group)
                else words.nothing(library, self.filter.value)
            )
        self.key_bar.redraw()

    # Moving

    def action_filter(self) -> None:
        self.filter.focus()

    @on(Input.Changed, "#filter")
    def _filter_changed(self) -> None:
        self._show_tree()

    @on(Input.Submitted, "#filter")
    def _filter_done(self) -> None:
        self.index.focus()

    def action_facts(self) -> None:
        self.add_class("-facts")
        self.facts.focus()

    def visit(self, what: str) -> None:
        """Put the cursor on the memory at a path; a filter gives way."""
        if self.library is None:
            self._wanted = what
        else:
            self._go_to(what)

    def _go_to(self, path: str) -> None:
        if self.library is None or self.library.memory(path) is None:
            self.say(f"No memory stands at {path}.")
            return
        if self.filter.value:
            self.filter.value = ""
        self._folded.clear()
        self._show_tree(("memory", path))

    @on(LineList.Opened, "#tree")
    def _open(self) -> None:
        row: TreeRow | None = self.index.current
        if isinstance(row, Group):
            self._folded.symmetric_difference_update({row.type})
            self._show_tree()
        else:
            self.add_class("-reading")
            self.text.focus()

    @on(LineList.Opened, "#facts")
    async def _follow(self) -> None:
        fact: Fact | None = self.facts.current
        if fact is None:
            return
        if fact.path:
            self._go_to(fact.path)
        elif fact.decision is not None:
            await self.leave_for("history", fact.decision.commit)

    def step_back(self) -> bool:
        if self.filter.value or self.filter.has_focus:
            self.filter.value = ""
        elif not self.has_class("-reading", "-facts") and self.index.has_focus:
            return False
        self.remove_class("-reading", "-facts")
        self.index.focus()
        return True


def _draw_row(row: TreeRow, width: int, lines: int) -> list[Line]:
    return [tree_row(row, width)]


def _draw_fact(fact: Fact, width: int, lines: int) -> list[Line]:
    return [clip(fact.line, width)]
