"""The block of memories that an agent is given for a query, within a budget of bytes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

MAX_FILES = 4  # `retrievalMaxFiles` of opencode-memory-dream
MIN_SCORE = 3.0  # its `retrievalMinScore`, here of the ten that a full answer has
BUDGET = 8_000  # bytes of the whole block
MAX_BYTES = 4_096  # of one memory
TRUNCATED = "[truncated]"

_OPEN, _CLOSE = "<memories>", "</memories>"
_MARKS = re.compile(r"<(/?)(?=(?:memories|memory|system|captured-signals)\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Recalled:
    """A memory that answers: `score` runs from 0 to 10, `age_days` is None when unknown."""

    path: str
    name: str
    type: str
    score: float
    body: str
    age_days: int | None = None
    stale: bool = False


@dataclass(frozen=True, slots=True)
class Recall:
    """What was recalled: the memories and signals that fit, and the text that holds them."""

    memories: tuple[Recalled, ...]
    signals: tuple[str, ...]
    text: str


def recall(
    found: Sequence[Recalled],
    signals: Sequence[str] = (),
    *,
    max_files: int = MAX_FILES,
    min_score: float = MIN_SCORE,
    budget: int = BUDGET,
) -> Recall:
    """The best memories above the score, and signals where they leave room, as one block.

    Age is noted from a day on. What doesn't fit is cut between characters and marked.
    The text is "" when nothing answers.
    """
    room = budget - len(f"{_OPEN}\n{_CLOSE}\n".encode())
    parts: list[str] = []
    kept: list[Recalled] = []
    told: list[str] = []
    for memory in [memory for memory in found if memory.score >= min_score][:max_files]:
        part = _cut(_headed(memory), min(room, MAX_BYTES))
        if part:
            parts.append(part)
            kept.append(memory)
            room -= len(part.encode("utf-8", "surrogateescape"))
    if len(kept) < max_files:
        for signal in signals:
            line = f"- {_harmless(' '.join(signal.split()))}\n"
            size = len(line.encode("utf-8", "surrogateescape"))
            if size <= room:
                parts.append(line)
                told.append(signal)
                room -= size
    text = f"{_OPEN}\n{''.join(parts)}{_CLOSE}\n" if parts else ""
    return Recall(tuple(kept), tuple(told), text)


def _headed(memory: Recalled) -> str:
    notes = [memory.type] if memory.type else []
    if memory.age_days is not None and memory.age_days >= 1:
        notes.append(f"{memory.age_days} days old" if memory.age_days > 1 else "1 day old")
    if memory.stale:
        notes.append("superseded by a newer memory")
    about = f" ({', '.join(notes)})" if notes else ""
    return (
        f"## {_harmless(' '.join(memory.name.split()))}{about}\n{_harmless(memory.body.strip())}\n"
    )


def _harmless(text: str) -> str:
    """A memory's own text can't end the block that it stands in."""
    return _MARKS.sub(r"‹\1", text)


def _cut(text: str, size: int) -> str:
    data = text.encode("utf-8", "surrogateescape")
    if len(data) <= size:
        return text
    mark = f"\n{TRUNCATED}\n"
    kept = data[: max(0, size - len(mark))].decode("utf-8", "ignore")
    return kept.rstrip() + mark if len(kept) > 200 else ""
