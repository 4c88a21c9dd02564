"""How items and memories look in a list: pure functions from data to lines of spans."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memtui.model import Finding, Item, Memory, Severity
from memtui.tui.spans import Line, Span, Tone, clip, joined, span, spread

RANK: Mapping[Severity, int] = {"block": 0, "warn": 1, "hint": 2, "note": 3}
_TONE: Mapping[Severity, Tone] = {"block": "block", "warn": "warn", "hint": "dim", "note": "dim"}

_SIGN_OF_STATE: Mapping[str, tuple[str, Tone]] = {
    "new": ("+", "add"),
    "candidate": ("+", "add"),
    "changed": ("~", "info"),
    "renamed": ("»", "info"),
    "deleted": ("-", "del"),
    "expired": ("◔", "warn"),
    "unreadable": ("!", "block"),
}
_SIGN_OF_KIND: Mapping[str, tuple[str, Tone]] = {
    "bundle": ("≠", "block"),
    "dream": ("☾", "dream"),
    "duplicate": ("≈", "warn"),
    "return": ("↺", "warn"),
    "signal": ("•", "info"),
    "broken": ("!", "block"),
}
SOURCE_CELLS = 10  # that the name of an agent may take in a row
_TYPES_FIRST = ("user", "feedback", "project", "reference")


_DONE: Mapping[str, str] = {
    "approve": "approved",
    "reject": "rejected",
    "unreject": "took back the rejection of",
    "snooze": "snoozed",
    "pin": "pinned",
    "unpin": "unpinned",
    "archive": "archived",
    "forget": "forgot",
    "edit": "edited",
    "merge": "merged",
    "restore": "restored",
    "remember": "remembered",
    "copy": "copied",
    "move": "moved",
    "resolve": "resolved",
    "repair": "mended",
    "dream": "dreamed",
    "external": "others changed",
    "undo": "took back",
    "redo": "did again",
}


def done(action: str) -> str:
    """What an action did to its subject, as a word before its name."""
    return _DONE.get(action, action)


def age(then: datetime | None, now: datetime) -> str:
    """How long ago, in one figure: `4 m`, `2 h`, `3 d`, `5 w`; "" when unknown."""
    if then is None:
        return ""
    if then.tzinfo is None:
        then = then.replace(tzinfo=now.tzinfo)
    return seconds_in_words(int((now - then).total_seconds()))


def ago(then: datetime | None, now: datetime) -> str:
    """How long ago in words: `3 d ago`, `just now`; "" when unknown."""
    told = age(then, now)
    return "just now" if told == "now" else f"{told} ago" if told else ""


def seconds_in_words(seconds: int) -> str:
    for size, unit in ((604_800 * 2, ""), (86_400, "d"), (3_600, "h"), (60, "m")):
        if seconds >= size:
            return f"{seconds // size} {unit}" if unit else f"{seconds // 604_800} w"
    return "now"


def worst_first(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda finding: (RANK[finding.severity], finding.line))


def is_blocked(item: Item) -> bool:
    return any(finding.severity == "block" for finding in item.warnings)


def warning_line(finding: Finding) -> Line:
    """A finding in words: what it is, what it saw, and where."""
    tone = _TONE[finding.severity]
    family, _, rule = finding.kind.partition(":")
    name = "" if family == "bundle" else f"{family} {rule}".replace("-", " ").strip()
    where = f"line {finding.line}" if finding.line else ""
    sign = "■" if finding.severity == "block" else "▲" if finding.severity == "warn" else "·"
    return joined(
        [
            (Span(f"{sign} ", tone), span(name, tone)) if name else (Span(sign, tone),),
            (span(finding.text, "dim"),) if finding.text else (),
            (Span(where, "faint"),) if where else (),
        ]
    )


def item_sign(item: Item) -> tuple[str, Tone]:
    """The one character that tells what kind of thing waits."""
    if is_blocked(item):
        return "!", "block"
    return _SIGN_OF_KIND.get(item.kind) or _SIGN_OF_STATE.get(item.state, ("•", "info"))


def item_rows(item: Item, width: int, now: datetime, lines: int) -> list[Line]:
    """An item of the queue in one line or in two."""
    sign, tone = item_sign(item)
    title: Line = (Span(f"{sign} ", tone), span(item.title, "strong"))
    source = clip((span(item.source, "faint"),), SOURCE_CELLS) if item.source else ()
    when: Line = (Span(f"{age(item.created, now):>4}", "dim"),)
    if lines == 1:
        return [spread(joined([title, _told(item)]), joined([source, when]), width)]
    return [spread(title, when, width), spread((Span("  "), *_told(item)), source, width)]


def _told(item: Item) -> Line:
    """What would be decided, or the worst that was found, on one line."""
    worst = worst_first(item.warnings)[:1]
    if worst and worst[0].severity in ("block", "warn"):
        more = len(item.warnings) - 1
        rest = (Span(f" +{more}", "faint"),) if more else ()
        return (*_quiet_warning(worst[0]), *rest)
    return (span(item.summary or item.state, "dim"),)


def _quiet_warning(finding: Finding) -> Line:
    return warning_line(finding)[1:]


@dataclass(frozen=True, slots=True)
class Group:
    """The head of one type in the index."""

    type: str
    size: int
    folded: bool


@dataclass(frozen=True, slots=True)
class Leaf:
    """A memory in the index, and whether it waits, was reviewed, or stood from the start."""

    memory: Memory
    standing: str


IndexRow = Group | Leaf


def index_groups(
    memories: Iterable[Memory], standings: Mapping[str, str]
) -> dict[str, tuple[Leaf, ...]]:
    """The memories by type: the four usual types first, then the others; pinned ones first."""
    by_type: dict[str, list[Leaf]] = {}
    for memory in memories:
        leaf = Leaf(memory, standings.get(memory.path, ""))
        by_type.setdefault(memory.type, []).append(leaf)
    return {name: tuple(sorted(by_type[name], key=_leaf_order)) for name in _types(by_type)}


def index_rows(
    groups: Mapping[str, Sequence[Leaf]],
    folded: Collection[str],
    sizes: Mapping[str, int] | None = None,
) -> list[IndexRow]:
    """The groups as a tree, without the leaves of those that are folded.

    `sizes` tells how many leaves a group has where not all of them are known.
    """
    rows: list[IndexRow] = []
    for name, leaves in groups.items():
        size = len(leaves) if sizes is None else sizes[name]
        rows.append(Group(name, size, name in folded))
        if name not in folded:
            rows += leaves
    return rows


def _types(names: Iterable[str]) -> list[str]:
    return sorted(names, key=_type_order)


def _leaf_order(leaf: Leaf) -> tuple[bool, str, str]:
    memory = leaf.memory
    return not memory.pinned, memory.title.casefold(), memory.path


def _type_order(name: str) -> tuple[int, str]:
    known = _TYPES_FIRST.index(name) if name in _TYPES_FIRST else len(_TYPES_FIRST)
    return known + (not name), name


def index_row(row: IndexRow, width: int) -> Line:
    if isinstance(row, Group):
        sign = "▸" if row.folded else "▾"
        name = span(row.type or "no type", "strong")
        return clip((Span(f"{sign} ", "faint"), name, Span(f" {row.size}", "faint")), width)
    star = Span("★ ", "key") if row.memory.pinned else Span("  ")
    mark, tone = _STANDING.get(row.standing, (" ", "faint"))
    name = span(row.memory.title or row.memory.name or row.memory.path)
    problem = Span("! ", "warn") if row.memory.problem else Span("")
    return spread((star, problem, name), (Span(mark, tone),), width)


_STANDING: Mapping[str, tuple[str, Tone]] = {"waiting": ("●", "key"), "baseline": ("○", "faint")}


def gauge_bar(used: int, limit: int, width: int = 10) -> Line:
    """How full something is, as a bar of `width` cells; it changes colour when nearly full."""
    share = min(1.0, used / limit) if limit else 0.0
    tone: Tone = "block" if used > limit else "warn" if share > 0.9 else "add"
    full = round(share * width)
    return (Span("▰" * full, tone), Span("▱" * (width - full), "faint"))


def pane_title(name: str, more: str, focused: bool, width: int) -> Line:
    """The title of a pane; the accent tells which pane has the keys."""
    return clip((Span(name, "key" if focused else "dim"), Span("  "), span(more, "dim")), width)
