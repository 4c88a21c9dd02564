"""How memories, their facts and their past look in lists: pure functions, no widgets."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from datetime import datetime

from memtui.change import Decision
from memtui.formats.clean import needs_cleaning
from memtui.model import Memory
from memtui.tui.haystack import rows_holding
from memtui.tui.memories.reading import Library, Past
from memtui.tui.rows import Group, IndexRow, Leaf, age, index_row, index_rows
from memtui.tui.spans import Line, Span, Tone, clip, joined, span, spread
from memtui.tui.wrap import wrap_line

ARCHIVED = "archived"
_STANDING = {
    "baseline": "○ from before memtui, not reviewed",
    "reviewed": "✓ reviewed",
    "waiting": "● a change waits on the Desk",
}
_NAME_CELLS = 9


@dataclass(frozen=True, slots=True)
class Shelved:
    """An archived memory in the tree."""

    path: str


TreeRow = IndexRow | Shelved


def tree_rows(library: Library, folded: Collection[str], words: str = "") -> list[TreeRow]:
    """The tree by type, archived memories last; only what holds all of `words`, unfolded."""
    wanted = words.casefold().split()
    groups = _matching(library, wanted) if wanted else library.groups
    hidden = () if wanted else folded
    rows: list[TreeRow] = list(index_rows(groups, hidden))
    paths = [path.casefold() for path in library.archived]
    shelved = [library.archived[row] for row in rows_holding(paths, wanted)]
    if shelved:
        rows.append(Group(ARCHIVED, len(shelved), ARCHIVED in hidden))
        if ARCHIVED not in hidden:
            rows += [Shelved(path) for path in shelved]
    return rows


def _matching(library: Library, wanted: Sequence[str]) -> dict[str, list[Leaf]]:
    found: dict[str, list[Leaf]] = {}
    for name, leaves in library.groups.items():
        kept = [leaves[row] for row in rows_holding(library.haystacks[name], wanted)]
        if kept:
            found[name] = kept
    return found


def tree_row(row: TreeRow, width: int) -> Line:
    if isinstance(row, Shelved):
        return clip((Span("  "), span(row.path, "faint")), width)
    return index_row(row, width)


def tree_key(row: TreeRow) -> Hashable:
    if isinstance(row, Leaf):
        return "memory", row.memory.path
    if isinstance(row, Shelved):
        return ARCHIVED, row.path
    return "group", row.type if isinstance(row, Group) else None


def about_lines(memory: Memory, standing: str, width: int) -> list[Line]:
    """The head of a memory: its title, its standing, and what its description says."""
    star = (Span("★ ", "key"),) if memory.pinned else ()
    told = _STANDING.get(standing, standing)
    tone: Tone = "key" if standing == "waiting" else "dim"
    title: Line = (*star, span(memory.title or memory.path, "strong"))
    lines = [spread(title, (span(told, tone),), width)]
    if memory.description and memory.description != memory.title:
        lines += wrap_line((span(memory.description, "dim"),), width)[:2]
    if memory.problem:
        lines += wrap_line((Span("▲ ", "warn"), span(memory.problem, "warn")), width, 2)[:2]
    if needs_cleaning(memory.title + memory.description + memory.path):
        lines.append((Span("▲ ", "warn"), Span("hidden characters, shown as marks", "warn")))
    return lines


@dataclass(frozen=True, slots=True)
class Fact:
    """One line beside a memory's text. `path` or `decision` is where enter leads."""

    line: Line
    key: Hashable
    path: str = ""
    decision: Decision | None = None


def fact_rows(memory: Memory, library: Library, past: Past | None, now: datetime) -> list[Fact]:
    """What is known of a memory, its links both ways, and the decisions that changed it."""
    rows = [_heading("About"), *_fields(memory, now)]
    links = library.links(memory)
    rows += [_heading("Links to", len(links)), *map(_link, links, range(len(links)))]
    origins = library.linked_from.get(memory.path, ())
    rows += [_heading("Linked from", len(origins)), *map(_origin, origins)]
    if past is None:
        return [*rows, _heading("History"), _words("reading …", "reading")]
    rows.append(_heading("History", len(past.versions)))
    if not past.versions:
        rows.append(_words("not in the history yet", "none"))
    return [*rows, *(_version(decision, now) for decision in past.versions)]


def _fields(memory: Memory, now: datetime) -> list[Fact]:
    fields = (
        ("file", memory.path),
        ("type", memory.type or "none"),
        ("tags", ", ".join(memory.tags)),
        ("created", _day(memory.created, now)),
        ("updated", _day(memory.updated, now)),
        ("expires", _expiry(memory.expires, now)),
        ("session", memory.session),
        ("pinned", "yes: never expires, dreams leave it" if memory.pinned else ""),
    )
    return [
        Fact((Span(f"{name:<{_NAME_CELLS}}", "faint"), span(value, "dim")), ("field", name))
        for name, value in fields
        if value
    ]


def _day(when: datetime | None, now: datetime) -> str:
    return f"{when:%Y-%m-%d}  {age(when, now)}" if when else ""


def _expiry(when: datetime | None, now: datetime) -> str:
    if when is None:
        return ""
    return f"{when:%Y-%m-%d}" + ("  past its time" if when <= now else "")


def _link(link: tuple[str, str], at: int) -> Fact:
    word, path = link
    tone: Tone = "info" if path else "faint"
    lost = () if path or "://" in word else (Span("  nowhere", "warn"),)
    return Fact((Span("→ ", tone), span(word), *lost), ("link", at), path)


def _origin(path: str) -> Fact:
    return Fact((Span("← ", "info"), span(path)), ("origin", path), path)


def _version(decision: Decision, now: datetime) -> Fact:
    by = decision.source or ("others" if decision.action == "external" else "")
    what = "changed" if decision.action == "external" else decision.action
    tone: Tone = "dim" if decision.action == "external" else "ink"
    line = joined(
        [
            (Span(f"{age(decision.when, now):>4}", "faint"),),
            (span(what, tone),),
            (span(by, "faint"),),
            (span(decision.reason, "dim"),) if decision.reason else (),
        ]
    )
    return Fact(line, ("version", decision.commit), decision=decision)


def _heading(name: str, count: int | None = None) -> Fact:
    figure = (Span(f" {count}", "faint"),) if count is not None else ()
    return Fact((Span(name, "strong"), *figure), ("heading", name))


def _words(text: str, key: str) -> Fact:
    return Fact((Span(text, "faint"),), ("words", key))
