"""One sentence of a document, with what stands above and around it; the cells of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MAX_SENTENCE = 1_200  # characters looked at; a longer "sentence" is data, not a statement


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence of a document.

    `topic` are texts it stands under, nearest last: name, description, headings,
    labels, neighbours. `columns` is set for a cell of a table: its header.
    """

    path: str
    line: int
    text: str
    topic: tuple[str, ...] = ()
    before: str = ""  # the sentence before it in the same line or paragraph
    reason: bool = False  # explains another statement
    lead: str = ""  # text of the same line that dates it
    hook: str = ""  # for a line of an index: the file it links
    row: str = ""  # for a cell of a table: the first cell of its row
    column: str = ""
    titles: int = 0  # how many of the topics name the document
    fragment: bool = False  # a description or the hook of an index: often no whole sentence
    label: str = ""  # what stands before it in bold: `**Size:** …`
    partial: bool = False  # a line amid a sentence that is wrapped over lines
    heading: str = ""  # the nearest above it
    stamp: str = ""  # the line above that only says when all this was written
    block: int = 0  # counts the lists, paragraphs and tables of the document

    @property
    def home(self) -> str:
        """The document that it tells of: for a line of an index the file it links."""
        return self.hook or self.path

    @property
    def said_before(self) -> str:
        """The sentence before it in the same line."""
        return self.before if self.lead else ""


def table_statements(
    place: tuple[str, int, int], cells: list[str], header: list[str], around: tuple[str, ...]
) -> Iterator[Statement]:
    """One statement a cell: what the row is about, the column's header, the cell.

    `place` is path, line and block.
    """
    path, number, block = place
    row = " | ".join(cells)[:300]
    first = cells[0]
    for nth, cell in enumerate(cells[:12]):
        if not cell or (len(cells) > 1 and not nth):
            continue
        column = header[nth] if nth < len(header) else ""
        text = f"{first} {column}: {cell}" if first != cell else cell
        if _DUTY.match(column):
            text = f"{cell} owner: {first}"
        if len(cell) > 24 and not _DUTY.match(column):
            text = cell
        yield Statement(
            path,
            number,
            text[:MAX_SENTENCE],
            (*around, column, row),
            lead=row,
            row=first,
            column=column,
            block=block,
        )


_DUTY = re.compile(
    r"(?:looks after|owns|responsible for|area|areas|duties|maintains"
    r"|负责|负责模块|维护|管什么|分工)$",
    re.IGNORECASE,
)
