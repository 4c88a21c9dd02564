"""How decisions and the past look: pure functions from data to lines of spans."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from datetime import datetime

from memtui.change import Decision
from memtui.tui.rows import age
from memtui.tui.spans import Line, Span, Tone, as_many_as_fit, cells, clip, joined, span, spread
from memtui.tui.wrap import wrap_line

_SIGNS: dict[str, tuple[str, Tone]] = {
    "approve": ("✓", "add"),
    "merge": ("✓", "add"),
    "remember": ("✓", "add"),
    "reject": ("✗", "del"),
    "forget": ("✗", "del"),
    "edit": ("~", "info"),
    "resolve": ("≠", "info"),
    "restore": ("↺", "info"),
    "undo": ("↶", "warn"),
    "redo": ("↷", "warn"),
    "dream": ("☾", "dream"),
    "pin": ("★", "key"),
    "unpin": ("☆", "key"),
    "external": ("·", "faint"),
}
_TRACK = ("─", "●")


def decision_rows(decision: Decision, width: int, now: datetime, lines: int) -> list[Line]:
    """A decision in one line or in two; what was undone is quiet."""
    sign, tone = _SIGNS.get(decision.action, ("•", "info"))
    quiet = decision.undone or decision.action == "external"
    title = span(_title(decision), "dim" if quiet else "strong")
    head: Line = (Span(f"{sign} ", "faint" if decision.undone else tone), title)
    right: Line = (Span(f"{age(decision.when, now):>4}", "dim"),)
    told = _told(decision)
    if lines == 1:
        return [spread(joined([head, told]), right, width)]
    return [spread(head, right, width), clip((Span("  "), *told), width)]


def _title(decision: Decision) -> str:
    if decision.action == "external" and len(decision.paths) > 1:
        return f"{len(decision.paths)} files"
    return decision.title or decision.id


def _told(decision: Decision) -> Line:
    if decision.action == "external":
        what: Line = (span(f"changed by {decision.source or 'others'}", "faint"),)
    else:
        what = (span(decision.action, "dim"),)
    return joined(
        [
            what,
            (Span("undone", "warn"),) if decision.undone else (),
            (span(decision.reason or decision.override, "faint"),)
            if decision.reason or decision.override
            else (),
        ]
    )


def decision_key(decision: Decision) -> Hashable:
    return decision.commit


def decision_head(decision: Decision, width: int, now: datetime) -> list[Line]:
    """Everything that the commit says of itself, over its diff."""
    sign, tone = _SIGNS.get(decision.action, ("•", "info"))
    when = f"{decision.when:%Y-%m-%d %H:%M}"
    title: Line = (Span(f"{sign} ", tone), span(_title(decision), "strong"))
    kind = "changed by others" if decision.action == "external" else decision.action
    lines = [spread(title, (span(kind, "dim"),), width)]
    facts: list[Line] = [
        (Span(when, "dim"), Span(f"  {age(decision.when, now)}", "faint")),
        (Span("commit ", "faint"), Span(decision.commit[:10], "dim")),
        _fact("by", decision.source),
        _fact("session", decision.session[:8]),
        _fact("batch", decision.batch[:6]),
        (Span("undone", "warn"),) if decision.undone else (),
        _fact("undoes", decision.undoes[:7]),
        _fact("redoes", decision.redoes[:7]),
    ]
    lines.append(as_many_as_fit(facts, width))
    for name, words in (("why", decision.reason), ("override", decision.override)):
        if words:
            lines += wrap_line((Span(f"{name} ", "faint"), span(words)), width, 4)[:3]
    return lines


def _fact(name: str, value: str) -> Line:
    return (Span(f"{name} ", "faint"), span(value, "dim")) if value else ()


def slider_lines(decisions: Sequence[Decision], at: int, now: datetime, width: int) -> list[Line]:
    """Where in time we stand: a track from the first decision to now, with the current one.

    `decisions` are newest first; the track runs from left (oldest) to right.
    """
    if not decisions:
        return []
    current = decisions[at]
    count = len(decisions)
    label = f"{count - at} of {count}"
    ends = (f"{decisions[-1].when:%Y-%m-%d} ", f" {decisions[0].when:%Y-%m-%d}")
    room = max(4, width - len(ends[0]) - len(ends[1]))
    place = round((count - 1 - at) / max(1, count - 1) * (room - 1))
    track: Line = (
        Span(ends[0], "faint"),
        Span("━" * place, "info"),
        Span("●", "key"),
        Span(_TRACK[0] * (room - place - 1), "faint"),
        Span(ends[1], "faint"),
    )
    when = f"as it stood {current.when:%Y-%m-%d %H:%M}"
    left: Line = (Span(when, "strong"), Span(f"  {age(current.when, now)}", "dim"))
    right: Line = (Span(label, "dim"), Span("  ← → ", "key"), Span("move", "dim"))
    if cells(left) + cells(right) > width:
        right = (Span(label, "dim"),)
    return [spread(left, right, width), clip(track, width)]


@dataclass(frozen=True, slots=True)
class PastFile:
    """A file of the store as it stood, and what the decision of that moment did to it."""

    path: str
    touched: bool


def file_row(file: PastFile, width: int) -> Line:
    mark = Span("● ", "key") if file.touched else Span("  ")
    return clip((mark, span(file.path, "ink" if file.touched else "dim")), width)


def past_files(paths: Sequence[str], decision: Decision) -> list[PastFile]:
    """The files of a moment, those that its decision changed marked."""
    touched = set(decision.paths)
    return [PastFile(path, path in touched) for path in paths]
