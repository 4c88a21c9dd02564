"""Markdown as the rows of a page, rendered by memtui itself, and a count of what that hides.

A decision is made on the raw source; this is for reading. Nothing in it can be clicked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memtui.formats.frontmatter import Document
from memtui.tui.markdown_inline import Inlines
from memtui.tui.page import PageRow
from memtui.tui.spans import Line, Span, cells, span, text_of

if TYPE_CHECKING:
    from markdown_it.token import Token

LARGEST = 256 * 1024  # bytes that are rendered; a larger text is shown raw
LONGEST_CELL = 40  # cells of a table's column
_BULLETS = "•◦▪"


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page of rendered Markdown, and how many constructs of each kind it hides."""

    rows: tuple[PageRow, ...]
    hidden: Mapping[str, int]


def render(data: bytes) -> Rendered | None:
    """The rendered text; None when it is too large. Takes time: call it in a worker."""
    if len(data) > LARGEST:
        return None
    from markdown_it import MarkdownIt

    document = Document.parse(data)
    environment: dict[str, Mapping[str, object]] = {}
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    renderer = _Renderer()
    for token in parser.parse(document.body, environment):
        renderer.take(token)
    hidden = renderer.inlines.hidden
    hidden["link definition"] += len(environment.get("references", {}))
    rows = [*_front_rows(document), *renderer.rows]
    return Rendered(tuple(_single_blanks(rows)), {k: n for k, n in hidden.items() if n})


def hidden_line(hidden: Mapping[str, int]) -> Line:
    """What rendering does not show, in words."""
    if not hidden:
        return (Span("rendered, nothing hidden", "faint"),)
    told = [f"{count} {kind}{'s' * (count > 1)}" for kind, count in sorted(hidden.items())]
    return (Span("hidden here: ", "warn"), span(" · ".join(told), "dim"))


def _front_rows(document: Document) -> list[PageRow]:
    """The frontmatter as a small table."""
    if not document.has_frontmatter:
        return []
    widest = max((len(key) for key in document.keys), default=0)
    rows = []
    for key in document.keys:
        value = document.get(key)
        told = ", ".join(document.get_list(key)) if value is None else value
        head = span(f"{key:<{widest}}  ", "faint")
        rows.append(PageRow((head, span(told, "dim")), (), widest + 2))
    return [*rows, PageRow(())]


def _single_blanks(rows: Sequence[PageRow]) -> list[PageRow]:
    kept: list[PageRow] = []
    for row in rows:
        if text_of(row.text).strip() or (kept and text_of(kept[-1].text).strip()):
            kept.append(row)
    return kept


class _Renderer:
    """Turns block tokens into rows, one after the other."""

    def __init__(self) -> None:
        self.rows: list[PageRow] = []
        self.inlines = Inlines()
        self._quotes = 0
        self._lists: list[int | None] = []  # the next number of each open list, None for bullets
        self._mark: Span | None = None  # of a list item that has no row yet
        self._heading = 0
        self._cells: list[list[Line]] = []  # of the table that is open

    def take(self, token: Token) -> None:
        """One token; kinds that need nothing are passed over."""
        taker = getattr(self, f"_{token.type}", None)
        if taker is not None:
            taker(token)

    def _blockquote_open(self, token: Token) -> None:
        self._quotes += 1

    def _blockquote_close(self, token: Token) -> None:
        self._quotes -= 1
        self._blank()

    def _bullet_list_open(self, token: Token) -> None:
        self._lists.append(None)

    def _ordered_list_open(self, token: Token) -> None:
        self._lists.append(int(token.attrs.get("start", 1)))

    def _list_close(self, token: Token) -> None:
        self._lists.pop()
        if not self._lists:
            self._blank()

    _bullet_list_close = _ordered_list_close = _list_close

    def _list_item_open(self, token: Token) -> None:
        number = self._lists[-1]
        if number is None:
            bullet = _BULLETS[min(len(self._lists), len(_BULLETS)) - 1]
            self._mark = Span(f"{bullet} ", "info")
        else:
            self._mark = Span(f"{number}. ", "info")
            self._lists[-1] = number + 1

    def _list_item_close(self, token: Token) -> None:
        if self._mark is not None:
            self._add(())

    def _heading_open(self, token: Token) -> None:
        self._blank()
        self._heading = int(token.tag[1:])

    def _heading_close(self, token: Token) -> None:
        self._heading = 0
        self._blank()

    def _paragraph_close(self, token: Token) -> None:
        if not token.hidden:
            self._blank()

    def _inline(self, token: Token) -> None:
        for line in self.inlines.lines(token.children or ()):
            if self._cells:
                self._cells[-1].append(line)
            elif self._heading:
                sign = Span("# " if self._heading == 1 else "", "key")
                self._add((sign, *(_strong(part) for part in line)))
            else:
                self._add(line)

    def _fence(self, token: Token) -> None:
        info = token.info.strip()
        if info:
            self._add((span(info, "faint"),))
        for line in token.content.removesuffix("\n").split("\n"):
            self._add((Span("▏ ", "faint"), span(line.expandtabs(4), "info")))
        self._blank()

    _code_block = _fence

    def _hr(self, token: Token) -> None:
        self._add((Span("─" * 24, "faint"),))
        self._blank()

    def _html_block(self, token: Token) -> None:
        self.inlines.hide_html(token.content)

    def _tr_open(self, token: Token) -> None:
        self._cells.append([])

    def _table_close(self, token: Token) -> None:
        table, self._cells = self._cells, []
        count = max((len(row) for row in table), default=0)
        widths = [
            min(LONGEST_CELL, max(cells(row[at]) for row in table if at < len(row)))
            for at in range(count)
        ]
        for number, row in enumerate(table):
            line: list[Span] = []
            for at, cell in enumerate(row):
                line += [_strong(part) if number == 0 else part for part in cell]
                line.append(Span(" " * (max(0, widths[at] - cells(cell)) + 3)))
            self._add(tuple(line))
        self._blank()

    def _blank(self) -> None:
        self.rows.append(PageRow(self._prefix()[: self._quotes]))

    def _prefix(self) -> Line:
        return tuple(Span("▎ ", "faint") for _ in range(self._quotes))

    def _add(self, line: Line) -> None:
        prefix = self._prefix()
        indent = "  " * max(0, len(self._lists) - 1)
        mark: Line = ()
        if self._lists:
            mark = (self._mark or Span("  "),)
            self._mark = None
        lead = (*prefix, Span(indent), *mark)
        told = tuple(part._replace(tone="dim") for part in line) if self._quotes else line
        self.rows.append(PageRow((*lead, *told), (), cells(lead)))


def _strong(part: Span) -> Span:
    return part._replace(tone="strong") if part.tone == "ink" else part
