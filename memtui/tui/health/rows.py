"""How the health of a store looks: pure functions from data to lines of spans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from memtui.change import Decision
from memtui.model import IndexGauge
from memtui.tui.gauge_rows import gauge_lines
from memtui.tui.health.reading import Trouble
from memtui.tui.page import PageRow
from memtui.tui.spans import Line, Span, Tone, cells, clip, span, spread

WEEKS = 26
BAR = 20  # cells
LABEL = 11  # cells for the name of a strip
SOURCES = 5  # that are told apart
CALLS = 60  # of git that are shown
_STEPS = "▁▂▃▄▅▆▇"  # never the full height, so that strips don't touch
_APPROVED = frozenset({"approve", "merge", "edit", "remember", "resolve"})
_GROUPS = {
    "cut": "Not read: behind the index's limit",
    "index:over-limit": "Index over its limit",
    "index:missing": "No index",
    "link:dead": "Dead links",
    "link:duplicate": "Linked twice",
    "link:outside": "Links that leave the store",
    "orphan": "Orphans: no index line",
    "duplicate": "Duplicates",
    "expired": "Past their time",
    "stale": "Stale: not confirmed for half a year",
    "secret": "Secrets",
    "hidden": "Hidden characters",
    "injection": "Suspicious passages",
    "frontmatter": "Frontmatter that can't be trusted",
    "lock": "Locks",
    "leftover": "Leftovers of an interrupted change",
    "history": "History",
    "git:planted": "Planted git structures",
}
_ORDER = list(_GROUPS)


@dataclass(frozen=True, slots=True)
class TroubleGroup:
    """The head of one kind of trouble."""

    kind: str
    count: int
    folded: bool
    fixable: bool
    serious: bool


TroubleRow = TroubleGroup | Trouble


def trouble_rows(troubles: Iterable[Trouble], folded: Collection[str]) -> list[TroubleRow]:
    """The troubles by kind, those that hurt the agent most first."""
    groups: dict[str, list[Trouble]] = {}
    for trouble in troubles:
        groups.setdefault(trouble.group, []).append(trouble)
    rows: list[TroubleRow] = []
    for kind in sorted(groups, key=_rank):
        members = groups[kind]
        fixable = any(trouble.fixable for trouble in members)
        serious = any(trouble.serious for trouble in members)
        rows.append(TroubleGroup(kind, len(members), kind in folded, fixable, serious))
        if kind not in folded:
            rows += members
    return rows


def _rank(kind: str) -> tuple[int, str]:
    return (_ORDER.index(kind) if kind in _ORDER else len(_ORDER), kind)


def trouble_row(row: TroubleRow, width: int) -> Line:
    if isinstance(row, TroubleGroup):
        sign = "▸ " if row.folded else "▾ "
        name = _GROUPS.get(row.kind) or row.kind.replace(":", " ").replace("-", " ").capitalize()
        tone: Tone = "block" if row.serious else "strong"
        fix = (Span("f", "key"), Span(" mends", "dim")) if row.fixable else ()
        head = (Span(sign, "faint"), span(name, tone), Span(f" {row.count}", "faint"))
        return spread(head, fix, width)
    place = f"{row.path}:{row.line}" if row.line else row.path
    mark = Span("■ ", "block") if row.serious else Span("  ")
    shown = span(place or "the store")
    return clip((Span("  "), mark, shown, Span("  "), span(row.text, "dim")), width)


def trouble_key(row: TroubleRow) -> Hashable:
    if isinstance(row, TroubleGroup):
        return "group", row.kind
    return row.group, row.path, row.line, row.text


def strip_of(values: Sequence[int], tone: Tone) -> Line:
    """Small columns, one cell a value; nothing stands as a quiet dot."""
    most = max(values, default=0)
    parts: list[Span] = []
    for value in values:
        if value:
            step = max(0, round(value / most * len(_STEPS)) - 1)
            parts.append(Span(_STEPS[step], tone))
        else:
            parts.append(Span("·", "faint"))
    return tuple(parts)


def by_week(decisions: Iterable[Decision], now: datetime) -> dict[str, list[int]]:
    """How much was captured, approved and rejected in each of the last weeks, oldest first.

    What stood when memtui came (the oldest commit) was not captured.
    """
    return _weeks(list(decisions)[:-1], now)


def _weeks(decisions: Iterable[Decision], now: datetime) -> dict[str, list[int]]:
    counts = {name: [0] * WEEKS for name in ("captured", "approved", "rejected")}
    start = now - timedelta(weeks=WEEKS)
    for decision in decisions:
        week = int((decision.when - start).total_seconds() // timedelta(weeks=1).total_seconds())
        name = _kind(decision)
        if name and 0 <= week < WEEKS:
            counts[name][week] += len(decision.paths) if name == "captured" else 1
    return counts


def _kind(decision: Decision) -> str:
    if decision.undone:
        return ""
    if decision.action == "external":
        return "captured"
    if decision.action in _APPROVED:
        return "approved"
    return "rejected" if decision.action == "reject" else ""


@dataclass(frozen=True, slots=True)
class SourceFigures:
    """What one source wrote in each week, oldest first, and what became of it."""

    name: str
    captured: Sequence[int]
    approved: int
    rejected: int


def by_source(decisions: Sequence[Decision], now: datetime, agent: str) -> list[SourceFigures]:
    """The figures of each source, the busiest first.

    What others wrote without a name counts for the store's `agent`, as in the queue.
    """
    named: dict[str, list[Decision]] = {}
    for decision in decisions[:-1]:
        if _kind(decision):
            named.setdefault(decision.source or agent or "unknown", []).append(decision)
    found = []
    for name, group in named.items():
        kinds = Counter(map(_kind, group))
        weeks = _weeks(group, now)["captured"]
        found.append(SourceFigures(name, weeks, kinds["approved"], kinds["rejected"]))
    return sorted(found, key=_activity, reverse=True)[:SOURCES]


def _activity(figures: SourceFigures) -> int:
    return sum(figures.captured) + figures.approved + figures.rejected


def figure_rows(
    gauge: IndexGauge | None,
    decisions: Sequence[Decision] | None,
    agent: str,
    calls: Sequence[str],
    now: datetime,
    dreams: Sequence[Line] = (),
) -> list[PageRow]:
    """The plots, what is to be said of dreams, and the git calls at the end."""
    rows = [_title("Index"), *(PageRow(line) for line in gauge_lines(gauge, 60))]
    if gauge is None:
        rows.append(_quiet("there is none"))
    rows += [PageRow(()), _title(f"Last {WEEKS} weeks")]
    if decisions is None:
        rows.append(_quiet("reading the log …"))
    else:
        rows += _week_rows(by_week(decisions, now))
        rows += [PageRow(()), _title("By source"), *_source_rows(by_source(decisions, now, agent))]
    if dreams:
        rows += [PageRow(()), _title("Dreams"), *map(PageRow, dreams)]
    rows += [PageRow(()), _title("Git calls"), *map(_quiet, reversed(calls[-CALLS:]))]
    return rows


def _week_rows(counts: dict[str, list[int]]) -> list[PageRow]:
    tones: dict[str, Tone] = {"captured": "info", "approved": "add", "rejected": "del"}
    rows = []
    for name, values in counts.items():
        figure = Span(f" {sum(values)}", "dim")
        head = Span(f"{name:<{LABEL}}", "faint")
        rows.append(PageRow((head, *strip_of(values, tones[name]), figure)))
    ends = Span(f"{'':<{LABEL}}{'half a year ago':<{WEEKS - 3}}now", "faint")
    return [*rows, PageRow((ends,))]


def _source_rows(sources: Sequence[SourceFigures]) -> list[PageRow]:
    """For each source, what it wrote by week, and under that what became of it."""
    if not sources:
        return [_quiet("nothing was captured or decided yet")]
    most = max(source.approved + source.rejected for source in sources) or 1
    rows = []
    for source in sources:
        label = clip((span(source.name, "dim"),), LABEL - 1)
        written: Line = (
            *label,
            Span(" " * (LABEL - cells(label))),
            *strip_of(source.captured, "info"),
            Span(f" {sum(source.captured)}", "dim"),
            Span(" captured", "faint"),
        )
        good = round(source.approved / most * BAR) or int(source.approved > 0)
        bad = round(source.rejected / most * BAR) or int(source.rejected > 0)
        decided: Line = (
            Span("▄" * good, "add"),
            Span("▄" * bad, "del"),
            Span(f" ✓ {source.approved}" if good else "", "faint"),
            Span(f" ✗ {source.rejected}" if bad else "", "faint"),
        )
        if any(source.captured):
            rows.append(PageRow(written))
            label = ()
        if good or bad:
            rows.append(PageRow((*label, Span(" " * (LABEL - cells(label))), *decided)))
    return rows


def _title(text: str) -> PageRow:
    return PageRow((Span(text, "strong"),))


def _quiet(text: str) -> PageRow:
    return PageRow((span(text, "faint"),), (), 2)
