"""Files of a memory directory as an agent's tool calls in its transcripts tell them.

Claude Code keeps each conversation as `<session>.jsonl` above `memory/`, those of its
subagents deeper (formats 1.1). A `Write` holds a whole file, an `Edit` one change of it,
and the result of a `Read` what stood there.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from memtui.errors import MemtuiError
from memtui.files.paths import safe_path
from memtui.formats import json_guard

MOST_TRANSCRIPTS = 500  # the newest
LARGEST = 64 << 20  # bytes of one transcript
LONGEST_LINE = 2 << 20  # bytes
_TELLING = (b'"file_path"', b'"filePath"', b'"is_error"')


@dataclass(frozen=True, slots=True)
class Retold:
    """The last text of a file that a conversation holds; `when` is as it is written there."""

    text: str
    session: str
    when: str


class _Step(NamedTuple):
    when: str
    number: int  # in the order of reading, where times are equal or missing
    session: str
    path: str
    old: str | None  # None: `new` is the whole file
    new: str
    everywhere: bool


def written_files(memory_directory: Path) -> dict[str, Retold]:
    """The files below the directory that conversations beside it wrote, by path."""
    if memory_directory.name != "memory":
        return {}
    steps: list[_Step] = []
    for transcript in _transcripts(memory_directory.parent):
        steps += _steps(transcript, memory_directory, len(steps))
    files: dict[str, Retold] = {}
    for step in sorted(steps, key=lambda step: (step.when, step.number)):
        known = files.get(step.path)
        text = step.new
        if step.old is not None:
            if known is None or step.old not in known.text:
                continue
            text = known.text.replace(step.old, step.new, -1 if step.everywhere else 1)
        files[step.path] = Retold(text, step.session, step.when)
    return files


def transcripts_since(memory_directory: Path, moment: datetime | None) -> int | None:
    """How many conversations beside a memory directory went on since; None where none are kept."""
    if memory_directory.name != "memory":
        return None
    changed = [time for path in memory_directory.parent.glob("*.jsonl") if (time := _changed(path))]
    since = moment.timestamp() if moment else 0.0
    return sum(time > since for time in changed) if changed else None


def _transcripts(directory: Path) -> list[Path]:
    """The newest transcripts, oldest first."""
    paths = [*directory.glob("*.jsonl"), *directory.glob("*/subagents/*.jsonl")]
    dated = ((_changed(path), path) for path in paths)
    found = sorted((moment, path) for moment, path in dated if moment)
    return [path for _, path in found[-MOST_TRANSCRIPTS:]]


def _changed(path: Path) -> float:
    """When a regular file last changed; 0 for anything else."""
    try:
        status = path.lstat()
    except OSError:
        return 0.0
    return status.st_mtime if stat.S_ISREG(status.st_mode) else 0.0


def _steps(transcript: Path, memory: Path, first: int) -> list[_Step]:
    steps: dict[str, _Step] = {}
    failed: set[str] = set()
    for record in _records(transcript):
        for block in _blocks(record):
            if block.get("is_error") is True:
                failed.add(str(block.get("tool_use_id", "")))
            steps |= dict(_told(record, block, memory, first + len(steps)))
    return [step for key, step in steps.items() if key.partition(" ")[0] not in failed]


def _records(transcript: Path) -> Iterator[dict[str, Any]]:
    try:
        descriptor = os.open(transcript, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return
    with os.fdopen(descriptor, "rb") as file:
        for line in file:
            if file.tell() > LARGEST:
                return
            if len(line) > LONGEST_LINE or not any(word in line for word in _TELLING):
                continue
            try:
                record = json_guard.read(line)
            except ValueError:
                continue
            if isinstance(record, dict):
                yield record


def _blocks(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    message = record.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    for block in content if isinstance(content, list) else ():
        if isinstance(block, dict):
            yield block


def _told(
    record: dict[str, Any], block: dict[str, Any], memory: Path, number: int
) -> Iterator[tuple[str, _Step]]:
    """What one block of a message says of a file of the memory; a key tells calls apart."""
    given = block.get("input")
    if block.get("type") == "tool_use" and isinstance(given, dict):
        call, path = str(block.get("id", "")), _inside(given.get("file_path"), memory)
        if path is None:
            return
        for at, (old, new, everywhere) in enumerate(_changes(block.get("name"), given)):
            step = _step(record, number + at, path, old, new, everywhere)
            yield f"{call or number} {at}", step
    elif block.get("type") == "tool_result":
        result = record.get("toolUseResult")
        file = result.get("file") if isinstance(result, dict) else None
        if not isinstance(file, dict) or not isinstance(file.get("content"), str):
            return
        path = _inside(file.get("filePath"), memory)
        whole = file.get("startLine", 1) == 1 and file.get("numLines") == file.get("totalLines")
        if path is not None and whole:
            yield f"read {number}", _step(record, number, path, None, file["content"], False)


def _changes(tool: object, given: dict[str, Any]) -> Iterator[tuple[str | None, str, bool]]:
    if tool == "Write" and isinstance(given.get("content"), str):
        yield None, given["content"], False
    edits = given.get("edits") if tool == "MultiEdit" else [given] if tool == "Edit" else ()
    for edit in edits if isinstance(edits, list) else ():
        old, new = (edit.get(name) for name in ("old_string", "new_string"))
        if isinstance(old, str) and isinstance(new, str):
            yield (old or None), new, edit.get("replace_all") is True


def _step(
    record: dict[str, Any], number: int, path: str, old: str | None, new: str, everywhere: bool
) -> _Step:
    when, session = (str(record.get(name, "")) for name in ("timestamp", "sessionId"))
    return _Step(when, number, session, path, old, new, everywhere)


def _inside(told: object, memory: Path) -> str | None:
    """The store-relative path of a file in the memory directory, wherever its home stood then."""
    if not isinstance(told, str):
        return None
    marks = (f"{memory}/", f"/projects/{memory.parent.name}/memory/")
    for mark in marks:
        _, found, rest = told.replace("\\", "/").partition(mark)
        if found:
            try:
                return safe_path(rest)
            except MemtuiError:
                return None
    return None
