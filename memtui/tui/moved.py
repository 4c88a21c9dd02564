"""Lines that a change takes away in one place and adds in another: moved, not lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from memtui.formats.frontmatter import Document
from memtui.formats.normal import normal_form
from memtui.formats.text import decode, split_lines
from memtui.tui.diff_rows import DiffDocument, DiffRow, TextLine

SHORTEST = 12  # bytes of a line's normal form; a shorter one stands in many places by chance

_Places = Mapping[str, tuple[str, int]]  # path and line by normal form
_Text = tuple[str, bytes | None, bytes | None]  # path, before, after


@dataclass(frozen=True, slots=True)
class Moves:
    """Where the lines of some files were that go, and where those stand that come."""

    gone: _Places
    come: _Places


def moves_of(texts: Iterable[_Text]) -> Moves:
    """The lines that went from one place of these files to another."""
    gone: list[tuple[str, str, int]] = []
    come: list[tuple[str, str, int]] = []
    for path, before, after in texts:
        old, new = _numbered(before), _numbered(after)
        for lines, others, places in ((old, new, gone), (new, old, come)):
            standing = {line for _, line in others}
            places += ((line, path, number) for number, line in lines if line not in standing)
    if not (gone and come):
        return Moves({}, {})
    left, here = _by_form(gone), _by_form(come)
    both = left.keys() & here.keys() - {""}
    return Moves({form: left[form] for form in both}, {form: here[form] for form in both})


def _by_form(lines: Iterable[tuple[str, str, int]]) -> dict[str, tuple[str, int]]:
    places: dict[str, tuple[str, int]] = {}
    for line, path, number in lines:
        places.setdefault(_form(line), (path, number))
    return places


def _numbered(data: bytes | None) -> list[tuple[int, str]]:
    """The lines under the frontmatter, whose keys stand in every file."""
    first = Document.parse(data).body_line if data else 1
    return list(enumerate(split_lines(decode(data or b"")), 1))[first - 1 :]


def moved_within(document: DiffDocument, before: bytes | None, after: bytes | None) -> DiffDocument:
    """The document of one file, in which the lines that only moved say so."""
    rows = with_moved(document.rows, "", moves_of([("", before, after)]))
    return replace(document, rows=tuple(rows))


def with_moved(rows: Sequence[DiffRow], path: str, moves: Moves) -> Iterator[DiffRow]:
    """The rows of a file; a line that moved says where to, or where from.

    A line that stands beside a similar one was changed, so it did not move.
    """
    for row in rows:
        if row.kind == "changed" and moves.come:
            if row.new is None and row.old is not None:
                row = replace(row, old=_marked(row.old, path, "→", moves.come))
            elif row.old is None and row.new is not None:
                row = replace(row, new=_marked(row.new, path, "←", moves.gone))
        yield row


def _marked(line: TextLine, path: str, sign: str, places: _Places) -> TextLine:
    place = places.get(_form(line.text))
    if place is None:
        return line
    where = f"line {place[1]}" if place[0] == path else f"{place[0]}:{place[1]}"
    return replace(line, moved=f"{sign} {where}")


def _form(line: str) -> str:
    """What a line is known by, "" where it says too little."""
    form = normal_form(line)
    return form if len(form.encode("utf-8", "surrogateescape")) >= SHORTEST else ""
