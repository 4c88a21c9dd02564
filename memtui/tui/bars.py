"""What the top line, the item's head, the status line and the key line say."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from memtui.errors import BlockedError, MemtuiError, StaleError
from memtui.model import IndexGauge, Item
from memtui.tui.picture import Picture
from memtui.tui.rows import (
    age,
    ago,
    done,
    gauge_bar,
    item_sign,
    seconds_in_words,
    warning_line,
    worst_first,
)
from memtui.tui.spans import (
    Line,
    Span,
    as_many_as_fit,
    cells,
    clip,
    joined,
    span,
    spread,
)
from memtui.tui.wrap import wrap_line

if TYPE_CHECKING:
    from memtui.change import Decision, Outcome

TITLE_LINES = 2
SIGN_CELLS = 2
WARNINGS_SHOWN = 3
NAMES_SHOWN = 3  # of the decisions of a batch

_STATES: Mapping[str, str] = {
    "new": "new memory",
    "candidate": "candidate",
    "changed": "changed",
    "renamed": "renamed",
    "deleted": "deleted",
    "expired": "expired",
    "unreadable": "can't be read",
}
_FIX: Mapping[type[MemtuiError], str] = {
    StaleError: "It is shown anew: look again.",
    BlockedError: "Edit it first, or press a again and say why it is fine.",
}
_IN_USE = frozenset({"new", "changed", "renamed"})


def short_path(path: Path, width: int) -> str:
    """A directory with the home directory as `~`, its middle left out where it is too long."""
    text, home = os.fspath(path), os.path.expanduser("~")  # noqa: PTH111
    if text == home or text.startswith(home + "/"):
        text = "~" + text[len(home) :]
    if len(text) <= width:
        return text
    parts = text.split("/")
    while len(parts) > 3 and len("/".join([parts[0], "…", *parts[2:]])) > width:
        del parts[1]
    return "/".join([parts[0], "…", *parts[2:]]) if len(parts) > 2 else text


def top_line(picture: Picture | None, directory: Path, width: int) -> Line:
    """Which store this is, how much waits, and how full the index is."""
    name: Line = (Span("memtui", "info"),)
    if picture is None:
        return clip(joined([name, (span(short_path(directory, width - 10), "dim"),)]), width)
    figures = [_waiting(picture), *_gauge(picture.index)]
    right = as_many_as_fit(figures, max(0, width * 2 // 3))
    room = width - cells(right) - 1
    dialect = (Span("· ", "faint"), span(picture.dialect, "dim"))
    place = short_path(picture.directory, max(16, room - cells(name) - cells(dialect) - 3))
    left = as_many_as_fit([joined([name, (span(place, "dim"),)]), dialect], room, " ")
    return spread(left or name, right, width)


def _waiting(picture: Picture) -> Line:
    count = len(picture.items)
    if not count:
        return (Span("nothing waits", "dim"),)
    line: Line = (Span(str(count), "key"), Span(" waiting"))
    if picture.oldest_age_s is None:
        return line
    return (*line, Span(f"  oldest {seconds_in_words(picture.oldest_age_s)}", "dim"))


def _gauge(index: IndexGauge | None) -> list[Line]:
    if index is None:
        return []
    limits = index.limits
    if limits is None:
        return [(Span(f"index {index.lines} lines", "dim"),)]
    fuller = max(index.lines / limits.lines, index.bytes / limits.bytes)
    return [
        (
            Span("index ", "dim"),
            *gauge_bar(round(fuller * 1000), 1000),
            Span(f" {index.lines}/{limits.lines}", "dim"),
        ),
        (Span(f"{index.bytes / 1000:.1f}/{limits.bytes / 1000:.0f} KB", "dim"),),
    ]


def item_head(item: Item, width: int, now: datetime, most: int = WARNINGS_SHOWN) -> list[Line]:
    """Title, where it comes from, and what was found in it, worst first."""
    sign, tone = item_sign(item)
    state = _STATES.get(item.state, item.state)
    told_by_state = item.kind in ("write", "broken", "expired") or item.kind == state
    kind = state if told_by_state else f"{item.kind} · {state}"
    title: Line = (Span(f"{sign} ", tone), span(item.title, "strong"))
    lines = [*_titled(title, (span(kind, "dim"),), width)]
    lines.append(as_many_as_fit(_provenance(item, now), width))
    found = worst_first(item.warnings)
    for finding in found[:most]:
        lines += wrap_line(warning_line(finding), width, 2)[:2]
    if len(found) > most:
        lines.append((Span(f"  and {len(found) - most} more, marked ! in the text", "faint"),))
    return lines


def _titled(title: Line, right: Line, width: int) -> list[Line]:
    """A title over as many lines as it needs, and what stands at the end of the first."""
    parts = wrap_line(title, max(SIGN_CELLS + 1, width - cells(right) - 2), SIGN_CELLS)
    if len(parts) > TITLE_LINES:
        parts[TITLE_LINES - 1 :] = [(*parts[TITLE_LINES - 1], Span(" …", "faint"))]
    return [spread(part, () if number else right, width) for number, part in enumerate(parts)]


def _provenance(item: Item, now: datetime) -> list[Line]:
    when = age(item.created, now)
    since = ""
    if when:
        since = f"in use since {when}" if item.state in _IN_USE else f"waits since {when}"
    return [
        (span(item.path, "dim"),),
        (Span("by ", "faint"), span(item.source, "dim")) if item.source else (),
        (Span(since, "dim"),) if since else (),
        (Span("session ", "faint"), span(item.session[:8], "dim")) if item.session else (),
        (Span("rejected before: ", "warn"), span(item.returned_from, "dim"))
        if item.returned_from
        else (),
    ]


def whole_verbs(item: Item, undecided: bool) -> list[Line]:
    """What the keys do to an item that a judge made; empty for others."""
    told: list[tuple[str, str]] = []
    if item.kind == "bundle":
        approving = [] if undecided else [("a", "makes these edits")]
        told = [*approving, ("x", "no conflict"), ("enter", "the claims")]
    elif item.kind == "duplicate":
        told = [("a", "folds it into the other"), ("x", "keeps both")]
    return [(Span(key, "key"), Span(f" {what}", "dim")) for key, what in told]


def hunk_line(current: int, marks: Sequence[bool | None], mode: str, width: int) -> Line:
    """Where in the hunks we are, and which of them are taken or left."""
    right: Line = (Span("| ", "key"), Span(mode, "dim"))
    if not marks:
        return spread((), right, width)
    taken, left = marks.count(True), marks.count(False)
    parts: list[Line] = [
        (Span("hunk ", "dim"), Span(f"{current + 1}/{len(marks)}", "strong")),
        (Span(f"✓ {taken} taken", "add"),) if taken else (),
        (Span(f"✗ {left} left", "del"),) if left else (),
    ]
    if len(marks) > 1 or taken or left:
        keys = (("y", "take"), ("n", "leave"), ("[ ]", "move"))
        parts += [(Span(key, "key"), Span(" "), Span(what, "dim")) for key, what in keys]
    return spread(as_many_as_fit(parts, width - cells(right) - 2, "  "), right, width)


def outcome_line(outcome: Outcome, hunks: int = 0) -> Line:
    """What was just decided, and that it can be taken back."""
    if not outcome.decisions:
        why = outcome.skipped[0].why if outcome.skipped else "nothing to do"
        return (Span("· ", "dim"), span(why, "ink"))
    if len(outcome.decisions) > 1 and outcome.decisions[0].batch:
        return _batch_line(outcome)
    decision = outcome.decisions[-1]
    verb = done(decision.action)
    part = f"{hunks} hunk{'s' * (hunks > 1)} of " if hunks else ""
    again = ("U", "redo") if decision.undoes and not decision.redoes else ("u", "undo")
    told: Line = (
        Span("✓ ", "add"),
        Span(f"{verb} {part}"),
        span(decision.title, "strong"),
        Span(f"  {decision.commit[:7]}", "faint"),
        Span("   "),
        Span(again[0], "key"),
        Span(f" {again[1]}", "dim"),
    )
    if outcome.messages:
        return (*told, Span("   "), span(outcome.messages[0], "dim"))
    return told


def _batch_line(outcome: Outcome) -> Line:
    """What a batch did, with the first few names, what it skipped, and how it is taken back."""
    first, count = outcome.decisions[0], len(outcome.decisions)
    names = ", ".join(decision.title for decision in outcome.decisions[:NAMES_SHOWN])
    again = ("U", "redo all") if first.undoes and not first.redoes else ("u", "undo all")
    skipped = len(outcome.skipped)
    return (
        Span("✓ ", "add"),
        Span(f"{done(first.action)} "),
        Span(f"{count} ", "strong"),
        span(names + (" …" if count > NAMES_SHOWN else ""), "dim"),
        Span(f"   {skipped} skipped" if skipped else "", "warn"),
        Span("   "),
        Span(again[0], "key"),
        Span(f" {again[1]}", "dim"),
    )


def last_decision_line(decision: Decision, now: datetime) -> Line:
    """The newest decision of an earlier time, which `u` would take back."""
    verb = done(decision.action)
    return (
        Span(f"{ago(decision.when, now)} ", "faint"),
        Span(f"{verb} ", "dim"),
        span(decision.title, "dim"),
        Span("   "),
        Span("u", "key"),
        Span(" undo", "dim"),
    )


def others_line(news: Sequence[Decision]) -> Line:
    """What another desk, or the command line, decided here meanwhile."""
    told = ", ".join(f"{done(each.action)} {each.title}" for each in news[:NAMES_SHOWN])
    more = f" and {len(news) - NAMES_SHOWN} more" if len(news) > NAMES_SHOWN else ""
    return (
        Span("↻ ", "info"),
        Span("decided elsewhere: ", "ink"),
        span(told + more, "strong"),
        Span("   brought up to date", "dim"),
    )


def error_line(error: MemtuiError) -> Line:
    """A failure in one sentence, and what to do about it here."""
    fix = next((words for kind, words in _FIX.items() if isinstance(error, kind)), error.fix)
    message: Line = (Span("✗ ", "block"), span(error.message, "strong"))
    return (*message, Span("  "), span(fix, "dim")) if fix else message


def key_line(keys: Iterable[tuple[str, str]], width: int) -> Line:
    """As many keys with their labels as fit, most important first; help is always last."""
    groups: list[Line] = [(span(key, "key"), Span(" "), span(label, "dim")) for key, label in keys]
    help_group: Line = (Span("?", "key"), Span(" help", "dim"))
    room = width - cells(help_group) - 3
    return joined([as_many_as_fit(groups, room), help_group], "   ")
