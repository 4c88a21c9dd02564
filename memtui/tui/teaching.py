"""What the desk says when there is nothing to show, or when something is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from memtui.errors import MemtuiError
from memtui.model import Item, Memory
from memtui.tui.picture import Picture
from memtui.tui.rows import is_blocked, warning_line, worst_first
from memtui.tui.spans import Line, Span, clip, joined, span, spread
from memtui.tui.wrap import wrap_line

Compose = Callable[[int], Sequence[Line]]


def _paragraphs(*lines: Line) -> Compose:
    return lambda width: [part for line in lines for part in wrap_line(line, max(2, width))]


def reading(directory: Path) -> Compose:
    """The first frame: nothing has been read yet."""
    return _paragraphs((span(f"Reading {directory} …", "dim"),))


def broken(error: MemtuiError) -> Compose:
    """The store can't be shown."""
    return _paragraphs(
        (Span("This store can't be opened", "strong"),),
        (),
        (span(error.message),),
        (),
        (span(error.fix, "dim"),),
        (),
        (Span("r", "key"), Span(" try again   ", "dim"), Span("q", "key"), Span(" quit", "dim")),
    )


def locked(error: MemtuiError) -> Compose:
    """Another process holds the store: it is tried again until it is free."""
    return _paragraphs(
        (Span("This store is being worked on", "strong"),),
        (),
        (span(error.message),),
        (),
        (Span("It is tried again every other second, and opens when it is free.", "dim"),),
        (),
        (Span("ctrl+o", "key"), Span(" another store   ", "dim"), Span("q", "key"), Span(" quit")),
    )


def nothing_waits(picture: Picture) -> Compose:
    """The queue is empty: what will land here, and what can be done meanwhile."""
    lines = _all_decided(picture) if picture.memories else _no_memories(picture)
    return _paragraphs(*lines, (), *_meanwhile(picture))


def _no_memories(picture: Picture) -> list[Line]:
    return [
        (Span("No memories yet", "strong"),),
        (),
        (
            span(
                f"This store ({picture.dialect}) is empty. When an agent writes into it, what it "
                "wrote waits here, with what it would change.",
                "dim",
            ),
        ),
        (Span("Nothing counts as reviewed until you said so.", "dim"),),
    ]


def _all_decided(picture: Picture) -> list[Line]:
    count = len(picture.memories)
    stand = "1 memory stands" if count == 1 else f"{count} memories stand"
    if picture.snoozed:
        head = f"{picture.snoozed} snoozed; nothing else waits"
        told = "Each comes back when its time comes, or when what it is about changes."
        lines: list[Line] = [(span(head, "strong"),), (), (Span(told, "dim"),)]
    else:
        lines = [(Span("✓ ", "add"), Span("Everything is decided", "strong")), ()]
    told = f"{stand}. What an agent writes, merges or deletes from now on waits here."
    lines.append((span(told, "dim"),))
    if picture.unreviewed:
        told = (
            f"{picture.unreviewed} stood here before memtui looked (○ in the index). They "
            "count as neither waiting nor reviewed."
        )
        lines += [(), (span(told, "dim"),)]
    return lines


def _meanwhile(picture: Picture) -> list[Line]:
    """Keys that lead on from an empty queue."""
    keys = [("F3", "read the memories"), ("F6", "see what was decided, and take it back")]
    keys += [("F8", "see how the store fares")] if picture.memories else []
    keys += [("ctrl+o", "go to another store")]
    ways = keys if picture.memories else keys[-1:]
    return [(Span(f"{key:<8}", "key"), Span(what, "dim")) for key, what in ways]


def nothing_matches(filter: str) -> Compose:
    """The filter takes nothing of what waits."""
    return _paragraphs(
        (Span("Nothing that waits matches", "strong"), span(f" {filter}", "dim")),
        (),
        (Span("esc", "key"), Span(" shows everything again", "dim")),
    )


def memory_head(memory: Memory, standing: str) -> Compose:
    """The head of a memory that is read, not decided."""
    told = {
        "baseline": "from before memtui, not reviewed",
        "reviewed": "reviewed",
    }.get(standing, standing)

    def compose(width: int) -> list[Line]:
        star = (Span("★ ", "key"),) if memory.pinned else ()
        title = (*star, span(memory.title or memory.path, "strong"))
        facts: Line = joined([(span(memory.path, "dim"),), (span(memory.type, "dim"),)], "   ")
        lines = [spread(title, (span(told, "dim"),), width), clip(facts, width)]
        if memory.problem:
            lines += wrap_line((Span("▲ ", "warn"), span(memory.problem, "dim")), width, 2)
        return lines

    return compose


def question(title: str, about: str, *more: Line) -> Compose:
    """The words of a prompt: what is asked, and about what."""
    return _paragraphs((Span(title, "strong"),), (span(about, "dim"),), *more)


def override_question(item: Item) -> Compose:
    """Asks why a blocked item is approved all the same; the findings stand in it."""
    found = [f for f in worst_first(item.warnings) if f.severity == "block"]
    more: list[Line] = [warning_line(finding) for finding in found[:4]]
    if not is_blocked(item):
        more = []
    return question(
        "Approve all the same?",
        item.title,
        (),
        *more,
        (),
        (Span("Type why this is fine. The reason is kept with the decision.", "ink"),),
    )
