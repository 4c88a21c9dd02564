"""What a model answers to a contradiction, read from text that may be anything."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

MOST_EDITS = 40
MOST_TRIES = 20  # braces from which on the text is tried as JSON
LONGEST_WHY = 300  # characters


@dataclass(frozen=True, slots=True)
class LineChange:
    """One line of a file, counted from 1, and what stands there then; None: no line."""

    path: str
    line: int
    old: str
    new: str | None


@dataclass(frozen=True, slots=True)
class Answer:
    """The value that holds, why, and the lines that change. An empty value: undecided."""

    current: str
    why: str
    edits: tuple[LineChange, ...]


def read_answer(text: str) -> Answer:
    """The answer in a model's text, fenced or wrapped as agents' CLIs do; ValueError."""
    told = _told(text)
    current, why, edits = told.get("current"), told.get("why", ""), told.get("edits")
    if not isinstance(current, str) or not isinstance(why, str) or not isinstance(edits, list):
        raise ValueError("its answer lacks “current”, “why” or “edits”")
    if len(edits) > MOST_EDITS:
        raise ValueError(f"its answer has {len(edits)} edits")
    return Answer(current.strip(), why[:LONGEST_WHY], tuple(map(_change, edits)))


def _told(text: str, depth: int = 0) -> dict[str, Any]:
    """The object that the text holds: as a whole, in a code fence, or under `result`."""
    found = _first_object(text)
    inner = found.get("result")
    if isinstance(inner, str) and "edits" not in found and not depth:
        return _told(inner, depth + 1)
    return found


def _first_object(text: str) -> dict[str, Any]:
    decoder, start = json.JSONDecoder(), text.find("{")
    if start < 0:
        raise ValueError("its answer holds no JSON object")
    for _ in range(MOST_TRIES):
        try:
            found, _ = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            start = text.find("{", start + 1)
            if start < 0:
                break
            continue
        return dict(found)
    raise ValueError("its answer is no whole JSON object")


def _change(edit: Any) -> LineChange:
    if not isinstance(edit, dict):
        raise ValueError("one of its edits is no object")
    path, line, old, new = (edit.get(name) for name in ("path", "line", "old", "new"))
    if not isinstance(path, str) or not isinstance(line, int) or isinstance(line, bool):
        raise ValueError("one of its edits names no path and line")
    if not isinstance(old, str) or not (new is None or isinstance(new, str)):
        raise ValueError("one of its edits lacks the old or the new line")
    if new is not None and len(new.splitlines()) > 1:
        raise ValueError("one of its edits makes several lines of one")
    return LineChange(path, line, old, new if new is None else new.rstrip("\r\n"))
