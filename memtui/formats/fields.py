"""Where a frontmatter ends and which lines belong to which of its keys."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from memtui.formats.scalars import Scalar, is_free_text, read_scalar
from memtui.formats.text import LINE, split_lines

_OPENING = re.compile(r"---[ \t]*(?=[\r\n])")
_CLOSING = re.compile(r"(?:\r\n|\r|\n)(?:---|\.\.\.)[ \t]*(?:\r\n|\r|\n|\Z)")
_FOREIGN_FENCE = re.compile(r"(-{4,}|\+{3}|;{3})[ \t]*(?=[\r\n])")
_KEY = re.compile(r"([ \t]*)([^\W\d][\w-]*)[ \t]*:(?!//)[ \t]*")
_ODD_KEY = re.compile(
    r"""([ \t]*)("[^"\r\n]*"|'[^'\r\n]*'|[~\w][\w.-]*)[ \t]*:(?:[ \t]+|(?=[\r\n])|\Z)"""
)


class Field(NamedTuple):
    """One key and the lines that hold its value; `key` is dotted inside a block."""

    key: str
    start: int  # index of its first line in `Document.lines`
    end: int  # one past its last
    prefix: str  # its first line up to the value: indent, key, colon, blanks
    raw: str  # the value on that line, without blanks around it
    editable: bool  # False for quoted and other unusual keys

    @property
    def scalar(self) -> Scalar:
        return read_scalar(self.raw, is_free_text(self.key))


def frontmatter_end(text: str) -> tuple[int, str]:
    """Where the line after the closing fence begins (0: no frontmatter), and what is wrong."""
    opening = _OPENING.match(text)
    if not opening:
        return 0, _foreign_fence(text)
    closing = _CLOSING.search(text, opening.end())
    stop = closing.start() if closing else len(text)
    first = _first_content(text, opening.end(), stop)
    looks_like_key = first is None or bool(_KEY.match(first) or _ODD_KEY.match(first))
    if closing and looks_like_key:
        return closing.end(), ""
    if closing is None:
        return 0, "never closed" if first and looks_like_key else ""
    inside = split_lines(text[opening.end() : stop])[1:]
    is_yaml = all(line.strip() for line in inside) and (
        len(inside) == 1 or inside[0].startswith(("- ", "[", "{"))
    )
    return 0, "top level is not a mapping" if is_yaml else ""


def _foreign_fence(text: str) -> str:
    """What is wrong with a block between `----`, `+++` or `;;;`, or ""."""
    fence = _FOREIGN_FENCE.match(text)
    if not fence:
        return ""
    closing = re.compile(rf"[\r\n]{re.escape(fence[1])}[ \t]*(?:[\r\n]|\Z)")
    first = _first_content(text, fence.end(), len(text)) or ""
    if not closing.search(text, fence.end()) or (fence[1][0] == "-" and not _KEY.match(first)):
        return ""
    return f"fenced by {fence[1]} instead of ---"


def _first_content(text: str, start: int, stop: int) -> str | None:
    """The first line that is neither blank nor a comment."""
    for line in LINE.finditer(text, start, stop):
        content = line[0].strip()
        if content and not content.startswith("#"):
            return line[0]
    return None


def fields_of(lines: Sequence[str], start: int, end: int, indent: str, block: str) -> list[Field]:
    """The keys at one indentation, each followed by those of the block below it."""
    marks = []
    for at in range(start, end):
        found = _KEY.match(lines[at]) or _ODD_KEY.match(lines[at])
        if found and found[1] == indent:
            marks.append((at, found))
    fields = []
    for number, (at, found) in enumerate(marks):
        limit = marks[number + 1][0] if number + 1 < len(marks) else end
        while limit > at + 1 and _is_between(lines[limit - 1], indent):
            limit -= 1
        raw = lines[at][found.end() :].strip(" \t\r\n")
        name = block + found[2].strip("\"'")
        fields.append(Field(name, at, limit, found[0], raw, found.re is _KEY))
        if not block and limit > at + 1 and (not raw or raw.startswith("#")):
            inner = next(line for line in lines[at + 1 : limit] if not _is_between(line, ""))
            deeper = inner[: len(inner) - len(inner.lstrip(" \t"))]
            if deeper:
                fields += fields_of(lines, at + 1, limit, deeper, f"{name}.")
    return fields


def _is_between(line: str, indent: str) -> bool:
    """Whether a line is blank or a comment that is not inside the value above it."""
    content = line.lstrip(" \t")
    if not content.strip("\r\n"):
        return True
    return content.startswith("#") and len(line) - len(content) <= len(indent)


def repeated_key(fields: Sequence[Field]) -> str:
    if len({field.key for field in fields}) == len(fields):
        return ""
    counts = Counter(field.key for field in fields)
    return next((f"key twice: {key}" for key, count in counts.items() if count > 1), "")
