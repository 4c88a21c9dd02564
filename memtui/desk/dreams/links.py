"""Repairs of the index: links that lead nowhere or outside, second lines, missing lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from posixpath import dirname

from memtui.desk.dreams.frontmatter import holds_secret
from memtui.desk.planning.context import PlanContext
from memtui.formats.index import Index
from memtui.formats.index_line import IndexLine
from memtui.formats.links import find_links, leaves
from memtui.formats.text import encode
from memtui.model import Role
from memtui.stores.file_names import stem

Repair = tuple[str, Index]  # why, and the index after it
LISTED = 1 / 3  # share of a directory's memories that an index of files names at least
_DAILY = re.compile(r"\d{4}-\d{2}-\d{2}")


def repairs(context: PlanContext, exists: Callable[[str], bool]) -> Iterator[Repair]:
    """The repairs of the index, each on what the one before leaves.

    `exists` tells of a path whether anything stands there, read by the dialect or not.
    What belongs to a memory that waits for a decision is left to that decision.
    """
    data = context.view.read(context.index_name)
    if data is None or context.dialect.index_owner == "none":
        return
    index = Index.parse(data)
    steps = (
        lambda index: without_dead(context, index, exists),
        without_escaping,
        without_second_lines,
        lambda index: with_missing(context, index),
    )
    for step in steps:
        why, repaired = step(index)
        if repaired.join() != index.join():
            yield why, repaired
            index = repaired


def without_dead(context: PlanContext, index: Index, exists: Callable[[str], bool]) -> Repair:
    """Entries of files that are gone go."""
    dead = [
        path
        for path in dict.fromkeys(line.owner for line in index.lines if line.owner)
        if not (path in context.view or context.writes.covers(path) or exists(path))
    ]
    found = []
    for path in dead:
        left = index.without(path)
        if left is not index:
            found.append(path)
            index = left
    return f"{_count(len(found), 'link')} to files that do not exist: {_some(found)}", index


def without_escaping(index: Index) -> Repair:
    """Links that leave the store become plain text; the words and the target stay."""
    found: list[str] = []
    texts = []
    for line in index.lines:
        text = line.text
        if line.kind in ("entry", "table") and line.outside:
            text = _unlinked(line)
            found += line.outside
        texts.append(text)
    repaired = Index.parse(encode(index.bom + "".join(texts)))
    return f"{_count(len(found), 'link')} out of the store: {_some(found)}", repaired


def without_second_lines(index: Index) -> Repair:
    """Of several entries of one file the first stays, or the first that says something."""
    entries: dict[str, list[IndexLine]] = {}
    for line in index.lines:
        if line.kind == "entry" and line.owner and set(line.targets) <= {line.owner}:
            entries.setdefault(line.owner, []).append(line)
    doubled = {path: lines for path, lines in entries.items() if len(lines) > 1}
    dropped: set[int] = set()
    for lines in doubled.values():
        kept = next((line for line in lines if line.hook), lines[0])
        dropped |= {line.number for line in lines if line is not kept}
    dropped -= {line.number for line in index.lines if _has_lines_below(index, line)}
    texts = [line.text for line in index.lines if line.number not in dropped]
    repaired = Index.parse(encode(index.bom + "".join(texts)))
    return f"{_count(len(dropped), 'second line')} of one file: {_some(doubled)}", repaired


def with_missing(context: PlanContext, index: Index) -> Repair:
    """Memories that the index does not mention get a line, where it is an index of files."""
    found = []
    for path in unlisted(context, index):
        data = context.view.read(path) or b""
        title, hook = context.dialect.index_entry(context.memory_of(path, data))
        if not holds_secret(path, f"{title}\n{hook}"):
            index = index.with_entry(path, title, hook)
            found.append(path)
    return f"{_count(len(found), 'missing line')}: {_some(found)}", index


def unlisted(context: PlanContext, index: Index) -> list[str]:
    """The memories without a line in the index, in directories that it lists files of.

    An index that is prose, or that links few of its files, is not meant to name all;
    nor are daily logs, unless it names some.
    """
    linked = {path for line in index.lines for path in (*line.targets, line.owner) if path}
    names = {name.removesuffix(".md") for name in index.wikilinks}
    view, role = context.view, context.dialect.role
    memories = [
        path
        for path in view.paths()
        if role(path) is Role.MEMORY and not _is_link(context, path) and stem(path) != "README"
    ]
    listed = [path for path in memories if path in linked or path.removesuffix(".md") in names]
    if not any(_DAILY.match(stem(path)) for path in listed):
        memories = [path for path in memories if not _DAILY.match(stem(path))]
    whole, known = Counter(map(dirname, memories)), Counter(map(dirname, listed))
    directories = {place for place, count in known.items() if count >= LISTED * whole[place]}
    empty = all(line.kind in ("blank", "heading") for line in index.lines)
    if context.dialect.index_owner == "generated" or (empty and context.dialect.agent):
        directories.add("")
    missing = set(memories).difference(listed)
    return sorted(
        path for path in missing if dirname(path) in directories and not context.writes.covers(path)
    )


def _is_link(context: PlanContext, path: str) -> bool:
    entry = context.view.entries.get(path)
    return entry is not None and entry.is_link


def _unlinked(line: IndexLine) -> str:
    text = line.text
    for link in reversed(find_links(text)):
        if leaves(link.target):
            text = f"{text[: link.start]}{link.text} ({link.target}){text[link.end :]}"
    return text.replace("`", "") if leaves_in_code(line) else text


def leaves_in_code(line: IndexLine) -> bool:
    """Whether the entry is a file name in backquotes that leaves the store."""
    return any(f"`{target}`" in line.text for target in line.outside)


def _has_lines_below(index: Index, line: IndexLine) -> bool:
    """Whether the next line is indented under this one, so that it would lose its place."""
    if line.number >= len(index.lines):
        return False
    below = index.lines[line.number].text
    return bool(below.strip()) and _indent(below) > _indent(line.text)


def _indent(text: str) -> int:
    expanded = text.expandtabs(4)
    return len(expanded) - len(expanded.lstrip(" "))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _some(names: Iterable[str]) -> str:
    shown = list(names)
    more = f" and {len(shown) - 3} more" if len(shown) > 3 else ""
    return ", ".join(shown[:3]) + more
