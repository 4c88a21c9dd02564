"""What stands around an item, and where it comes from, as lines: pure functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from memtui.model import IndexGauge, Item, Memory
from memtui.tui.rows import ago, done
from memtui.tui.spans import Line, Span, cells, clip, joined, span
from memtui.tui.wrap import wrap_line

if TYPE_CHECKING:
    from memtui.change import Decision
    from memtui.desk.provenance import Provenance
    from memtui.desk.surroundings import Surroundings

GAP = 3
SAID_LINES = 3  # of one quote beside an item
NEAR_FROM = 0.2  # neighbours that are less like an item say nothing about it


def around_lines(
    around: Surroundings, index: IndexGauge | None, width: int, most: int
) -> list[Line]:
    """Neighbours, links and the index after approval, in at most so many lines."""
    groups: list[Line] = [
        _index(around.index_after, index),
        _near(around),
        _links(around.links),
        _named("linked from", around.linked_from),
    ]
    return flow([group for group in groups if group], width)[:most]


def flow(groups: Sequence[Line], width: int) -> list[Line]:
    """Groups in rows, each whole where it fits into one, else cut."""
    rows: list[list[Line]] = []
    room = 0
    for group in groups:
        size = cells(group) + GAP
        if not rows or size > room:
            rows.append([])
            room = width + GAP
        rows[-1].append(group)
        room -= size
    return [clip(joined(row, " " * GAP), width) for row in rows]


def _index(after: IndexGauge | None, now: IndexGauge | None) -> Line:
    if after is None:
        return ()
    limits = after.limits
    lines = f"{after.lines}/{limits.lines}" if limits else str(after.lines)
    size = f"{after.bytes / 1000:.1f}" + (f"/{limits.bytes / 1000:.0f}" if limits else "")
    grown = after.lines - now.lines if now else 0
    more = f" ({grown:+d})" if grown else ""
    over = limits is not None and (after.lines > limits.lines or after.bytes > limits.bytes)
    told = f"{lines} lines{more}, {size} KB"
    return (Span("approved: index ", "faint"), Span(told, "block" if over else "dim"))


def _near(around: Surroundings) -> Line:
    near = [found for found in around.near if found.score >= NEAR_FROM]
    line: list[Span] = [Span("near", "faint")] if near else []
    for found in near:
        differs = f" other {found.differs}" if found.differs else ""
        line += [
            span(f" {_name(found.path)}", "dim"),
            Span(f" {found.score:.2f}{differs}", "faint"),
        ]
    return tuple(line)


def _links(links: Sequence[tuple[str, str]]) -> Line:
    line: list[Span] = [Span("links", "faint")] if links else []
    for word, target in links:
        line.append(span(f" {_name(target or word)}", "dim" if target else "warn"))
        if not target:
            line.append(Span(" (dead)", "faint"))
    return tuple(line)


def _named(what: str, paths: Sequence[str]) -> Line:
    return (Span(what, "faint"), span(" " + " ".join(map(_name, paths)), "dim")) if paths else ()


def _name(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md")


def why_lines(
    subject: Item | Memory, found: Provenance, now: datetime
) -> Callable[[int], list[Line]]:
    """Where something comes from: who wrote it, what was decided before, what was said."""

    def compose(width: int) -> list[Line]:
        lines: list[Line] = [
            (Span("Why is this here?", "strong"),),
            (span(subject.path, "dim"),),
            (),
        ]
        lines += _written(subject, now)
        lines += _decided(found, now)
        lines += _said(found)
        return [part for line in lines for part in wrap_line(line, max(2, width), 2)]

    return compose


def _written(subject: Item | Memory, now: datetime) -> list[Line]:
    facts = [("session", subject.session), ("since", _moment(subject.created, now))]
    if isinstance(subject, Item):
        facts.insert(0, ("written by", subject.source))
        facts.append(("rejected before", subject.returned_from))
    return [(span(f"{name:<16}", "faint"), span(value)) for name, value in facts if value]


def _moment(when: datetime | None, now: datetime) -> str:
    return f"{when:%Y-%m-%d %H:%M}, {ago(when, now)}" if when else ""


def _decided(found: Provenance, now: datetime) -> list[Line]:
    lines: list[Line] = []
    if found.behind_line is not None:
        head = (Span(f"line {found.line} ", "faint"), Span("was put there by "))
        lines += [(), (*head, *_decision(found.behind_line, now))]
    elif found.line:
        lines += [(), (Span(f"line {found.line} ", "faint"), Span("is new.", "dim"))]
    if found.decisions:
        lines += [(), (Span("What became of this file before", "strong"),)]
        lines += [_decision(decision, now) for decision in found.decisions]
    else:
        lines += [(), (Span("Nothing was decided of this file before.", "dim"),)]
    return lines


def _decision(decision: Decision, now: datetime) -> Line:
    reason = f"  “{decision.reason}”" if decision.reason else ""
    return (
        Span(f"{decision.commit[:7]} ", "faint"),
        span(f"{done(decision.action)} ", "info"),
        span(decision.title, "ink"),
        Span(f"  {ago(decision.when, now)}", "dim"),
        span(f"  session {decision.session[:8]}" if decision.session else "", "faint"),
        span(reason, "dim"),
    )


def said_lines(found: Provenance, width: int, most: int) -> list[Line]:
    """What a conversation said about an item, in at most so many lines; for the Desk."""
    when = next((quote.when[:16].replace("T", " ") for quote in found.quotes if quote.when), "")
    head: Line = (Span("session ", "faint"), span(found.session[:8], "dim"))
    if not found.quotes:
        told = "says nothing like this" if found.conversation else "no transcript is at hand"
        return [clip((*head, Span(f"  {told}", "faint")), width)]
    lines: list[Line] = [clip((*head, span(f"  {when}", "faint")), width)]
    for quote in found.quotes:
        who = "person" if quote.speaker == "user" else "agent "
        line: Line = (Span(f"{who} ", "key"), Span("“"), span(quote.text), Span("”"))
        lines += wrap_line(line, max(2, width), 7)[:SAID_LINES]
    return lines[:most]


def _said(found: Provenance) -> list[Line]:
    if not found.conversation:
        told = "No transcript of its conversation is at hand."
        return [(), (Span(told, "dim"),)]
    if not found.quotes:
        return [(), (Span("Its conversation is at hand, but says nothing like it.", "dim"),)]
    lines: list[Line] = [(), (Span("What was said", "strong"),)]
    for quote in found.quotes:
        who = "person" if quote.speaker == "user" else "agent"
        lines.append((Span(f"{who} ", "key"), span(quote.when[:16].replace("T", " "), "faint")))
        lines.append((Span("  “"), span(quote.text), Span("”")))
    return lines
